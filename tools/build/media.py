"""Break points by name: `@media (--phone)` stands for a condition that is written once."""

from __future__ import annotations

import re
from collections.abc import Mapping

NAME = re.compile(r"\(--([\w-]+)\)")
QUERY = re.compile(r"@media ([^{]+?)(?= ?\{)")
TWICE = re.compile(r"\((\([^()]*\))\)")
"""Parentheses around parentheses that hold one feature."""


def spelled_out(style: str, media: Mapping[str, str]) -> str:
    """A style sheet in which every name of `media` is what it stands for; raises SystemExit for a
    name that is none of them."""
    return QUERY.sub(lambda query: f"@media {condition(query[1], media)}", style)


def condition(query: str, media: Mapping[str, str]) -> str:
    """A list of media queries without names. A name that stands for a list, but is not a whole
    query itself, becomes a condition of which one part must hold."""
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
        raise SystemExit(f"no break point is called {name}: see sakura/ui/windows.py")
    return media[name]


def parted(query: str) -> list[str]:
    """The queries of a list."""
    parts, depth = [""], 0
    for letter in query:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
