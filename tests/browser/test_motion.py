"""What moves: the court walks, cards turn over, tokens fly, petals fall; then all is still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.links import kept_record
from tests.browser.seen import PLAY
from tests.browser.visitor import OpenPage, begin, choose_card, decision, let_pass

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOTED = """(() => {
    window.noted = new Set();
    window.tilted = new Set();
    const kinds = ['push', 'flying', 'shed'];
    const note = (node) => kinds.filter((kind) => node instanceof Element
        && (node.matches(`.${kind}`) || node.querySelector(`.${kind}`)))
        .forEach((kind) => noted.add(kind));
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)))
        .observe(document, {subtree: true, childList: true});
    window.flown = [];
    const places = {supply: '.garden .shrine', 0: '#seats > :nth-child(1) .tokens',
        1: '#seats > :nth-child(2) .tokens', 2: '#seats > :nth-child(3) .tokens'};
    const place = ({transform}) => {
        const {e, f} = new DOMMatrix(transform.split(' ')[0]);
        return Object.keys(places).find((name) => {
            const {x, y, width, height} = document.querySelector(places[name])
                .getBoundingClientRect();
            return Math.hypot(x + width / 2 - e, y + height / 2 - f) < 2;
        });
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (this.matches('.flying'))
            flown.push([this.textContent, place(frames[0]), place(frames.at(-1))]);
        if (frames.some(({transform}) => /rotate\\(-?[1-9]/.test(transform))) tilted.add(this.id);
        return animate.call(this, frames, timing);
    };
})()"""
"""Notes what is added to be seen moving, which figures lean to a side on their way, and how many
tokens fly from where to where: the `supply`, or the purse in a painter's row."""

ALL = ["flying", "push", "shed"]
LEFT = "() => document.querySelectorAll('.push, .flying, .shed').length"


def noted(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => [...noted].sort()")
    return found


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_happens_is_seen_moving_and_leaves_nothing_behind(
    open_page: OpenPage, motion: str
) -> None:
    page = open_page(
        "?speed=normal" + kept_record("sakura-3"),
        stopped=True,
        script=NOTED,
        reduced_motion=motion,
    )
    let_pass(page, "() => document.querySelector('.tree.scored')")
    if motion == "reduce":
        assert noted(page) == []
        assert page.evaluate("() => tilted.size") == 0
        return
    assert noted(page) == ALL
    assert page.evaluate("() => flown") == [
        ["−1", "1", "supply"],  # a bump
        ["+3", "supply", "0"],
        ["+2", "supply", "2"],
        ["+1", "supply", "1"],
    ]
    assert page.evaluate("() => tilted.has('emperor') && tilted.has('painter-0')")
    assert page.locator(".tree.scored > .shed").count() == 1
    let_pass(page, f"() => !({LEFT})()")


def test_skipping_shows_nothing_moving(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + kept_record("sakura-3"), script=NOTED)
    page.wait_for_selector("#result")
    assert noted(page) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_are_turned_over_when_they_are_laid_open(open_page: OpenPage, motion: str) -> None:
    page = open_page("?speed=slow" + kept_record("sakura-3"), stopped=True, reduced_motion=motion)
    let_pass(page, "() => document.querySelectorAll('#strip .turn.waiting').length === 3")
    page.wait_for_function(
        "() => [...document.styleSheets].some(({href}) => href.endsWith('/later.css'))"
    )
    turning = page.evaluate(
        "() => [...document.querySelectorAll('#strip .card')].map((card) =>"
        " getComputedStyle(card).animationName)"
    )
    backs = page.evaluate(
        "() => [...document.querySelectorAll('#strip .reverse')].map((back) =>"
        " getComputedStyle(back).display)"
    )
    if motion == "reduce":
        assert (turning, backs) == (["none"] * 3, ["none"] * 3)
    else:
        assert (turning, backs) == (["turn"] * 3, ["block"] * 3)


def test_nothing_moves_while_somebody_thinks(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=fast", "desktop")
    begin(page)
    page.wait_for_function("() => document.getAnimations().length === 0")
    choose_card(page, 0)
    page.click(PLAY)
    decision(page)
    page.wait_for_function(f"() => document.getAnimations().length === 0 && !({LEFT})()")
