"""Calls with wrong types, hidden from the type checker."""

from __future__ import annotations

from collections.abc import Callable


def wrong(
    function: Callable[..., object], *arguments: object, **named: object
) -> Callable[[], object]:
    """Return a function that makes the call regardless of the declared types."""
    return lambda: function(*arguments, **named)
