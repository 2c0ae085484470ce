"""Shows what happened at a table, one event after the other, back and forth.

A player has a place in the course of a game: after how many of its events it stands. It knows
neither clock nor browser: who shows asks `ready` and takes the `next` event, as fast as it likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from sakura.core.game import ActionT, EventT, ObservationT
from sakura.core.view import View
from sakura.play.course import Course


@dataclass(frozen=True, slots=True)
class Moment(Generic[ActionT, ObservationT, EventT]):
    """The table in the middle of a step: the view `before` it, those `events` of the step that have
    been shown, and the view `after` the step. Before any of its events a step's moment is just its
    `before`."""

    before: View[ObservationT, ActionT]
    events: tuple[EventT, ...]
    after: View[ObservationT, ActionT]


class Player(Generic[ActionT, ObservationT, EventT]):
    """A place in the course of a game, which may still grow; at first its end."""

    def __init__(self, course: Course[Any, ActionT, ObservationT, EventT]) -> None:
        self.course = course
        self.paused = False
        self.skipping = False
        """Whether what happens is to be shown at once, until somebody must decide."""
        self._granted = 0
        self._step = 0
        self._shown = 0
        self.to_end()

    @property
    def behind(self) -> bool:
        """Whether something has happened that was not shown."""
        return self._step < len(self.course)

    @property
    def ready(self) -> bool:
        """Whether the next event may be shown now."""
        return self.behind and (not self.paused or self._granted > 0)

    @property
    def count(self) -> int:
        """After how many events of the game it stands."""
        return self.count_at(self._step) + self._shown

    @property
    def total(self) -> int:
        """How many events there are."""
        return self.count_at(len(self.course))

    @property
    def step_number(self) -> int:
        """How many steps have been shown whole."""
        return self._step

    def count_at(self, step: int) -> int:
        """After how many events that step begins."""
        return sum(map(self.course.count, range(step)))

    def moment(self) -> Moment[ActionT, ObservationT, EventT]:
        """The table as it stands at this place."""
        course = self.course
        if not self.behind:
            now = course.view(self._step)
            return Moment(now, (), now)
        shown = course.events(self._step)[: self._shown]
        return Moment(course.view(self._step), tuple(shown), course.view(self._step + 1))

    def told(self) -> Iterator[EventT]:
        """The events before this place, the first ones first."""
        for step in range(self._step):
            yield from self.course.events(step)
        if self.behind:
            yield from self.course.events(self._step)[: self._shown]

    def coming(self) -> Sequence[EventT]:
        """The events of this step that were not shown; none where the next one stands before its
        first."""
        return self.course.events(self._step)[self._shown :] if self._shown else ()

    # -- on ----------------------------------------------------------------------------------

    def next(self) -> EventT | None:
        """The next event, which counts as shown; None if the step that follows has none."""
        self._granted = max(0, self._granted - 1)
        events = self.course.events(self._step)
        event = events[self._shown] if events else None
        self._shown += 1
        self._turn_over()
        return event

    def pause(self) -> None:
        """Nothing more is ready, until it is asked for step by step."""
        self.paused, self._granted, self.skipping = True, 0, False

    def resume(self) -> None:
        """Goes on by itself."""
        self.paused, self._granted = False, 0

    def step(self) -> None:
        """One event more is ready although it is paused."""
        self._granted = 1

    def skip(self) -> None:
        """Everything is ready, and to be shown at once."""
        self.resume()
        self.skipping = True

    # -- back and forth ----------------------------------------------------------------------

    def seek(self, count: int) -> None:
        """After the first `count` events; 0 is the start, beyond the last one the end."""
        self._step = self._shown = 0
        left = max(0, count)
        while self.behind and left >= (events := self.course.count(self._step)):
            left -= events
            self._step += 1
        self._shown = left if self.behind else 0

    def to_start(self) -> None:
        """Before anything happened."""
        self.seek(0)

    def to_end(self) -> None:
        """After all that has happened so far."""
        self._step, self._shown = len(self.course), 0

    def _turn_over(self) -> None:
        if self._shown >= self.course.count(self._step):
            self._step, self._shown = self._step + 1, 0
