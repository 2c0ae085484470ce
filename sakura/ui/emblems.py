"""The six painters. Lengths in SVG user units; colours come from the style sheet.

A painter is told apart by shape, letter and colour, each alone. Emblems are drawn in a box of
24 x 24 around (0, 0) and scaled.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from sakura.ui.brush import Point, pair
from sakura.ui.svg import tag

BOX = 24.0
"""Width and height of the box in which emblems are drawn."""


@dataclass(frozen=True, slots=True)
class Painter:
    """A painter's name, initial and emblem; names are the same in every language."""

    name: str
    letter: str
    style: str
    """CSS class, named after the emblem."""
    shape: str
    """Path data of the silhouette."""
    lines: str
    """Path data of the fine lines on it."""
    letter_y: float
    """Base line of the letter."""


def _polar(radius: float, turn: float) -> Point:
    """A point at `turn` of a full circle, clockwise from the top."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _flower(petals: int, valley: float, petal: float) -> str:
    """Round petals whose arcs meet at the radius `valley`."""
    points = [_polar(valley, (k + 0.5) / petals) for k in range(petals)]
    arcs = "".join(f"A{petal:g} {petal:g} 0 0 1 {pair(p)}" for p in points[1:] + points[:1])
    return f"M{pair(points[0])}{arcs}z"


def _rays(count: int, inner: float, outer: float) -> str:
    """A disc with narrow petals, each a stroke out and back."""
    data = [f"M{pair(_polar(inner, 0))}"]
    for k in range(count):
        tip, end = _polar(outer, (k + 0.5) / count), _polar(inner, (k + 1) / count)
        data.append(f"Q{pair(_polar(outer, (k + 0.1) / count))} {pair(tip)}")
        data.append(f"Q{pair(_polar(outer, (k + 0.9) / count))} {pair(end)}")
    return "".join(data) + "z"


PAINTERS = (
    Painter("Haruo", "H", "ume", _flower(5, 8.6, 5.7), "", 4.3),
    Painter(
        "Kenji",
        "K",
        "take",
        "M-6.5-12h13q1.6 2.4-.6 4.6 1.8 7.4 0 14.8 2.2 2.2.6 4.6h-13q-1.6-2.4.6-4.6-1.8-7.4 0-14.8"
        "-2.2-2.2-.6-4.6z",
        "M-5.9-7.4q5.9 1.6 11.8 0M-5.9 7.4q5.9 1.6 11.8 0",
        4.3,
    ),
    Painter(
        "Mariko",
        "M",
        "ai",
        "M0-12.4 10.6-6.2V6.2L0 12.4-10.6 6.2V-6.2z",
        "M0-12v4.6M10.3-6 6.8-4M10.3 6 6.8 4M0 12V8M-10.3 6-6.8 4M-10.3-6-6.8-4",
        4.3,
    ),
    Painter(
        "Naoki",
        "N",
        "fuji",
        "M-9.5-10.6Q0-12.4 9.5-10.6q3.8 1.2 1.6 4.4 1.2 3.6-2.4 5.1.6 3.6-2.6 4.8.2 3.4-2.7 4.5"
        "Q2.6 12.2 0 13.2-2.6 12.2-3.4 8.2-6.3 7.1-6.1 3.7-9.3 2.5-8.7-1.1-12.3-2.6-11.1-6.2"
        "-13.3-9.4-9.5-10.6z",
        "M-2.6 8q2.6 1.4 5.2 0",
        1.9,
    ),
    Painter(
        "Sayuri",
        "S",
        "sumi",
        "M.8-13.2C2.6-8 9.6-2.6 9.6 3.6A9.6 9.2 0 0 1-9.6 3.6C-9.6-2-1.6-6 .8-13.2z",
        "M-5.6 8.2Q-2.6 10.6 1 10.4",
        6.6,
    ),
    Painter("Yukari", "Y", "kiku", _rays(14, 9.4, 12.8), "", 4.3),
)

HAT = "M-5.8-9.4q5.8-2.6 11.6 0l-.7-4.6q1-5.8-3-8-3.6.4-5.2 5.4z"
BRIM = "M-6.2-9.6q6.2-2.8 12.4 0"
"""The tall soft cap of a court painter, on top of the emblem, and its gold band."""


def emblem(painter: int, size: float = BOX, *, court: bool = False, letter: str = "") -> str:
    """A painter's emblem around (0, 0), `size` units wide; `court` adds the court hat, and `letter`
    replaces the painter's own."""
    who = PAINTERS[painter]
    parts = [
        tag("path", class_="halo", d=who.shape),
        tag("path", class_="shape", d=who.shape),
    ]
    if who.lines:
        parts.append(tag("path", class_="vein", d=who.lines))
    parts.append(tag("text", letter or who.letter, class_="letter", y=who.letter_y))
    if court:
        parts.append(tag("path", class_="hat", d=HAT) + tag("path", class_="brim", d=BRIM))
    scale = None if size == BOX else f"scale({size / BOX:.3g})"
    return tag("g", *parts, class_=f"emblem {who.style}", transform=scale)


def emblem_picture(painter: int, *, court: bool = False, letter: str = "") -> str:
    """The emblem as a decorative picture in HTML; the text beside it names the painter."""
    box = "-15 -22 30 37" if court else "-15 -15 30 30"
    return tag(
        "svg",
        emblem(painter, court=court, letter=letter),
        class_="emblem-picture",
        viewBox=box,
        aria_hidden="true",
        focusable="false",
    )
