"""Messages between the table of a game and the devices that play it, described in
`docs/protocol.md`.

A message is a JSON object in one line. Options, events and views of a game are plain JSON in it:
only code that knows the game can read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sakura.core.codec import (
    ArrayOf,
    Codec,
    ListOf,
    MappingOf,
    Maybe,
    ObjectOf,
    Pair,
    Raw,
    Text,
    Whole,
)
from sakura.core.error import BadInput, shown
from sakura.core.game import WATCHER, AnyGame, Outcome
from sakura.core.json_text import parse_object
from sakura.core.record import dump
from sakura.core.restore import action_of
from sakura.core.saved import plain_action
from sakura.core.seat_codec import ObservingSeat
from sakura.core.view import AnyView, View

if TYPE_CHECKING:
    from sakura.core.plain import Json

VERSION = 1

LONGEST = 200_000
"""Most characters of a message from the table: four times the longest game that can be kept, so
that a device can join in the middle of any."""

LONGEST_ANSWER = 2_000
"""Most characters of a message to the table."""

SENTENCE = 300
"""Most characters of the reason for which a choice is refused."""


class Stamp(NamedTuple):
    """Moment of a table; of two stamps the greater one is later.

    `epoch` grows whenever the table goes back to an earlier step, `steps` counts the steps done,
    and `changes` the choices made or taken back since the last step.
    """

    epoch: int
    steps: int
    changes: int


# -- from the table --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatMessage:
    """All that a device needs to join: the game, its own seats, every event so far, its view."""

    at: Stamp
    game: str
    options: Json
    seats: tuple[int, ...]
    events: tuple[Json, ...]
    view: Json


@dataclass(frozen=True, slots=True)
class ViewMessage:
    """The table as the device may see it now, after `count` events. `refused` says why the device's
    last choice was refused; it is empty if there was none."""

    at: Stamp
    count: int
    view: Json
    refused: str = ""


@dataclass(frozen=True, slots=True)
class EventsMessage:
    """The events after the first `since`, which have not changed since epoch `base`."""

    at: Stamp
    base: int
    since: int
    events: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class EndMessage:
    """The table is closed, after `count` events."""

    at: Stamp
    count: int


# -- to the table ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseMessage:
    """A seat's choice, made on the view of that stamp."""

    at: Stamp
    seat: int
    action: Json


@dataclass(frozen=True, slots=True)
class ResyncMessage:
    """A request for all that the device lacks: it `has` so many events of an epoch, as (epoch,
    count), or nothing at all."""

    has: tuple[int, int] | None


Message: TypeAlias = (
    "SeatMessage | ViewMessage | EventsMessage | EndMessage | ChooseMessage | ResyncMessage"
)

COUNT = Whole(0, 2**53 - 1)
"""Codec of numbers that every JSON reader keeps exactly."""

SEAT = Whole(0, 99)
STAMP = ArrayOf(Stamp, epoch=COUNT, steps=COUNT, changes=COUNT)
EVENTS = ListOf(Raw(), LONGEST)

FROM_TABLE: Mapping[str, ObjectOf[Any]] = {
    "seat": ObjectOf(
        SeatMessage,
        at=STAMP,
        game=Text(40),
        options=Raw(),
        seats=ListOf(SEAT, SEAT.high),
        events=EVENTS,
        view=Raw(),
    ),
    "view": ObjectOf(ViewMessage, at=STAMP, count=COUNT, view=Raw(), refused=Text(SENTENCE)),
    "events": ObjectOf(EventsMessage, at=STAMP, base=COUNT, since=COUNT, events=EVENTS),
    "end": ObjectOf(EndMessage, at=STAMP, count=COUNT),
}
"""Codecs of messages that a table sends, by kind."""

TO_TABLE: Mapping[str, ObjectOf[Any]] = {
    "choose": ObjectOf(ChooseMessage, at=STAMP, seat=SEAT, action=Raw()),
    "resync": ObjectOf(ResyncMessage, has=Maybe(Pair(COUNT, COUNT))),
}
"""Codecs of messages that a table receives, by kind."""

KINDS = {codec.make: (kind, codec) for kind, codec in {**FROM_TABLE, **TO_TABLE}.items()}


def write(message: Message) -> str:
    """Return the text of a message."""
    kind, codec = KINDS[type(message)]
    fields = codec.write(message)
    assert isinstance(fields, dict)
    return dump({"v": VERSION, "kind": kind, **fields})


def read_from_table(text: str) -> SeatMessage | ViewMessage | EventsMessage | EndMessage:
    """Parse a message from a table; raises BadInput."""
    message: SeatMessage | ViewMessage | EventsMessage | EndMessage = _read(
        text, FROM_TABLE, LONGEST
    )
    return message


def read_to_table(text: str) -> ChooseMessage | ResyncMessage:
    """Parse a message from a device to its table; raises BadInput."""
    message: ChooseMessage | ResyncMessage = _read(text, TO_TABLE, LONGEST_ANSWER)
    return message


def _read(text: str, kinds: Mapping[str, ObjectOf[Any]], longest: int) -> Any:
    if len(text) > longest:
        raise BadInput(f"a message of {len(text)} characters is too long")
    try:
        value = parse_object(text)
    except BadInput as error:
        raise BadInput(str(error).replace("not a record", "not a message", 1)) from None
    version, kind = value.pop("v", None), value.pop("kind", None)
    if type(version) is not int or version != VERSION:
        raise BadInput(
            f"message version {shown(version)}, not {VERSION}: reload the page on both devices"
        )
    if not isinstance(kind, str) or kind not in kinds:
        raise BadInput(f"message kind {shown(kind)}, not {' or '.join(kinds)}")
    try:
        return kinds[kind].read(value)
    except BadInput as error:
        raise BadInput(f"{kind}: {error}") from None


# -- views -----------------------------------------------------------------------------------------


class ViewOf(Codec[AnyView]):
    """Codec of the view of a device with those seats."""

    def __init__(self, game: AnyGame, options: object, seats: tuple[int, ...]) -> None:
        self.game = game
        self.seats = seats
        self.count = game.seats(options)
        seat = Whole(0, self.count - 1)
        self.codec = ObjectOf(
            View,
            seen=MappingOf(ObservingSeat(self.count), game.codecs(options).observation, self.count),
            waiting=ListOf(seat, self.count),
            chosen=MappingOf(seat, _Action(), self.count),
            outcome=Maybe(
                ArrayOf(
                    Outcome,
                    winners=ListOf(seat, self.count),
                    scores=ListOf(COUNT, self.count),
                )
            ),
        )

    def write(self, value: AnyView) -> Json:
        return self.codec.write(value)

    def read(self, plain: Json) -> AnyView:
        view: AnyView = self.codec.read(plain)
        seats = self.seats or (WATCHER,)
        expected = seats if view.outcome is None else range(self.count)
        if view.seen.keys() != set(expected):
            raise BadInput(f"the view is of other seats: {shown(list(view.seen))}")
        chosen: dict[int, object] = {}
        for seat, action in view.chosen.items():
            if seat not in self.seats or view.outcome:
                raise BadInput(
                    f"the view shows a choice of seat {seat}, which is at another device"
                )
            chosen[seat] = action_of(action, self.game.choices(view.seen[seat]), seat)
        return View(view.seen, view.waiting, chosen, view.outcome)


class _Action(Raw):
    """Codec of an action, kept as plain JSON until the legal ones are known."""

    def write(self, value: Any) -> Json:
        return plain_action(value)
