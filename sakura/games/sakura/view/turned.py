"""The sentence about the card that turned a round, found in the round's events."""

from __future__ import annotations

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.rules.turning import Turning, turning
from sakura.games.sakura.rules.walk import Walk
from sakura.games.sakura.view.scene import Scene, after
from sakura.ui.names import Names, forms
from sakura.ui.words import Words, mark


class Round:
    """A round whose events are added one by one. `scene` is the table now."""

    def __init__(self, opening: Scene, deck: Cards) -> None:
        self.scene = self._start = opening
        self._deck = deck
        self._directions: dict[tuple[int, happened.Half], str] = {}

    def add(self, event: happened.Event) -> None:
        """Add an event."""
        if isinstance(event, happened.CardsRevealed):
            self._start, self._directions = self.scene, {}
            self._queue = event.cards
        elif isinstance(event, happened.DirectionChosen):
            self._directions[event.order, event.part] = event.direction
        if not isinstance(event, happened.RoundEnded):
            self.scene = after(self.scene, event)

    def turning(self) -> Turning | None:
        """Return the card that turned the round, once all its events are added."""
        began = self._start
        walk = Walk(
            began.board, began.emperor, list(began.painters), list(began.tokens), began.supply,
            began.scored,
        )  # fmt: skip
        return turning(walk, self._queue, self._directions, self._deck)


TURNED = {
    # L10N: {card} is the number of a card of the round, not {name}'s own.
    "bump": forms(
        "Card {card} turned the round: without it, {name} would not have bumped into the Emperor.",
        "Card {card} turned the round: without it, you would not have bumped into the Emperor.",
    ),
    "spared": forms(
        "Card {card} turned the round: without it, {name} would have bumped into the Emperor.",
        "Card {card} turned the round: without it, you would have bumped into the Emperor.",
    ),
    # L10N: {paid} and {otherwise} are numbers of tokens, perhaps 0.
    "pay": forms(
        "Card {card} turned the round: without it, the tree would have paid {name} {otherwise}, "
        "not {paid}.",
        "Card {card} turned the round: without it, the tree would have paid you {otherwise}, not "
        "{paid}.",
    ),
}
"""Turned for one painter."""

REACHED = {
    "tree": mark(
        "Card {card} turned the round: without it, the Emperor would not have reached the tree."
    ),
    "no tree": mark(
        "Card {card} turned the round: without it, the Emperor would have reached the tree."
    ),
}
"""Turned for everybody."""


def turned_words(turned: Turning | None, names: Names, words: Words) -> str:
    """Say which card turned the round, or "" for None."""
    if turned is None:
        return ""
    if turned.kind in REACHED:
        return words.say(REACHED[turned.kind], card=turned.order)
    return names.say(
        turned.painter,
        TURNED[turned.kind],
        words,
        card=turned.order,
        paid=turned.paid,
        otherwise=turned.otherwise,
    )
