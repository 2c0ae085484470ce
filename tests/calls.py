"""Calls as programs without a type checker may make them."""

from __future__ import annotations

from collections.abc import Callable


def wrong(
    function: Callable[..., object], *arguments: object, **named: object
) -> Callable[[], object]:
    """A call to try, whatever types the function asks for."""
    return lambda: function(*arguments, **named)
