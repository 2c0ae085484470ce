"""Texts of a store's listing in one language: messages of the catalogues, and those in `texts/`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from sakura.core import titles
from sakura.games import GAMES
from sakura.ui.words import LANGUAGES, Words
from tools.build.manifest import DESCRIPTION

TEXTS = Path(__file__).parent / "texts"

TEXT_FILES: Mapping[str, Mapping[str, int]] = {
    "play": {"title": 30, "short_description": 80, "full_description": 4000},
    "microsoft": {"title": 256, "short_description": 1000, "description": 10_000},
}
"""Names of a store's texts, with the most characters that each may have."""

LIST_FILES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "play": {},
    "microsoft": {"features": (20, 200), "search_terms": (7, 40)},
}
"""Names of a store's lists, with the most entries, and the most characters of one."""

TERM_WORDS = 21
"""Most words that all search terms of the Microsoft Store may have together."""


@dataclass(frozen=True)
class Texts:
    """Texts of one language that the site itself does not have; see `texts/en.toml`."""

    locale: str
    short: str
    features: tuple[str, ...]
    promise: str
    terms: tuple[str, ...]


def languages() -> list[str]:
    """Languages that have texts for stores, in the order of the site."""
    return [language for language in LANGUAGES if (TEXTS / f"{language}.toml").exists()]


def texts(language: str) -> Texts:
    """Read the texts of a language, with the titles of the games filled in."""
    names = {game: info.title for game, info in GAMES.items()}
    written = tomllib.loads((TEXTS / f"{language}.toml").read_text("utf-8"))
    return Texts(
        written["locale"],
        written["short"].format(**names),
        tuple(feature.format(**names) for feature in written["features"]),
        written["promise"].format(**names),
        tuple(term.format(**names) for term in written["terms"]),
    )


def title() -> str:
    """Name of the site, the same in every language."""
    return titles.SITE or " & ".join(info.title for info in GAMES.values())


def description(language: str) -> str:
    """Long description: the games' goals, the features, the promise, and the credits."""
    say, own = Words(language).say, texts(language)
    credits_of = (import_module(f"sakura.games.{game}.rules_text").CREDIT for game in GAMES)
    return "\n\n".join(
        (
            say(DESCRIPTION),
            *(f"{info.title}\n{say(info.goal)}" for info in GAMES.values()),
            "\n".join(f"• {feature}" for feature in own.features),
            own.promise,
            *map(say, credits_of),
        )
    )


def listing(store: str, language: str) -> dict[str, str]:
    """Contents of a store's text files by name; lists have one entry a line."""
    own, long = texts(language), description(language)
    if store == "play":
        return {"title": title(), "short_description": own.short, "full_description": long}
    return {
        "title": title(),
        "short_description": Words(language).say(DESCRIPTION),
        "description": long,
        "features": "\n".join(own.features),
        "search_terms": "\n".join(own.terms),
    }


def faults(store: str, written: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each text that is missing or that the store would refuse."""
    for name, most in TEXT_FILES[store].items():
        length = len(written.get(name, "").strip())
        if not 0 < length <= most:
            yield f"{store}: {name} has {length} characters, instead of 1 to {most}"
    for name, (entries, most) in LIST_FILES[store].items():
        lines = written.get(name, "").split("\n")
        if len(lines) > entries:
            yield f"{store}: {name} has {len(lines)} entries; {entries} are allowed"
        for line in lines:
            if not 0 < len(line.strip()) <= most:
                yield f"{store}: {name} has an entry of {len(line)} characters: {line!r}"
        words = sum(len(line.split()) for line in lines)
        if name == "search_terms" and words > TERM_WORDS:
            yield f"{store}: {name} have {words} words; {TERM_WORDS} are allowed"
