"""The four plants of Okiya's tiles, drawn in a tile's 100 x 100 units.

A plant grows from the left and the foot; the upper right corner is the feature's.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

from sakura.ui.brush import Drawing, Point, dot, limb, line, pair, place, polar


def _pine() -> Drawing:
    """Return a crooked trunk under flat clouds of needles."""
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
        ("bark", "".join(limb(*knots) for knots in limbs)),
        ("boughs", "".join(outline for outline, _ in clouds)),
        ("needles", "".join(needles for _, needles in clouds)),
    )


def _cloud(x: float, y: float, wide: float, high: float, lobes: int) -> tuple[str, str]:
    """Return the outline of a cloud of needles and, in every lobe over its flat foot, a fan of
    them."""
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


def _cherry() -> Drawing:
    """Return a branch with open blossoms and two buds."""
    limbs = (
        ((-6, 104, 5), (14, 90, 4.4), (34, 84, 3.6), (56, 88, 2.6), (82, 82, 2), (101, 70, 1.2)),
        ((24, 88, 2.6), (16, 66, 2.2), (24, 40, 1.8), (29, 16, 1)),
        ((60, 88, 2), (66, 72, 1.6), (76, 58, 0.8)),
    )
    blossoms = (((34, 43), 20, -14), ((62, 72), 18, 20), ((17, 75), 14, 8), ((90, 80), 11, -10))
    each = [(at, size, turn + 72 * k) for at, size, turn in blossoms for k in range(5)]
    tips = [(at, polar(at, size * 0.5, turn)) for at, size, turn in each]
    buds = place(BUD, (30, 14), 6, 12) + place(BUD, (78, 54), 6, 40)
    return (
        ("bark", "".join(limb(*knots) for knots in limbs)),
        ("petals", buds + "".join(place(PETAL, *petal) for petal in each)),
        ("stamens", "".join(line(stamen) for stamen in tips)),
        ("hearts", "".join(dot(tip) for _, tip in tips)),
    )


FINGERS = ((-140, 0.46), (-97, 0.76), (-49, 0.95), (0, 1), (49, 0.95), (97, 0.76), (140, 0.46))
"""The fingers of a maple leaf: degrees from its tip, and length."""


def _maple() -> Drawing:
    """Return two leaves in the wind."""
    return _leaf("leaf gold", (78, 75), 23, 28) + _leaf("leaf", (34, 57), 36, -22)


def _leaf(style: str, at: Point, size: float, turn: float) -> Drawing:
    """Return a leaf whose fingers have a tooth on either side."""
    edge = [polar(at, size * 0.18, turn + 180)]
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
            edge.append(polar(at, size * far, turn + angle + side))
    bend, end = polar(at, size * 0.7, turn + 184), polar(at, size * 1.1, turn + 166)
    veins = [(at, polar(at, size * long * 0.7, turn + angle)) for angle, long in FINGERS]
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


def _iris() -> Drawing:
    """Return sword leaves in the water, and two flowers above them."""
    swords = ((10, 6, 44), (22, 26, 30), (50, 58, 50), (60, 52, 66), (84, 94, 62))
    blades = "".join(
        f"M{x - 4} 102Q{x - 5} {top + 30} {tip} {top}Q{x + 7} {top + 30} {x + 5} 102z"
        for x, tip, top in swords
    )

    def petals(shape: str, *sides: bool) -> str:
        flowers = (((36, 42), 17), ((72, 74), 13))
        return "".join(place(shape, *flower, mirror=side) for flower in flowers for side in sides)

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
