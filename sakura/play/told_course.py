"""Course of a game that another device keeps, as far as this one was told.

There is no position anywhere in it: only the events and views that a client receives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from sakura.core.error import BadInput, shown
from sakura.core.game import ActionT, EventT, ObservationT, OptionsT, Outcome
from sakura.core.restore import action_of
from sakura.core.table import Table
from sakura.core.view import View
from sakura.play.course import Course

if TYPE_CHECKING:
    from sakura.core.client import Client
    from sakura.core.plain import Json, JsonObject
    from sakura.core.view import AnyView
    from sakura.play.journal import TableJournal


class ToldTable(Table[object, object, object, object, object]):
    """Table at another device, through its client here. It has neither positions nor steps."""

    def __init__(self, client: Client, journal: TableJournal) -> None:
        sitting = client.sitting
        assert sitting
        self.game = sitting.game
        self.options = sitting.options
        self.steps = []
        self._client, self._journal = client, journal

    @property
    def view(self) -> AnyView:
        """Latest view that this device was told."""
        return with_own(self._client, self._journal)

    @property
    def chosen(self) -> dict[int, object]:  # type: ignore[override]  # the client's own, read only
        """Secret choices of this device's seats."""
        return dict(self.view.chosen)

    def waiting(self) -> tuple[int, ...]:
        return self.view.waiting

    def legal(self, seat: int) -> tuple[object, ...]:
        return self.game.choices(self.observe(seat))

    def observe(self, seat: int) -> object:
        if seat not in self.view.seen:
            raise BadInput(f"seat {shown(seat)}: not at this device")
        return self.view.seen[seat]

    def outcome(self) -> Outcome | None:
        return self.view.outcome

    def choose(self, seat: int, action: object) -> tuple[object, ...]:
        raise BadInput("choose: only sealed")

    def rounds(self) -> int:
        raise BadInput("rounds: known only at its table")

    def record(self, meta: Mapping[str, Json] | None = None) -> JsonObject:
        raise BadInput("record: kept only at its table")


def with_own(client: Client, journal: TableJournal) -> AnyView:
    """Return the client's latest view, with the choice of its seat that is still sealed."""
    view, seat = client.view, journal.seat
    assert view and client.sitting
    action = journal.choice(client.at.steps)
    if action is None or seat is None or view.outcome or seat not in view.seen:
        return view
    if seat in view.waiting or seat in view.chosen:
        return view
    try:
        chosen = action_of(action, client.sitting.game.choices(view.seen[seat]), seat)
    except BadInput:  # a journal of another table
        return view
    return View(view.seen, view.waiting, {**view.chosen, seat: chosen}, view.outcome)


class _Told(NamedTuple):
    """Events that arrived together, and the view before them."""

    before: AnyView
    events: tuple[object, ...]


class ToldCourse(Course[OptionsT, ActionT, ObservationT, EventT]):
    """Events and views of a client. Its steps are events that were told together: a device that was
    away may be told several of the table's steps at once."""

    def __init__(self, client: Client, journal: TableJournal) -> None:
        assert client.sitting and client.view
        self.options = cast("OptionsT", client.sitting.options)
        self._client, self._journal = client, journal
        self._heard: list[object] = []
        self._steps: list[_Told] = []
        self._now: AnyView = with_own(client, journal)
        self.take()

    def take(self) -> bool:
        """Take over what the client has received since. True if earlier events are different now,
        so that the table must be drawn anew."""
        client = self._client
        if client.behind or client.view is None:
            return False
        anew = client.events[: len(self._heard)] != self._heard
        if anew:
            self._heard, self._steps, self._now = [], [], with_own(client, self._journal)
        if new := tuple(client.events[len(self._heard) :]):
            self._steps.append(_Told(self._now, new))
        self._heard, self._now = list(client.events), with_own(client, self._journal)
        return anew

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def now(self) -> View[ObservationT, ActionT]:
        return self._now

    def view(self, step: int) -> View[ObservationT, ActionT]:
        before = self._steps[step].before if step < len(self) else self._now
        return View(before.seen, (), {}, None)

    def events(self, step: int) -> Sequence[EventT]:
        return cast("tuple[EventT, ...]", self._steps[step].events)

    def count(self, step: int) -> int:
        return len(self._steps[step].events)

    def choices(self, step: int) -> Mapping[int, ActionT]:
        """No choices: they are known from the events alone."""
        return {}
