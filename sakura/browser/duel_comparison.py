"""The results of a duel side by side, as far as they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.deal import EDITION
from sakura.core.duel import DuelResult, Version, differing
from sakura.ui import duel as view

if TYPE_CHECKING:
    from sakura.browser.duel_checks import DuelChecks
    from sakura.core.duel import Duel
    from sakura.games.info import SideBySide
    from sakura.ui.words import Words


def draw(page: Page, duel: Duel, own: DuelResult | None, checks: DuelChecks) -> None:
    """Draw results, chances and rounds; `own` is the visitor's result."""
    words, beside = page.words, page.games[duel.challenge.game].side_by_side()
    assert beside
    versions = checks.versions(duel)
    mine = next((n for n, one in enumerate(versions) if one.result == own), None)
    names = view.called([version.result.name for version in versions], mine, words)
    entrants = []
    for version, name in zip(versions, names, strict=True):
        result, end = version.result, version.table.observe(duel.challenge.seat)
        place = 1 + sum(other.merit < version.merit for other in versions)
        figures, curve = beside.row(_events(version), end, words), checks.curve(result)
        entrants.append(
            view.Entrant(name, place, figures, checks.fair(result), result.undone, curve)
        )
    first = versions[0].table.observe(duel.challenge.seat)
    notes = [] if duel.challenge.edition == EDITION else [view.other_edition(words)]
    wrong = [one for one in duel.results if checks.fair(one) is False]
    notes += [view.refused(one.name or "?", words) for one in wrong]
    dom.put("duel", view.comparison(beside.headings(first, words), entrants, mine, notes, words))
    dom.put("duel-chart", view.chances(entrants, words))
    other = next((n for n in range(len(versions)) if n != mine), None)
    if mine is not None and other is not None:
        found = _differences(versions, (mine, other), beside, words)
        dom.put("duel-rounds", view.differences((names[mine], names[other]), found, words))
    page.resized()


def _differences(
    versions: list[Version], two: tuple[int, int], beside: SideBySide, words: Words
) -> list[view.Difference]:
    """Return the rounds in which two players chose differently."""
    found = []
    for number in differing(*(versions[which] for which in two)):
        one, other = (_side(versions[which], which, number, beside, words) for which in two)
        found.append(view.Difference(number, one, other))
    return found


def _side(
    version: Version, which: int, number: int, beside: SideBySide, words: Words
) -> tuple[str, int, int]:
    """Return one player's choices in a round: in words, the first step, and the version's
    number."""
    chosen = [(step, action) for step, round_, action in version.choices() if round_ == number]
    game, steps = version.table.game, version.table.steps
    said = [
        beside.choice(game.observe(steps[step].before, version.challenge.seat), action, words)
        for step, action in chosen
    ]
    return words.row(said), chosen[0][0], which


def _events(version: Version) -> list[Any]:
    return [event for step in version.table.steps for event in step.events]
