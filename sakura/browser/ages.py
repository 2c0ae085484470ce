"""Times in words of the visitor's language."""

from __future__ import annotations

from js import Date, Intl

UNITS = {"day": 86_400_000, "hour": 3_600_000, "minute": 60_000}
"""Units of time since an event, in milliseconds."""


def ago(at: float, language: str) -> str:
    """Time since then in words of the language; "now" for less than a minute, or for a future time
    if the clock was set back."""
    passed = Date.now() - at
    unit = next((unit for unit, length in UNITS.items() if passed >= length), "")
    spoken = Intl.RelativeTimeFormat.new(language, numeric="auto")
    if not unit:
        return str(spoken.format(0, "second"))
    return str(spoken.format(-int(passed // UNITS[unit]), unit))
