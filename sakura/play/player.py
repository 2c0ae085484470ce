"""Player of a game's events, one after the other, forwards and backwards.

A player's place in the course of a game is a number of events. It knows neither clock nor browser:
the show asks `ready` and takes the `next` event at its own pace.
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
    """State of the table within a step: the view `before` it, the `events` of the step shown so
    far, and the view `after` the step. While none are shown it is just `before`."""

    before: View[ObservationT, ActionT]
    events: tuple[EventT, ...]
    after: View[ObservationT, ActionT]


class Player(Generic[ActionT, ObservationT, EventT]):
    """Position in the course of a game, which may still grow; at first its end."""

    def __init__(self, course: Course[Any, ActionT, ObservationT, EventT]) -> None:
        self.course = course
        self.paused = False
        self.skipping = False
        """True to show all events at once, up to the next decision of a person."""
        self._granted = 0
        self._step = 0
        self._shown = 0
        self.to_end()

    @property
    def behind(self) -> bool:
        """True if events have not been shown yet."""
        return self._step < len(self.course)

    @property
    def ready(self) -> bool:
        """True if the next event may be shown now."""
        return self.behind and (not self.paused or self._granted > 0)

    @property
    def count(self) -> int:
        """Number of events shown."""
        return self.count_at(self._step) + self._shown

    @property
    def total(self) -> int:
        """Number of events in the game so far."""
        return self.count_at(len(self.course))

    @property
    def step_number(self) -> int:
        """Number of steps shown to their end."""
        return self._step

    def count_at(self, step: int) -> int:
        """Return the number of events before that step."""
        return sum(map(self.course.count, range(step)))

    def moment(self) -> Moment[ActionT, ObservationT, EventT]:
        """Return the state of the table at this place."""
        course = self.course
        if not self.behind:
            now = course.view(self._step)
            return Moment(now, (), now)
        shown = course.events(self._step)[: self._shown]
        return Moment(course.view(self._step), tuple(shown), course.view(self._step + 1))

    def shown_events(self) -> Iterator[EventT]:
        """Return the events shown so far, in order."""
        for step in range(self._step):
            yield from self.course.events(step)
        if self.behind:
            yield from self.course.events(self._step)[: self._shown]

    def coming(self) -> Sequence[EventT]:
        """Return the events of this step not shown yet; none before the first of the next step."""
        return self.course.events(self._step)[self._shown :] if self._shown else ()

    # -- playing -----------------------------------------------------------------------------

    def next(self) -> EventT | None:
        """Return the next event and count it as shown; None if the next step has none."""
        self._granted = max(0, self._granted - 1)
        events = self.course.events(self._step)
        event = events[self._shown] if events else None
        self._shown += 1
        self._turn_over()
        return event

    def pause(self) -> None:
        """Pause; `step` still shows one event more."""
        self.paused, self._granted, self.skipping = True, 0, False

    def resume(self) -> None:
        """Resume showing events."""
        self.paused, self._granted = False, 0

    def step(self) -> None:
        """Allow one event more while paused."""
        self._granted = 1

    def skip(self) -> None:
        """Show all events at once."""
        self.resume()
        self.skipping = True

    # -- back and forth ----------------------------------------------------------------------

    def seek(self, count: int) -> None:
        """Go to the place after the first `count` events: 0 is the start, more than there are the
        end."""
        self._step = self._shown = 0
        left = max(0, count)
        while self.behind and left >= (events := self.course.count(self._step)):
            left -= events
            self._step += 1
        self._shown = left if self.behind else 0

    def to_start(self) -> None:
        """Go to the start."""
        self.seek(0)

    def to_end(self) -> None:
        """Go to the end."""
        self._step, self._shown = len(self.course), 0

    def _turn_over(self) -> None:
        if self._shown >= self.course.count(self._step):
            self._step, self._shown = self._step + 1, 0
