"""Messages between the devices at a table that are not about the game: who is there.

They travel on the same connections as those of `message`, with the same version. An empty text is
a heartbeat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from sakura.core import fair_talk
from sakura.core.codec import ListOf, Maybe, ObjectOf, Text, Whole, words
from sakura.core.error import BadInput, shown
from sakura.core.json_text import parse_object
from sakura.core.message import LONGEST, LONGEST_ANSWER, VERSION
from sakura.core.pairing import LONGEST as LONGEST_CODE
from sakura.core.people import LONGEST as LONGEST_NAME
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.plain import Json

BEAT = ""
"""Heartbeat, which says only that the other device is still there."""

REASONS = (
    *("message", "version", "large", "often"),
    *("deal", "committed", "early", "opening", "choice"),
)
"""Reasons for which a message is refused: it is not understood, comes from another version, is too
long, or comes too soon after others; it belongs to another deal or decision, changes a commitment
when all are in, opens one before, opens something else, or something illegal."""

REACTIONS = ("well", "thanks", "luck", "ouch", "laugh", "think")
"""Reactions that people can show each other at the table."""


class OtherMessageVersion(BadInput):
    """A message from another version of the site."""


class Oversized(BadInput):
    """A message with more characters than any may have."""


@dataclass(frozen=True, slots=True)
class HelloMessage:
    """A guest's name, sent whenever a connection opens."""

    name: str


@dataclass(frozen=True, slots=True)
class PeopleMessage:
    """Everybody at the table, by seat: the names that people gave, the kinds of their seats, and
    the seats whose devices are away. The host's own seats are `here`; `watchers` are the names of
    people who watch without a seat."""

    names: tuple[str, ...]
    who: tuple[str, ...]
    away: tuple[int, ...]
    here: tuple[int, ...]
    watchers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LobbyMessage:
    """The table before a game begins: the game that the host has chosen, the names that people
    gave, by seat, the host's seat, and those of guests who are there."""

    game: str
    names: tuple[str, ...]
    host: int
    guests: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReactMessage:
    """A guest's reaction, one of REACTIONS."""

    what: str


@dataclass(frozen=True, slots=True)
class ReactionMessage:
    """The reaction of the person at a seat."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class PlaceMessage:
    """The place that a guest has come to: a seat, or None to watch."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class RefusedMessage:
    """A message was refused, for one of REASONS, and has changed nothing."""

    why: str


@dataclass(frozen=True, slots=True)
class ReturnMessage:
    """Code of an invitation with which the guest can return to its seat."""

    code: str


FromGuest: TypeAlias = "HelloMessage | ReactMessage | fair_talk.FairFromGuest"
FromHost: TypeAlias = (
    "PlaceMessage | LobbyMessage | PeopleMessage | ReactionMessage | RefusedMessage "
    "| ReturnMessage | fair_talk.FairFromHost"
)
TableTalk: TypeAlias = "FromGuest | FromHost"

MOST_SEATS = 10
SEATS = ListOf(Whole(0, MOST_SEATS - 1), MOST_SEATS)

TO_HOST: Mapping[str, ObjectOf[Any]] = {
    "hello": ObjectOf(HelloMessage, name=Text(LONGEST_NAME)),
    "react": ObjectOf(ReactMessage, what=words(*REACTIONS)),
    **fair_talk.TO_HOST,
}
"""Codecs of what a guest says, by kind."""

TO_GUEST: Mapping[str, ObjectOf[Any]] = {
    "people": ObjectOf(
        PeopleMessage,
        names=ListOf(Text(LONGEST_NAME), MOST_SEATS),
        who=ListOf(Text(40), MOST_SEATS),
        away=SEATS,
        here=SEATS,
        watchers=ListOf(Text(LONGEST_NAME), MOST_SEATS),
    ),
    "lobby": ObjectOf(
        LobbyMessage,
        game=Text(40),
        names=ListOf(Text(LONGEST_NAME), MOST_SEATS),
        host=Whole(0, MOST_SEATS - 1),
        guests=SEATS,
    ),
    "place": ObjectOf(PlaceMessage, seat=Maybe(Whole(0, MOST_SEATS - 1))),
    "reaction": ObjectOf(ReactionMessage, seat=Whole(0, MOST_SEATS - 1), what=words(*REACTIONS)),
    "refused": ObjectOf(RefusedMessage, why=words(*REASONS)),
    "return": ObjectOf(ReturnMessage, code=Text(LONGEST_CODE)),
    **fair_talk.TO_GUEST,
}
"""Codecs of what a host says, by kind."""

KINDS = {codec.make: (kind, codec) for kind, codec in {**TO_HOST, **TO_GUEST}.items()}


def write(message: TableTalk) -> str:
    """Return the text of a message."""
    kind, codec = KINDS[type(message)]
    fields = codec.write(message)
    assert isinstance(fields, dict)
    return dump({"v": VERSION, "kind": kind, **fields})


def read_to_host(text: str) -> FromGuest | None:
    """Parse a guest's message; None if it is about the game. Raises OtherMessageVersion, Oversized
    or BadInput."""
    message: FromGuest | None = _read(text, TO_HOST, LONGEST_ANSWER)
    return message


def read_to_guest(text: str) -> FromHost | None:
    """Parse a host's message in the same way."""
    message: FromHost | None = _read(text, TO_GUEST, LONGEST)
    return message


def _read(text: str, kinds: Mapping[str, ObjectOf[Any]], longest: int) -> Any:
    if len(text) > longest:
        raise Oversized(f"a message of {len(text)} characters is too long")
    try:
        value: dict[str, Json] = parse_object(text)
    except BadInput as error:
        raise BadInput(str(error).replace("not a record", "not a message", 1)) from None
    version, kind = value.pop("v", None), value.pop("kind", None)
    if type(version) is not int or version != VERSION:
        raise OtherMessageVersion(f"message version {shown(version)}, not {VERSION}")
    return kinds[kind].read(value) if isinstance(kind, str) and kind in kinds else None
