"""Okiya in sentences: what happens, for the log, the caption and screen readers alike, and the
whole table, for whoever does not see it, or wants to be sure."""

from __future__ import annotations

from sakura.games.okiya.rules import events
from sakura.games.okiya.rules.position import Observation, Stage
from sakura.games.okiya.rules.square import cells
from sakura.games.okiya.view.table import PLAYERS, score, turn_words
from sakura.games.okiya.view.tiles import matching_words, tile_name
from sakura.ui.names import Names, forms
from sakura.ui.table import winners_words
from sakura.ui.words import Words

WON = {
    "line": forms(
        "{name} completes a line and wins the round.",
        "You complete a line and win the round.",
    ),
    "square": forms(
        "{name} completes a square and wins the round.",
        "You complete a square and win the round.",
    ),
    "blocked": forms(
        "{name} leaves no tile to take and wins the round.",
        "You leave no tile to take and win the round.",
    ),
    "full": forms(
        "{name} takes the last tile and wins the round.",
        "You take the last tile and win the round.",
    ),
}
BEGINS = {
    "chance": forms(
        "Round {number}: {name} begins with a tile of the border.",
        "Round {number}: you begin with a tile of the border.",
    ),
    "lost": forms(
        "Round {number}: {name} lost the last one, so begins.",
        "Round {number}: you lost the last one, so you begin.",
    ),
    "drawn": forms(
        "Round {number}: after the draw, {name} begins.",
        "Round {number}: after the draw, you begin.",
    ),
}
TAKES = forms("{name} takes {tile}.", "You take {tile}.")
# L10N: {places} lists spaces of the board, such as “row 2 column 3”.
HAS = forms("{name} has {places}.", "You have {places}.")


def describe(event: events.Event, names: Names, words: Words) -> str:
    """The sentence of an event; `names` are the two players."""
    say = words.say
    match event:
        case events.TilesLaid(number, starter, why):
            return names.say(starter, BEGINS[why], words, number=number)
        case events.TileTaken(seat, _, tile):
            return names.say(seat, TAKES, words, tile=tile_name(tile, words))
        case events.RoundWon(seat, how, _, points):
            left = words.plural("{n} tile is left.", "{n} tiles are left.", points)
            return names.say(seat, WON[how], words) + " " + left
        case events.RoundDrawn():
            return say("All tiles are taken: the round is a draw.")
        case events.MatchEnded(champion):
            if champion is None:
                return say("Nobody wins.")
            return winners_words([champion], names, words)


def guidance(seen: Observation, words: Words) -> str:
    """The goal in a sentence, and what may be taken first, for somebody new."""
    goal = words.say("Four of your tokens in a line or a square win.")
    if seen.binding is None:
        return goal + " " + words.say("Begin with any tile of the border.")
    match = matching_words(seen.binding, words)
    return goal + " " + words.say("Your tile must match the last one: {match}.", match=match)


def lacking(words: Words) -> str:
    """The sentence of a table before the first round."""
    return words.say("The tiles have not been laid out yet.")


def sentences(seen: Observation, names: Names, words: Words) -> list[str]:
    """The whole table: whose turn it is, what may be taken, and what each player holds."""
    said = [] if seen.tiles else [lacking(words)]
    if seen.stage is Stage.TAKE:
        said.append(turn_words(seen.mover, names, words))
        if seen.binding:
            match = matching_words(seen.binding, words)
            said.append(words.say("The tile must match: {match}.", match=match))
        legal = words.listed([_cell(seen, cell, words) for cell in seen.free()])
        said.append(words.say("These can be taken: {tiles}.", tiles=legal))
    for seat in range(len(PLAYERS)):
        held = cells(seen.held[seat])
        if held:
            places = words.listed([_place(cell, words) for cell in held])
            said.append(names.say(seat, HAS, words, places=places))
        if points := score(seen, seat, words):
            name = names.label(seat, words)
            # L10N: A player’s score at Okiya: {points} is “7 of 10” or a number.
            said.append(words.say("{name}: {points}", name=name, points=points))
    return said


def _place(cell: int, words: Words) -> str:
    return words.say("row {row} column {column}", row=cell // 4 + 1, column=cell % 4 + 1)


def _cell(seen: Observation, cell: int, words: Words) -> str:
    return f"{tile_name(seen.tiles[cell], words)} ({_place(cell, words)})"
