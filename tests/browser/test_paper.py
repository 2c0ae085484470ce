"""Printing: dark on white in any theme, complete boards and hands, and the whole of scrolled
text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.links import okiya, sakura, to_play
from tests.browser.seen import CARD, PLAY, TILE
from tests.browser.test_ending import BEFORE
from tests.browser.test_review import reviewed
from tests.browser.visitor import OpenPage, decision, follow, open_panel, painted
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages

MARGINS = 106
"""Width of two margins of 14 mm, in pixels."""

PAPERS = {
    "A4": (794, 1123),
    "A4 across": (1123, 794),
    "letter": (816, 1056),
    "letter across": (1056, 816),
}
"""Paper sizes in CSS pixels."""

PALE = """() => {
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const light = (hue) => hue.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
    const found = [];
    for (let node; (node = all.nextNode());) {
        const e = node.parentElement, style = getComputedStyle(e);
        if (!node.data.trim() || e.closest('svg, .unseen, option, [hidden]')) continue;
        if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const own = [e, e.parentElement].some((box) =>
            getComputedStyle(box).printColorAdjust === 'exact');
        if (!own && 1.05 / (light(style.color) + 0.05) < 4.5) found.push(node.data);
    }
    return found;
}"""
"""Script that lists text too pale for white paper: backgrounds are not printed unless a rule says
so."""

IDLE = """() => [...document.querySelectorAll(
        '.icon, .primary, .quiet, .link, select, input, .commands button, #notice, a[href="./"]')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => e.outerHTML.slice(0, 80))"""
"""Script that lists controls, which are useless on paper."""

CUT = """() => [...document.querySelectorAll('main, main *')]
    .filter((e) => !(e instanceof SVGElement) && e.checkVisibility({ visibilityProperty: true })
        && !e.closest('.unseen'))
    .filter((e) => getComputedStyle(e).overflowY !== 'visible'
        && e.clientHeight && e.scrollHeight > e.clientHeight + 2)
    .map((e) => e.id || e.className)"""
"""Script that lists scrolling elements, which would be cut off."""

WHOLE_ON = """([board, parts, height]) => {
    const seen = (selector) => [...document.querySelectorAll(selector)]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }));
    const box = (e) => e.getBoundingClientRect();
    const [first, ...more] = seen(board), all = seen(parts);
    const inside = (b) => b.width > 20 && b.height > 20 && b.left >= -1 && b.top >= -1
        && b.right <= innerWidth + 1 && b.bottom <= height + 1;
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return {
        board: !!first && !more.length && inside(box(first)) && box(first).width > 250,
        parts: all.every((e) => inside(box(e))) ? all.length : 0,
        over: all.filter((e) => !first.contains(e) && over(box(first), box(e))).length,
    };
}"""
"""Script that checks for a single board, complete on the first sheet, counts its parts, and counts
elements over the board."""


def wrong(page: Page) -> dict[str, object]:
    """Faults of the page on paper."""
    found = {name: page.evaluate(script) for name, script in
             (("pale", PALE), ("idle", IDLE), ("cut", CUT))}  # fmt: skip
    return {name: faults for name, faults in found.items() if faults}


def to_paper(page: Page, paper: str) -> tuple[int, int]:
    """Emulate printing on that paper; return the width and height between the margins."""
    width, height = (side - MARGINS for side in PAPERS[paper])
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": height})
    painted(page, width, height)
    return width, height


def sheets(page: Page, paper: str) -> int:
    """Number of printed sheets."""
    size, _, across = paper.partition(" ")
    pdf = page.pdf(format=size, landscape=bool(across))
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("theme", first(1, ["dark", "light"]))
def test_a_table_is_printed_with_its_board_and_its_hand(open_page: OpenPage, theme: str) -> None:
    page = open_page(f"?speed=instant&theme={theme}" + to_play(sakura(4)), color_scheme=theme)
    decision(page)
    page.locator(CARD).nth(1).click()
    page.wait_for_selector(PLAY)
    for paper in PAPERS:
        _, height = to_paper(page, paper)
        assert wrong(page) == {}, paper
        seen = page.evaluate(WHOLE_ON, ["#garden svg.garden", "#hand .card", height])
        assert seen == {"board": True, "parts": 5, "over": 0}, paper
        assert page.locator(".tokens:visible").count() == 4
    page.emulate_media(media="screen")
    follow(page, to_play(okiya(*BEFORE)))
    page.wait_for_selector(TILE)
    for paper in PAPERS:
        _, height = to_paper(page, paper)
        assert wrong(page) == {}, paper
        seen = page.evaluate(WHOLE_ON, [".okiya-board", ".cell", height])
        assert seen == {"board": True, "parts": 16, "over": 0}, paper
        seen = page.evaluate(WHOLE_ON, [".okiya-board", ".players .seat", height])
        assert seen == {"board": True, "parts": 2, "over": 0}, paper


@rare
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_rules_beside_a_board_are_printed_to_their_end(open_page: OpenPage, paper: str) -> None:
    page = open_page("?speed=instant&theme=dark" + to_play(sakura(4)), "desktop")
    decision(page)
    open_panel(page, "r", "rules")
    assert sheets(page, paper) >= 2
    _, height = to_paper(page, paper)
    assert wrong(page) == {}
    assert page.locator("#panel p:visible").count() > 15
    assert page.locator("#panel").evaluate("(e) => e.getBoundingClientRect().height") > height
    assert page.locator("#garden").is_hidden()


@rare
@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_a_review_is_printed_with_its_charts_and_tables(open_page: OpenPage, game: str) -> None:
    page = reviewed(open_page, game, color_scheme="dark")
    for paper in PAPERS:
        to_paper(page, paper)
        assert wrong(page) == {}, paper
        if game == "sakura":
            assert page.locator("#review .chart:visible").count() == 2
            assert page.locator("#review table:visible td:visible").count() > 10
        else:
            assert page.locator("#review .values button:visible").count() > 4
        assert page.locator("#review .choices p:visible").count() > 0
    assert sheets(page, "A4") >= 1


@pytest.mark.parametrize("name", ["rules.html", "licences.html", "rules.fr.html"])
def test_pages_beside_the_games_are_printed_dark_on_white(pages: Pages, name: str) -> None:
    page = pages.new("desktop", color_scheme="dark")
    page.goto(pages.site + name)
    assert sheets(page, "letter") >= 2
    for paper in PAPERS:
        width, _ = to_paper(page, paper)
        assert wrong(page) == {}, paper
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
