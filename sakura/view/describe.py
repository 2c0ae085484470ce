"""One sentence for every event: log, caption and screen reader all say the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sakura.garden import events as sakura
from sakura.garden.cards import DECK_SIZE
from sakura.okiya import events as okiya
from sakura.text.words import Words, mark
from sakura.view.tiles import tile_name

STAYS = {
    ("closest", "gate"): mark("Everyone is at the gate, so nobody is closest: nothing happens."),
    ("furthest", "gate"): mark("Several painters wait at the gate, so nobody is furthest."),
    ("emperor", "start"): mark("The Emperor cannot go further back."),
    ("leap", "first"): mark("{name} has nobody to leap over and stays."),
    ("count", "first"): mark("{name} has no painter ahead and stays."),
    ("own", "still"): mark("{name} stays at the gate."),
}
WON = {
    "line": mark("{name} completes a line and wins the round."),
    "square": mark("{name} completes a square and wins the round."),
    "blocked": mark("{name} leaves no tile to take and wins the round."),
    "full": mark("{name} takes the last tile and wins the round."),
}
BEGINS = {
    "chance": mark("Round {number}: by chance, {name} begins with a tile of the border."),
    "lost": mark("Round {number}: {name} lost the last one, so begins."),
    "drawn": mark("Round {number}: after the draw, {name} begins."),
}


def describe(event: Any, names: Sequence[str], words: Words) -> str:
    """The sentence of an event; empty for events with nothing to say.

    `names` are the painters of Sakura (the court painter last, with two players) or the two
    players of Okiya.
    """
    say = words.say
    match event:
        case sakura.CardTurned(order, painter):
            return say("Card {order}, {name}:", order=order, name=names[painter])
        case sakura.DirectionChosen(_, painter, _, "+"):
            return say("{name} chooses forward.", name=names[painter])
        case sakura.DirectionChosen(_, painter, _, _):
            return say("{name} chooses back.", name=names[painter])
        case sakura.EmperorMoved(start, end):
            return _emperor(end - start, words)
        case sakura.PainterMoved(painter, start, end, by):
            return _painter(names[painter], start, end, by, words)
        case sakura.PainterDisgraced(painter, _, _, end, lost):
            return _disgrace(names[painter], end, lost, words)
        case sakura.NobodyMoved(painter, by, why):
            return say(STAYS[by, why], name=names[painter] if painter >= 0 else "")
        case sakura.SakuraReached():
            return say("The Emperor reaches the cherry tree.")
        case sakura.TokensPaid(_, paid):
            return _paid(paid, names, words)
        case sakura.GameEnded(winners):
            return _winners([names[seat] for seat in winners], words)
        case sakura.CardsRevealed(cards):
            shown = [f"{names[painter]} {order}" for order, painter in cards]
            return say("The cards are turned over: {cards}.", cards=words.listed(shown))
        case sakura.CardsDiscarded(cards):
            return words.plural(
                "{n} card is discarded without effect.",
                "{n} cards are discarded without effect.",
                len(cards),
            )
        case sakura.LinedUp(moves):
            return say("The painters line up behind {name}.", name=names[moves[0][0]])
        case sakura.RoundEnded(number):
            return say("Round {number} is over.", number=number)
        case sakura.DeckShuffled(cards) if cards == DECK_SIZE:
            return ""  # the whole deck, before the first cards are dealt
        case sakura.DeckShuffled():
            return say("The discarded cards are shuffled into a new deck.")
        case sakura.CardsDealt():
            return say("Everyone holds five cards.")
        case _:
            return _okiya(event, names, words)


def _okiya(event: okiya.Event, names: Sequence[str], words: Words) -> str:
    say = words.say
    match event:
        case okiya.TilesLaid(number, starter, why):
            return say(BEGINS[why], number=number, name=names[starter])
        case okiya.TileTaken(seat, _, tile):
            return say("{name} takes {tile}.", name=names[seat], tile=tile_name(tile, words))
        case okiya.RoundWon(seat, how, _, points):
            left = words.plural("{n} tile is left.", "{n} tiles are left.", points)
            return say(WON[how], name=names[seat]) + " " + left
        case okiya.RoundDrawn():
            return say("All tiles are taken: the round is a draw.")
        case okiya.MatchEnded(champion):
            return say("Nobody wins.") if champion is None else _winners([names[champion]], words)


def _emperor(steps: int, words: Words) -> str:
    if steps < 0:
        return words.plural(
            "The Emperor goes back {n} space.", "The Emperor goes back {n} spaces.", -steps
        )
    return words.plural("The Emperor walks {n} space.", "The Emperor walks {n} spaces.", steps)


def _painter(name: str, start: int, end: int, by: str, words: Words) -> str:
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


def _winners(names: list[str], words: Words) -> str:
    if len(names) == 1:
        return words.say("{name} wins!", name=names[0])
    return words.say("{names} share the win!", names=words.listed(names))
