"""Accessibility audit: axe-core finds no fault in any view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sakura.core.saved import Saved
from tests.browser.links import okiya, sakura, to_play
from tests.browser.seen import CARD, PLAY, RESULT, STILL
from tests.browser.test_ending import BEFORE, LAST
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.test_review import reviewed
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    decision,
    finish_sakura,
    follow,
    hint,
    learn,
    open_panel,
    play_card,
    ready,
    send,
    take_tile,
)
from tests.desk import ROOT
from tests.sweeps import by_width, combined, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page


AXE = ROOT / "node_modules/axe-core/axe.min.js"
CHECK = """async (part) => (await axe.run(document.querySelector(part), {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })).violations.map(
        (v) => v.id + ': ' + v.nodes.map((n) => n.target + ' ' + n.failureSummary)
    )"""

PANEL = "#panel"

SIX = """() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('sakura.game.'));
    for (let copy = 0; copy < 6; copy++) localStorage['sakura.game.' + copy] = localStorage[name];
}"""
"""Script that fills the storage with as many games as are kept, and one more."""


def faults(page: Page, part: str = "html") -> Any:
    """Run axe-core on the page, or on a part of it, and return its findings."""
    if not page.evaluate("() => 'axe' in window"):
        # The page's policy forbids foreign scripts, so axe-core is injected through the debugger.
        session = page.context.new_cdp_session(page)
        session.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
    page.wait_for_function(STILL)  # contrast is wrong during a fade-in
    return page.evaluate(CHECK, part)


@pytest.mark.parametrize(
    ("theme", "language"), first(1, combined(["dark", "light"], by_width("around_a_table")))
)
def test_axe_finds_nothing_in_any_view(open_page: OpenPage, theme: str, language: str) -> None:
    page = open_page(f"?theme={theme}&lang={language}&speed=instant&seat-1=random")
    found = {"start": faults(page)}
    for key, panel in (("o", "settings"), ("r", "rules"), ("?", "keys")):
        open_panel(page, key, panel)
        found[f"start {panel}"] = faults(page, PANEL)
    page.keyboard.press("Escape")
    begin(page, "sakura")
    found["sakura"] = faults(page)
    page.locator("#hand .card").first.click()
    found["preview"] = faults(page)
    for key, panel in (
        ("o", "settings"), ("r", "rules"), ("?", "keys"), ("d", "describe"), ("i", "share")
    ):  # fmt: skip
        open_panel(page, key, panel)
        found[panel] = faults(page, PANEL)
    page.click("[data-command=embed]")
    page.wait_for_selector("#snippet")
    found["embed"] = faults(page, PANEL)
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.wait_for_selector("#log-box[open]")
    found["log"] = faults(page)
    page.click("[data-command=leave]")
    found["doors"] = faults(page)
    page.click("[data-command=games]")
    page.wait_for_selector("[data-saved]")
    found["games in progress"] = faults(page)
    page.evaluate(SIX)
    page.click("#play")
    page.wait_for_selector("#panel [data-command=anew]")
    found["new game?"] = faults(page, PANEL)
    learn(page)
    page.wait_for_selector("#lesson")
    found["lesson"] = faults(page)
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.wait_for_selector("#commands [data-command=lesson-next]")
    found["verdict"] = faults(page)
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    found["form"] = faults(page)
    page.click("#play")
    page.click("[data-command=anew]")
    decision(page)
    found["okiya"] = faults(page)
    open_panel(page, "d", "describe")
    found["okiya in words"] = faults(page, PANEL)
    assert {view: seen for view, seen in found.items() if seen} == {}


@rare
@pytest.mark.parametrize(("size", "theme"), first(1, [("phone", "light"), ("desktop", "dark")]))
def test_axe_finds_nothing_while_and_after_cards_act(
    open_page: OpenPage, size: str, theme: str
) -> None:
    page = open_page(f"?theme={theme}&speed=instant&players=4", size)
    begin(page)
    play_card(page)
    found = {"log": faults(page)}
    page.click("[data-command=recap]")
    found["cards of the round"] = faults(page)
    page.locator("[data-turn]").first.click()
    found["a card again"] = faults(page)
    page.click("[data-command=recap]")
    page.locator("[data-painter]").first.click()
    found["painter"] = faults(page, PANEL)
    page.keyboard.press("Escape")
    hint(page)
    found["hint"] = faults(page)
    follow(page, to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    found["direction"] = faults(page)
    follow(page, to_play(Saved(sakura(2).table, ["person"] * 2)))
    page.wait_for_selector("[data-command=reveal]")
    found["hand-over"] = faults(page)
    page.click("[data-command=leave]")
    change_table(page)
    page.click("[data-command=guide]")
    page.wait_for_selector("#guide")
    found["guide"] = faults(page)
    assert {view: seen for view, seen in found.items() if seen} == {}


@rare
@pytest.mark.parametrize(
    ("size", "theme", "players"), [("desktop", "dark", 6), ("phone", "light", 2)]
)
def test_axe_finds_nothing_at_either_end_nor_in_the_rules(
    open_page: OpenPage, size: str, theme: str, players: int
) -> None:
    page = open_page(f"?theme={theme}&speed=instant" + to_play(sakura(players)), size)
    finish_sakura(page)
    found = {"sakura": faults(page)}
    follow(page, to_play(okiya(*BEFORE)))
    take_tile(page, LAST)
    page.wait_for_selector(RESULT)
    found["okiya"] = faults(page)
    page.goto(page.url.partition("?")[0] + "rules.html")
    found["rules"] = faults(page)
    assert {view: seen for view, seen in found.items() if seen} == {}


@rare
@pytest.mark.parametrize(
    ("theme", "game", "language"),
    combined(["light", "dark"], ["sakura", "okiya"], by_width("reviews")),
)
def test_axe_finds_nothing_in_a_review(
    open_page: OpenPage, theme: str, game: str, language: str
) -> None:
    page = reviewed(open_page, game, color_scheme=theme, locale=language)
    for summary in page.locator("#review summary").all():
        summary.click()
    found = {"analysis": faults(page)}
    page.locator("#review [data-see]").nth(2).dispatch_event("click")
    page.wait_for_selector("#seek")
    found["gone through"] = faults(page)
    page.click("[data-command=branch]")
    page.wait_for_selector(".practice")
    found["tried again"] = faults(page)
    assert {view: seen for view, seen in found.items() if seen} == {}


@rare
@pytest.mark.parametrize("theme", first(1, ["dark", "light"]))
def test_axe_finds_nothing_in_frames_and_games_by_links(open_page: OpenPage, theme: str) -> None:
    page = open_page(f"?embed=1&theme={theme}", ready=False)
    found = {"cover": faults(page)}
    page.click("[data-command=open]")
    page.wait_for_selector("#hand .card")
    found["frame"] = faults(page)
    page.goto(page.url.partition("?")[0] + f"?game=okiya&theme={theme}&speed=instant")
    ready(page)
    change_table(page)
    page.click("[data-command=letter]")
    page.wait_for_selector(".cell.legal, [data-command=send]")
    if page.locator(".cell.legal").count():
        take_tile(page)
    page.evaluate(
        "() => { navigator.clipboard.writeText = async () => { throw new Error('no'); }; }"
    )
    send(page)
    page.wait_for_selector("#link")
    found["letter"] = faults(page)
    page.goto(page.url.partition("?")[0] + "embed.html")
    found["frames"] = faults(page)
    assert {view: seen for view, seen in found.items() if seen} == {}
