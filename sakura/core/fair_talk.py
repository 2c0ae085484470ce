"""Messages with which the devices at a table keep its host honest: commitments and openings.

They travel like those of `talk`, with the same version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sakura.core.codec import (
    ArrayOf,
    ListOf,
    MappingOf,
    Maybe,
    ObjectOf,
    Pair,
    Raw,
    RawObject,
    Whole,
    words,
)
from sakura.core.commitment import COMMITMENT, NONCE, SALT, SEAT

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

MOST_STEPS = 10_000
"""Most steps of a game."""

MOST_FLAWS = 20
"""Most faults that a guest reports; a message must stay short."""

STEP = Whole(NONCE, MOST_STEPS)

FAULTS = (
    *("deal", "seed", "nonce", "shuffle", "record", "events"),
    *("altered", "changed", "choice", "unsealed", "computer"),
)
"""Kinds of faults that a device may find. The host began another deal in the middle of the game;
its seed is not the one it committed to; a nonce was left out or exchanged; something was dealt that
does not follow from them; the record breaks the rules; other events were told. This device's
commitment was altered; a commitment was changed when all were in; a choice is another one than
committed to, or came without a commitment; a computer would have chosen otherwise."""


class Flaw(NamedTuple):
    """A fault in a finished game: its kind, the round and the seat if there are any."""

    kind: str
    round: int | None = None
    seat: int | None = None


# -- from the host ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealMessage:
    """A deal: the host's `commitment` to its seed. The guest has the `seat`, None if it watches.
    After `step` steps of the game; NONCE asks for a commitment to a nonce, before the first one."""

    deal: str
    commitment: str
    seat: int | None
    step: int


@dataclass(frozen=True, slots=True)
class CommittedMessage:
    """All commitments of a decision. Those of `guests` come from their devices."""

    deal: str
    step: int
    commitments: Mapping[int, str]
    guests: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoncesMessage:
    """The nonce and the salt of every guest."""

    deal: str
    nonces: Mapping[int, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class RevealMessage:
    """The whole game once it is over: the host's seed and its salt, the record with everything that
    was dealt, and by step the salts of all commitments."""

    deal: str
    seed: str
    salt: str
    record: JsonObject
    salts: Mapping[int, Mapping[int, str]]


# -- from a guest ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommitMessage:
    """A guest's commitment in a step; None withdraws it."""

    deal: str
    step: int
    seat: int
    commitment: str | None


@dataclass(frozen=True, slots=True)
class OpenMessage:
    """The opening of a guest's commitment: its action, or its nonce, and the salt."""

    deal: str
    step: int
    seat: int
    action: Json
    salt: str


@dataclass(frozen=True, slots=True)
class CheckedMessage:
    """Result of a guest's check of the finished game. Its device has followed the game from the
    round `since`."""

    deal: str
    since: int
    faults: tuple[Flaw, ...]


FairFromGuest: TypeAlias = "CommitMessage | OpenMessage | CheckedMessage"
FairFromHost: TypeAlias = "DealMessage | CommittedMessage | NoncesMessage | RevealMessage"

_ROUND = Whole(1, MOST_STEPS)

TO_HOST: Mapping[str, ObjectOf[Any]] = {
    "commit": ObjectOf(
        CommitMessage, deal=SALT, step=STEP, seat=SEAT, commitment=Maybe(COMMITMENT)
    ),
    "open": ObjectOf(OpenMessage, deal=SALT, step=STEP, seat=SEAT, action=Raw(), salt=SALT),
    "checked": ObjectOf(
        CheckedMessage,
        deal=SALT,
        since=_ROUND,
        faults=ListOf(
            ArrayOf(Flaw, kind=words(*FAULTS), round=Maybe(_ROUND), seat=Maybe(SEAT)), MOST_FLAWS
        ),
    ),
}
"""Codecs of what a guest says, by kind."""

_SEATS = SEAT.high

TO_GUEST: Mapping[str, ObjectOf[Any]] = {
    "deal": ObjectOf(DealMessage, deal=SALT, commitment=COMMITMENT, seat=Maybe(SEAT), step=STEP),
    "committed": ObjectOf(
        CommittedMessage,
        deal=SALT,
        step=STEP,
        commitments=MappingOf(SEAT, COMMITMENT, _SEATS),
        guests=ListOf(SEAT, _SEATS),
    ),
    "nonces": ObjectOf(NoncesMessage, deal=SALT, nonces=MappingOf(SEAT, Pair(SALT, SALT), _SEATS)),
    "reveal": ObjectOf(
        RevealMessage,
        deal=SALT,
        seed=SALT,
        salt=SALT,
        record=RawObject(),
        salts=MappingOf(STEP, MappingOf(SEAT, SALT, _SEATS), MOST_STEPS),
    ),
}
"""Codecs of what a host says, by kind."""
