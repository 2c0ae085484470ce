"""Registry of the kinds of progress: whatever is listed here is exported, merged and erased.

To add one, write its codec and its merge beside the values, and add a line to `all_kinds`:

    ProgressKind("attempt", ATTEMPT, first)

`first` and `best` merge what most kinds need. The page keeps an item with
`page.progress.note("attempt", key, value)` and reads all with `page.progress.items("attempt")`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from sakura.core.codec import Codec, ValueT
from sakura.core.game import AnyGame
from sakura.core.progress import ProgressKinds, table
from sakura.core.record import dump
from sakura.play.friends import friends
from sakura.play.results import results
from sakura.play.stored_challenges import stored_challenges
from sakura.play.stored_texts import stored_texts


class Dated(Protocol):
    """A value with its time, in milliseconds since 1970."""

    @property
    def at(self) -> int: ...


DatedT = TypeVar("DatedT", bound=Dated)


def all_kinds(
    games: Mapping[str, AnyGame],
    known: Callable[[str, str], bool],
    check_settings: Callable[[str], None],
) -> ProgressKinds:
    """Return all kinds of progress; `known` tells if a game has a seat of that name, and
    `check_settings` raises BadInput for settings that cannot be read."""
    return table(
        [
            *stored_texts(games, known, check_settings),
            *stored_challenges(games, known),
            results(games, known),
            friends(games),
        ]
    )


def first(codec: Codec[DatedT]) -> Callable[[DatedT, DatedT], DatedT]:
    """Return a merge that keeps the earlier value, as where the first attempt counts."""
    return lambda one, other: min(one, other, key=lambda value: (value.at, _text(codec, value)))


def best(
    codec: Codec[ValueT], worth: Callable[[ValueT], float]
) -> Callable[[ValueT, ValueT], ValueT]:
    """Return a merge that keeps the value of the greater worth."""
    return lambda one, other: max(one, other, key=lambda value: (worth(value), _text(codec, value)))


def _text(codec: Codec[ValueT], value: ValueT) -> str:
    """Text that breaks ties between equal values, the same on every device."""
    return dump({"value": codec.write(value)})
