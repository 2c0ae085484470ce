"""Examples of every form in which a version wrote links, files and stored texts.

`python -m tests.earlier` writes those of the present version into `tests/data/earlier/`, unless it
has some. They are never changed: every later version must open them. Whole records and the storage
of whole visits are kept in `tests/data/records/` and `tests/data/stored/`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sakura.core import link
from sakura.core.progress import DELETED, mark, write
from sakura.core.record import dump
from sakura.core.version import VERSION
from sakura.play.friends import OUTCOME, WON, DuelOutcome
from sakura.play.results import RESULT
from sakura.play.stored_challenges import DUEL, GARDEN, PUZZLES
from sakura.play.stored_texts import GAME, LETTER, SECRET, SETTINGS

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject
    from sakura.core.progress import Progress

FOLDER = Path(__file__).parent / "data/earlier"
LINKS, PROGRESS, ANALYSES = "links.json", "progress.jsonl", "analyses.json"
STORAGE = "storage.json"
"""Local storage with the same items as the file of progress. It is written by the page's own code,
and added by hand where its form changes."""


@dataclass(frozen=True)
class Example:
    """A link that a version wrote, and its content."""

    fragment: str
    content: JsonObject


def versions() -> list[Path]:
    """Folders of all versions that have examples."""
    return sorted(FOLDER.iterdir())


def links(folder: Path) -> list[Example]:
    """Links of a version."""
    return [Example(**one) for one in json.loads((folder / LINKS).read_text("utf-8"))]


def written_links() -> list[JsonObject]:
    """Links of every kind, as the present version writes them."""
    from tests.fuzz.seeds import seeds

    return [
        {"fragment": link.write(kind, content), "content": content}
        for kind in link.KINDS
        for content in map(json.loads, seeds(f"{kind}-link")[:4])
    ]


def progress() -> Progress:
    """Items of every kind."""
    from tests import kinds

    return {
        RESULT: {str(number): one for number, one in enumerate(kinds.RESULTS)},
        GAME: {str(number): one for number, one in enumerate(kinds.GAMES_BEGUN)},
        LETTER: {str(number): one for number, one in enumerate(kinds.LETTERS)},
        SETTINGS: {"": kinds.SETTINGS_STORED[1]},
        SECRET: {"": "0123456789abcdef" * 2},
        GARDEN: {
            f"{game}.2026-11-{day}": one
            for game, days in (("sakura", kinds.GARDENS), ("okiya", kinds.FIVES))
            for day, one in enumerate(days, 28)
        },
        DUEL: {str(number): one for number, one in enumerate(kinds.DUELS)},
        PUZZLES: {"": kinds.BOOKS[1]},
        OUTCOME: {"0": DuelOutcome(1, "Ana", "okiya", WON)},
        DELETED: {mark(RESULT, "gone"): 3},
    }


def written_analyses() -> list[JsonObject]:
    """Stored analyses, with the names under which they are stored."""
    from tests.fuzz.doors import ANALYSED, analyses

    return [{"name": name, "text": text} for name, text in zip(ANALYSED, analyses(), strict=True)]


def main() -> None:
    """Write the examples of the present version."""
    from tests.kinds import KINDS

    folder = FOLDER / VERSION
    if folder.exists():
        return
    folder.mkdir(parents=True)
    for name, content in ((LINKS, written_links()), (ANALYSES, written_analyses())):
        (folder / name).write_text("\n".join(_lines(content)) + "\n", "utf-8")
    (folder / PROGRESS).write_text(write(KINDS, progress()), "utf-8")


def _lines(content: list[JsonObject]) -> list[str]:
    """JSON of a list, with an item a line."""
    return ["[", ",\n".join(map(dump, content)), "]"]


if __name__ == "__main__":
    main()
