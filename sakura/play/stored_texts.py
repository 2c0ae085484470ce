"""Kinds of progress that the site stores as texts of their own: games in progress, games by link,
settings, and the secret by which this browser signs its moves.

Their values are those texts, so that a file restores them byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.codec import Text, Validated
from sakura.core.error import BadInput
from sakura.core.game import AnyGame
from sakura.core.json_text import LONGEST, parse_entry, parse_stored
from sakura.core.progress import AnyKind, Progress, ProgressKind
from sakura.core.record import dump
from sakura.core.restore import load

if TYPE_CHECKING:
    from sakura.core.plain import Json

GAME, LETTER, SETTINGS, SECRET = "game", "letter", "settings", "secret"
"""Names of these kinds."""

HEX = re.compile("[0-9a-f]{32}")
"""A secret of 16 bytes."""


def stored_texts(
    games: Mapping[str, AnyGame],
    known: Callable[[str, str], bool],
    check_settings: Callable[[str], None],
) -> list[AnyKind]:
    """Return these kinds; `check_settings` raises BadInput for settings that cannot be read."""

    def check_game(text: str) -> None:
        load(parse_entry(text)["game"], games, known, Random())

    return [
        ProgressKind(GAME, Validated(Text(LONGEST), check_game), _latest),
        ProgressKind(LETTER, Validated(Text(LONGEST), _check_letter), _latest),
        ProgressKind(SETTINGS, Validated(Text(LONGEST), check_settings), merge_settings),
        ProgressKind(SECRET, Validated(Text(32), _check_secret), lambda mine, other: mine),
    ]


def _latest(one: str, other: str) -> str:
    """Return the entry that was written last."""
    return max(one, other, key=lambda text: (parse_entry(text)["at"], text))


def _check_letter(text: str) -> None:
    if link.read(parse_entry(text)["game"])[0] != "letter":
        raise BadInput("no letter")


def _check_secret(text: str) -> None:
    if not HEX.fullmatch(text):
        raise BadInput("no secret")


def merge_settings(mine: str, other: str) -> str:
    """Return this device's preferences with the lessons, wins and known games of both."""
    mine_read, other_read = parse_stored(mine), parse_stored(other)
    lessons = _lessons(mine_read)
    for game, number in _lessons(other_read).items():
        lessons[game] = max(number, lessons.get(game, 0))
    known = sorted({*_names(mine_read.get("known")), *_names(other_read.get("known"))})
    won = mine_read.get("won") is True or other_read.get("won") is True
    return dump(mine_read | {"lessons": {**lessons}, "known": [*known], "won": won})


def _lessons(settings: Mapping[str, Json]) -> dict[str, int]:
    found = settings.get("lessons")
    pairs = found.items() if isinstance(found, dict) else ()
    return {game: number for game, number in sorted(pairs) if isinstance(number, int)}


def _names(value: Json) -> list[str]:
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []


def without_foreign_letters(mine: Progress, other: Progress) -> Progress:
    """Return the items of a file without games by link that this device cannot answer, because
    another secret has signed their moves."""
    own, theirs = mine.get(SECRET, {}), other.get(SECRET, {})
    if not own or own == theirs:
        return other
    return other | {LETTER: {}, SECRET: {}}
