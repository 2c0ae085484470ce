"""Codec of observing seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.codec import Codec
from sakura.core.game import check_observer

if TYPE_CHECKING:
    from sakura.core.plain import Json


class ObservingSeat(Codec[int]):
    """A seat below `count`, or WATCHER."""

    def __init__(self, count: int) -> None:
        self.count = count

    def write(self, value: int) -> Json:
        return value

    def read(self, plain: Json) -> int:
        check_observer(plain, self.count)
        assert isinstance(plain, int)
        return plain
