"""Software that modifies the page during play: translators, and changes of text direction."""

from __future__ import annotations

import pytest

from tests.browser.seen import TILE
from tests.browser.visitor import OpenPage, begin, decision, play_card, prefer, take_tile
from tests.sweeps import first, rare

TRANSLATOR = """(() => {
    const left = 'script, style, textarea, template, title, option, font';
    const wrap = (node) => {
        const within = node.parentElement;
        if (!within || !node.data.trim() || within.closest(left)) return;
        if (POLITE && within.closest('[translate=no]')) return;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        node.replaceWith(outer);
        outer.append(inner);
        inner.append(`«${node.data}»`);
    };
    const all = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        found.forEach(wrap);
    };
    const watched = {childList: true, characterData: true, subtree: true};
    const rewrite = ({type, target, addedNodes}) => {
        if (type === 'characterData') return wrap(target);
        for (const node of addedNodes) node.nodeType === Node.TEXT_NODE ? wrap(node) : all(node);
    };
    new MutationObserver((changes) => changes.forEach(rewrite)).observe(document, watched);
})()"""
"""Script that splits and replaces every text like a translator; a `POLITE` one respects
`translate="no"`."""

UNTOUCHED = "() => document.querySelectorAll('svg font, .seat-who b font').length"


@pytest.mark.parametrize("polite", first(1, ["true", "false"]))
def test_a_machine_translated_page_starts_and_plays(open_page: OpenPage, polite: str) -> None:
    script = TRANSLATOR.replace("POLITE", polite)
    page = open_page("?players=3&speed=instant&seat-1=random&seat-2=random", script=script)
    begin(page)
    assert page.locator(".table font").count() > 5
    assert (page.evaluate(UNTOUCHED) == 0) == (polite == "true")
    for _ in range(2):
        play_card(page)
    prefer(page, language="fr")
    page.wait_for_selector("[title=Règles]")
    play_card(page)
    page.click("[data-command=leave]")
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    take_tile(page)


RIGHT_TO_LEFT = """addEventListener('DOMContentLoaded', () => {
    document.documentElement.dir = document.body.dir = 'rtl';
})"""

DRAWN = "svg, .board-box, .small-board, .hand, .strip, .card, .okiya-board, .cell"

MIRRORED = """(drawn) => [...document.querySelectorAll(drawn)]
    .filter((element) => getComputedStyle(element).direction === 'rtl').map((e) => e.outerHTML)"""

COLUMNS = """() => [0, 1, 2, 3].map((cell) =>
    document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect().left)"""


@rare
def test_right_to_left_pages_do_not_mirror_drawings(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant&seat-1=random", script=RIGHT_TO_LEFT)
    assert page.evaluate("() => getComputedStyle(document.body).direction") == "rtl"
    assert page.evaluate(MIRRORED, DRAWN) == []
    begin(page)
    play_card(page)
    assert page.evaluate(MIRRORED, DRAWN) == []
    page.click("[data-command=leave]")
    begin(page, "okiya")
    page.wait_for_selector(TILE)
    assert page.evaluate(MIRRORED, DRAWN) == []
    columns = page.evaluate(COLUMNS)
    assert columns == sorted(columns)
