"""Kinds of progress that the site stores as texts of their own: gardens and puzzles of the day,
duels, and the puzzle book.

A merge chooses by an order of all texts, or joins two books value by value, so that it does not
matter in which order devices exchange their files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sakura.core.codec import Text, Validated
from sakura.core.duel import Duel
from sakura.core.game import AnyGame
from sakura.core.json_text import LONGEST, parse_stored
from sakura.core.progress import AnyKind, ProgressKind
from sakura.core.record import dump
from sakura.play.daily import PlayedGarden
from sakura.play.five import PlayedFive
from sakura.play.puzzle_book import PuzzleBook, joined

GARDEN, DUEL, PUZZLES = "garden", "duel", "puzzles"
"""Names of these kinds. GARDEN holds all that is daily, also the five."""


def stored_challenges(
    games: Mapping[str, AnyGame], known: Callable[[str, str], bool]
) -> list[AnyKind]:
    """Return these kinds."""

    def check_day(text: str) -> None:
        played = day(text)
        if isinstance(played, PlayedGarden):
            played.attempt.restore(games, known)

    def check_duel(text: str) -> None:
        Duel.read(parse_stored(text).get("duel")).open(games, known)

    return [
        ProgressKind(GARDEN, Validated(Text(LONGEST), check_day), _first),
        ProgressKind(DUEL, Validated(Text(LONGEST), check_duel), _fuller),
        ProgressKind(PUZZLES, Validated(Text(LONGEST), _check_book), _merge_books),
    ]


def day(text: str) -> PlayedGarden | PlayedFive:
    """Read what was played of a day; raises BadInput."""
    entry = parse_stored(text)
    return PlayedFive.read(entry) if "marks" in entry else PlayedGarden.read(entry)


def _first(one: str, other: str) -> str:
    """Return the attempt that was begun first; of the same day, the one that is finished, or has
    come further: with more of its field, or with more marks."""

    def order(text: str) -> tuple[str, bool, int, int, str]:
        played = day(text)
        if isinstance(played, PlayedFive):
            return played.begun, not played.over, -len(played.marks), -played.right, text
        attempt = played.attempt
        return attempt.begun, not attempt.result, -len(played.field), not played.review, text

    return min(one, other, key=order)


def _fuller(one: str, other: str) -> str:
    """Return the duel that has the visitor's own result, and more of the others'."""

    def order(text: str) -> tuple[bool, int, str]:
        entry = parse_stored(text)
        return entry.get("own") != -1, len(Duel.read(entry.get("duel")).results), text

    return max(one, other, key=order)


def _check_book(text: str) -> None:
    PuzzleBook.read(parse_stored(text))


def _merge_books(one: str, other: str) -> str:
    if one == other:
        return one
    books = (PuzzleBook.read(parse_stored(text)) for text in (one, other))
    return dump(joined(*books).write())
