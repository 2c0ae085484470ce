"""Measures the width of every view's words in each language, for `sweeps.by_width`.

`make widest` writes it to `data/widest.txt`; run it after many new messages, or with a new
language. Letters have the widths of Helvetica, so that every machine measures the same, whatever
fonts it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from unicodedata import east_asian_width, normalize

from sakura.games import GAMES
from sakura.site.demo import demo_page
from sakura.site.form import defaults, form_fields
from sakura.site.index import rules_page
from sakura.site.start import start_page
from sakura.ui.words import LANGUAGES, Words
from tests.sweeps import WIDTHS_FILE
from tests.ui import drawn_views

WIDTHS = {
    "ijl'": 0.22, "ft .,;:!/|\u202f\u00a0": 0.28, "r()-": 0.33, "ckJsvxyz": 0.5, "FTZ": 0.61,
    "ABEKPSVXY&": 0.67, "wCDHNRU": 0.72, "GOQ": 0.78, "mM": 0.83, "W": 0.94, "I": 0.28,
}  # fmt: skip
"""Widths of letters, in em."""

USUAL, FULL_WIDTH = 0.56, 1.0
"""Width of all other letters, and of those of Chinese and Japanese."""

LETTERS = {letter: width for letters, width in WIDTHS.items() for letter in letters}

UNSEEN = re.compile(r"<(script|style|template|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)


def start(words: Words) -> Iterator[str]:
    yield start_page(GAMES, words, defaults(form_fields(GAMES)))


def rules(words: Words) -> Iterator[str]:
    yield rules_page(GAMES, words.language)


def embed(words: Words) -> Iterator[str]:
    yield demo_page(GAMES, words.language)


VIEWS: tuple[Callable[[Words], Iterator[str]], ...] = (start, rules, embed, *drawn_views.ALL[1:])
"""Measured views: the pages one by one, the others as `drawn_views` groups them."""


def measured() -> str:
    """Lines of the file: a view, and the width of all its words in em in each language."""
    lines = []
    for view in VIEWS:
        widths = {code: sum(map(seen_width, view(Words(code)))) for code in LANGUAGES}
        lines.append(f"{view.__name__}: " + ", ".join(f"{c} {w:.0f}" for c, w in widths.items()))
    return "\n".join(lines) + "\n"


def seen_width(markup: str) -> float:
    """Width of all visible text in em, as if on a single line."""
    return sum(map(_letter, normalize("NFC", unescape(UNSEEN.sub("", markup)))))


def _letter(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return FULL_WIDTH
    return LETTERS.get(normalize("NFD", letter)[0], USUAL)


if __name__ == "__main__":
    WIDTHS_FILE.write_text(measured(), "utf-8")
