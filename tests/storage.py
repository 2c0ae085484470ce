"""The browser's storage as a dictionary."""

from __future__ import annotations


class Full(Exception):
    """Error of a full storage."""


class Null:
    """JavaScript's null in Pyodide, which differs from None."""

    def __bool__(self) -> bool:
        return False


NULL = Null()


class Storage(dict[str, str]):
    """Browser storage with `room` for that many characters; it counts the `calls`."""

    def __init__(self, room: int = 5_000_000) -> None:
        super().__init__()
        self.room = room
        self.calls = 0
        self._keys: list[str] | None = None

    @property
    def length(self) -> int:
        return len(self)

    def key(self, number: int) -> str:
        self.calls += 1
        if self._keys is None:
            self._keys = list(self)
        return self._keys[number]

    def getItem(self, key: str) -> str | Null:
        self.calls += 1
        return self.get(key, NULL)

    def setItem(self, key: str, text: str) -> None:
        self.calls += 1
        others = sum(len(other) + len(self[other]) for other in self if other != key)
        if others + len(key) + len(text) > self.room:
            raise Full
        self[key], self._keys = text, None

    def removeItem(self, key: str) -> None:
        self.calls += 1
        self.pop(key, None)
        self._keys = None
