"""Calls that a type checker would reject."""

from __future__ import annotations

from collections.abc import Callable


def wrong(
    function: Callable[..., object], *arguments: object, **named: object
) -> Callable[[], object]:
    """Return a function that makes the call, whatever types are declared."""
    return lambda: function(*arguments, **named)
