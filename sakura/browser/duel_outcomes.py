"""Duels by friend in storage: outcomes are noted as soon as two results are compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sakura.browser.page import Page
from sakura.core.error import BadInput
from sakura.core.progress import DELETED, mark
from sakura.play.friends import OUTCOME, key_of, new_outcomes, outcomes

if TYPE_CHECKING:
    from sakura.core.duel import Duel, DuelResult, Version

PLACE = "duel."
"""Prefix of the keys of stored duels, after that of the site."""


def note(
    page: Page,
    duel: Duel,
    versions: Sequence[Version],
    own: DuelResult | None,
    wrong: Iterable[DuelResult],
) -> None:
    """Note the outcomes of the duel on the page, but not those of results found `wrong`."""
    progress = page.progress
    for key, outcome in outcomes(versions, own, progress.now()).items():
        known = progress.find(OUTCOME, key)
        if not known or known.name != outcome.name:
            progress.note(OUTCOME, key, outcome)
    for result in wrong:
        key = key_of(duel.challenge, result)
        if progress.find(OUTCOME, key):
            progress.delete(OUTCOME, key)


def note_stored(page: Page) -> None:
    """Note the outcomes of stored duels that were never compared on the page."""
    progress, memory = page.progress, page.memory
    gone = {key.removeprefix(mark(OUTCOME, "")) for key in progress.keys(DELETED)}
    noted = {*progress.keys(OUTCOME), *gone}
    for text in memory.texts(memory.prefix + PLACE).values():
        try:
            found = new_outcomes(text, noted, page.rules, page.may_sit, progress.now())
        except BadInput:  # it is set aside where it is opened
            continue
        for key, outcome in found.items():
            progress.note(OUTCOME, key, outcome)
