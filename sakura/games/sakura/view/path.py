"""Geometry of the garden path, in SVG user units; no other module has any.

The path climbs from the gate, bottom left, in four winding rows to the last cherry tree at the top
left. Spaces are numbered as on the board: 0 is the gate, then 1 to `last`.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, repeat
from math import cos, dist, hypot, pi, sin
from typing import Literal

from sakura.games.sakura.rules.board import GATE, Board
from sakura.ui.brush import Point, bezier, cubics

Shape = Literal["tall", "wide"]

GATE_SEATS = 6
GATE_COLUMNS = 3
BROAD = 1.5
"""Width of a tree's canopy, as a multiple of its height."""
FINE = 10
"""Straight pieces per Bézier piece when lengths are measured: off by less than 0.1 unit."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Outline of the path in one shape: view box, gate, the largest figure, and the knots."""

    size: tuple[float, float]
    gate: Point
    figure: float
    knots: tuple[Point, ...]


OUTLINES: dict[Shape, Outline] = {
    # Rows are uneven on purpose: the turns that hold a tree are wider than the others.
    "tall": Outline(
        (400, 380),
        (54, 339),
        14,
        (
            *((108, 349), (152, 351), (205, 343), (265, 336), (318, 338)),
            *((350, 333), (370, 316), (375, 296), (366, 274), (342, 262)),
            *((295, 260), (235, 264), (170, 262), (112, 260), (64, 262)),
            *((36, 252), (22, 226), (22, 194), (36, 168), (64, 157)),
            *((115, 160), (175, 170), (235, 174), (295, 172), (334, 173)),
            *((362, 162), (378, 137), (378, 109), (363, 86), (334, 76)),
            *((285, 80), (225, 92), (165, 96), (118, 92), (90, 87)),
        ),
    ),
    "wide": Outline(
        (640, 400),
        (64, 344),
        16,
        (
            *((126, 354), (190, 362), (270, 352), (360, 342), (450, 350), (540, 354)),
            *((584, 346), (612, 324), (617, 298), (604, 272), (566, 258)),
            *((480, 258), (380, 270), (280, 272), (180, 262), (80, 262)),
            *((44, 250), (25, 224), (26, 198), (46, 174), (84, 163)),
            *((180, 168), (280, 180), (380, 180), (480, 170), (546, 172)),
            *((592, 160), (615, 134), (614, 106), (592, 80), (546, 70)),
            *((470, 74), (380, 92), (290, 103), (200, 104), (126, 99)),
        ),
    ),
}


def _narrowed(point: Point) -> Point:
    """Return a point of a plane in which a tree is as wide as high."""
    return point[0] / BROAD, point[1]


@dataclass(frozen=True, slots=True)
class Path:
    """A path drawn in one shape, for a board with spaces 0..`last`."""

    shape: Shape
    last: int
    knots: tuple[Point, ...]
    size: tuple[float, float]
    gate: Point
    step: float
    """Walking distance from one space to the next."""
    stone: float
    """Radius of a stepping stone."""
    figure: float
    """Radius of a painter: two on neighbouring spaces never touch."""
    scale: float
    """Scale of the things in the garden; 1 in the tall shape."""
    _fine: tuple[Point, ...]
    _walked: tuple[float, ...]

    @property
    def view_box(self) -> str:
        """Value of the attribute `viewBox`."""
        return f"0 0 {self.size[0]:g} {self.size[1]:g}"

    def point(self, space: float) -> Point:
        """Return the centre of a space; of space 0, the middle of the gate. 3.5 lies between 3 and
        4."""
        return self.gate if space <= GATE else self._at(self._distance(space))

    def tangent(self, space: float) -> Point:
        """Return the unit vector of the walking direction on a space."""
        walked = self._distance(space)
        (ax, ay), (bx, by) = self._at(walked - 2), self._at(walked + 2)
        length = hypot(bx - ax, by - ay)
        return (bx - ax) / length, (by - ay) / length

    def seat_at_gate(self, painter: int) -> Point:
        """Return the place of painter 0-5 on the gate: two rows of three, none covers another."""
        row, column = divmod(painter % GATE_SEATS, GATE_COLUMNS)
        pitch = 2 * self.figure + 1
        return self.gate[0] + (column - 1) * pitch, self.gate[1] + (row - 0.5) * pitch

    def place(self, painter: int, space: int) -> Point:
        """Return the place of a painter: its seat on the gate, or the centre of its space."""
        return self.seat_at_gate(painter) if space == GATE else self.point(space)

    def across(self, space: float, off: float) -> Point:
        """Return the point `off` units to the right of a walker on a space."""
        (x, y), (tx, ty) = self.point(space), self.tangent(space)
        return x - ty * off, y + tx * off

    def between(self, start: int, end: int, pitch: float = 6) -> list[Point]:
        """Return points along the path between two spaces in either direction, `pitch` apart."""
        a, b = self._distance(start), self._distance(end)
        pieces = max(1, round(abs(b - a) / pitch))
        walk = [self._at(a + (b - a) * k / pieces) for k in range(pieces + 1)]
        return [self.gate, *walk] if start == GATE else [*walk, self.gate] if end == GATE else walk

    @property
    def shrine(self) -> Point:
        """The middle of the shrine, past the last space."""
        (x, y), (tx, ty) = self.point(self.last), self.tangent(self.last)
        return x + 45 * self.scale * tx, y + 45 * self.scale * ty - 10 * self.scale

    def beside(self, space: int, reach: float) -> Point:
        """Return the roomiest spot for a tree above or beside a space, about `reach` away."""
        x, y = self.point(space)
        turns = [pi * k / 12 for k in range(-1, 14)]
        spots = [
            (x + reach * far * cos(turn), y - reach * far * sin(turn))
            for turn in turns
            for far in (0.8, 1.0, 1.2)
        ]
        things = [_narrowed(thing) for thing in (self.shrine, *self._fine[::3])]
        wide = self.size[0] / BROAD

        def room(spot: Point) -> float:
            x, y = narrow = _narrowed(spot)
            return min(min(map(dist, repeat(narrow), things)), x, wide - x, y)

        return max(spots, key=room)

    def clearance(self, point: Point) -> float:
        """Return the distance of a point from the middle of the path."""
        return min(map(dist, repeat(point), self._fine[::2]))

    def _distance(self, space: float) -> float:
        # Space 1 lies half a step behind the threshold, the last space on the end of the line.
        return max(0.0, (space - 0.5) * self.step)

    def _at(self, walked: float) -> Point:
        walked = min(max(walked, 0.0), self._walked[-1])
        i = max(1, bisect_left(self._walked, walked))
        (ax, ay), (bx, by) = self._fine[i - 1], self._fine[i]
        part = (walked - self._walked[i - 1]) / (self._walked[i] - self._walked[i - 1])
        return ax + (bx - ax) * part, ay + (by - ay) * part


@lru_cache(maxsize=16)
def path(board: Board, shape: Shape) -> Path:
    """Return the path of a board, with its spaces spread evenly."""
    outline = OUTLINES[shape]
    fine = [outline.knots[0]]
    for piece in cubics(outline.knots):
        fine += [bezier(piece, k / FINE) for k in range(1, FINE + 1)]
    walked = [0.0]
    for (ax, ay), (bx, by) in pairwise(fine):
        walked.append(walked[-1] + hypot(bx - ax, by - ay))
    step = walked[-1] / (board.last - 0.5)
    return Path(
        shape=shape,
        last=board.last,
        knots=outline.knots,
        size=outline.size,
        gate=outline.gate,
        step=step,
        stone=min(outline.figure * 1.05, step * 0.45),
        figure=min(outline.figure, step * 0.45),
        scale=outline.figure / OUTLINES["tall"].figure,
        _fine=tuple(fine),
        _walked=tuple(walked),
    )
