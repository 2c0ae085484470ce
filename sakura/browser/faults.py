"""Faults of the page's own, in spite of which it goes on."""

from __future__ import annotations

import traceback

from sakura.core.error import BadInput


def tell(error: Exception) -> None:
    """Writes a fault into the console, for whoever mends it. Bad input is none: it is expected."""
    if not isinstance(error, BadInput):
        traceback.print_exception(error)
