"""Accessibility: whole games with the keyboard alone, or with a screen reader alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from sakura.core.saved import Saved
from sakura.games.sakura.rules.cards import FORWARD as ONWARD
from sakura.games.sakura.rules.position import Stage
from tests.browser.conditions import Held
from tests.browser.links import asked_directions, to_play
from tests.browser.seen import CARD, FORWARD, TOLD, TURNS
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    chosen,
    decision,
    open_panel,
    over,
    prefer,
    ready,
    tab_to,
    until_told,
)
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages


def test_a_whole_game_of_sakura_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("?players=3&board=stroll&speed=instant&seat-1=random&seat-2=random")
    tab_to(page, "#play")
    page.keyboard.press("Enter")
    rounds = 0
    decision(page)
    while not over(page):
        if page.locator(FORWARD).count():
            page.keyboard.press("f")
        elif rounds % 2:  # by digits and letters
            page.keyboard.press("3")
            page.keyboard.press("p")
        else:  # by Tab, arrows and Enter
            tab_to(page, ".card")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            tab_to(page, "[data-command=play]")
            page.keyboard.press("Enter")
        rounds += 1
        decision(page)
    assert rounds > 4
    assert page.evaluate("() => document.activeElement.id") == "result"
    tab_to(page, "[data-command=again]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand .card")


def test_a_whole_game_of_okiya_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("?speed=instant&seat-1=random")
    tab_to(page, ".door [value=okiya]")
    page.keyboard.press("Enter")
    decision(page)
    while not over(page):
        lines = page.evaluate(TOLD)
        tab_to(page, ".cell")
        for step in range(17):  # row by row
            if page.evaluate("() => document.activeElement.matches('.legal')"):
                break
            page.keyboard.press("ArrowRight" if step % 4 < 3 else "ArrowDown")
        page.keyboard.press("Enter")
        until_told(page, lines)
        decision(page)
    assert page.evaluate("() => document.activeElement.id") == "result"


def test_the_focus_is_not_lost_between_turns(open_page: OpenPage) -> None:
    page = open_page("?players=2&speed=instant&seat-1=random")
    tab_to(page, "#play")
    page.keyboard.press("Enter")
    decision(page)
    page.keyboard.press("1")
    page.keyboard.press("p")
    decision(page)
    assert page.evaluate("() => document.activeElement.closest('#hand, #commands') !== null")


def test_letters_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, "sakura")
    prefer(page, shortcuts="off")
    page.keyboard.press("o")
    page.keyboard.press("1")
    assert page.locator("#panel").is_hidden()
    assert page.locator(".card[aria-pressed=true]").count() == 0
    page.click("[data-command=rules]")
    page.keyboard.press("Escape")
    assert page.locator("#panel").is_hidden()
    assert page.evaluate("() => document.activeElement.dataset.command") == "rules"


def test_keys_of_the_browser_stay_its_own_on_a_card(open_page: OpenPage) -> None:
    page = open_page("?players=2&seat-1=random")
    begin(page, "sakura")
    page.keyboard.press("1")
    page.wait_for_selector(".card[aria-pressed=true]")
    page.focus("#hand button.card")
    passed = page.evaluate(
        """() => ["altKey", "ctrlKey", "metaKey", "none"].map((held) =>
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
                {key: "ArrowLeft", [held]: true, bubbles: true, cancelable: true})))"""
    )
    assert passed == [True, True, True, False]


def test_events_sent_to_the_document_itself_are_ignored(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, "sakura")
    page.evaluate(
        """() => {
            for (const kind of ["click", "change", "input", "pointerdown"])
                document.dispatchEvent(new Event(kind));
            for (const key of ["ArrowLeft", "1", "p", " "])
                document.dispatchEvent(new KeyboardEvent("keydown", {key}));
        }"""
    )
    assert page.locator(".card[aria-pressed=true]").count() == 0
    page.keyboard.press("1")
    assert page.locator(".card[aria-pressed=true]").count() == 1


def spoken(page: Page) -> Any:
    """Return everything announced to screen readers since the last call."""
    return page.evaluate(
        """() => {
            const lines = [...document.querySelectorAll('#spoken p')].map((p) => p.textContent);
            document.getElementById('spoken').replaceChildren();
            return lines;
        }"""
    )


def tree(page: Page) -> str:
    """Accessibility tree as text, this player's only view of the page."""
    return page.locator("body").aria_snapshot()


def test_each_event_is_spoken_once(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant&seat-1=random&seat-2=random&remarks=off")
    begin(page, "sakura")
    assert spoken(page) == ["Everyone holds five cards."]
    page.keyboard.press("2")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-pressed')") == "true"
    assert re.search(r"If it acts first", spoken(page)[0])
    page.keyboard.press("p")
    decision(page)
    heard = spoken(page)
    while page.locator(FORWARD).count():
        page.keyboard.press("f")
        decision(page)
        heard += spoken(page)
    revealed, *said = [line for line in heard if not line.endswith("?")]
    assert revealed.startswith("The cards are turned over")
    assert said == page.locator("#log .chapter li").all_text_contents()[1:]  # after the deal
    cards = page.locator("#strip [data-turn]").evaluate_all(
        "(all) => all.map((card) => card.dataset.turn)"
    )
    assert [line.partition(" ")[0] for line in said] == cards  # one line each, in order


@rare
def test_a_game_of_sakura_read_from_the_accessibility_tree_alone(open_page: OpenPage) -> None:
    page = open_page("?players=2&board=stroll&speed=instant&seat-1=random")
    page.get_by_role("button", name="Play Sakura", exact=True).press("Enter")
    for _ in range(80):
        decision(page)
        seen = tree(page)
        if re.search(r'heading "\w+ wins?"', seen):
            break
        if 'button "Forward ' in seen:
            page.get_by_role("button", name=re.compile("^Forward ")).press("Enter")
            continue
        cards = re.findall(r'button "(\d+: [^"]+)"', seen)
        assert len(cards) == 5
        best = max(cards, key=lambda words: int((re.findall(r"you.* (\d)", words) or "0")[-1]))
        page.get_by_role("button", name=best, exact=True).press("Enter")
        page.get_by_role("button", name=re.compile("lay card")).press("Enter")
    else:
        raise AssertionError("the game does not end")
    open_panel(page, "d", "describe")
    assert "The Emperor is on space" in tree(page)


@rare
def test_a_game_of_okiya_read_from_the_accessibility_tree_alone(open_page: OpenPage) -> None:
    page = open_page("?speed=instant&seat-1=random")
    page.get_by_role("button", name="Play Okiya", exact=True).press("Enter")
    for _ in range(20):
        decision(page)
        seen = tree(page)
        if re.search(r'heading "\w+ wins?"|heading "A draw"', seen):
            return
        cell = re.search(r'button "(Row \d, column \d: [^"]+, can be taken)"', seen)
        assert cell
        lines = page.evaluate(TOLD)
        page.get_by_role("button", name=cell[1], exact=True).press("Enter")
        until_told(page, lines)
    raise AssertionError("the game does not end")


def test_a_hand_leaves_no_trace_for_the_next_person(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person&speed=instant")
    page.click("#play")
    page.click("[data-command=reveal]")
    cards = page.locator("#hand .card").evaluate_all(
        "(all) => all.map((c) => c.querySelector('.unseen').textContent)"
    )
    page.locator("#hand .card").nth(1).click()
    page.click("[data-command=hint]")
    page.wait_for_selector(".advised")
    page.click("[data-command=play]")
    page.wait_for_selector("text=Pass the device to Kenji.")
    everything = page.content() + tree(page)
    assert [card for card in cards if card in everything] == []
    assert "If it acts first" not in everything
    open_panel(page, "d", "describe")
    assert "Your cards" not in tree(page)


@rare
def test_a_hint_leaves_no_trace_after_undo(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person&speed=instant")
    page.click("#play")
    page.click("[data-command=reveal]")
    page.locator("#hand .card").nth(1).click()
    page.click("[data-command=play]")
    page.wait_for_selector("text=Pass the device to Kenji.")
    page.click("[data-command=reveal]")
    page.locator("#hand .card").nth(1).click()
    page.click("[data-command=hint]")
    page.wait_for_selector(".advised")
    assert "Card" in page.inner_text("#spoken")
    page.keyboard.press("u")
    page.wait_for_selector("text=Pass the device to Haruo.")
    assert "Card" not in page.inner_text("#spoken")


TAP = """([x, y, time]) => {
    const how = { clientX: x, clientY: y, pointerType: "touch", detail: 1,
                  bubbles: true, cancelable: true };
    for (const kind of ["pointerdown", "click"]) {
        const event = new PointerEvent(kind, how);
        Object.defineProperty(event, "timeStamp", { value: time });
        document.elementFromPoint(x, y).dispatchEvent(event);
    }
}"""
"""Script of a tap with a timestamp in milliseconds. Phones do not count taps."""


@pytest.mark.parametrize("way", first(1, ["taps", "clicks"]))
def test_the_second_half_of_a_double_press_shows_no_hand(open_page: OpenPage, way: str) -> None:
    """The button that shows the next hand replaces the one that plays a card."""
    page = open_page("?players=3&seat-1=person&speed=instant")

    def press(count: int) -> None:
        if way == "taps":
            page.evaluate(TAP, [x, y, 1e6 + 300 * count])
        else:
            page.mouse.move(x, y)
            page.mouse.down(click_count=count)
            page.mouse.up(click_count=count)

    page.click("#play")
    page.click("[data-command=reveal]")
    page.locator("#hand .card").nth(1).click()
    box = page.locator("[data-command=play]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    press(1)
    page.wait_for_selector("text=Pass the device to Kenji.")
    press(2)
    press(3)
    page.evaluate(TURNS)
    assert page.locator("#hand .card:not(.back)").count() == 0
    box = page.locator("[data-command=reveal]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    press(1 if way == "clicks" else 5)  # by itself
    page.wait_for_selector(CARD)


def asked_twice() -> Saved:
    """Game in which a person has to choose a direction, then another person, then nobody."""

    for table, _ in asked_directions():
        game, position, questions = table.game, table.position, 0
        while position.stage is Stage.RESOLVE:
            position, _ = game.apply(position, {game.to_act(position)[0]: ONWARD})
            questions += 1
        if questions == 2:
            return Saved(table, ["person"] * game.seats(table.options))
    raise AssertionError("nobody was asked twice")


@rare
def test_the_second_half_of_a_double_click_chooses_no_direction(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + to_play(asked_twice()))
    forward = page.locator(FORWARD)
    forward.click()
    box = forward.bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.evaluate(TURNS)
    assert forward.is_visible()
    forward.click()
    forward.wait_for(state="detached")


@rare
def test_a_panel_stays_open_while_the_device_is_passed_on(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person&speed=instant")
    page.click("#play")
    page.wait_for_selector("[data-command=reveal]")
    page.click("[data-command=settings]")
    page.select_option("#language", "fr")
    page.wait_for_selector("#ask:has-text('Passez')", state="attached")  # possibly under the notice
    page.evaluate(TURNS)
    assert page.locator("[data-panel=settings] > #panel").is_visible()


@rare
def test_a_hand_is_hidden_while_several_people_review(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person&speed=instant")
    page.click("#play")
    for _ in range(2):
        page.click("[data-command=reveal]")
        page.locator(CARD).nth(1).click()
        page.click("[data-command=play]")
    page.wait_for_selector("[data-command=reveal], [data-command=forward]")
    while page.locator(FORWARD).count():
        page.click(FORWARD)
        page.wait_for_selector("[data-command=reveal], [data-command=forward]")
    page.click("[data-command=reveal]")
    page.wait_for_selector(CARD)
    page.locator("#log [data-revisit]").first.evaluate("(line) => line.click()")
    page.wait_for_selector("#seek")
    assert page.locator("#hand .card:not(.back)").count() == 0
    page.focus("#seek")
    page.keyboard.press("End")
    page.wait_for_selector("text=Pass the device to")
    assert page.locator("#hand .card:not(.back)").count() == 0


@rare
def test_a_panel_that_describes_a_hand_closes_with_the_hand(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person&speed=instant")
    page.click("#play")
    page.click("[data-command=reveal]")
    page.locator("#hand .card").nth(1).click()
    open_panel(page, "d", "describe")
    assert "Your cards" in tree(page)
    page.keyboard.press("p")  # the button is behind the panel, so nothing is played
    assert "Your cards" in tree(page)
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    page.wait_for_selector("text=Pass the device to Kenji.")
    assert "Your cards" not in page.content()


@rare
def test_panels_open_and_close_in_every_state(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant&seat-1=random&seat-2=random")
    page.locator("[data-command=settings]").press("Enter")
    page.select_option("#panel [name=language]", "es")
    page.wait_for_selector("#panel-title:has-text('Ajustes')")
    page.keyboard.press("Escape")
    assert page.locator("#panel").is_hidden()
    page.select_option(".more [name=language]", "en")
    page.wait_for_selector("#play:has-text('Play')")
    begin(page, "sakura")
    page.locator("#hand .card").nth(1).click()
    ghosts = page.locator("#ghosts .ghost").count()
    open_panel(page, "o", "settings")
    page.keyboard.press("Escape")
    assert page.locator("#panel").is_hidden()
    assert page.locator("#ghosts .ghost").count() == ghosts
    page.keyboard.press("p")
    decision(page)
    open_panel(page, "o", "settings")
    page.keyboard.press("u")
    page.wait_for_selector("[data-command=real]")
    page.click("[data-command=settings]")
    assert page.locator("#panel").is_visible()


def test_a_language_chosen_before_python_is_ready_counts(pages: Pages) -> None:
    page = pages.new()
    python = Held(page, "**/pyodide.asm.wasm")
    page.goto(pages.site)
    page.select_option(".more [name=language]", "fr")
    python.release()
    ready(page)
    assert page.inner_text("#play") == "Jouer"


@rare
def test_stored_choices_survive_a_change_of_language(pages: Pages) -> None:
    choices = {"game": "okiya", "players": "3", "board": "stroll", "strength": "master"}
    text = json.dumps({"preferences": {}, "choices": choices, "lessons": {}})
    page = pages.new()
    python = Held(page, "**/pyodide.asm.wasm")
    page.goto(pages.site)
    page.evaluate("(text) => localStorage.setItem('sakura.settings', text)", text)
    page.reload()
    page.select_option(".more [name=language]", "fr")
    choose(page, "players", "6")
    python.release()
    ready(page)
    assert page.inner_text("#play") == "Jouer"
    assert chosen(page, "game") == "okiya"
    assert chosen(page, "strength") == "master"
    assert page.locator("[name=board]").input_value() == "stroll"
    assert chosen(page, "players") == "6"  # chosen just now
