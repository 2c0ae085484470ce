"""Okiya's tiles and tokens as pictures, and their names.

A tile is told by shape alone: the plant grows from the left and the foot, the feature is a scene
in the upper right corner. Lengths in units of a tile of 100 x 100; colours come from the style
sheet, which also cuts the round corners. A scene is painted path by path, the nearest last.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from re import findall

from sakura.okiya.tiles import Tile
from sakura.text.words import Words, mark
from sakura.view.brush import Point, curve, disc, dot, line, pair
from sakura.view.svg import escape, tag

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

Scene = tuple[tuple[str, str], ...]
"""The paths of a drawing from back to front: class and path data."""


def plant_name(tile: Tile, words: Words) -> str:
    """«pine»."""
    return words.say(PLANT_NAMES[tile.plant])


def feature_name(tile: Tile, words: Words) -> str:
    """«bird», in the form that follows a plant."""
    return words.say(FEATURE_NAMES[tile.feature])


def tile_name(tile: Tile, words: Words) -> str:
    """«pine with bird»."""
    return words.say(
        "{plant} with {feature}",
        plant=plant_name(tile, words),
        feature=feature_name(tile, words),
    )


def tile_mark(tile: Tile, words: Words) -> str:
    """Two letters each of plant and feature: «Pi·Bi»."""
    things = (words.say(MATCHES[part]) for part in tile)
    # Of "a pine" the noun, since the names may be inflected: French says "au soleil".
    return "·".join(thing.split(maxsplit=1)[-1][:2].capitalize() for thing in things)


def matching_words(tile: Tile, words: Words) -> str:
    """What the next tile must show: «a pine or a bird»."""
    return words.say(
        "{plant} or {feature}",
        plant=words.say(MATCHES[tile.plant]),
        feature=words.say(MATCHES[tile.feature]),
    )


def tile_face(tile: Tile, words: Words, marks: bool = False) -> str:
    """The picture of a tile, with its letters if `marks`; words beside or around it name it."""
    letters = ""
    if marks:
        letters = tag("rect", class_="label", x=4, y=76, width=64, height=20, rx=6)
        letters += tag("text", escape(tile_mark(tile, words)), class_="letters", x=36, y=92)
    return _picture(f"tile {tile.plant} {tile.feature}", _drawing(tile) + letters)


def token(seat: int) -> str:
    """A player's token: a round one with a fan, a square one with a paper parasol."""
    return _picture(f"token seat-token-{seat}", _painted(TOKENS[seat]()))


def _picture(style: str, drawing: str) -> str:
    return tag("svg", drawing, class_=style, viewBox="0 0 100 100", aria_hidden="true")


@cache
def _drawing(tile: Tile) -> str:
    """Paper, mist, plant and feature: a poem hangs before the plant, the rest is far behind it."""
    plant, feature = PLANTS[tile.plant](), FEATURES[tile.feature]
    scene = plant + feature if tile.feature == "poem" else feature + plant
    frame = tag("rect", class_="frame", x=0.75, y=0.75, width=98.5, height=98.5, rx=8.5)
    return _painted(PAPER + scene) + frame


def _painted(scene: Scene) -> str:
    return "".join(tag("path", class_=style, d=data) for style, data in scene)


PAPER: Scene = (("washi", "M0 0h100v100H0z"), ("haze", "M-6 89H26M12 82H42M70 92H106M84 85H106"))

# -- brush -------------------------------------------------------------------------------------


def _put(shape: str, at: Point, size: float, turn: float = 0, *, mirror: bool = False) -> str:
    """A shape moved, scaled and turned (degrees, clockwise), in short relative steps.

    `shape` is path data of M, L, Q, C and z alone, with a space between all words and its points
    written x,y.
    """
    across, down = cos(radians(turn)) * size, sin(radians(turn)) * size
    here, data = (0.0, 0.0), []
    for command, words in findall(r"([MLQCz])([^MLQCz]*)", shape):
        steps = []
        for x, y in (map(float, word.split(",")) for word in words.split()):
            x = -x if mirror else x
            to = at[0] + across * x - down * y, at[1] + down * x + across * y
            steps.append(to if command == "M" else (to[0] - here[0], to[1] - here[1]))
        steps = [(round(x, 1), round(y, 1)) for x, y in steps]
        if steps:
            end = steps[-1]
            here = end if command == "M" else (here[0] + end[0], here[1] + end[1])
        letter = "M" if command == "M" else command.lower()
        data.append(letter + " ".join(pair(step) for step in steps).replace(" -", "-"))
    return "".join(data)


def _polar(at: Point, radius: float, degrees: float) -> Point:
    """The point at `radius` from `at`; 0 degrees is up, then clockwise."""
    turn = radians(degrees)
    return at[0] + radius * sin(turn), at[1] - radius * cos(turn)


def _limb(*knots: tuple[float, float, float]) -> str:
    """A branch through knots of (x, y, half its width there)."""
    left, right = [], []
    for i, (x, y, wide) in enumerate(knots):
        before, after = knots[max(i - 1, 0)], knots[min(i + 1, len(knots) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        far = wide / hypot(dx, dy)
        left.append((x + dy * far, y - dx * far))
        right.append((x - dy * far, y + dx * far))
    return curve(left + right[::-1], closed=True)


# -- plants ------------------------------------------------------------------------------------


def _pine() -> Scene:
    """A crooked trunk under flat clouds of needles."""
    limbs = (
        ((34, 104, 8), (38, 88, 6), (48, 74, 5.4), (45, 60, 4.6), (33, 48, 4), (29, 34, 2.6)),
        ((46, 70, 3), (58, 66, 2.4), (72, 62, 1.4)),
        ((40, 84, 3), (24, 78, 1.4)),
    )
    clouds = [
        _cloud(*cloud) for cloud in ((28, 38, 24, 18, 5), (69, 69, 26, 17, 5), (17, 80, 20, 13, 4))
    ]
    return (
        ("hill", "M-2 102V94Q30 84 60 93T102 92V102z"),
        ("bark", "".join(_limb(*limb) for limb in limbs)),
        ("boughs", "".join(outline for outline, _ in clouds)),
        ("needles", "".join(needles for _, needles in clouds)),
    )


def _cloud(x: float, y: float, wide: float, high: float, lobes: int) -> tuple[str, str]:
    """The outline of a cloud of needles and, in every lobe over its flat foot, a fan of them."""
    turns = [pi * k / lobes for k in range(lobes + 1)]
    points = [(x - wide * cos(turn), y - high * sin(turn)) for turn in turns]
    third = round(wide * 2 / 3)
    arcs, needles = [], []
    for start, end in pairwise(points):
        radius = round(0.58 * hypot(end[0] - start[0], end[1] - start[1]))
        arcs.append(f"A{radius} {radius} 0 0 1 {pair(end)}")
        middle = _between(start, end, 0.5)
        root = _between(middle, (x, y), 0.42)
        tips = (
            _between(start, end, 0.15),
            _between(middle, (x, y), -0.14),
            _between(end, start, 0.15),
        )
        needles += [line((root, tip)) for tip in tips]
    outline = f"M{pair(points[0])}{''.join(arcs)}q-6 5-{third} 2t-{third} 1T{pair(points[0])}z"
    return outline, "".join(needles)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


PETAL = "M 0,0 C -.17,-.3 -.72,-.74 -.22,-1.04 L 0,-.88 L .22,-1.04 C .72,-.74 .17,-.3 0,0 z"
BUD = "M 0,.5 C -.6,.3 -.5,-.4 0,-.8 C .5,-.4 .6,.3 0,.5 z"


def _cherry() -> Scene:
    """A branch with open blossoms and two buds."""
    limbs = (
        ((-6, 104, 5), (14, 90, 4.4), (34, 84, 3.6), (56, 88, 2.6), (82, 82, 2), (101, 70, 1.2)),
        ((24, 88, 2.6), (16, 66, 2.2), (24, 40, 1.8), (29, 16, 1)),
        ((60, 88, 2), (66, 72, 1.6), (76, 58, 0.8)),
    )
    blossoms = (((34, 43), 20, -14), ((62, 72), 18, 20), ((17, 75), 14, 8), ((90, 80), 11, -10))
    each = [(at, size, turn + 72 * k) for at, size, turn in blossoms for k in range(5)]
    tips = [(at, _polar(at, size * 0.5, turn)) for at, size, turn in each]
    buds = _put(BUD, (30, 14), 6, 12) + _put(BUD, (78, 54), 6, 40)
    return (
        ("bark", "".join(_limb(*limb) for limb in limbs)),
        ("petals", buds + "".join(_put(PETAL, *petal) for petal in each)),
        ("stamens", "".join(line(stamen) for stamen in tips)),
        ("hearts", "".join(dot(tip) for _, tip in tips)),
    )


FINGERS = ((-140, 0.46), (-97, 0.76), (-49, 0.95), (0, 1), (49, 0.95), (97, 0.76), (140, 0.46))
"""The fingers of a maple leaf: degrees from its tip, and length."""


def _maple() -> Scene:
    """Two leaves on the wind."""
    return _leaf("leaf gold", (78, 75), 23, 28) + _leaf("leaf", (34, 57), 36, -22)


def _leaf(style: str, at: Point, size: float, turn: float) -> Scene:
    """A leaf whose fingers have a tooth on either side."""
    edge = [_polar(at, size * 0.18, turn + 180)]
    for angle, long in FINGERS:
        tooth, notch, valley = 0.66 * long, 0.64 * long, 0.34 + 0.06 * long
        for far, side in (
            (valley, -24),
            (tooth, -14),
            (notch, -9.5),
            (long, 0),
            (notch, 9.5),
            (tooth, 14),
        ):
            edge.append(_polar(at, size * far, turn + angle + side))
    bend, end = _polar(at, size * 0.7, turn + 184), _polar(at, size * 1.1, turn + 166)
    veins = [(at, _polar(at, size * long * 0.7, turn + angle)) for angle, long in FINGERS]
    return (
        ("stalk", f"M{pair(at)}Q{pair(bend)} {pair(end)}"),
        (style, line(edge) + "z"),
        ("veins", "".join(line(vein) for vein in veins)),
    )


WING = "M 0,.1 C -.6,.05 -1.05,-.4 -.9,-1.05 C -.5,-.95 -.1,-.5 0,.1 z"
STANDARD = "M 0,.1 C -.5,-.1 -.5,-1 0,-1.3 C .5,-1 .5,-.1 0,.1 z"
FALL = "M 0,0 C -.3,-.3 -1,-.35 -1.35,.05 C -1.65,.4 -1.5,1 -1.1,1.02 C -.7,1 -.5,.4 0,.15 z"
TONGUE = "M 0,-.1 C -.5,.2 -.72,.9 0,1.35 C .72,.9 .5,.2 0,-.1 z"
SIGNAL = "M 0,.25 L 0,.85 M -.5,.1 C -.8,.05 -1,.2 -1.1,.5 M .5,.1 C .8,.05 1,.2 1.1,.5"


def _iris() -> Scene:
    """Sword leaves in the water, and two flowers over them."""
    swords = ((10, 6, 44), (22, 26, 30), (50, 58, 50), (60, 52, 66), (84, 94, 62))
    blades = "".join(
        f"M{x - 4} 102Q{x - 5} {top + 30} {tip} {top}Q{x + 7} {top + 30} {x + 5} 102z"
        for x, tip, top in swords
    )

    def petals(shape: str, *sides: bool) -> str:
        flowers = (((36, 42), 17), ((72, 74), 13))
        return "".join(_put(shape, *flower, mirror=side) for flower in flowers for side in sides)

    return (
        ("stems", "M38 102Q40 70 36 44M72 102V76"),
        ("blades", blades),
        ("standards", petals(WING, False, True)),
        ("standards", petals(STANDARD, False)),
        ("falls", petals(FALL, False, True)),
        ("falls", petals(TONGUE, False)),
        ("signals", petals(SIGNAL, False)),
        ("pond", "M-2 94Q12 90 26 94T54 94 80 93 102 93V102H-2z"),
    )


PLANTS = {"pine": _pine, "cherry": _cherry, "maple": _maple, "iris": _iris}

# -- features, in the upper right corner -------------------------------------------------------

SWALLOW = (  # body, near wing, far wing
    "M54 30q5-5 11-3C73 30 80 31 88 33L99 32 92 36 97 42 86 38C76 40 69 38 64 33Q60 31 54 30z",
    "M68 32C69 21 77 10 96 6Q91 10 95 13 89 13 92 18 86 18 86 23 82 30 76 35z",
    "M65 29C64 20 60 13 51 8 63 8 71 15 72 28z",
)
VERSE = (  # two columns, read from the right
    "M80 18q-1 3-4 4M81 23q1 3-3 4M78 30q-3 2-1 5M79 38l-4 1M76 42q-2 3 0 6",
    "M73 20q-2 3-2 6M72 30l-1 5M69 39q1 4-1 7",
)
FEATURES: dict[str, Scene] = {
    "bird": (("swallow", "".join(SWALLOW)),),
    "sun": (("disc", disc((76, 25), 18)), ("haze thin", "M72 29H106M52 35H88")),
    "rain": (
        ("drops", "M60 28l-9 18M68 28l-12 25M76 28l-9 18M84 28l-12 25M92 28l-9 18M97 34l-9 19"),
        ("cloud", "M54 23Q50 13 60 12 63 4 73 7 82 1 88 9 99 8 98 18 97 24 91 23z"),
        ("curls", "M67 17q-1-5 4-5 4 1 3 4-1 2-3 1M84 19q0-5 5-4 3 1 2 4"),
    ),
    "poem": (
        ("thread", "M78 11Q77 4 80-2"),
        ("strip", "M69 8l18 3-6 44-18-3z"),
        ("seal", "M69 8l18 3-.8 5.5-18-3z"),
        ("verse", "".join(VERSE)),
    ),
}

# -- tokens ------------------------------------------------------------------------------------


def _fan() -> Scene:
    """A round token; on it an open fan, a pleated leaf on bare sticks."""
    foot, turns = (50.0, 75.0), range(-60, 61, 20)
    inner, middle, outer = ([_polar(foot, far, turn) for turn in turns] for far in (22, 39, 46))
    leaf = f"M{pair(outer[0])}A46 46 0 0 1 {pair(outer[-1])}"
    leaf += f"L{pair(inner[-1])}A22 22 0 0 0 {pair(inner[0])}z"
    return (
        ("side", disc((50, 53), 44)),
        ("ground", disc((50, 49), 44)),
        ("rim", disc((50, 49), 39.5)),
        ("sticks", "".join(line((foot, end)) for end in inner)),
        ("motif", leaf),
        ("band", f"M{pair(middle[0])}A39 39 0 0 1 {pair(middle[-1])}"),
        ("pleats", "".join(line(pleat) for pleat in list(zip(inner, outer, strict=True))[1:-1])),
    )


def _parasol() -> Scene:
    """A square token; on it an open paper parasol, leaning."""
    parasol = {
        "sticks": "M 0,-.31 L 0,.42",
        "motif": "M -.4,.04 Q -.18,-.15 0,-.25 Q .18,-.15 .4,.04 Q 0,.19 -.4,.04 z",
        "band": "M -.23,-.07 Q 0,.03 .23,-.07",
        "pleats": "M -.28,.08 L 0,-.25 L -.14,.11 M 0,-.25 L 0,.12 M .28,.08 L 0,-.25 L .14,.11",
    }
    return (
        ("side", "M22 11h56q14 0 14 14v56q0 14-14 14H22Q8 95 8 81V25Q8 11 22 11z"),
        ("ground", "M22 7h56q14 0 14 14v56q0 14-14 14H22Q8 91 8 77V21Q8 7 22 7z"),
        ("rim", "M24 11.5h52q11 0 11 11v53q0 11-11 11H24q-11 0-11-11v-53q0-11 11-11z"),
        *((style, _put(shape, (49, 45), 90, 20)) for style, shape in parasol.items()),
    )


TOKENS = (_fan, _parasol)
