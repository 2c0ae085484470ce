"""Animations: figures walk, cards turn over, tokens fly, petals fall; then everything rests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.links import kept_record, okiya, sakura, to_play
from tests.browser.seen import ANALYSED, RESULT, TURNS
from tests.browser.test_ending import BEFORE, LAST
from tests.browser.visitor import (
    OpenPage,
    choose_card,
    decision,
    finish_sakura,
    follow,
    let_pass,
    take_tile,
    to_card,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.moving

NOTED = """(() => {
    window.noted = new Set();
    window.tilted = new Set();
    const kinds = ['burst', 'coin', 'flying', 'shed'];
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
"""Script that records animated elements, leaning figures, and flying tokens by origin and target:
the `supply`, or the purse in a painter's row."""

ALL = ["burst", "coin", "flying", "shed"]
LEFT = "() => document.querySelectorAll('.burst, .coin, .flying, .shed').length"
LATER = "() => [...document.styleSheets].some(({href}) => href?.endsWith('/later.css'))"
STILL = f"() => document.getAnimations().length === 0 && !({LEFT})()"


def noted(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => [...noted].sort()")
    return found


@rare
@pytest.mark.parametrize("motion", first(1, ["no-preference", "reduce"]))
def test_events_are_animated_and_leave_nothing_behind(open_page: OpenPage, motion: str) -> None:
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
        ["+3", "supply", "0"],
        ["+2", "supply", "2"],
        ["+1", "supply", "1"],
    ]
    assert page.evaluate("() => tilted.has('emperor') && tilted.has('painter-0')")
    assert page.locator(".tree.scored > .shed").count() == 1
    let_pass(page, f"() => !({LEFT})()")


@rare
def test_skipping_animates_nothing(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + kept_record("sakura-3"), script=NOTED)
    page.wait_for_selector("#result")
    assert noted(page) == []


@pytest.mark.parametrize("motion", first(1, ["no-preference", "reduce"]))
def test_revealed_cards_turn_over(open_page: OpenPage, motion: str) -> None:
    page = open_page("?speed=slow" + kept_record("sakura-3"), stopped=True, reduced_motion=motion)
    let_pass(page, "() => document.querySelectorAll('#strip .turn.waiting').length === 3")
    page.wait_for_function(LATER)
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


MOVES = """(() => {
    window.moves = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        moves.add('animate');
        return animate.apply(this, all);
    };
    addEventListener('animationstart', ({animationName}) => moves.add(animationName));
    addEventListener('transitionrun', ({propertyName}) => moves.add(propertyName));
})()"""
"""Script that records the start of animations: by script, style sheet and transition."""

SOME = {"deal", "transform", "animate", "put", "strike"}
"""Animations that must occur: a deal, a chosen card, a walk, a taken tile, a winning line."""


def stay(page: Page) -> Iterator[str]:
    """Play from the start page to the ends of both games; yield the states in which the page
    waits."""
    page.wait_for_function(LATER)
    yield "start page"
    follow(page, to_play(sakura(2)))
    to_card(page)
    yield "a card is asked for"
    choose_card(page, 0)
    yield "a card is chosen"
    finish_sakura(page)
    yield "the end of Sakura"
    follow(page, to_play(okiya(*BEFORE[:2])))
    decision(page)
    yield "a tile is asked for"
    take_tile(page)
    decision(page)
    yield "tiles were taken"
    follow(page, to_play(okiya(*BEFORE)))
    take_tile(page, LAST)
    page.wait_for_selector(RESULT)
    yield "the end of Okiya"
    page.click("[data-command=review]")
    page.wait_for_function(ANALYSED)
    yield "the review"


@rare
@pytest.mark.parametrize("motion", first(1, ["reduce", "no-preference"]))
def test_animations_end_and_reduced_motion_has_none(open_page: OpenPage, motion: str) -> None:
    page = open_page("?speed=fast", "desktop", reduced_motion=motion, script=MOVES)
    for _state in stay(page):
        page.wait_for_function(STILL)
    moves = set(page.evaluate("() => [...moves]"))
    if motion == "reduce":
        assert moves == set()
    else:
        assert moves >= SOME


WALKED = """(() => {
    window.walked = [];
    const animate = Element.prototype.animate;
    const place = ({transform}) => transform?.match(/translate\\(([^)]*)\\)/)?.[1] ?? '';
    Element.prototype.animate = function (frames, timing) {
        const what = this.id || this.textContent || this.getAttribute('class');
        const way = frames.map(place);
        if (way[0] !== way.at(-1)) walked.push([what, ...way].join(' | '));
        return animate.call(this, frames, timing);
    };
})()"""
"""Script that records movements from place to place with their paths."""
TAKE = "() => walked.splice(0)"


def moved(page: Page, command: str) -> list[list[str]]:
    """Press a button or a key; return the movements."""
    at = page.input_value("#seek")
    if command.startswith("Arrow"):
        page.focus("#seek")
        page.keyboard.press(command)
    else:
        page.click(f"[data-command={command}]")
    page.wait_for_function("(at) => document.getElementById('seek')?.value !== at", arg=at)
    page.evaluate(TURNS)
    return sorted(line.split(" | ") for line in page.evaluate(TAKE))


def backwards(ways: list[list[str]]) -> list[list[str]]:
    """Reverse the movements; a token gained becomes one lost."""
    sign = {"+": "−", "−": "+"}
    return sorted([sign.get(what[0], what[0]) + what[1:], *way[::-1]] for what, *way in ways)


@rare
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_step_back_moves_figures_back(open_page: OpenPage, motion: str) -> None:
    page = open_page(
        "?speed=normal" + kept_record("sakura-3"),
        stopped=True,
        script=WALKED,
        reduced_motion=motion,
    )
    page.wait_for_selector("[data-command=pause]")
    page.click("[data-command=pause]")
    seen = []
    for _ in range(30):
        forwards = moved(page, "step")
        assert moved(page, "step-back") == backwards(forwards)
        assert moved(page, "ArrowRight") == forwards
        assert moved(page, "ArrowLeft") == backwards(forwards)
        seen += moved(page, "step")
    kinds = {what[:7] for what, *_ in seen}
    assert kinds >= {"emperor", "painter"} if motion == "no-preference" else not kinds


@rare
def test_a_step_back_does_not_turn_revealed_cards_again(open_page: OpenPage) -> None:
    page = open_page("?speed=normal" + kept_record("sakura-3"), stopped=True, script=WALKED)
    page.wait_for_selector("[data-command=pause]")
    page.click("[data-command=pause]")
    while not page.locator("#strip .acts-garden").count():
        moved(page, "step")
    page.wait_for_function(LATER)
    page.evaluate("() => { window.cards = [...document.querySelectorAll('#strip .card')]; }")
    moved(page, "step-back")
    assert page.locator("#strip .waiting").count() == 3
    assert page.evaluate("() => cards.every((card) => card.isConnected)")
    assert (
        page.evaluate("() => cards.map((card) => getComputedStyle(card).animationName)")
        == ["none"] * 3
    )


LIFTED = """(() => {
    window.lifted = [];
    window.walked = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const [kind] = this.getAttribute('class').split(' ');
        const there = frames.map(({opacity}) => opacity);
        lifted.push([kind, this.parentElement.dataset.cell ?? '', there.join()]);
        return animate.call(this, frames, timing);
    };
})()"""


@rare
@pytest.mark.parametrize("motion", first(1, ["no-preference", "reduce"]))
def test_undo_animates_the_token_off_the_board(open_page: OpenPage, motion: str) -> None:
    """The winning line disappears too, and the board keeps no trace of either."""
    page = open_page(
        "?speed=normal" + kept_record("okiya-single"),
        stopped=True,
        script=LIFTED,
        reduced_motion=motion,
    )
    page.wait_for_selector("#seek")
    won = int(page.get_attribute("#seek", "max") or 0) - 1
    page.fill("#seek", str(won))
    page.wait_for_selector(".strike")
    seen = [["strike", "", "1,0"]]
    for count in range(won - 1, 1, -1):
        last = page.get_attribute(".cell.last", "data-cell") or ""
        moved(page, "ArrowLeft")
        assert page.input_value("#seek") == str(count)
        if count < won - 1:
            seen.append(["token", last, "1,0"])
    page.clock.run_for(1000)
    assert page.locator(".cell .token").count() == page.locator(".cell.taken").count()
    assert page.locator(".strike").count() == 0
    assert page.evaluate("() => lifted") == (seen if motion == "no-preference" else [])
