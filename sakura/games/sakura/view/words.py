"""Sentences for events beside the cards' own effects, which `recap_words` tells."""

from __future__ import annotations

from sakura.games.sakura.rules import events
from sakura.games.sakura.rules.cards import DECK_SIZE
from sakura.ui.names import Names, forms
from sakura.ui.table import winners_words
from sakura.ui.words import Words, mark

LINE_UP = forms("The painters line up behind {name}.", "The painters line up behind you.")


NEXT_TREE = (
    # L10N: Said when a tree has paid.
    mark("Next is the second tree."),
    # L10N: Said when a tree has paid; the first then gets 4 tokens instead of 3.
    mark("Next is the last tree, which pays most."),
)


def next_tree(scored: int, words: Words) -> str:
    """Say which tree comes next once so many have scored; "" after the last one."""
    return words.say(NEXT_TREE[scored - 1]) if scored <= len(NEXT_TREE) else ""


def describe(event: events.Event, names: Names, words: Words) -> str:
    """Say an event that is no effect of a card, or "" if there is nothing to say.

    `names` are the painters, the court painter last with two players.
    """
    say = words.say
    match event:
        case events.TokensPaid(_, paid):
            return _paid(paid, names, words)
        case events.GameEnded(winners):
            return winners_words(winners, names, words)
        case events.CardsRevealed(cards):
            revealed = [f"{names.within(painter, words)} {order}" for order, painter in cards]
            # L10N: {cards} is “you 17, Kenji 40 and Naoki 54”.
            return say("The cards are turned over: {cards}.", cards=words.listed(revealed))
        case events.CardsDiscarded(cards):
            return words.plural(
                "{n} card is discarded without effect.",
                "{n} cards are discarded without effect.",
                len(cards),
            )
        case events.LinedUp(moves):
            return names.say(moves[0][0], LINE_UP, words)
        case events.DeckShuffled(cards) if cards < DECK_SIZE:  # not before the first deal
            return say("The discard pile is shuffled into a new deck.")
        case events.CardsDealt():
            return say("Everyone holds five cards.")
        case _:
            return ""


def _paid(paid: tuple[tuple[int, int], ...], names: Names, words: Words) -> str:
    if not paid:
        return words.say("Nobody has left the gate, so nobody gets tokens.")
    payments = [f"{names.within(painter, words)} {tokens}" for painter, tokens in paid]
    # L10N: {list} is “you 3, Kenji 2 and Naoki 1”.
    return words.say("Tokens under the tree: {list}.", list=words.listed(payments))
