"""Why a round of Okiya ended as it did, in one true sentence.

What the loser could have done is said only as far as it is exactly known: the solver looks at the
loser's last decisions, and gives up before it would take a moment.
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
"""Tiles left on the board for which all is known at once."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What the loser could still have done: in its `turn`, counted from 1 over both players, the
    tile of `cell` had that `value`, win or draw. Without a cell, all was lost from there on."""

    turn: int
    cell: int | None = None
    value: str = "loss"


def last_chance(seen: Observation) -> Chance | None:
    """The loser's last chance in a round that was won; None where nothing is known."""
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
    """What each tile is worth after these moves; None if that is not known at once."""
    if CELLS - len(moves) > FEW:
        return None
    found = []
    for cell, value in solver.ponder(moves, exact=False):
        if value is None:
            return None
        found.append((cell, value.value))
    return found


LEFT = forms(
    "In turn {turn} {winner} took {tile} and left {name} no tile that matches",
    "In turn {turn} {winner} took {tile} and left you no tile that matches",
)
LAST = forms("{name} took the last of all sixteen tiles", "You took the last of all sixteen tiles")
# L10N: {shape} is “a row of four”, “a square of four” …; {turn} is a number.
COMPLETED = forms("In turn {turn} {name} completed {shape}", "In turn {turn} you completed {shape}")
LOST = forms(
    "from turn {turn} on, every tile lost for {name}",
    "from turn {turn} on, every tile lost for you",
)
COULD = {
    "draw": forms(
        "in turn {turn} {name} could still have forced a draw, with {tile}",
        "in turn {turn} you could still have forced a draw, with {tile}",
    ),
    "win": forms(
        "in turn {turn} {name} could still have forced a win, with {tile}",
        "in turn {turn} you could still have forced a win, with {tile}",
    ),
}


def reason_words(seen: Observation, names: Names, words: Words) -> str:
    """The sentence about the last round of a match."""
    if seen.winner is None:
        return words.say("All sixteen tiles are taken.")
    what = _how(seen, seen.winner, names, words)
    if chance := last_chance(seen):
        then = _could(seen, chance, names, words)
        return words.say("{what}; {then}.", what=what, then=then)
    return what.removesuffix(".") + "."  # a name may have one


def _how(seen: Observation, winner: int, names: Names, words: Words) -> str:
    turn = len(seen.moves)
    if seen.ended == "full":
        return names.say(winner, LAST, words)
    if seen.ended != "blocked":
        shape = _shape(made(seen.held[winner]), words)
        return names.say(winner, COMPLETED, words, turn=turn, shape=shape)
    tile, loser = tile_name(seen.tiles[seen.moves[-1]], words), 1 - winner
    if winner == names.you:
        return words.say(
            "In turn {turn} you took {tile} and left {other} no tile that matches",
            turn=turn, tile=tile, other=names.known[loser],
        )  # fmt: skip
    return names.say(loser, LEFT, words, turn=turn, tile=tile, winner=names.known[winner])


def _shape(pattern: int, words: Words) -> str:
    if pattern not in LINES:
        return words.say("a square of four")
    first, *_, last = cells(pattern)
    if first // SIDE == last // SIDE:
        return words.say("a row of four")
    if first % SIDE == last % SIDE:
        return words.say("a column of four")
    return words.say("a diagonal of four")


def _could(seen: Observation, chance: Chance, names: Names, words: Words) -> str:
    assert seen.winner is not None
    loser = 1 - seen.winner
    if chance.cell is None:
        return names.say(loser, LOST, words, turn=chance.turn)
    tile = tile_name(seen.tiles[chance.cell], words)
    return names.say(loser, COULD[chance.value], words, turn=chance.turn, tile=tile)
