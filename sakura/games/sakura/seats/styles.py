"""Characters: what a painter likes beside winning.

A style is a taste for how the table stands after a play, in tokens. It is added to a seat's own
judgement, so any level can have any style: strength and style are chosen apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sakura.ui.words import mark

if TYPE_CHECKING:  # the start page offers styles before it needs figures
    from sakura.games.sakura.rules.walk import Walk

Taste = Callable[["Walk", int], float]
"""How many tokens a seat would give for the table to stand like this."""


class Style(NamedTuple):
    """Its name and what it does, both for the catalogues, and its taste."""

    called: str
    about: str
    taste: Taste


def hurry(walk: Walk, seat: int) -> float:
    """Worth more the further the Emperor is, and the further the painter itself is."""
    return 0.25 * walk.emperor + 0.1 * walk.painters[seat]


def shadow(walk: Walk, seat: int) -> float:
    """1.4 tokens for standing directly behind another painter."""
    space = walk.painters[seat]
    return 1.4 if space and space + 1 in walk.painters else 0.0


def spoil(walk: Walk, seat: int) -> float:
    """Worth less the more tokens the others have, the further they are, and the further the Emperor
    is."""
    others = [other for other in range(len(walk.painters)) if other != seat]
    tokens: int = sum(walk.tokens[other] for other in others)
    spaces: int = sum(walk.painters[other] for other in others)
    return -0.6 * tokens - 0.05 * spaces - 0.25 * walk.emperor


def wait(walk: Walk, seat: int) -> float:
    """While the next tree is more than four spaces ahead: worth more the further the painter is
    behind the Emperor, up to eight spaces."""
    to_tree = walk.board.next_sakura(walk.emperor, walk.scored) - walk.emperor
    return 0.15 * min(8, walk.emperor - walk.painters[seat]) if to_tree > 4 else 0.0


STYLES = {
    "hurrier": Style(mark("hurrier"), mark("drives the Emperor on and runs after him"), hurry),
    "shadow": Style(mark("shadow"), mark("sticks right behind another painter"), shadow),
    "saboteur": Style(
        mark("saboteur"), mark("sends the Emperor back so that others bump into him"), spoil
    ),
    "patient": Style(
        mark("patient"), mark("stays back, out of trouble, until a tree is near"), wait
    ),
}
"""All styles by name, in the order in which forms show them."""
