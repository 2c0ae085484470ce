"""Reason for the end of a round of Okiya, in a sentence or two.

The loser's chances are told only where they are exactly known: the solver looks at the loser's last
decisions, and gives up before that takes noticeable time.
"""

from __future__ import annotations

from dataclasses import dataclass

from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.rules.square import CELLS, LINES, SIDE, cells, made
from sakura.games.okiya.view.tiles import tile_name
from sakura.ui.names import Names, forms
from sakura.ui.words import Words

FEW = 10
"""Most tiles left on the board for which the solver answers at once."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Last chance of the loser: on its `turn`, counted from 1 over both players, the tile of `cell`
    had that `value`, win or draw. Without a cell, all was lost from then on."""

    turn: int
    cell: int | None = None
    value: str = "loss"


def last_chance(seen: Observation) -> Chance | None:
    """Return the loser's last chance in a round that was won; None if nothing is known."""
    solver, found = Solver(seen.tiles, seen.options.full_board), None
    for taken in range(len(seen.moves) - 2, -1, -2):
        values = _values(solver, seen.moves[:taken])
        if values is None:
            break
        best = [cell for value in ("win", "draw") for cell, worth in values if worth == value]
        if best:
            return Chance(taken + 1, best[0], dict(values)[best[0]])
        found = Chance(taken + 1)
    return found


def _values(solver: Solver, moves: tuple[int, ...]) -> list[tuple[int, str]] | None:
    """Return the value of each tile after these moves; None if that is not known at once."""
    if CELLS - len(moves) > FEW:
        return None
    found = []
    for cell, value in solver.ponder(moves, exact=False):
        if value is None:
            return None
        found.append((cell, value.value))
    return found


LEFT = forms(
    "On move {move}, {winner} took {tile} and left {name} nothing that matches.",
    "On move {move}, {winner} took {tile} and left you nothing that matches.",
)
LAST = forms(
    "{name} took the last of the 16 tiles, {tile}. Whoever has nothing left to take loses.",
    "You took the last of the 16 tiles, {tile}. Whoever has nothing left to take loses.",
)
COMPLETED = {
    "row": forms(
        "On move {move}, {name} completed a row of four.",
        "On move {move}, you completed a row of four.",
    ),
    "column": forms(
        "On move {move}, {name} completed a column of four.",
        "On move {move}, you completed a column of four.",
    ),
    "diagonal": forms(
        "On move {move}, {name} completed a diagonal of four.",
        "On move {move}, you completed a diagonal of four.",
    ),
    "square": forms(
        "On move {move}, {name} completed a square of four.",
        "On move {move}, you completed a square of four.",
    ),
}
LOST = forms(
    "From move {move} on, nothing could save {name}.",
    "From move {move} on, you were lost whatever you took.",
)
COULD = {
    "draw": forms(
        "On move {move}, {name} could still have held a draw by taking {tile}.",
        "On move {move}, you could still have held a draw by taking {tile}.",
    ),
    "win": forms(
        "On move {move}, {name} could still have won by taking {tile}.",
        "On move {move}, you could still have won by taking {tile}.",
    ),
}


def reason_words(seen: Observation, names: Names, words: Words) -> str:
    """Return one or two sentences about the last round of a match."""
    if seen.winner is None:
        return words.say("The board is full, and nobody has four together.")
    sentences = [_how(seen, seen.winner, names, words)]
    if chance := last_chance(seen):
        sentences.append(_could(seen, chance, names, words))
    return words.sentences(sentences)


def _how(seen: Observation, winner: int, names: Names, words: Words) -> str:
    move = len(seen.moves)
    if seen.ended == "full":
        return names.say(winner, LAST, words, tile=tile_name(seen.tiles[seen.moves[-1]], words))
    if seen.ended != "blocked":
        about = COMPLETED[_shape(made(seen.held[winner]))]
        return names.say(winner, about, words, move=move)
    tile, loser = tile_name(seen.tiles[seen.moves[-1]], words), 1 - winner
    if winner == names.you:
        return words.say(
            "On move {move}, you took {tile} and left {other} nothing that matches.",
            move=move, tile=tile, other=names.known[loser],
        )  # fmt: skip
    return names.say(loser, LEFT, words, move=move, tile=tile, winner=names.known[winner])


def shape_of(seen: Observation) -> str:
    """Return the way in which a round ended: row, column, diagonal, square, blocked, full or
    draw."""
    if seen.winner is None:
        return "draw"
    if seen.ended in ("full", "blocked"):
        return seen.ended
    return _shape(made(seen.held[seen.winner]))


def _shape(pattern: int) -> str:
    if pattern not in LINES:
        return "square"
    first, *_, last = cells(pattern)
    if first // SIDE == last // SIDE:
        return "row"
    return "column" if first % SIDE == last % SIDE else "diagonal"


def _could(seen: Observation, chance: Chance, names: Names, words: Words) -> str:
    assert seen.winner is not None
    loser = 1 - seen.winner
    if chance.cell is None:
        return names.say(loser, LOST, words, move=chance.turn)
    tile = tile_name(seen.tiles[chance.cell], words)
    return names.say(loser, COULD[chance.value], words, move=chance.turn, tile=tile)
