"""Tokens of Okiya's two players, told apart by shape, motif and colour."""

from __future__ import annotations

from sakura.ui.brush import Drawing, disc, line, painted, pair, place, polar
from sakura.ui.svg import tag


def token(seat: int) -> str:
    """Return a player's token: a round one with a fan, a square one with a paper parasol."""
    return tag(
        "svg",
        painted(TOKENS[seat]()),
        class_=f"token seat-token-{seat}",
        viewBox="0 0 100 100",
        aria_hidden="true",
    )


def _fan() -> Drawing:
    """Return a round token with an open fan, a pleated leaf on bare sticks."""
    foot, turns = (50.0, 75.0), range(-60, 61, 20)
    inner, middle, outer = ([polar(foot, far, turn) for turn in turns] for far in (22, 39, 46))
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


def _parasol() -> Drawing:
    """Return a square token with an open paper parasol, leaning."""
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
        *((style, place(shape, (49, 45), 90, 20)) for style, shape in parasol.items()),
    )


TOKENS = (_fan, _parasol)
