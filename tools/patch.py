"""Text patches that stop the build if the text is not as expected."""

from __future__ import annotations

import re
from collections.abc import Callable


def replace_once(name: str, text: str, known: str, ours: str) -> str:
    """Replace a text that must occur exactly once in the named file."""
    if text.count(known) != 1:
        raise SystemExit(f"{name} is not as expected: look for {known}")
    return text.replace(known, ours)


def substitute_once(name: str, text: str, pattern: str, ours: str) -> str:
    """Replace the match of a regular expression that must occur exactly once."""
    text, found = re.subn(pattern, ours, text)
    if found != 1:
        raise SystemExit(f"{name} is not as expected: look for {pattern}")
    return text


def cut(
    name: str, text: str, pattern: re.Pattern[str], keep: Callable[[str], bool] = lambda _: False
) -> str:
    """Remove all matches, of which there must be one or more, except those whose first group passes
    `keep`."""
    removed = 0

    def cut_one(match: re.Match[str]) -> str:
        nonlocal removed
        if match.re.groups and keep(match[1]):
            return match[0]
        removed += 1
        return ""

    text = pattern.sub(cut_one, text)
    if not removed:
        raise SystemExit(f"{name} is not as expected: look for {pattern.pattern}")
    return text
