"""Okiya's tiles and tokens as pictures, and their names.

A tile is told by shape alone: the plant fills it, the feature is a scene in its upper right
corner. Lengths in units of a tile of 100 x 100; colours come from the style sheet.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from sakura.okiya.tiles import Tile
from sakura.text.words import Words, mark
from sakura.view.svg import tag

PLANT_NAMES = {
    "pine": mark("pine"),
    "cherry": mark("cherry"),
    "maple": mark("maple"),
    "iris": mark("iris"),
}
FEATURE_NAMES = {
    "bird": mark("bird"),
    "sun": mark("sun"),
    "rain": mark("rain"),
    "poem": mark("poem"),
}
MATCHES = {
    "pine": mark("a pine"),
    "cherry": mark("a cherry"),
    "maple": mark("a maple"),
    "iris": mark("an iris"),
    "bird": mark("a bird"),
    "sun": mark("a sun"),
    "rain": mark("a rain cloud"),
    "poem": mark("a poem"),
}


def tile_name(tile: Tile, words: Words) -> str:
    """«pine with bird»."""
    return words.say(
        "{plant} with {feature}",
        plant=words.say(PLANT_NAMES[tile.plant]),
        feature=words.say(FEATURE_NAMES[tile.feature]),
    )


def matching_words(tile: Tile, words: Words) -> str:
    """What the next tile must show: «a pine or a bird»."""
    return words.say(
        "{plant} or {feature}",
        plant=words.say(MATCHES[tile.plant]),
        feature=words.say(MATCHES[tile.feature]),
    )


@lru_cache(maxsize=16)
def tile_face(tile: Tile) -> str:
    """The picture of a tile; the words beside or around it name it."""
    return tag(
        "svg",
        tag("rect", class_="washi", x=2, y=2, width=96, height=96, rx=9),
        PLANTS[tile.plant](),
        FEATURES[tile.feature](),
        class_=f"tile {tile.plant} {tile.feature}",
        viewBox="0 0 100 100",
        aria_hidden="true",
        focusable="false",
    )


# -- plants ------------------------------------------------------------------------------------


def _pine() -> str:
    """A crooked trunk under three clouds of needles."""
    trunk = "M30 94C34 84 27 74 35 64S42 46 36 34L41 32C49 46 44 54 42 64S38 84 45 94z"
    trunk += "M40 66Q52 66 60 58"
    clouds = "".join(
        _cloud(x, y, wide) for x, y, wide in ((33, 33, 25), (61, 58, 25), (27, 66, 18))
    )
    needles = "".join(
        f"M{x} {y}l-4-7M{x} {y}v-8M{x} {y}l4-7"
        for x, y in ((24, 34), (36, 31), (46, 35), (52, 59), (64, 56), (74, 60), (21, 67), (31, 66))
    )
    return (
        tag("path", class_="bark", d=trunk)
        + tag("path", class_="needles", d=clouds)
        + tag("path", class_="strokes", d=needles)
    )


def _cloud(x: float, y: float, wide: float) -> str:
    """A flat scalloped cloud, `wide` to each side of its middle."""
    third = wide * 2 / 3
    return (
        f"M{x - wide:g} {y + 5:g}q-3-9 7-10q2-11 {third - 6:g}-9"
        f"q7-8 {third - 2:g}-2q9-4 {third - 8:g} 6"
        f"q10 2 7 11q-5 5-{wide:g} 4t-{wide + 4:g}-0z"
    )


def _cherry() -> str:
    """A branch from corner to corner, five flowers and some buds."""
    branch = (
        "M4 84C22 80 32 70 46 64S74 50 88 52L89 55C74 55 62 64 48 70S24 88 6 90zM44 66Q42 52 30 42"
    )
    flowers = "".join(_flower(x, y, r) for x, y, r in (
        (28, 38, 12), (22, 68, 11), (50, 58, 13), (76, 62, 11), (48, 84, 9)))  # fmt: skip
    hearts = "".join(f"M{x} {y}h.1" for x, y in ((28, 38), (22, 68), (50, 58), (76, 62), (48, 84)))
    buds = "".join(f"M{x} {y}h.1" for x, y in ((40, 46), (66, 44), (88, 53), (12, 50), (66, 80)))
    return (
        tag("path", class_="bark", d=branch)
        + tag("path", class_="buds", d=buds)
        + tag("path", class_="petals", d=flowers)
        + tag("path", class_="hearts", d=hearts)
    )


def _flower(x: float, y: float, radius: float) -> str:
    """Five notched petals around (x, y)."""
    parts = []
    for petal in range(5):
        turn = radians(72 * petal - 90)
        ends = [
            (x + radius * far * cos(turn + side), y + radius * far * sin(turn + side))
            for far, side in ((0.85, -0.62), (1.08, -0.22), (0.9, 0), (1.08, 0.22), (0.85, 0.62))
        ]
        path = " ".join(f"{px:.1f} {py:.1f}" for px, py in ends)
        parts.append(f"M{x} {y}L{path}z")
    return "".join(parts)


def _maple() -> str:
    """Three leaves with five fingers each, falling."""
    leaves = ((36, 44, 27, -12), (66, 70, 24, 25), (24, 80, 15, -40))
    shapes = "".join(_leaf(x, y, size, turn) for x, y, size, turn in leaves)
    veins = "".join(_veins(x, y, size, turn) for x, y, size, turn in leaves)
    return tag("path", class_="leaves", d=shapes) + tag("path", class_="veins", d=veins)


FINGERS = ((-128, 0.62), (-64, 0.9), (0, 1.0), (64, 0.9), (128, 0.62))
"""The fingers of a maple leaf: degrees from its tip, and length."""


def _leaf(x: float, y: float, size: float, turn: float) -> str:
    points = []
    for angle, length in FINGERS:
        for side, far in ((-32, 0.34), (-9, 0.66 * length), (0, length), (9, 0.66 * length)):
            points.append(_polar(x, y, size * far, turn + angle + side))
    path = " ".join(points)
    return f"M{path}z"


def _veins(x: float, y: float, size: float, turn: float) -> str:
    stem = f"M{x} {y}L{_polar(x, y, size * 0.95, turn + 180)}"
    return stem + "".join(
        f"M{x} {y}L{_polar(x, y, size * length * 0.75, turn + angle)}" for angle, length in FINGERS
    )


def _polar(x: float, y: float, radius: float, degrees: float) -> str:
    turn = radians(degrees - 90)
    return f"{x + radius * cos(turn):.1f} {y + radius * sin(turn):.1f}"


def _iris() -> str:
    """Sword leaves, and two flowers over them."""
    blades = "M12 96C14 78 12 62 4 50 18 58 22 76 22 96zM26 96C28 72 34 54 30 36 40 54 38 78 36 96z"
    blades += (
        "M46 96C50 82 60 70 72 66 64 76 58 84 56 96zM66 96C70 86 80 80 94 78 84 84 78 88 76 96z"
    )
    stems = "M40 96C42 78 42 66 41 58M60 96C62 90 64 86 66 82"
    falls = standards = ""
    for x, y, size in ((41, 46, 1.25), (69, 74, 0.95)):
        falls += _shape(FALL, x, y, size) + _shape(FALL, x, y, size, mirror=True)
        standards += _shape(STANDARD, x, y, size)
    signals = "M33 54h.1M49 54h.1M63 80h.1M75 80h.1"
    return (
        tag("path", class_="blades", d=blades)
        + tag("path", class_="stems", d=stems)
        + tag("path", class_="falls", d=falls)
        + tag("path", class_="standards", d=standards)
        + tag("path", class_="signals", d=signals)
    )


Curve = tuple[tuple[float, float], ...]
FALL: Curve = ((0, 0), (-8, -6), (-20, -2), (-17, 14), (-10, 15), (-3, 10), (0, 0))
STANDARD: Curve = ((0, 5), (-12, -2), (-9, -17), (0, -20), (9, -17), (12, -2), (0, 5))


def _shape(curve: Curve, x: float, y: float, size: float, mirror: bool = False) -> str:
    sign = -size if mirror else size
    points = [f"{x + sign * px:.1f} {y + size * py:.1f}" for px, py in curve]
    return f"M{points[0]}C{' '.join(points[1:])}z"


PLANTS = {"pine": _pine, "cherry": _cherry, "maple": _maple, "iris": _iris}


# -- features, in the upper right corner -------------------------------------------------------


def _bird() -> str:
    """Two cranes on the wing."""
    crane = "M{x} {y}c-4-9-13-13-21-10 7 2 11 6 12 12-5 0-9 2-11 5 6 0 11-1 15-3 5 2 10 2 14 0"
    crane += "-2-2-4-3-6-3 3-5 8-8 15-7-7-5-15-2-18 6z"
    small = "M66 40q-6-7-12-5 5 1 7 6 3 2 6 0 2-5 8-6-7-3-9 5z"
    return tag("path", class_="wings", d=crane.format(x=79, y=21) + small)


def _sun() -> str:
    return tag("circle", class_="disc", cx=77, cy=24, r=15)


def _rain() -> str:
    """A cloud, and rain slanting from it."""
    cloud = "M56 22q-3-9 7-10 4-9 14-5 9-5 13 4 9 2 5 11z"
    drops = "M62 27l-7 16M71 27l-8 19M80 27l-8 19M89 27l-8 19M95 31l-6 14"
    return tag("path", class_="drops", d=drops) + tag("path", class_="cloud", d=cloud)


def _poem() -> str:
    """A strip of paper with a verse, hung by a thread."""
    strip = "M70 9l16 3-5 38-16-3z"
    verse = "M80 16q-2 3-1 5t-2 5M75 18q1 4-1 7t0 6M78 31q-2 3-1 6M73 34q1 3-1 5"
    return (
        tag("path", class_="thread", d="M78 10Q80 4 86 3")
        + tag("path", class_="strip", d=strip)
        + tag("path", class_="verse", d=verse)
    )


FEATURES = {"bird": _bird, "sun": _sun, "rain": _rain, "poem": _poem}


# -- tokens ------------------------------------------------------------------------------------


def token(seat: int) -> str:
    """A player's token: a round one with a fan, a square one with a parasol."""
    parts = _fan() if seat == 0 else _parasol()
    return tag(
        "svg",
        *parts,
        class_=f"token seat-token-{seat}",
        viewBox="0 0 100 100",
        aria_hidden="true",
        focusable="false",
    )


def _fan() -> tuple[str, ...]:
    ribs = "".join(f"M50 74L{_polar(50, 74, 44, angle)}" for angle in (-50, -25, 0, 25, 50))
    spread = f"M50 74L{_polar(50, 74, 46, -62)}A46 46 0 0 1 {_polar(50, 74, 46, 62)}z"
    return (
        tag("circle", class_="ground", cx=50, cy=50, r=42),
        tag("path", class_="motif", d=spread),
        tag("path", class_="fold", d=ribs),
    )


def _parasol() -> tuple[str, ...]:
    ribs = "".join(f"M50 50L{_polar(50, 50, 27, 45 * k)}" for k in range(8))
    rim = " ".join(_polar(50, 50, 29, 45 * k) for k in range(8))
    return (
        tag("rect", class_="ground", x=10, y=10, width=80, height=80, rx=14),
        tag("path", class_="motif", d=f"M{rim}z"),
        tag("path", class_="fold", d=ribs),
    )
