"""Codecs of what every game has: seats that observe, and options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.codec import Codec
from sakura.core.error import BadInput, shown
from sakura.core.game import (
    ActionT,
    EventT,
    Game,
    ObservationT,
    OptionsT,
    PositionT,
    check_observer,
)

if TYPE_CHECKING:
    from sakura.core.plain import Json


class ObservingSeat(Codec[int]):
    """One of so many seats, or WATCHER."""

    def __init__(self, count: int) -> None:
        self.count = count

    def write(self, value: int) -> Json:
        return value

    def read(self, plain: Json) -> int:
        check_observer(plain, self.count)
        assert isinstance(plain, int)
        return plain


class OptionsOf(Codec[OptionsT]):
    """The options of a game, as its records have them."""

    def __init__(self, game: Game[OptionsT, PositionT, ActionT, ObservationT, EventT]) -> None:
        self.game = game

    def write(self, value: OptionsT) -> Json:
        return self.game.write_options(value)

    def read(self, plain: Json) -> OptionsT:
        if not isinstance(plain, dict):
            raise BadInput(f"{shown(plain)} is no object")
        return self.game.options(plain)
