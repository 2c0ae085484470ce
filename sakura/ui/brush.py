"""Brush lines: smooth curves through points, as SVG path data. Lengths in SVG user units."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin, tau
from re import findall

from sakura.ui.svg import tag

Point = tuple[float, float]
Cubic = tuple[Point, Point, Point, Point]
Drawing = tuple[tuple[str, str], ...]
"""Paths of a drawing from back to front, each a class and path data."""


def short(value: float) -> str:
    """Format a number with one decimal, which is finer than a screen shows and keeps drawings
    small.

    >>> short(12.04), short(-0.04), short(0.5)
    ('12', '0', '.5')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if abs(value) < 0.95 else text


def pair(point: Point) -> str:
    """A point in path data; a minus sign serves as the separator.

    >>> pair((3, 4)), pair((3, -4))
    ('3 4', '3-4')
    """
    x, y = short(point[0]), short(point[1])
    return x + y if y.startswith("-") else f"{x} {y}"


def move(at: Point, across: float = 1, down: float | None = None) -> str:
    """A `transform` that moves to a point and scales; a negative `across` mirrors."""
    text = f"translate({short(at[0])} {short(at[1])})"
    down = abs(across) if down is None else down
    if (across, down) == (1, 1):
        return text
    factor = f"{across:.3g}" if across == down else f"{across:.3g} {down:.3g}"
    return f"{text} scale({factor})"


def cubics(points: Sequence[Point], closed: bool = False) -> list[Cubic]:
    """Bézier pieces of the Catmull-Rom curve through `points`."""
    last = len(points) - 1

    def at(index: int) -> Point:
        return points[index % (last + 1)] if closed else points[min(max(index, 0), last)]

    pieces: list[Cubic] = []
    for i in range(last + closed):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        pieces.append(
            (
                start,
                (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6),
                (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6),
                end,
            )
        )
    return pieces


def bezier(piece: Cubic, t: float) -> Point:
    """The point at `t` (0..1) of a Bézier piece."""
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


class _Tenths(dict[int, str]):
    """Cache of numbers, in tenths, formatted to follow another number in path data."""

    def __missing__(self, tenths: int) -> str:
        text = short(tenths / 10)
        self[tenths] = word = text if text.startswith("-") else f" {text}"
        return word


TENTHS = _Tenths()


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of the smooth line through `points`, in short relative steps."""
    pieces = cubics([(10 * x, 10 * y) for x, y in points], closed)
    (x, y), *_ = pieces[0]
    # Steps start from the rounded point, so that rounding errors do not add up.
    x, y = round(x), round(y)
    data = ["M", (TENTHS[x] + TENTHS[y]).lstrip()]
    for i, (_, (ax, ay), (bx, by), (cx, cy)) in enumerate(pieces):
        # The curve is smooth at each point, so `s` can mirror the previous handle.
        leaving = "" if i else TENTHS[round(ax - x)] + TENTHS[round(ay - y)]
        right, down = round(cx - x), round(cy - y)
        arriving = TENTHS[round(bx - x)] + TENTHS[round(by - y)] + TENTHS[right] + TENTHS[down]
        data += ["s" if i else "c", (leaving + arriving).lstrip()]
        x, y = x + right, y + down
    return "".join(data) + ("z" if closed else "")


def _row(points: Sequence[Point]) -> str:
    text = " ".join(pair(point) for point in points)
    return text.replace(" -", "-")


def line(points: Sequence[Point]) -> str:
    """Path data of straight pieces through `points`."""
    return f"M{_row(points)}"


OVALS = 5
"""Number of different ovals."""


def ring(centre: Point, across: float, down: float, seed: int, knots: int = 7) -> list[Point]:
    """Knots of an uneven oval, as drawn by a brush.

    There are only a few shapes, chosen by `seed`: repeated path data compresses to a reference.
    """
    x, y = round(centre[0], 1), round(centre[1], 1)
    seed %= OVALS
    return [
        (
            x + across * cos(tau * k / knots) * (1 + 0.09 * wobble(seed, k)),
            y + down * sin(tau * k / knots) * (1 + 0.09 * wobble(seed, k + 50)),
        )
        for k in range(knots)
    ]


def disc(centre: Point, radius: float) -> str:
    """Path data of a circle; many elements can share one."""
    x, y = centre
    r, wide = short(radius), short(2 * radius)
    return f"M{pair((x - radius, y))}a{r} {r} 0 1 0 {wide} 0 {r} {r} 0 1 0-{wide} 0z"


def dot(at: Point) -> str:
    """Path data of a point; a round line end draws it as wide as the stroke."""
    return f"M{pair(at)}h0"


def wobble(seed: int, index: int) -> float:
    """A number in -1..1, pseudorandom but the same for the same input."""
    value = sin(seed * 12.9898 + index * 78.233) * 43758.5453
    return 2 * (value - value // 1) - 1


def place(shape: str, at: Point, size: float, turn: float = 0, *, mirror: bool = False) -> str:
    """A shape moved, scaled and turned (degrees, clockwise), in short relative steps.

    `shape` is path data of M, L, Q, C and z, with spaces between commands and points, and points as
    x,y.
    """
    across, down = cos(radians(turn)) * size, sin(radians(turn)) * size
    point, data = (0.0, 0.0), []
    for command, words in findall(r"([MLQCz])([^MLQCz]*)", shape):
        steps = []
        for x, y in (map(float, word.split(",")) for word in words.split()):
            x = -x if mirror else x
            to = at[0] + across * x - down * y, at[1] + down * x + across * y
            steps.append(to if command == "M" else (to[0] - point[0], to[1] - point[1]))
        steps = [(round(x, 1), round(y, 1)) for x, y in steps]
        if steps:
            end = steps[-1]
            point = end if command == "M" else (point[0] + end[0], point[1] + end[1])
        letter = "M" if command == "M" else command.lower()
        data.append(letter + " ".join(pair(step) for step in steps).replace(" -", "-"))
    return "".join(data)


def polar(at: Point, radius: float, degrees: float) -> Point:
    """The point at `radius` from `at`; 0 degrees is up, then clockwise."""
    turn = radians(degrees)
    return at[0] + radius * sin(turn), at[1] - radius * cos(turn)


def limb(*knots: tuple[float, float, float]) -> str:
    """A branch through knots of (x, y, half its width)."""
    left, right = [], []
    for i, (x, y, wide) in enumerate(knots):
        before, after = knots[max(i - 1, 0)], knots[min(i + 1, len(knots) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        far = wide / hypot(dx, dy)
        left.append((x + dy * far, y - dx * far))
        right.append((x - dy * far, y + dx * far))
    return curve(left + right[::-1], closed=True)


def painted(drawing: Drawing) -> str:
    """The drawing as SVG paths."""
    return "".join(tag("path", class_=style, d=data) for style, data in drawing)
