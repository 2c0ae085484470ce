"""What a study of Okiya says: who could have won, and where that was given away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.study import Appraisal, Move, OkiyaStudy
from sakura.games.okiya.view.tiles import tile_name
from sakura.play.study import Answers
from sakura.ui.names import Names, forms
from sakura.ui.words import Words, mark

GIVEN_AWAY = {
    "win": forms("{name} gives the win away with {tile}.", "You give the win away with {tile}."),
    "draw": forms("{name} gives the draw away with {tile}.", "You give the draw away with {tile}."),
}
KEPT = {
    "win": mark("It was kept with {tiles}, to win in {plies} tiles."),
    "draw": mark("It was kept with {tiles}."),
}
NEVER = mark("No move of this round gave anything away.")


def sentences(
    study: OkiyaStudy,
    answers: Answers[Appraisal],
    seats: Collection[int],
    names: Names,
    words: Words,
) -> list[str]:
    """All of it: for each round the moves that turned it."""
    said = []
    for number, of_round in groupby(study.moves(answers, seats), key=lambda move: move.round):
        moves = list(of_round)
        said.append(words.say("Round {number}", number=number))
        said += turning_points(moves, study.tiles(number), names, words)
    return said


def turning_points(
    moves: Iterable[Move], tiles: Sequence[Tile], names: Names, words: Words
) -> list[str]:
    """The moves of a round that turned it, each in a sentence or two."""
    said = []
    for move in moves:
        if move.turned:
            tile = tile_name(tiles[move.cell], words)
            told = names.say(move.seat, GIVEN_AWAY[move.before.value], words, tile=tile)
            said.append(f"{move.number}. {told} {_kept(move, tiles, words)}")
    return said or [words.say(NEVER)]


def _kept(move: Move, tiles: Sequence[Tile], words: Words) -> str:
    best = words.listed([tile_name(tiles[cell], words) for cell in move.best])
    return words.say(KEPT[move.before.value], tiles=best, plies=move.before.plies)
