"""Minifier of style sheets: removes comments and insignificant space."""

from __future__ import annotations

import re
from collections.abc import Iterator

APART = re.compile(r'("(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|/\*.*?\*/)', re.DOTALL)
"""Pattern of strings, which are kept, and comments."""

SHORTER = (
    (re.compile(r"\s+"), " "),
    (re.compile(r" ?([{};]) ?"), r"\1"),
    (re.compile(r", "), ","),
    # in declarations only: in selectors the space is significant
    (re.compile(r"([{;][\w-]+): "), r"\1:"),
    (re.compile(r";}"), "}"),
)


def shorten(style: str) -> str:
    """Minify a style sheet."""
    texts = [part for part in APART.findall(style) if not part.startswith("/*")]
    code = APART.sub(lambda part: "" if part[0].startswith("/*") else '""', style)
    for long, short in SHORTER:
        code = long.sub(short, code)
    return "".join(_woven(code.strip().split('""'), texts))


def statements(style: str) -> Iterator[tuple[str, str | None]]:
    """Yield the statements of a style sheet without comments: a rule as its selector and body, a
    statement such as `@import` as its text and None."""
    texts = [part for part in APART.findall(style) if not part.startswith("/*")]
    code = APART.sub(lambda part: "" if part[0].startswith("/*") else '""', style)
    opening, start, depth = "", 0, 0
    taken = iter(texts)

    def whole(text: str) -> str:
        return "".join(_woven(text.split('""'), [next(taken) for _ in range(text.count('""'))]))

    for at, letter in enumerate(code):
        if letter == "{":
            depth += 1
            if depth == 1:
                opening, start = whole(code[start:at]).strip(), at + 1
        elif letter == "}":
            depth -= 1
            if not depth:
                yield opening, whole(code[start:at])
                start = at + 1
        elif letter == ";" and not depth:
            yield whole(code[start:at]).strip(), None
            start = at + 1


def within(rule: str, *parts: str) -> str:
    """Join style sheets within a rule."""
    return f"{rule} {{\n{chr(10).join(parts)}\n}}"


def _woven(code: list[str], texts: list[str]) -> list[str]:
    return [part for pair in zip(code, [*texts, ""], strict=True) for part in pair]
