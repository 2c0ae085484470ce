"""Results: finished games of the visitor's own, as their profile counts and lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.codec import Flag, ListOf, ObjectOf, RawObject, Text, Validated, Whole
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import LATEST
from sakura.core.progress import Progress, ProgressKind
from sakura.core.public import public_record
from sakura.core.record import dump
from sakura.core.saved import Saved, plain_actions
from sakura.core.seats import PERSON

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

RESULT = "result"
"""Name of this kind of progress."""

KEPT = 300
"""Games whose records are kept, the latest ones; of older ones the results alone."""

DIGEST = 12
"""Length of a key, in bytes."""

SEATS = 6
"""Most seats of a game."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: the time in milliseconds since 1970, the game's name and options, the names
    of its seats and what they came to.

    `traits` counts for each seat what the game's `habits` name. A game was `assisted` if the
    visitor had hints or the guide, took back a move or changed an opponent. `record` is the
    fragment of a link to it, or "" if only the result is left.
    """

    at: int
    game: str
    options: JsonObject
    who: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    traits: tuple[tuple[int, ...], ...] = ()
    assisted: bool = False
    record: str = ""

    @property
    def you(self) -> int | None:
        """Seat of the only person at the device; None if several people shared it."""
        people = [seat for seat, name in enumerate(self.who) if name == PERSON]
        return people[0] if len(people) == 1 else None

    @property
    def share(self) -> float:
        """The visitor's part of the win: 1 alone, a half with one other winner, 0 if lost. A draw
        without winners is divided among all."""
        winners = self.winners or range(len(self.who))
        return 1 / len(winners) if self.you in winners else 0.0


def result_of(saved: Saved, at: int, traits: tuple[tuple[int, ...], ...] = ()) -> Result:
    """Return the result of a game that is over."""
    table = saved.table
    outcome = table.outcome()
    assert outcome
    return Result(
        at,
        table.game.name,
        table.game.write_options(table.options),
        tuple(saved.who),
        outcome.winners,
        outcome.scores,
        traits,
        saved.assisted or saved.guided == "chosen",
        link.write("record", public_record(saved, Random())),
    )


def key_of(saved: Saved) -> str:
    """Return the key of a game's result: a digest of the first deal, and of where people sit.

    It is the same however the game went on. So the first result of a deal counts, whether it was
    played again after undo, in another tab or on another device.
    """
    import hashlib  # imported late, because a first card does not need it

    table = saved.table
    dealt = plain_actions(table.steps[0].actions) if table.steps else {}
    people: list[int] = [seat for seat, name in enumerate(saved.who) if name == PERSON]
    text = dump(
        {
            "game": table.game.name,
            "options": table.game.write_options(table.options),
            "dealt": dealt,
            "people": [*people],
        }
    )
    return hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST).hexdigest()


def merge(one: Result, other: Result) -> Result:
    """Return the earlier of two results of the same deal, with its record if either has it."""
    return min(one, other, key=lambda result: (result.at, _bare(result), _missing(result)))


def _bare(result: Result) -> str:
    """The result without its record, as text."""
    return dump(_RESULT.write(replace(result, record="")))


def _missing(result: Result) -> tuple[bool, str]:
    """Sort key of the record: any comes before none."""
    return not result.record, result.record


def pruned(progress: Progress) -> Progress:
    """Return the same progress with the records of the latest games only."""
    results: dict[str, Result] = progress.get(RESULT, {})
    latest = sorted(results, key=lambda key: (results[key].at, key), reverse=True)
    old = {key: replace(results[key], record="") for key in latest[KEPT:]}
    return progress | {RESULT: results | old}


def results(
    games: Mapping[str, AnyGame], known: Callable[[str, str], bool]
) -> ProgressKind[Result]:
    """Return the kind of results at these games; `known` tells if a game has a seat of that
    name."""

    def check(result: Result) -> None:
        if result.game not in games:
            raise BadInput(f"unknown game {shown(result.game)}")
        game = games[result.game]
        seats = game.seats(game.options(result.options))
        if len(result.who) != seats or not all(known(result.game, name) for name in result.who):
            raise BadInput(f"unknown seats {shown(list(result.who))}")
        if len(result.scores) != seats or len(result.traits) not in (0, seats):
            raise BadInput(f"figures for other than {seats} seats")
        if (
            sorted(set(result.winners)) != list(result.winners)
            or max(result.winners, default=0) >= seats
        ):
            raise BadInput(f"invalid winners {shown(list(result.winners))}")
        if result.record and link.read(result.record)[0] != "record":
            raise BadInput("no record link")

    return ProgressKind(RESULT, Validated(_RESULT, check), merge)


_SEAT = Whole(0, SEATS - 1)
_COUNT = Whole(0, 100_000)
_RESULT = ObjectOf(
    Result,
    at=Whole(0, int(LATEST)),
    game=Text(32),
    options=RawObject(),
    who=ListOf(Text(32), SEATS),
    winners=ListOf(_SEAT, SEATS),
    scores=ListOf(_COUNT, SEATS),
    traits=ListOf(ListOf(_COUNT, 32), SEATS),
    assisted=Flag(),
    record=Text(20_000),
)
"""Results as JSON has them."""
