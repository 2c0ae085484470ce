"""The file of Sakura's puzzles, written from the journal of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sakura.games.sakura.puzzles import SakuraPuzzle, StoredPuzzle, laid, parsed
from sakura.games.sakura.seats.evaluator import Outlook
from sakura.games.sakura.view.better import reasons
from sakura.ui.words import Words
from tools.paths import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FILE = PACKAGE / "games/sakura/data/puzzles.txt"

BASE, EXPERTS, NOVICES, CLEAR = 950, 400, 200, 800
"""Rating of a puzzle that only adepts miss; what is added if all experts or all novices do; and
what is taken off for a lead of a whole win."""


def line(found: dict[str, Any]) -> StoredPuzzle:
    """Return the line of a puzzle in the journal. Chances are the means of both searches."""
    chances: dict[int, float] = dict(found["chances"])
    best, other = sorted(chances, key=chances.__getitem__, reverse=True)[:2]
    lead = chances[best] - chances[other]
    solved = found["solved"]
    rating = (
        BASE + EXPERTS * (1 - solved["expert"]) + NOVICES * (1 - solved["novice"]) - CLEAR * lead
    )
    return StoredPuzzle(
        found["game"],
        found["players"],
        found["seat"],
        round(rating),
        tuple(found["decisions"]),
        tuple(chances[card] for card in sorted(chances)),
        Outlook(*found["best"]),
        Outlook(*found["second"]),
    )


def told(one: StoredPuzzle) -> bool:
    """True if there is a reason for the best card beyond its chance, with the figures of the
    file."""
    one = parsed(one.text())
    hand = laid(one.game, one.players, one.decisions).position.hands[one.seat]
    puzzle = SakuraPuzzle(1, one.rating, one.seat, hand, one.chances, one.best, one.second, {})
    return any(reason.numbers for reason in reasons(*puzzle.worths(), Words()))


def write(found: Iterable[dict[str, Any]], count: int, file: Path = FILE) -> int:
    """Write the first puzzles that have a reason, at most so many; return their number."""
    lines = [one for one in map(line, found) if told(one)][:count]
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f"{one.text()}\n" for one in lines), "utf-8")
    return len(lines)
