"""Pebbles in sentences: what happens, and the whole table."""

from __future__ import annotations

from sakura.games.pebbles.rules import events
from sakura.games.pebbles.rules.position import Position
from sakura.games.pebbles.view.table import PLAYERS, turn_words
from sakura.ui.table import winners_words
from sakura.ui.words import Words


def describe(event: events.Event, words: Words) -> str:
    """The sentence of an event."""
    match event:
        case events.HeapLaid(starter, pebbles):
            lie = words.plural("{n} pebble lies there.", "{n} pebbles lie there.", pebbles)
            return lie + " " + words.say("{name} begins.", name=PLAYERS[starter])
        case events.PebblesTaken(seat, count, _):
            name = PLAYERS[seat]
            return words.plural(
                "{name} takes {n} pebble.", "{name} takes {n} pebbles.", count, name=name
            )
        case events.GameWon(seat):
            return winners_words([PLAYERS[seat]], words)


def sentences(position: Position, words: Words) -> list[str]:
    """The whole table: what is left, who has taken what, whose turn it is."""
    said = [words.plural("{n} pebble is left.", "{n} pebbles are left.", position.left)]
    for seat, name in enumerate(PLAYERS):
        taken = words.plural("{n} pebble", "{n} pebbles", position.held(seat))
        said.append(words.say("{name} has {taken}.", name=name, taken=taken))
    if position.left:
        said.append(turn_words(position.mover, words))
    return said
