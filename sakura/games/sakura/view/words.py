"""Sakura in sentences: what happens, for the log, the caption and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules import events
from sakura.games.sakura.rules.cards import DECK_SIZE
from sakura.ui.table import winners_words
from sakura.ui.words import Words, mark

STAYS = {
    ("closest", "gate"): mark("Everyone is at the gate, so nobody is closest: nothing happens."),
    ("furthest", "gate"): mark("Several painters wait at the gate, so nobody is furthest."),
    ("emperor", "start"): mark("The Emperor cannot go further back."),
    ("leap", "first"): mark("{name} has nobody to leap over and stays."),
    ("count", "first"): mark("{name} has no painter ahead and stays."),
    ("own", "still"): mark("{name} stays at the gate."),
}


def describe(event: events.Event, names: Sequence[str], words: Words) -> str:
    """The sentence of an event; empty for events with nothing to say.

    `names` are the painters, the court painter last with two players.
    """
    say = words.say
    match event:
        case events.CardTurned(order, painter):
            return say("Card {order}, {name}:", order=order, name=names[painter])
        case events.DirectionChosen(_, painter, _, "+"):
            return say("{name} chooses forward.", name=names[painter])
        case events.DirectionChosen(_, painter, _, _):
            return say("{name} chooses back.", name=names[painter])
        case events.EmperorMoved(start, end):
            return _emperor_moved(end - start, words)
        case events.PainterMoved(painter, start, end, by):
            return _painter_moved(names[painter], start, end, by, words)
        case events.PainterDisgraced(painter, _, _, end, lost):
            return _disgrace(names[painter], end, lost, words)
        case events.NobodyMoved(painter, by, why):
            return say(STAYS[by, why], name=names[painter] if painter >= 0 else "")
        case events.SakuraReached():
            return say("The Emperor reaches the cherry tree.")
        case events.TokensPaid(_, paid):
            return _paid(paid, names, words)
        case events.GameEnded(winners):
            return winners_words([names[seat] for seat in winners], words)
        case events.CardsRevealed(cards):
            shown = [f"{names[painter]} {order}" for order, painter in cards]
            return say("The cards are turned over: {cards}.", cards=words.listed(shown))
        case events.CardsDiscarded(cards):
            return words.plural(
                "{n} card is discarded without effect.",
                "{n} cards are discarded without effect.",
                len(cards),
            )
        case events.LinedUp(moves):
            return say("The painters line up behind {name}.", name=names[moves[0][0]])
        case events.RoundEnded(number):
            return say("Round {number} is over.", number=number)
        case events.DeckShuffled(cards) if cards == DECK_SIZE:
            return ""  # the whole deck, before the first cards are dealt
        case events.DeckShuffled():
            return say("The discarded cards are shuffled into a new deck.")
        case events.CardsDealt():
            return say("Everyone holds five cards.")


def _emperor_moved(steps: int, words: Words) -> str:
    if steps < 0:
        return words.plural(
            "The Emperor goes back {n} space.", "The Emperor goes back {n} spaces.", -steps
        )
    return words.plural("The Emperor walks {n} space.", "The Emperor walks {n} spaces.", steps)


def _painter_moved(name: str, start: int, end: int, by: str, words: Words) -> str:
    if by == "closest":
        if end == 0:
            return words.say("{name} was closest and goes back to the gate.", name=name)
        return words.say("{name} was closest and goes back to space {end}.", name=name, end=end)
    if by == "furthest":
        return words.say("{name} was furthest and moves up to space {end}.", name=name, end=end)
    if by == "leap":
        return words.say("{name} leaps to space {end}.", name=name, end=end)
    if end == 0:
        return words.say("{name} goes back to the gate.", name=name)
    if end < start:
        return words.say("{name} goes back to space {end}.", name=name, end=end)
    return words.say("{name} moves to space {end}.", name=name, end=end)


def _disgrace(name: str, end: int, lost: int, words: Words) -> str:
    if end == 0:
        where = words.say("back to the gate")
    else:
        where = words.say("back to space {end}", end=end)
    if lost:
        return words.say(
            "{name} bumps into the Emperor: one token lost, {where}.", name=name, where=where
        )
    return words.say(
        "{name} bumps into the Emperor: no token to lose, {where}.", name=name, where=where
    )


def _paid(paid: tuple[tuple[int, int], ...], names: Sequence[str], words: Words) -> str:
    if not paid:
        return words.say("Nobody has left the gate: no tokens are given.")
    shown = [f"{names[painter]} {tokens}" for painter, tokens in paid]
    return words.say("Tokens under the tree: {list}.", list=words.listed(shown))
