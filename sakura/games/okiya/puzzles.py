"""Puzzles of Okiya, made from their numbers: a position in which exactly one tile wins.

Adepts play a round on tiles that the number shuffles, so that every move before the puzzle is a
natural one. A position becomes a puzzle if the solver proves that one tile alone wins, that this
tile does not end the round, and that the same holds at each later move against the longest defence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.record import FORMAT
from sakura.games.okiya.rules.game import SEATS
from sakura.games.okiya.rules.position import FULL_BOARD, Options, Position, Stage
from sakura.games.okiya.rules.solver import Solver, Value
from sakura.games.okiya.rules.square import CELLS, SIDE, completing
from sakura.games.okiya.rules.tiles import TILES, Tile, matching
from sakura.games.okiya.seats.simple import SLIP, SUITED, prospect, suited
from sakura.play.seat import Thinking
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.puzzle import NumberedPuzzle
    from sakura.ui.words import Words

LARGEST, IN_ORDER = 10**9, 10**6
"""Largest number of a puzzle, and the largest that is given in order; those above are left to
other uses."""

FULL = FULL_BOARD[0]
"""Rule for a full board in all puzzles."""

NOVICES = 0.8
"""Least share of novices that fail at a puzzle."""

FAILS, DEEP = 200, 100
"""Rating for a level that always fails, and for each tile to the end."""

BASE = 500
"""Rating of a puzzle without either."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade of puzzles.

    `usual` is the usual rating of its puzzles. Allowed are these numbers of `plies` to the end, of
    tiles taken `before`, and of legal tiles at the first move: `choice` or more. The share of
    adepts that fail is from `least` to `most`.
    """

    name: str
    usual: int
    plies: tuple[int, ...]
    before: range
    choice: int
    least: float
    most: float


GRADES = {
    grade.name: grade
    for grade in (
        Grade("easy", 1000, (3,), range(6, 12), 4, 0.0, 0.5),
        Grade("medium", 1350, (5,), range(5, 12), 3, 0.5, 1.0),
        Grade("hard", 1650, (7, 9), range(4, 10), 3, 0.5, 1.0),
    )
}


@dataclass(frozen=True, slots=True)
class OkiyaPuzzle:
    """A puzzle: after `moves`, the side to move wins by the first cell of `solution` alone, and so
    on at each of its moves; the others are the longest defence. `adept` and `novice` are the shares
    of these levels that fail."""

    number: int
    grade: str
    tiles: tuple[Tile, ...]
    moves: tuple[int, ...]
    solution: tuple[int, ...]
    adept: float
    novice: float
    game: str = "okiya"

    @property
    def plies(self) -> int:
        """Number of tiles to the end of the round."""
        return len(self.solution)

    @property
    def seat(self) -> int:
        """Seat of the solver."""
        return 0

    @property
    def line(self) -> Sequence[int]:
        """Decisions from here on."""
        return self.solution

    @property
    def starter(self) -> int:
        """Seat that took the first tile, so that the solver is to move."""
        return (self.seat + len(self.moves)) % SEATS

    def record(self) -> JsonObject:
        """Return the game up to the puzzle."""
        begun: JsonObject = {
            "starter": self.starter,
            "tiles": [str(tile) for tile in self.tiles],
            "moves": [*self.moves],
        }
        return {
            "format": FORMAT,
            "game": self.game,
            "options": {"match": "single", "target": None, "full_board": FULL},
            "rounds": [begun],
        }

    @property
    def rating(self) -> int:
        """Difficulty on the scale of solvers' ratings, by its depth and what failed at it."""
        return round(BASE + DEEP * self.plies + FAILS * (self.adept + self.novice))

    def lines(self) -> list[str]:
        """Return the puzzle and its solution in lines for a terminal."""
        cells = [str(tile) for tile in self.tiles]
        for number, cell in enumerate(self.moves):
            cells[cell] = f"({(number + self.starter) % SEATS})"
        rows = [cells[row : row + SIDE] for row in range(0, CELLS, SIDE)]
        return [
            f"Puzzle {self.number}, {self.grade}: seat {self.seat} moves, and one tile wins.",
            f"Taken last: {self.tiles[self.moves[-1]]}.",
            *("".join(f"{cell:13}" for cell in row).rstrip() for row in rows),
            f"Solution: {' '.join(str(self.tiles[cell]) for cell in self.solution)}",
        ]

    def json(self) -> JsonObject:
        """Return the puzzle as `puzzle --json` prints it."""
        return {
            "number": self.number,
            "grade": self.grade,
            "tiles": [str(tile) for tile in self.tiles],
            "moves": list(self.moves),
            "full_board": FULL,
            "solution": list(self.solution),
            "plies": self.plies,
        }


def make(grade: str, number: int) -> Thinking[OkiyaPuzzle]:
    """Return the puzzle of that grade and number, in slices; raises BadInput if there is none."""
    if grade not in GRADES:
        raise BadInput(f"there is no grade {shown(grade)}: choose one of {', '.join(GRADES)}")
    if type(number) is not int or not 1 <= number <= LARGEST:
        raise BadInput(f"a puzzle's number must be 1 to {LARGEST}, not {shown(number)}")
    random = Random(f"okiya puzzle {grade} {number}")
    while True:
        tiles = list(TILES)
        random.shuffle(tiles)
        if GRADES[grade].most < NOVICES and _plays_well(tuple(tiles)):
            continue  # a novice would fail no more often than an adept
        solver = Solver(tuple(tiles), FULL)
        for position in _played(tuple(tiles), random):
            found = yield from _puzzle(position, GRADES[grade], number, solver)
            if found:
                return found


def _laid(tiles: tuple[Tile, ...]) -> Position:
    """Return the start of a round."""
    return Position(Options("single", None, FULL), Stage.TAKE, starter=0, tiles=tiles)


def _plays_well(tiles: tuple[Tile, ...]) -> bool:
    """True if novices play like adepts on these tiles."""
    return suited(_laid(tiles), SUITED)


def _played(tiles: tuple[Tile, ...], random: Random) -> Iterator[Position]:
    """Yield the positions of a round between adepts."""
    position = _laid(tiles)
    while True:
        yield position
        free = list(position.free())
        random.shuffle(free)
        cell = max(free, key=lambda cell: prospect(position, cell))
        if _ends(position, cell):
            return
        position = _after(position, cell)


def _puzzle(
    position: Position, grade: Grade, number: int, solver: Solver
) -> Thinking[OkiyaPuzzle | None]:
    """Return the puzzle that the position is; None if it is none of that grade."""
    free, moves = position.free(), position.moves
    if len(moves) not in grade.before or len(free) < grade.choice:
        return None
    if any(_ends(position, cell) for cell in free):
        return None
    winning = yield from _winning(solver, moves)
    if len(winning) != 1:
        return None
    solution = yield from _solution(solver, moves)
    if solution is None or len(solution) not in grade.plies:
        return None
    adept, novice = failures(position, solution)
    if novice < NOVICES or not grade.least <= adept <= grade.most:
        return None
    return OkiyaPuzzle(number, grade.name, position.tiles, moves, solution, adept, novice)


def _winning(solver: Solver, moves: tuple[int, ...]) -> Thinking[list[int]]:
    """Return the cells that win, in slices; without their depth, which is quick."""
    winning = []
    for cell, value in solver.ponder(moves, exact=False):
        if value is None:
            yield
        elif value.value == "win":
            winning.append(cell)
    return winning


def _values(solver: Solver, moves: tuple[int, ...]) -> Thinking[dict[int, Value]]:
    """Return the values of all legal tiles, in slices."""
    values = {}
    for cell, value in solver.ponder(moves):
        if value is None:
            yield
        else:
            values[cell] = value
    return values


def _solution(solver: Solver, moves: tuple[int, ...]) -> Thinking[tuple[int, ...] | None]:
    """Return a line to the end in which one tile alone wins at each move of the side to move, and
    the other side defends for the longest; None if there is none."""
    values = yield from _values(solver, moves)
    winning = [cell for cell, value in values.items() if value.value == "win"]
    if len(winning) != 1:
        return None
    key = winning[0]
    if values[key].plies == 1:
        return (key,)
    replies = yield from _values(solver, (*moves, key))
    longest = max(value.plies or 0 for value in replies.values())
    for reply, value in replies.items():
        if value.plies == longest:
            continuation = yield from _solution(solver, (*moves, key, reply))
            if continuation:
                return (key, reply, *continuation)
    return None


def failures(position: Position, solution: tuple[int, ...]) -> tuple[float, float]:
    """Return the shares of adepts and of novices that miss a move of the solution."""
    adept = careless = 1.0
    for number, cell in enumerate(solution):
        if number % 2 == 0:
            adept *= _adept_takes(position, cell)
            careless *= _careless_takes(position, cell)
        position = _after(position, cell)
    return 1 - adept, 1 - (adept if _plays_well(position.tiles) else careless)


def _adept_takes(position: Position, cell: int) -> float:
    """Return the chance that an adept takes that cell."""
    worths = {cell: prospect(position, cell) for cell in position.free()}
    best = [cell for cell, worth in worths.items() if worth == max(worths.values())]
    return (cell in best) / len(best)


def _careless_takes(position: Position, cell: int) -> float:
    """Return the chance that a novice takes that cell in a round that does not suit it."""
    free = position.free()
    seen = [cell for cell in free if _ends(position, cell)] or free
    return SLIP / len(free) + (1 - SLIP) * (cell in seen) / len(seen)


def _ends(position: Position, cell: int) -> bool:
    """True if that tile wins the round at once."""
    own, bit = position.held[position.mover], 1 << cell
    taken = position.held[0] | position.held[1] | bit
    return bool(completing(own) & bit) or not matching(position.tiles)[cell] & ~taken


def _after(position: Position, cell: int) -> Position:
    """Return the position after that tile, if the round continues."""
    held = list(position.held)
    held[position.mover] |= 1 << cell
    return replace(position, moves=(*position.moves, cell), held=(held[0], held[1]))


class OkiyaPuzzles:
    """Endless puzzles in three grades."""

    title = mark("the one tile that wins")
    grades: Mapping[str, int] = {grade.name: grade.usual for grade in GRADES.values()}
    data = ""

    def make(self, grade: str, number: int) -> Thinking[NumberedPuzzle]:
        return make(grade, number)

    def ratings(self) -> Sequence[int]:
        return ()

    def task(self, words: Words) -> str:
        return words.say("Exactly one tile wins, whatever your opponent does. Find it.")

    def verdict(self, puzzle: NumberedPuzzle, done: Sequence[Json], words: Words) -> str:
        from sakura.games.okiya.view.tiles import tile_name

        assert isinstance(puzzle, OkiyaPuzzle)
        right = puzzle.solution[::2]
        if [*done] == [*right]:
            return words.say("It was the only tile that wins, at every move.")
        missed = next(n for n, cell in enumerate(done) if cell != right[n])
        wrong, best = done[missed], right[missed]
        assert isinstance(wrong, int)
        # L10N: {tile} and {best} are tiles, such as “maple with rain”.
        return words.say(
            "Taking {tile} loses: only {best} wins.",
            tile=tile_name(puzzle.tiles[wrong], words),
            best=tile_name(puzzle.tiles[best], words),
        )
