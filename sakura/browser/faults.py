"""Internal errors that the page survives."""

from __future__ import annotations

import traceback

from sakura.core.error import BadInput


def report(error: Exception) -> None:
    """Print an error to the console. BadInput is expected and not printed."""
    if not isinstance(error, BadInput):
        traceback.print_exception(error)
