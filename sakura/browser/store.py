"""What cannot be read in the browser's storage is set aside: neither lost nor read again."""

from __future__ import annotations

from js import window

from sakura.browser import dom

ASIDE = "aside."
"""Begins the names of what was set aside; nothing reads them."""


def set_aside(key: str) -> None:
    """Renames what is stored under that name; where it cannot be, it stays. There may be no room
    for it twice."""
    name = ASIDE + key
    try:
        storage = window.localStorage
        while storage.getItem(name):  # what was set aside before stays
            name += "+"
        text = storage.getItem(key)
        storage.removeItem(key)
        try:
            storage.setItem(name, text)
        except dom.MISSING:
            storage.setItem(key, text)
    except dom.MISSING:
        pass
