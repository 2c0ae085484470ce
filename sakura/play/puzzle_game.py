"""Puzzles at the table."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Protocol

from sakura.core.game import AnyGame
from sakura.core.puzzle import NumberedPuzzle
from sakura.core.replay import Replay, checked
from sakura.core.restore import is_action, table_of
from sakura.core.saved import Saved, plain_action
from sakura.core.seats import PERSON
from sakura.play.controller import Computer, Controller, Desk, Scripted
from sakura.play.session import Session

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.play.venue import Venue

DEFENDER = "master"
"""Level that defends, and that refutes a wrong decision."""


class PuzzleKeeper(Protocol):
    """Keeper of what comes of puzzles."""

    def decided(self, session: PuzzleGame) -> bool:
        """Keep how far the puzzle has come; False if another tab has gone on with it since."""


class PuzzleGame(Session):
    """A puzzle, played until its solution or, in an open game, until a wrong decision is refuted.
    A `brief` one ends with the first wrong decision. With hidden cards it ends with the decision,
    since what others hold proves nothing.

    The `keeper` hears of every decision at once, before its refutation. A puzzle that has gone on
    in another tab is `outdated`: nobody decides in it any more.
    """

    def __init__(
        self,
        puzzle: NumberedPuzzle,
        games: Mapping[str, AnyGame],
        brief: bool = False,
        keeper: PuzzleKeeper | None = None,
    ) -> None:
        table = table_of(Replay(checked(puzzle.record()), games), Random(0))
        self.defenders = [DEFENDER] * table.game.seats(table.options)
        who = list(self.defenders)
        who[puzzle.seat] = PERSON
        super().__init__(Saved(table, who))
        self.puzzle = puzzle
        self.brief = brief
        self.keeper = keeper
        self.outdated = False
        self._laid = len(table.steps)

    def anew(self, games: Mapping[str, AnyGame]) -> PuzzleGame:
        """Return the same puzzle, from its beginning."""
        return PuzzleGame(self.puzzle, games, self.brief)

    def advance(self, count: int) -> None:
        """Make that many right decisions of an earlier visit again, but never the last one."""
        for plain in self.puzzle.line[: 2 * min(count, len(self.right) - 1)]:
            self.table.choose(*self._action(plain))

    def _action(self, plain: Json) -> tuple[int, object]:
        """Return the seat that is to decide, and its action that is written like that."""
        (seat,) = self.table.waiting()
        return seat, next(action for action in self.table.legal(seat) if is_action(plain, action))

    @property
    def decided(self) -> list[Json]:
        """Solver's decisions so far, as JSON; those after a wrong one are the refutation's."""
        seat, steps = self.puzzle.seat, self.table.steps[self._laid :]
        done = [step.actions[seat] for step in steps if seat in step.actions]
        if seat in self.table.chosen:
            done.append(self.table.chosen[seat])
        return [plain_action(action) for action in done]

    @property
    def right(self) -> list[Json]:
        """Right decisions, in order."""
        return [*self.puzzle.line[::2]]

    @property
    def missed(self) -> bool:
        """True once the solver has made a wrong decision."""
        done = self.decided
        return done != self.right[: len(done)]

    @property
    def solved(self) -> bool:
        """True once all decisions were made, and were right."""
        return self.decided == self.right

    def waiting(self) -> tuple[int, ...]:
        if self.outdated or self.solved or (self.missed and (self.brief or not self.game.open)):
            return ()
        seats = self.table.waiting()
        return seats if self.game.open else tuple(s for s in seats if s == self.puzzle.seat)

    def controller(self, seat: int, desk: Desk) -> Controller:
        defends = Computer(seat, self.defenders, desk)
        if seat in self.people:
            return defends if self.missed else super().controller(seat, desk)
        return Scripted(self.reply, defends)

    def reply(self) -> object:
        """Return the defence of the solution; None after a wrong decision."""
        if self.missed:
            return None
        return self._action(self.puzzle.line[2 * len(self.decided) - 1])[1]

    def keep(self) -> None:
        if self.keeper and not self.outdated:
            self.outdated = not self.keeper.decided(self)

    def opened(self, venue: Venue, last: str) -> None:
        venue.puzzles.introduce()

    def halted(self, venue: Venue) -> None:
        if self.outdated:
            venue.puzzles.give_up()
        else:
            venue.puzzles.judge()

    def superseded(self, venue: Venue) -> bool:
        self.keep()
        if self.outdated:
            venue.puzzles.give_up()
        return self.outdated
