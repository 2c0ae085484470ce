"""Small drawings on the cards: arrows, brush, pawns. Lengths in SVG user units.

Every icon is drawn around or above its foot (0, 0); `put` moves and scales it.
"""

from __future__ import annotations

from sakura.games.sakura.view.emperor import parasol
from sakura.ui.brush import move
from sakura.ui.svg import tag

PAWN = "M-4.6 0Q-4.8-7.6-1.8-8.4A3.5 3.5 0 1 1 1.8-8.4Q4.8-7.6 4.6 0z"
ARROW = "M-8.5.3Q0-.6 7 0M1.8-5.4Q3.6-1.6 8 0 3.6 1.6 1.8 5.4"
LEFT, BOTH, RIGHT = "-", "±", "+"


def put(icon: str, x: float, y: float, scale: float = 1.0, *, flip: bool = False) -> str:
    """Move an icon to (x, y) and scale it; `flip` mirrors it left to right."""
    return tag("g", icon, transform=move((x, y), -scale if flip else scale))


def pawn(chosen: bool = False) -> str:
    """Draw a painter of the line, 10 wide and 15 high; the chosen one is filled."""
    return tag("path", class_="pawn chosen" if chosen else "pawn", d=PAWN)


def brush() -> str:
    """Draw a painter's brush, 20 wide and 20 high; (0, 0) is the tip."""
    return (
        tag("path", class_="handle", d="M8.5-9.5 19-20")
        + tag("path", class_="ferrule", d="M5.6-8.2 8-10.6l2.6 2.6L8.2-5.6z")
        + tag("path", class_="tip", d="M0 0Q-.2-5.6 5.2-8.2L8.2-5.2Q6 .4 0 0z")
    )


def steps(count: int, direction: str) -> str:
    """Draw a number between its arrows, `← 2`, `2 →` or `← 2 →`: 14 high, centred on (0, 0)."""
    near, far = {LEFT: (9.0, -8.0), BOTH: (0.0, 18.5), RIGHT: (-9.0, 8.0)}[direction]
    parts = [tag("text", str(count), class_="steps", x=near, y=7)]
    if direction != RIGHT:
        parts.append(put(tag("path", class_="arrow back", d=ARROW), -abs(far), 0, flip=True))
    if direction != LEFT:
        parts.append(put(tag("path", class_="arrow", d=ARROW), abs(far), 0))
    return "".join(parts)


def line_up(who: str) -> str:
    """Draw the painters before the Emperor, with the `closest` or `furthest` one in a bracket.

    42 wide and 24 high, the foot in the middle.
    """
    chosen = 0 if who == "furthest" else 1
    x = (-15.5, -4.0)[chosen]
    return (
        put(pawn(chosen == 0), -15.5, 0)
        + put(pawn(chosen == 1), -4, 0)
        + put(parasol(19), 11.5, 1)
        + tag("path", class_="bracket", d=f"M{x - 5.6:g} 1.6v3h11.2v-3")
    )


def leap() -> str:
    """Draw a painter leaping over the next one, 50 wide and 32 high."""
    return (
        put(pawn(True), -18, 0)
        + put(pawn(), -3, 0)
        + tag("path", class_="arc", d="M-17-17.5C-11-32 12-32 17.5-6")
        + tag("path", class_="arrow", d="M11.5-9 17.6-3.5 20.6-11")
        + tag("path", class_="landing", d="M12 0h11")
    )


def count() -> str:
    """Draw one step for each painter between you and the Emperor, 58 wide and 28 high."""
    parts = [put(pawn(True), -23, 0), put(parasol(15), 22, 1)]
    for x in (-9.2, 6.4):
        parts.append(put(pawn(), x, 0))
        parts.append(tag("text", "+1", class_="plus", x=x, y=-17))
    return "".join(parts)
