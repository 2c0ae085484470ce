"""A game in progress: the seats to act, their secret choices, and all steps so far."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias

from sakura.core import record
from sakura.core.error import BadInput, shown
from sakura.core.game import (
    CHANCE,
    Actions,
    ActionT,
    EventT,
    Game,
    ObservationT,
    OptionsT,
    Outcome,
    PositionT,
    Step,
)

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


class Table(Generic[OptionsT, PositionT, ActionT, ObservationT, EventT]):
    """One game between seats. Actions stay secret until every seat that must act has chosen.

    `random` shuffles; the shuffles are kept with the steps, so that a record needs no seed.
    `first` replaces chance's first action, say to lay a certain garden.
    """

    position: PositionT
    chosen: dict[int, ActionT]
    """Secret choices of the current step, by seat."""

    def __init__(
        self,
        game: Game[OptionsT, PositionT, ActionT, ObservationT, EventT],
        options: OptionsT,
        random: Random,
        first: ActionT | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.random = random
        self.steps: list[Step[PositionT, ActionT, EventT]] = []
        self._stand(game.start(options))
        if first is not None:
            self._apply({CHANCE: first})
        self._let_chance_act()

    @classmethod
    def at(
        cls,
        game: Game[OptionsT, PositionT, ActionT, ObservationT, EventT],
        options: OptionsT,
        position: PositionT,
        random: Random,
    ) -> Self:
        """Return a table that begins with that position."""
        table = cls(game, options, random)
        table.steps = []
        table._stand(position)
        table._let_chance_act()
        return table

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that have not chosen yet; none when the game is over."""
        return tuple([seat for seat in self._to_act if seat not in self.chosen])

    def legal(self, seat: int) -> tuple[ActionT, ...]:
        """Return the seat's legal actions; raises BadInput if it does not act now."""
        return self.game.legal(self.position, seat)

    def observe(self, seat: int) -> ObservationT:
        """Return the seat's observation; raises BadInput if there is no such seat."""
        return self.game.observe(self.position, seat)

    def choose(self, seat: int, action: ActionT) -> tuple[EventT, ...]:
        """Make the seat's choice; return the events that follow once the last seat has chosen.

        Raises BadInput, and changes nothing, if the seat does not act now or the action is illegal.
        """
        if seat not in self.waiting():
            raise BadInput(f"seat {shown(seat)} has nothing to decide now")
        legal = self.legal(seat)
        if action not in legal or (isinstance(action, bool) and not isinstance(legal[0], bool)):
            raise BadInput(f"seat {seat} cannot do {shown(action)} now")
        # Keep the legal action itself: 4.0 equals 4, but does not belong in a record.
        self.chosen[seat] = legal[legal.index(action)]
        if self.waiting():
            return ()
        actions, self.chosen = self.chosen, {}
        return self._apply(actions) + self._let_chance_act()

    def repeat(self, actions: Actions[ActionT]) -> None:
        """Repeat the known actions of a step, chance's included."""
        self._apply(actions)

    def take_back(self, seat: int) -> None:
        """Reopen a choice that is still secret; raises BadInput if there is none."""
        if type(seat) is not int or seat not in self.chosen:
            raise BadInput(f"seat {shown(seat)} has no choice to take back")
        self.chosen.pop(seat)

    def rewind(self, count: int) -> None:
        """Rewind to the first `count` steps; chance will decide again. Raises BadInput for a number
        of steps that the game does not have."""
        if type(count) is not int or not 0 <= count <= len(self.steps):
            raise BadInput(f"the game has {len(self.steps)} steps, not {shown(count)}")
        if count < len(self.steps):
            self._stand(self.steps[count].before)
            del self.steps[count:]
            self._let_chance_act()

    def outcome(self) -> Outcome | None:
        """Return the result; None during the game."""
        return self.game.outcome(self.position)

    def rounds(self) -> int:
        """Return the number of complete rounds."""
        return self.game.rounds(self.position)

    def record(self, meta: Mapping[str, Json] | None = None) -> JsonObject:
        """Return the record of the game so far; raises BadInput unless `meta` is an object."""
        if not isinstance(meta, Mapping | None):
            raise BadInput(f"meta must be an object, not {shown(meta)}")
        return record.write(self.game, self.options, self.steps, meta)

    def _stand(self, position: PositionT) -> None:
        self.position = position
        self.chosen = {}
        self._to_act = self.game.to_act(position)

    def _let_chance_act(self) -> tuple[EventT, ...]:
        events: tuple[EventT, ...] = ()
        while self._to_act == (CHANCE,):
            events += self._apply({CHANCE: self.game.chance(self.position, self.random)})
        return events

    def _apply(self, actions: Actions[ActionT]) -> tuple[EventT, ...]:
        before = self.position
        self.position, events = self.game.apply(before, actions)
        self._to_act = self.game.to_act(self.position)
        self.steps.append(Step(before, actions, events))
        return events


AnyTable: TypeAlias = "Table[Any, Any, Any, Any, Any]"
"""A table of any game, for code that does not look into its positions."""
