"""The browser's storage: texts under names, of which all of this site's begin with a `place`.

What cannot be read there is set aside under another name, where nothing reads it again. So much of
it is kept as helps to find out what went wrong; it makes room for whatever the visitor plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from js import window

from sakura.browser import dom

ASIDE = "aside."
"""Begins the names of what was set aside."""

MOST_ASIDE, LARGEST_ASIDE = 20, 200_000
"""Texts that stay set aside, and characters of all of them together."""

NUMBER = re.compile(r"#(\d{1,15})$")
"""Ends the name of what was set aside: what came later has a greater number."""


def texts(start: str) -> dict[str, str]:
    """Everything stored under names with that prefix; nothing where storage is denied."""
    try:
        storage = window.localStorage
        keys = [str(storage.key(number)) for number in range(storage.length)]
        return {key: str(storage.getItem(key)) for key in keys if key.startswith(start)}
    except dom.MISSING:
        return {}


def text(key: str) -> str | None:
    """What is stored under that name."""
    try:
        found = window.localStorage.getItem(key)
    except dom.MISSING:
        return None
    return str(found) if found or found == "" else None  # JavaScript's null is not None


def put(place: str, key: str, text: str) -> None:
    """Stores a text, if need be in the room of what was set aside; raises one of `dom.MISSING`
    where there is none."""
    try:
        window.localStorage.setItem(key, text)
    except dom.MISSING:
        if not forget_aside(place):
            raise
        window.localStorage.setItem(key, text)


def drop(keys: Iterable[str]) -> None:
    """Deletes what is stored under those names."""
    try:
        storage = window.localStorage
        for key in keys:
            storage.removeItem(key)
    except dom.MISSING:
        pass


def aside(place: str) -> dict[str, str]:
    """What was set aside, the oldest first."""
    found = texts(ASIDE + place)
    return {name: found[name] for name in sorted(found, key=_number)}


def forget_aside(place: str) -> bool:
    """Deletes what was set aside; True if there was anything."""
    found = aside(place)
    drop(found)
    return bool(found)


def set_aside(place: str, *keys: str) -> None:
    """Sets aside what is stored under those names. Where all of it is more than may stay the oldest
    is deleted, and what is too large by itself; where there is no room to rename it, it stays."""
    before = aside(place)
    number = max(map(_number, before), default=0)
    found = {key: stored for key in keys if (stored := text(key)) is not None}
    names = {f"{ASIDE}{key}#{number + n}": key for n, key in enumerate(found, start=1)}
    staying = _latest(before | {name: found[key] for name, key in names.items()})
    drop([*found, *(name for name in before if name not in staying)])
    try:
        storage = window.localStorage
        for name in filter(staying.__contains__, names):
            try:
                storage.setItem(name, found[names[name]])
            except dom.MISSING:
                storage.setItem(names[name], found[names[name]])
    except dom.MISSING:
        pass


def _latest(found: dict[str, str]) -> set[str]:
    """The names of those that stay, of texts from the oldest to the latest."""
    staying: set[str] = set()
    size = 0
    for name in reversed(found):
        if len(found[name]) > LARGEST_ASIDE:
            continue
        size += len(found[name])
        if size > LARGEST_ASIDE or len(staying) == MOST_ASIDE:
            break
        staying.add(name)
    return staying


def _number(name: str) -> int:
    """Earlier versions wrote none."""
    found = NUMBER.search(name)
    return int(found[1]) if found else 0
