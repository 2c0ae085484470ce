"""Okiya in sentences: its events, for the log, the caption and screen readers, and the whole table,
for visitors who do not see it."""

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
        "{name} leaves nothing that matches and wins the round.",
        "You leave nothing that matches and win the round.",
    ),
    "full": forms(
        "{name} takes the last tile and wins the round.",
        "You take the last tile and win the round.",
    ),
}
BEGINS = {
    "chance": forms(
        "Round {number}: {name} starts, anywhere on the border.",
        "Round {number}: you start, anywhere on the border.",
    ),
    "lost": forms(
        "Round {number}: {name} lost the last round and starts.",
        "Round {number}: you lost the last round, so you start.",
    ),
    "drawn": forms(
        "Round {number}: after the draw, it's {name}'s turn to start.",
        "Round {number}: after the draw, it's your turn to start.",
    ),
}
TAKES = forms("{name} takes {tile}.", "You take {tile}.")
# L10N: {places} lists spaces of the board, such as “row 2 column 3”.
HAS = forms("{name}'s tokens: {places}.", "Your tokens: {places}.")


def describe(event: events.Event, names: Names, words: Words) -> str:
    """Return the sentence about an event; `names` are the two players."""
    say = words.say
    match event:
        case events.TilesLaid(number, starter, why):
            return names.say(starter, BEGINS[why], words, number=number)
        case events.TileTaken(seat, _, tile):
            return names.say(seat, TAKES, words, tile=tile_name(tile, words))
        case events.RoundWon(seat, how, _, points):
            won = names.say(seat, WON[how], words)
            if not points:
                return won
            left = words.plural("{n} tile left.", "{n} tiles left.", points)
            return words.sentences([won, left])
        case events.RoundDrawn():
            return say("The board is full: the round is a draw.")
        case events.MatchEnded(champion):
            if champion is None:
                return say("Nobody wins.")
            return winners_words([champion], names, words)


def guidance(seen: Observation, words: Words) -> str:
    """Return the guide's sentences for a new player: the goal, and the tiles to choose from."""
    if seen.binding is None:
        return words.say(
            "Get four tokens in a line or a square. Start anywhere on the border: the tile you "
            "take decides what your opponent may take."
        )
    # L10N: {match} is “a pine or a bird”.
    return words.say(
        "Get four tokens in a line or a square. Take {match} – and mind what that leaves your "
        "opponent.",
        match=matching_words(seen.binding, words),
    )


def lacking(words: Words) -> str:
    """Return the sentence about a table before the first round."""
    return words.say("The tiles haven't been laid out yet.")


def sentences(seen: Observation, names: Names, words: Words) -> list[str]:
    """Return sentences about the whole table: whose turn it is, the legal tiles, and each player's
    tokens."""
    said = [] if seen.tiles else [lacking(words)]
    if seen.stage is Stage.TAKE:
        said.append(turn_words(seen.mover, names, words))
        if seen.binding:
            match = matching_words(seen.binding, words)
            # L10N: {match} is “a pine or a bird”.
            said.append(words.say("The next tile must show {match}.", match=match))
        legal = words.listed([_cell(seen, cell, words) for cell in seen.free()])
        said.append(words.say("Tiles to choose from: {tiles}.", tiles=legal))
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
    return words.aside(tile_name(seen.tiles[cell], words), _place(cell, words))
