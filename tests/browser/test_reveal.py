"""The reveal of a round: cards lift in turn, their halves light up, and one line explains each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sakura.core.saved import Saved
from sakura.games.sakura.view.garden import trail
from tests.browser.links import RECORDS, asked_directions, kept_record, to_play
from tests.browser.seen import CARD, OUTSIDE, PLAY, TURNS
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose_card,
    decision,
    let_pass,
    open_panel,
    skip,
    to_card,
)
from tests.sweeps import first, rare
from tests.tables import replayed

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.moving

STATES = """() => [...document.querySelectorAll('#strip .turn')].map((turn) =>
    [...turn.classList].filter((name) => name !== 'turn').join(' '))"""
"""States of the cards in order."""

NUMBERS = "() => [...document.querySelectorAll('#strip [data-turn]')].map((c) => +c.dataset.turn)"

ACTING = (
    "(n) => document.querySelectorAll('#strip .turn')[n]?.matches('.acts-garden, .acts-painter')"
)
"""True while the n-th card acts."""


def reveal(page: Page) -> None:
    """Play a card and wait for the reveal, on a page with a stopped clock."""
    choose_card(page, 1)
    page.click(PLAY)
    let_pass(page, "() => document.querySelectorAll('#strip .turn').length > 0")


def asked_for_a_direction(last: bool = False) -> Saved:
    """Game in which seat 0 has to choose a direction and either way moves somebody; or only its own
    painter, as the `last` card of a round."""
    for table, ends in asked_directions():
        position = table.position
        standing = position.emperor, list(position.painters)
        ends_round = position.part == "painter" and len(position.queue) == 1
        scores = position.emperor in position.board.sakuras
        if last and (scores or not ends_round):
            continue
        if all((walk.emperor, walk.painters) != standing for walk in ends.values()):
            return Saved(table, ["person", *["random"] * 3])
    raise AssertionError("nobody was asked")


LIES = "() => !document.getElementById('strip').getAnimations({ subtree: true }).length"
"""True once no card is turning over."""


@pytest.mark.parametrize(
    ("players", "size"),
    first(1, [("6", "small"), ("4", "desktop"), ("6", "desktop"), ("4", "phone"), ("2", "small")]),
)
def test_cards_are_revealed_and_lift_in_turn(open_page: OpenPage, players: str, size: str) -> None:
    page = open_page(f"?players={players}&speed=normal", size, stopped=True)
    begin(page)
    reveal(page)
    numbers = page.evaluate(NUMBERS)
    count = max(3, int(players))
    assert len(numbers) == count
    assert numbers == sorted(numbers)
    assert page.evaluate(STATES) == ["waiting"] * count
    assert page.locator("#strip .card-face").count() == count
    assert page.locator("#hand").is_hidden()
    page.wait_for_function(LIES)
    assert page.evaluate(OUTSIDE) == []
    let_pass(page, ACTING, 0)
    assert page.evaluate(STATES) == ["acts-garden"] + ["waiting"] * (count - 1)
    let_pass(page, "() => document.querySelector('#strip .turn.acts-painter, [data-command=back]')")
    told = page.inner_text("#say")  # about the card, or a question for its direction
    assert re.match(rf"(Card )?{numbers[0]}\b", told), told
    page.wait_for_function(LIES)
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("way", first(1, ["card", "space", "button", "garden"]))
def test_next_card_completes_the_current_one_at_once(open_page: OpenPage, way: str) -> None:
    page = open_page("?speed=slow" + kept_record("sakura-3"), stopped=True)
    let_pass(page, ACTING, 0)
    page.evaluate("() => document.activeElement.blur()")
    match way:
        case "button":
            page.click("#commands [data-command=next-card]")
        case "space":
            page.keyboard.press(" ")
        case "garden":
            page.click("#garden", position={"x": 20, "y": 20})
        case "card":
            page.click("#strip .turn:nth-child(2) button")
    page.evaluate(TURNS)  # without the clock
    states = page.evaluate(STATES)
    assert states[0] == "done"
    assert states[1].startswith("acts")
    assert states[2] == "waiting"


def test_holding_the_garden_speeds_up_the_animation(open_page: OpenPage) -> None:
    page = open_page("?speed=slow" + kept_record("sakura-3"), stopped=True)
    let_pass(page, ACTING, 0)
    box = page.locator("#garden").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    assert page.evaluate("() => document.documentElement.dataset.held") == "yes"
    page.mouse.up()
    assert page.evaluate("() => document.documentElement.dataset.held") == "no"


LOOKS = """(n) => {
    const turn = document.querySelectorAll('#strip .turn')[n];
    const style = (part, pseudo) => getComputedStyle(turn.querySelector(part), pseudo);
    return {
        upper: style('.half').fill,
        lower: style('.lower').fill,
        lifted: new DOMMatrix(style('.card').transform).f < 0,
        dimmed: +style('.card').opacity < 1,
        crossed: style('.face', '::after').content !== 'none',
    };
}"""
"""Script that returns the style of the n-th card."""

AT_ITS_END = """() => {
    const say = document.getElementById('say');
    return say.scrollTop > 0 && say.scrollTop + say.clientHeight >= say.scrollHeight - 1;
}"""
"""True if a message overflows its area and its last words are visible."""


def looks(page: Page, number: int) -> dict[str, str | bool]:
    page.wait_for_function(LIES)
    found: dict[str, str | bool] = page.evaluate(LOOKS, number)
    return found


@rare
def test_the_acting_card_is_lifted_and_lit_and_done_cards_are_dimmed(
    open_page: OpenPage,
) -> None:
    page = open_page("?speed=slow" + kept_record("sakura-2-tactical"), stopped=True)
    let_pass(page, ACTING, 0)
    waiting = looks(page, 1)
    assert [name for name, value in waiting.items() if value is True] == []
    lit = looks(page, 0)["upper"]
    assert lit not in (waiting["upper"], waiting["lower"])
    assert looks(page, 0) == waiting | {"upper": lit, "lifted": True}
    let_pass(page, "() => document.querySelector('#strip .turn.acts-painter')")
    assert looks(page, 0) == waiting | {"lower": lit, "lifted": True}
    page.evaluate("() => { document.getElementById('say').style.maxHeight = '8px'; }")
    page.click("#commands [data-command=next-card]")
    page.wait_for_selector("#strip .turn.done")
    assert page.evaluate(AT_ITS_END)
    assert looks(page, 0) == waiting | {"dimmed": True}
    skip(page)
    page.click("[data-command=recap]")
    assert page.evaluate(STATES) == ["done", "discarded", "discarded"]
    assert looks(page, 0) == waiting
    assert looks(page, 1) == looks(page, 2) == waiting | {"dimmed": True, "crossed": True}


WALKS: dict[int, list[tuple[int | None, int, int]]] = {
    15: [(1, 5, 2), (0, 0, 5)],
    22: [(None, 6, 7), (1, 2, 7), (1, 7, 2)],
    34: [(None, 7, 8), (2, 4, 7)],
}
"""Moves as (figure, from, to) with None for the Emperor, by the cards of the fourth round of
`sakura-2-tactical`; card 22 caused a bump."""

WAYS = """() => [...document.querySelectorAll('#trails path')]
    .map((way) => [way.getAttribute('class'), way.getAttribute('d')])"""
"""Script that returns the paths drawn over the garden."""


@rare
def test_a_tap_on_a_card_of_the_strip_shows_its_routes_again(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + kept_record("sakura-2-tactical"))
    skip(page)
    page.evaluate("() => document.querySelector(`#log [data-round='4'] li:last-child`).click()")
    page.wait_for_function(f"() => ({NUMBERS})().includes(22)")
    board = replayed(RECORDS / "sakura-2-tactical.json").position.board
    for order, walks in reversed(WALKS.items()):
        page.click(f"#strip [data-turn='{order}']")
        drawn = [trail(board, "tall", start, end, painter) for painter, start, end in walks]
        assert page.evaluate(WAYS) == [
            list(way) for one in drawn for way in re.findall(r'class="([^"]*)" d="([^"]*)"', one)
        ]
        assert page.inner_text("#say").startswith(f"{order} ")


STEPS = """() => new Set([...document.querySelectorAll('#strip .card')]
    .map((card) => card.getBoundingClientRect())
    .map(({ top, height }) => `${Math.round(top)} ${Math.round(height)}`)).size"""
"""Script that counts the heights of the open cards."""


@rare
def test_the_last_rounds_cards_are_one_tap_away(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    assert page.locator("[data-command=recap]").is_hidden()
    choose_card(page, 1)
    page.click(PLAY)
    page.wait_for_function(
        "() => document.querySelectorAll('#strip .done, #strip .discarded').length === 3"
        " || document.querySelector('[data-command=forward]')"
    )
    while page.locator("#commands [data-command=forward]").count():
        page.click("#commands [data-command=forward]")
        page.wait_for_selector(f"{CARD}, [data-command=forward]", state="attached")
    page.wait_for_function("() => document.getElementById('ask').textContent")
    assert page.locator("#hand").is_visible()
    assert page.locator("#strip").is_hidden()
    page.click("[data-command=recap]")
    assert page.locator("#strip").is_visible()
    assert page.locator("#hand").is_hidden()
    assert page.inner_text("#ask") == "Last round: the lowest number acted first."
    assert page.evaluate(STEPS) == 1  # an order, no podium
    numbers = page.evaluate(NUMBERS)
    for index, number in enumerate(numbers):
        page.locator("#strip [data-turn]").nth(index).click()
        assert page.inner_text("#say").startswith(f"{number} ")
    assert numbers == sorted(numbers)
    page.keyboard.press("z")
    assert page.locator("#hand").is_visible()
    assert page.inner_text("#ask") == "Choose a card."
    page.click("[data-command=recap]")
    page.keyboard.press("z")
    choose_card(page, 0)
    page.click("[data-command=recap]")
    page.click(PLAY)  # in front of the last round's cards
    to_card(page)
    assert page.inner_text("#ask") == "Choose a card."


@rare
def test_the_log_has_a_line_per_card_grouped_by_round(open_page: OpenPage) -> None:
    page = open_page("?players=4&seat-0=novice&seat-1=novice&speed=instant", "desktop")
    page.click("#play")
    page.wait_for_selector("#result")
    chapters = page.locator("#log > .chapter h2").all_inner_texts()
    numbers = [int(re.sub(r"\D", "", title)) for title in chapters]
    assert numbers == list(range(len(numbers), 0, -1))  # newest first
    first = page.locator("#log > .chapter").last.locator("li").all_inner_texts()
    cards = [int(line.partition(" ")[0]) for line in first if line[0].isdigit()]
    assert len(cards) == 4
    assert cards == sorted(cards)  # in order of events
    assert page.locator("#result").is_visible()
    page.click("[data-command=recap]")  # the last round's cards, and back to the result
    assert page.locator("#strip").is_visible()
    assert page.locator("#result").is_hidden()
    page.click("[data-command=recap]")
    assert page.locator("#result").is_visible()
    lines = [
        line
        for chapter in reversed(page.locator("#log > .chapter").all())
        for line in chapter.locator("li").all_inner_texts()
        if re.match(r"\d+ \w+: (?!discarded)", line)
    ]
    heard = page.locator("#spoken p").all_inner_texts()
    spoken = [line for line in heard if re.match(r"\d+ \w+: ", line)]
    assert spoken == lines[-len(spoken) :]  # the latest are still there, one for each card


@pytest.mark.parametrize(
    ("by", "way"),
    first(2, [("ghost", "back"), ("key", "forward"), ("button", "back"), ("ghost", "forward")]),
)
def test_both_directions_are_shown_before_one_is_chosen(
    open_page: OpenPage, by: str, way: str
) -> None:
    page = open_page("?speed=instant" + to_play(asked_for_a_direction(last=True)))
    page.wait_for_selector("#commands [data-command=back]")
    assert page.locator("#strip .turn:is(.acts-garden, .acts-painter)").count() == 1
    assert page.locator("#ghosts .choice").count() == 2
    for each in ("back", "forward"):
        assert page.inner_text(f"#commands [data-command={each}] small")
    assert page.inner_text("#say").endswith("?")
    assert page.inner_text("#say") in page.inner_text("#spoken")
    assert page.evaluate(OUTSIDE) == []
    ghost = page.locator(f"#ghosts .choice[data-command={way}] .ghost")
    end = ghost.get_attribute("transform")
    match by:
        case "button":
            page.click(f"#commands [data-command={way}]")
        case "ghost":
            ghost.locator(".reach").click()
        case "key":
            page.keyboard.press(way[0])
    decision(page)
    assert page.locator("#ghosts .choice").count() == 0
    assert page.get_attribute("#painter-0", "transform") == end


def test_a_painters_row_opens_its_description(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=instant" + to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    page.locator("[data-painter]").nth(3).click()  # the closest painter
    page.wait_for_selector("[data-panel=painter-3] > #panel")
    panel = page.inner_text("#panel")
    assert "Naoki" in panel
    assert "Tokens by tree" in panel
    assert "Bumps into the Emperor" in panel
    assert page.locator("#panel .faces .card-face").count() >= 1
    marks = page.locator("#panel .marks th").all_inner_texts()
    figure, row = page.locator("#painter-3"), page.locator("[data-painter]").nth(3)
    assert marks == [
        *re.findall(r"\d+|!", row.locator(".gap").inner_text()),
        *figure.locator(".badge text >> visible=true").all_text_contents(),
    ]
    assert "1" in marks
    assert ("!" in marks) == figure.locator(".warning").is_visible()
    assert page.evaluate(OUTSIDE) == []
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.dataset.painter") == "3"
    open_panel(page, "d", "describe")
