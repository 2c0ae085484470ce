"""Sentences of Pebbles: its events, and the whole table."""

from __future__ import annotations

from sakura.games.pebbles.rules import events
from sakura.games.pebbles.rules.position import Observation
from sakura.games.pebbles.view.table import PLAYERS, turn_words
from sakura.ui.names import Names, forms
from sakura.ui.table import winners_words
from sakura.ui.words import Words

BEGINS = forms("{name} begins.", "You begin.")
TAKES = forms("{name} takes {taken}.", "You take {taken}.")
HAS = forms("{name} has {taken}.", "You have {taken}.")


def describe(event: events.Event, names: Names, words: Words) -> str:
    """Sentence of an event."""
    match event:
        case events.HeapLaid(starter, pebbles):
            lie = words.plural("{n} pebble lies there.", "{n} pebbles lie there.", pebbles)
            return lie + " " + names.say(starter, BEGINS, words)
        case events.PebblesTaken(seat, count, _):
            taken = words.plural("{n} pebble", "{n} pebbles", count)
            return names.say(seat, TAKES, words, taken=taken)
        case events.GameWon(seat):
            return winners_words([seat], names, words)


def sentences(seen: Observation, names: Names, words: Words) -> list[str]:
    """Describe the whole table: the pebbles left and taken, and the turn."""
    said = [words.plural("{n} pebble is left.", "{n} pebbles are left.", seen.left)]
    for seat in range(len(PLAYERS)):
        taken = words.plural("{n} pebble", "{n} pebbles", seen.held(seat))
        said.append(names.say(seat, HAS, words, taken=taken))
    if seen.left:
        said.append(turn_words(seen.mover, names, words))
    return said
