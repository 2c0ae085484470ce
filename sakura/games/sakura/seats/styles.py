"""Styles: a painter's tastes beside winning.

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
"""Function of a walk and a seat: tokens that the seat would give for the table to stand like
this."""


class Style(NamedTuple):
    """A style: its name and description, both for the catalogues, and its taste."""

    called: str
    about: str
    taste: Taste


def hurry(walk: Walk, seat: int) -> float:
    """Prefer the Emperor, and the painter itself, further ahead."""
    return 0.25 * walk.emperor + 0.1 * walk.painters[seat]


def shadow(walk: Walk, seat: int) -> float:
    """Give 1.4 tokens for standing directly behind another painter."""
    space = walk.painters[seat]
    return 1.4 if space and space + 1 in walk.painters else 0.0


def spoil(walk: Walk, seat: int) -> float:
    """Prefer others with few tokens and far back, and the Emperor far back."""
    others = [other for other in range(len(walk.painters)) if other != seat]
    tokens: int = sum(walk.tokens[other] for other in others)
    spaces: int = sum(walk.painters[other] for other in others)
    return -0.6 * tokens - 0.05 * spaces - 0.25 * walk.emperor


def wait(walk: Walk, seat: int) -> float:
    """Prefer to be up to eight spaces behind the Emperor while the next tree is more than four
    spaces ahead."""
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
"""All styles by name, in the order of the forms."""
