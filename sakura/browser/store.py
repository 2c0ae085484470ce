"""The browser's storage: texts by key. All keys of this site begin with a `prefix`.

Damaged texts are set aside under other keys, where nothing reads them again. A few are kept for
diagnosis; they make room for games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from js import window

from sakura.browser import dom

ASIDE = "aside."
"""Prefix of keys of texts set aside."""

MOST_ASIDE, LARGEST_ASIDE = 20, 200_000
"""Limits of texts set aside: their number, and characters in all."""

_closed: list[bool] = []
"""Not empty once everything was erased."""

NUMBER = r"#(\d{1,15})$"
"""Pattern of the number that ends their keys, in ascending order."""


def texts(start: str) -> dict[str, str]:
    """All texts under keys with that prefix; none if storage is denied."""
    try:
        storage = window.localStorage
        keys = [str(storage.key(number)) for number in range(storage.length)]
        return {key: str(storage.getItem(key)) for key in keys if key.startswith(start)}
    except dom.MISSING:
        return {}


def text(key: str) -> str | None:
    """Text under that key, or None."""
    try:
        found = window.localStorage.getItem(key)
    except dom.MISSING:
        return None
    return str(found) if found or found == "" else None  # JavaScript's null is not None


def put(prefix: str, key: str, text: str) -> None:
    """Store a text, if need be in the room of texts set aside; raises one of `dom.MISSING` if
    storage is denied or full. Does nothing once everything was erased."""
    if _closed:
        return
    try:
        window.localStorage.setItem(key, text)
    except dom.MISSING:
        if not forget_aside(prefix):
            raise
        window.localStorage.setItem(key, text)


def drop(keys: Iterable[str]) -> None:
    """Delete the texts under those keys."""
    try:
        storage = window.localStorage
        for key in keys:
            storage.removeItem(key)
    except dom.MISSING:
        pass


def close() -> None:
    """Store nothing from now on: everything was erased, and the page is about to load again."""
    _closed.append(True)


def erase(prefix: str) -> None:
    """Delete every text of the site, and store nothing more."""
    drop([*texts(prefix), *texts(ASIDE + prefix)])
    close()


def aside(prefix: str) -> dict[str, str]:
    """Texts set aside, by key, oldest first."""
    found = texts(ASIDE + prefix)
    return {name: found[name] for name in sorted(found, key=_number)}


def forget_aside(prefix: str) -> bool:
    """Delete the texts set aside; True if there were any."""
    found = aside(prefix)
    drop(found)
    return bool(found)


def set_aside(prefix: str, *keys: str) -> None:
    """Set the texts under those keys aside.

    Above the limits the oldest are deleted, as is a text that is too large by itself. Without room
    to rename it, a text stays.
    """
    before = aside(prefix)
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
    """Keys of the texts that stay; `texts` runs from oldest to latest."""
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
    """Number of a key; 0 for those of earlier versions."""
    found = re.search(NUMBER, name)
    return int(found[1]) if found else 0
