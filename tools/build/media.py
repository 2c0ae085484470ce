"""Named break points: replaces `@media (--phone)` by a condition defined once."""

from __future__ import annotations

import re
from collections.abc import Mapping

NAME = re.compile(r"\(--([\w-]+)\)")
QUERY = re.compile(r"@media ([^{]+?)(?= ?\{)")
TWICE = re.compile(r"\((\([^()]*\))\)")
"""Pattern of double parentheses around a single feature."""


def spelled_out(style: str, media: Mapping[str, str]) -> str:
    """Replace all break-point names of a style sheet. Raises SystemExit for an unknown name."""
    return QUERY.sub(lambda query: f"@media {condition(query[1], media)}", style)


def condition(query: str, media: Mapping[str, str]) -> str:
    """Expand the names in a list of media queries. A name that stands for a list, but is only part
    of a query, becomes a condition joined by `or`."""
    return ", ".join(
        condition(_meaning(name[1], media), media)
        if (name := NAME.fullmatch(query))
        else _within(query, media)
        for query in parted(query)
    )


def _within(query: str, media: Mapping[str, str]) -> str:
    def meant(name: re.Match[str]) -> str:
        every = parted(condition(_meaning(name[1], media), media))
        return f"({' or '.join(f'({one})' for one in every) if every[1:] else every[0]})"

    return TWICE.sub(r"\1", NAME.sub(meant, query))


def _meaning(name: str, media: Mapping[str, str]) -> str:
    if name not in media:
        raise SystemExit(f"unknown break point {name}: see sakura/ui/windows.py")
    return media[name]


def parted(query: str) -> list[str]:
    """Split a list into its queries."""
    parts, depth = [""], 0
    for letter in query:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
