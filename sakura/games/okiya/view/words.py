"""Okiya in sentences: what happens, for the log, the caption and screen readers alike, and the
whole table, for whoever does not see it, or wants to be sure."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.okiya.rules import events
from sakura.games.okiya.rules.position import Position, Stage
from sakura.games.okiya.rules.square import cells
from sakura.games.okiya.view.table import PLAYERS, score, turn_words
from sakura.games.okiya.view.tiles import matching_words, tile_name
from sakura.ui.table import winners_words
from sakura.ui.words import Words, mark

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


def describe(event: events.Event, names: Sequence[str], words: Words) -> str:
    """The sentence of an event; `names` are the two players."""
    say = words.say
    match event:
        case events.TilesLaid(number, starter, why):
            return say(BEGINS[why], number=number, name=names[starter])
        case events.TileTaken(seat, _, tile):
            return say("{name} takes {tile}.", name=names[seat], tile=tile_name(tile, words))
        case events.RoundWon(seat, how, _, points):
            left = words.plural("{n} tile is left.", "{n} tiles are left.", points)
            return say(WON[how], name=names[seat]) + " " + left
        case events.RoundDrawn():
            return say("All tiles are taken: the round is a draw.")
        case events.MatchEnded(champion):
            return (
                say("Nobody wins.") if champion is None else winners_words([names[champion]], words)
            )


def sentences(position: Position, words: Words) -> list[str]:
    """The whole table: whose turn it is, what may be taken, and what each player holds."""
    said = []
    if position.stage is Stage.TAKE:
        said.append(turn_words(position.mover, words))
        if position.binding:
            match = matching_words(position.binding, words)
            said.append(words.say("The tile must match: {match}.", match=match))
        legal = words.listed([_cell(position, cell, words) for cell in position.free()])
        said.append(words.say("These can be taken: {tiles}.", tiles=legal))
    for seat, name in enumerate(PLAYERS):
        held = cells(position.held[seat])
        if held:
            places = words.listed([_place(cell, words) for cell in held])
            said.append(words.say("{name} has {places}.", name=name, places=places))
        if points := score(position, seat, words):
            said.append(words.say("{name}: {points}", name=name, points=points))
    return said


def _place(cell: int, words: Words) -> str:
    return words.say("row {row} column {column}", row=cell // 4 + 1, column=cell % 4 + 1)


def _cell(position: Position, cell: int, words: Words) -> str:
    return f"{tile_name(position.tiles[cell], words)} ({_place(cell, words)})"
