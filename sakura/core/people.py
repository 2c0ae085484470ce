"""Names that people type, at the seats of a device or in a link, cleaned for display."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.seats import is_computer

LONGEST = 16
"""Most characters of a name."""


def cleaned(typed: object) -> str:
    """Return the name in one line, without invisible characters or any that turn the direction of
    text; "" if nothing is left, or for anything but a text.

    >>> cleaned("  Ana\\n  Mar\\u202eía "), cleaned(7)
    ('Ana María', '')
    """
    if not isinstance(typed, str):
        return ""
    line = " ".join(typed.split())
    return "".join(filter(str.isprintable, line))[:LONGEST].strip()


def given(typed: object, who: Sequence[str]) -> list[str]:
    """Return the names typed at those seats: "" for a computer's seat or one without a name; an
    empty list if nobody has typed any."""
    if not isinstance(typed, list | tuple):
        return []
    padded = [*typed, *[""] * len(who)]
    names = [
        "" if is_computer(seat) else cleaned(name) for name, seat in zip(padded, who, strict=False)
    ]
    return names if any(names) else []
