"""What the people at a device have called themselves, as far as it may be shown."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.seats import PERSON

LONGEST = 16
"""Characters of a name."""


def cleaned(typed: object) -> str:
    """The name in one line, without anything that cannot be seen or that turns the text around it;
    "" if nothing is left, or if it is no text.

    >>> cleaned("  Ana\\n  Mar\\u202eía "), cleaned(7)
    ('Ana María', '')
    """
    if not isinstance(typed, str):
        return ""
    line = " ".join(typed.split())
    return "".join(filter(str.isprintable, line))[:LONGEST].strip()


def given(typed: object, who: Sequence[str]) -> list[str]:
    """The names of those seats: "" where nobody at the device sits, or has typed anything; none at
    all if nobody has."""
    if not isinstance(typed, list | tuple):
        return []
    padded = [*typed, *[""] * len(who)]
    names = [
        cleaned(name) if seat == PERSON else "" for name, seat in zip(padded, who, strict=False)
    ]
    return names if any(names) else []
