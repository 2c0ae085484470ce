"""What cannot be read in the browser's storage is set aside: neither lost nor read again."""

from __future__ import annotations

from js import window

from sakura.browser import dom

ASIDE = "aside."
"""Begins the names of what was set aside; nothing reads them."""


def set_aside(key: str) -> None:
    """Renames what is stored under that name; where it cannot be, it stays."""
    name = ASIDE + key
    try:
        storage = window.localStorage
        while storage.getItem(name):  # what was set aside before stays
            name += "+"
        storage.setItem(name, storage.getItem(key))
        storage.removeItem(key)
    except dom.MISSING:
        pass
