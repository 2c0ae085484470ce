"""Changes of text that stop the build where the text is not as expected."""

from __future__ import annotations

import re
from collections.abc import Callable


def replace_once(name: str, text: str, known: str, ours: str) -> str:
    """Replaces what must be in the file of that name exactly once."""
    if text.count(known) != 1:
        raise SystemExit(f"{name} is not as expected: look for {known}")
    return text.replace(known, ours)


def substitute_once(name: str, text: str, pattern: str, ours: str) -> str:
    """The same for what is known by a regular expression."""
    text, found = re.subn(pattern, ours, text)
    if found != 1:
        raise SystemExit(f"{name} is not as expected: look for {pattern}")
    return text


def cut(
    name: str, text: str, pattern: re.Pattern[str], keep: Callable[[str], bool] = lambda _: False
) -> str:
    """Takes out all matches, at least one, but for those whose first group is to be kept."""
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
