"""Start page: an entry into each game, the game options, and games in progress."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.saved import Saved, save
from sakura.core.table import Table
from sakura.games import RULES
from tests.browser import links
from tests.browser.conditions import Held
from tests.browser.seen import CARD, PLAY, TILE
from tests.browser.test_board import enlarge_text
from tests.browser.test_daily import MONDAY, finished
from tests.browser.test_five import SOLVED, played
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    chosen,
    decision,
    learn,
    ready,
    resize,
    sit,
    tab_to,
)
from tests.sweeps import by_width, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sakura.core.plain import JsonObject
    from tests.browser.pages import Pages

SWEEP = [(width, height) for width in range(320, 431, 22) for height in range(540, 941, 100)]
OTHERS = [(360, 600), (320, 568), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]

UNSEEN = """() => {
    const first = '.door, #resume button, .start > [data-command=learn], #change > summary';
    const out = [];
    const boxes = [...document.querySelectorAll(first)].map((e) => [e, e.getBoundingClientRect()]);
    for (const [element, box] of boxes) {
        const name = element.textContent;
        if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
            out.push(`${name} is not on the first screen`);
        if (box.height < 44 || element.scrollWidth > element.clientWidth + 1)
            out.push(`${name} is cut`);
        for (const [other, that] of boxes) if (other !== element
            && Math.min(box.right, that.right) - Math.max(box.left, that.left) > 1
            && Math.min(box.bottom, that.bottom) - Math.max(box.top, that.top) > 1)
            out.push(`${name} lies over ${other.textContent}`);
    }
    for (const picture of document.querySelectorAll('.door .start-picture'))
        if (picture.offsetHeight < 60) out.push(`a picture of ${picture.offsetHeight} px`);
    if (document.documentElement.scrollWidth > innerWidth) out.push('scrolls sideways');
    return out;
}"""
"""Script that lists parts of the start page that are not fully visible when it opens."""

SCROLLS = """() => {
    const out = [], { scrollHeight } = document.documentElement;
    if (scrollHeight > innerHeight) out.push(`${scrollHeight - innerHeight} px too tall`);
    for (const card of document.querySelectorAll('.daily-card')) {
        const picture = card.closest('.door').querySelector('.start-picture');
        const [box, place] = [card, picture].map((each) => each.getBoundingClientRect());
        if (box.left < place.left || box.bottom > place.bottom || box.height < 44
            || card.scrollWidth > card.clientWidth) out.push(`${card.textContent} does not fit`);
    }
    return out;
}"""
"""Script that lists faults of a start page that is to be seen at once, and of its daily cards."""

ONE_SCREEN = [
    (320, 568),
    (360, 600),
    (360, 640),
    (375, 667),
    (390, 844),
    (412, 915),
    (844, 390),
    (1280, 800),
]
"""Windows in which the whole start page is seen at once."""

SIDEWAYS = """() => [...document.querySelectorAll('#change *, .door *')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.start-picture'))
    .filter((e) => e.getBoundingClientRect().right > innerWidth)
    .map((e) => e.name || e.className)
    .concat(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : [])"""
"""Script that lists parts of the open form that exceed the window's width."""

SITTING = """() => [...document.querySelectorAll('.seat-row, .chair[data-sit]')]
    .filter((row) => row.checkVisibility())
    .map((row) => [...row.querySelectorAll('.seat-name, .guest-name')]
        .filter((name) => name.checkVisibility()).map((name) => name.textContent).join())"""
"""Script that lists the players that a seat can have."""

SETTINGS = "() => JSON.parse(localStorage.getItem('sakura.settings'))"


def kept(game: str, options: JsonObject, at: int, choices: int = 0) -> str:
    """Saved game in progress with seat 0 as a person."""
    rules = RULES[game]
    table = Table(rules, rules.options(options), Random(1))
    for _ in range(choices):
        seat = table.waiting()[0]
        table.choose(seat, table.legal(seat)[0])
    who = ["person", *["novice"] * (rules.seats(table.options) - 1)]
    return json.dumps({"at": at, "game": save(Saved(table, who))})


SAKURA = kept("sakura", {"players": 3, "two_player": None, "board": "classic"}, 1, 5)
OKIYA = kept("okiya", {"match": "single", "target": None, "full_board": "win"}, 2, 2)
STORED = f"""if (globalThis.document?.URL.startsWith('http') && !sessionStorage.opened) {{
    sessionStorage.opened = 1;
    localStorage.setItem('sakura.game.a', {json.dumps(SAKURA)});
    localStorage.setItem('sakura.game.b', {json.dumps(OKIYA)});
}}"""
"""Script that stores two old games in progress."""


def won_by_the_first() -> list[int]:
    """Cells of a round of Okiya that seat 0 wins."""
    for seed in range(100):
        random, table, moves = Random(seed), links.okiya().table, []
        while table.waiting():
            seat = table.waiting()[0]
            moves.append(random.choice(table.legal(seat)))
            table.choose(seat, moves[-1])
        outcome = table.outcome()
        if outcome and outcome.winners == (0,):
            return moves
    raise AssertionError("seat 0 never wins")


def door(page: Page, title: str) -> None:
    """Tap the picture of a game's entry."""
    page.locator(f".door:has-text('{title}')").click(position={"x": 90, "y": 40})


@pytest.mark.parametrize("language", by_width("start"))
def test_all_ways_are_on_the_first_screen(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?lang={language}&game=okiya", script=STORED)
    page.wait_for_selector("#resume [data-command=games]")
    found = {}
    for width, height in SWEEP + OTHERS:
        resize(page, width, height)
        if unseen := page.evaluate(UNSEEN):
            found[width, height] = unseen
    assert found == {}
    boxes = [each.bounding_box() for each in page.locator(".door").all()]
    assert boxes[0] and boxes[1] and boxes[0]["y"] == boxes[1]["y"]  # side by side at last
    assert boxes[0]["height"] > 700


@pytest.mark.parametrize("language", by_width("start"))
def test_today_both_games_and_continue_are_one_screen(open_page: OpenPage, language: str) -> None:
    done = finished() + played(SOLVED)
    page = open_page(f"?lang={language}&game=okiya", script=MONDAY + STORED + done)
    page.wait_for_selector("#resume [data-command=games]")
    page.wait_for_selector(".daily-card:has-text('20/20')")
    page.wait_for_selector(".daily-card:has-text('✓✗✓✓✓')")
    found = {}
    for width, height in ONE_SCREEN:
        resize(page, width, height)
        if wrong := page.evaluate(SCROLLS):
            found[width, height] = wrong
    assert found == {}


@pytest.mark.parametrize("game", first(1, ["okiya", "sakura"]))
def test_one_tap_on_a_picture_starts_its_game(open_page: OpenPage, game: str) -> None:
    page = open_page("?speed=instant")
    door(page, game.capitalize())
    page.wait_for_selector(f".table.{game}")
    decision(page)


def test_a_door_starts_its_game_with_its_last_settings(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "players", "3")
    choose(page, "game", "okiya")
    assert page.locator(".door:visible").count() == 1
    page.click("#play")
    page.wait_for_selector(".okiya-board")
    page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('sakura.game.'))"
                  ".forEach((key) => localStorage.removeItem(key))")  # fmt: skip
    page.reload()
    ready(page)
    assert page.locator(".door:has(#play)").inner_text().startswith("Okiya")
    door(page, "Sakura")
    page.wait_for_selector("#hand .card")
    assert page.locator("#seats li").count() == 3


@pytest.mark.parametrize("language", first(1, ["fr", "en"]))
def test_a_tap_before_python_is_kept(pages: Pages, language: str) -> None:
    page = pages.new()
    python = Held(page, "**/pyodide.asm.wasm")
    page.goto(pages.site + f"?lang={language}")
    door(page, "Okiya")
    assert page.evaluate("() => document.documentElement.dataset.pending") == "play"
    assert page.locator(".door:has(#play)").inner_text().startswith("Okiya")
    python.release()
    page.wait_for_selector(".okiya-board")


def test_enter_on_a_choice_starts_the_chosen_game(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "game", "okiya")
    page.focus("[name=game]:checked")
    page.keyboard.press("Enter")
    page.wait_for_selector(".okiya-board")


def test_doors_have_names_and_descriptions(open_page: OpenPage) -> None:
    page = open_page("?lang=es")
    for title in ("Sakura", "Okiya"):
        button = page.get_by_role("button", name=f"Jugar a {title}")
        about = button.get_attribute("aria-describedby")
        assert page.locator(f"#{about}").text_content()
        tab_to(page, f"[value={title.lower()}]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".okiya-board")


@pytest.mark.parametrize(
    ("game", "names"), first(1, [("sakura", "Haruo Kenji Mariko Naoki"), ("okiya", "Haruo Mariko")])
)
def test_the_form_lists_the_players_of_the_game_and_never_scrolls_sideways(
    open_page: OpenPage, game: str, names: str
) -> None:
    page = open_page("?lang=fr")
    choose(page, "game", game)
    assert page.evaluate(SITTING) == names.split()
    for width in (320, 360, 390, 430, 768, 1280):
        resize(page, width, 700)
        assert page.evaluate(SIDEWAYS) == [], width
    sit(page, 1, "person")  # otherwise the only person would be "you"
    page.click("#play")
    page.wait_for_selector(f".table.{game}")
    assert page.locator(".seat b").all_text_contents()[: len(names.split())] == names.split()


def test_one_choice_of_strength_applies_to_all_opponents(open_page: OpenPage) -> None:
    page = open_page("?players=3", size="desktop")
    assert chosen(page, "strength") == "novice"  # for a visitor without a win
    choose(page, "strength", "master")
    sit(page, 2, "adept")
    page.click("#play")
    page.wait_for_selector("#hand .card")
    seats = page.inner_text("#seats")
    assert "master" in seats and "adept" in seats and "novice" not in seats


def test_guests_are_seated_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("?players=3&theme=light")
    page.wait_for_selector("[data-sit='1']", state="attached")
    change_table(page)
    page.focus("[data-sit='1']")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("person")
    assert page.evaluate("() => document.activeElement.name") == "seat-1"
    page.keyboard.press("Tab")
    page.keyboard.type("Bo")
    page.keyboard.press("Tab")
    assert page.inner_text("[data-sit='1'] .guest-name") == "Bo"
    page.focus("[data-command=seat-add]")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "sits-3"
    assert chosen(page, "players") == "4"
    page.click("[data-close-seat='3']")
    assert page.evaluate("() => document.activeElement.id") == "sits-2"
    page.click("[data-sit='1']")
    page.click("[data-close-seat='1']")
    assert chosen(page, "players") == "2"
    assert page.locator(".chair[data-sit] small").all_inner_texts() == ["you", "novice"]
    page.wait_for_selector(".odds:has-text('A new player wins about')")
    page.click("[data-command=spectate]")
    page.wait_for_selector("[data-command=pause]")


@rare
@pytest.mark.parametrize("language", by_width("start"))
def test_the_table_fits_every_window(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?lang={language}&players=6&seat-5=master&style-5=saboteur")
    page.wait_for_selector("[data-sit='5']", state="attached")
    change_table(page)
    for game in ("sakura", "okiya"):
        choose(page, "game", game)
        page.click("[data-sit='1']")
        for width, height in ((320, 256), (320, 568), (360, 600), (390, 844),
                              (768, 1024), (1280, 800), (1700, 950)):  # fmt: skip
            resize(page, width, height)
            assert page.evaluate(SIDEWAYS) == [], (game, width)
            assert page.evaluate(OVERFULL) == [], (game, width)
        page.click("[data-sit='1']")


MEETING = """() => {
    const parts = '.seating :is(.chair, .guest-fields:not([hidden]))';
    const boxes = [...document.querySelectorAll(parts)]
        .map((one) => [one.innerText, one.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([other]) => `${name} over ${other}`));
}"""
"""Script that lists chairs and fields of a seat that overlap."""


@rare
@pytest.mark.parametrize("language", by_width("start"))
def test_the_table_is_a_list_with_doubled_text(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?lang={language}&players=6&seat-5=master&style-5=saboteur")
    page.wait_for_selector("[data-sit='5']", state="attached")
    change_table(page)
    page.click("[data-sit='1']")
    enlarge_text(page)
    for width in (320, 390, 540, 844, 1280):
        resize(page, width, 800)
        assert page.evaluate(MEETING) == [], width
        assert page.evaluate(OVERFULL) == [], width
        assert page.evaluate(SIDEWAYS) == [], width


OVERFULL = """() => [...document.querySelectorAll('.chair')].filter((chair) => {
    const box = chair.getBoundingClientRect();
    return box.width < 44 || box.height < 44 || [...chair.children].some((part) => {
        const inner = part.getBoundingClientRect();
        return inner.left < box.left - 1 || inner.right > box.right + 1
            || inner.bottom > box.bottom + 1;
    });
}).map((chair) => chair.innerText)"""
"""Script that lists chairs that are too small to tap or overflow."""


@rare
@pytest.mark.parametrize("language", by_width("start"))
def test_the_scale_describes_each_opponent(open_page: OpenPage, language: str) -> None:
    """It appears once the catalogue has loaded; a redrawn form shows it at once."""
    page = open_page(f"?lang={language}")
    page.wait_for_selector(".scale small > *", state="attached")
    change_table(page)
    for game in ("sakura", "okiya"):
        choose(page, "game", game)
        assert page.locator(".scale .pill small > :visible").count() == 5
        assert page.locator(".limits:not(:empty)").is_visible() == (game == "okiya")
        for width in (320, 360, 390, 430, 1280):
            resize(page, width, 700)
            assert page.evaluate(SIDEWAYS) == [], (game, width)
            assert page.evaluate(CUT) == [], (game, width)
    choose(page, "strength", "expert")
    assert chosen(page, "strength") == "expert"


CUT = """() => [...document.querySelectorAll('.scale .pill')].filter((step) => {
    const [name, told] = [...step.querySelectorAll(':scope > span, small')]
        .map((part) => part.getBoundingClientRect());
    const box = step.getBoundingClientRect();
    return box.height < 44 || name.right > told.left || told.right > box.right
        || told.bottom > box.bottom || step.querySelector('span').scrollWidth > name.width + 1;
}).map((step) => step.innerText)"""
"""Script that lists steps of the scale that are too small to tap, or whose words overlap or
overflow."""


@rare
def test_a_first_win_suggests_stronger_opponents(open_page: OpenPage) -> None:
    *moves, last = won_by_the_first()
    page = open_page("?speed=instant" + links.to_play(links.okiya(*moves)))
    page.click(f"{TILE}[data-cell='{last}']")
    page.wait_for_selector("#result")
    assert page.evaluate(SETTINGS)["won"] is True
    page.goto(page.url.partition("?")[0])
    ready(page)
    assert chosen(page, "strength") == "adept"


def test_old_settings_keep_their_opponents(open_page: OpenPage) -> None:
    choices = {f"seat-{seat}": "master" for seat in range(1, 6)} | {"seat-0": "person"}
    text = json.dumps({"preferences": {}, "choices": choices, "lessons": {}})
    page = open_page()
    page.evaluate("(text) => localStorage.setItem('sakura.settings', text)", text)
    page.reload()
    ready(page)
    assert chosen(page, "strength") == "master"
    assert page.locator("[name=seat-3]").input_value() == "computer"
    assert page.locator("#notice").is_hidden()


LATER = """() => {
    const game = JSON.parse(localStorage.getItem('sakura.game.a'));
    localStorage.setItem('sakura.game.a', JSON.stringify({ ...game, at: Date.now() + 1e6 }));
}"""
"""Script that dates a saved game into the future, as after setting the clock back."""


def test_all_games_in_progress_are_listed_and_can_be_resumed(open_page: OpenPage) -> None:
    page = open_page("?game=sakura", script=STORED)
    assert "Okiya" in page.inner_text("[data-command=continue]")  # the most recent
    page.click("[data-command=games]")
    rows = page.locator(".saved-games li")
    assert rows.count() == 2
    assert (
        page.locator(".saved-games .small-board").count()
        == page.locator(".saved-games .garden").count()
        == 1
    )
    row = rows.nth(1).inner_text()
    assert re.search(r"Sakura, round 2[^$]*You[^$]*2 × Computer \(novice\)", row)
    assert re.search(r"\d days? ago", row.replace(",", ""))
    rows.nth(1).locator("[data-saved]").click()
    page.wait_for_selector("#round:has-text('Round 2')")
    page.click("[data-command=leave]")
    page.evaluate(LATER)
    page.click("[data-command=games]")
    assert rows.nth(0).get_by_text("now", exact=True).is_visible()
    page.click("[data-saved=b]")
    page.wait_for_selector(".okiya-board")
    assert page.locator(".cell.taken").count() >= 2


@rare
def test_a_deleted_game_can_be_restored_by_undo(open_page: OpenPage) -> None:
    page = open_page("?game=sakura", script=STORED)
    page.click("[data-command=games]")
    page.get_by_role("button", name="Delete Okiya").click()
    page.wait_for_selector("#notice:has-text('Deleted: Okiya')")
    assert page.locator(".saved-games li").count() == 1
    page.click("[data-command=undelete]")
    page.wait_for_selector("[data-saved=b]")
    assert page.locator("#notice").is_hidden()
    for name in "ab":
        page.click(f"[data-delete='game.{name}']")
        page.wait_for_selector(f"[data-delete='game.{name}']", state="detached")
    assert page.locator("#panel").is_hidden()
    assert page.locator("#resume button").count() == 0
    assert page.evaluate("() => document.activeElement.id") == "play"
    page.reload()
    ready(page)
    assert page.locator("#resume button").count() == 0


AFTER_LESSONS = f"""{STORED}
if (globalThis.document?.URL.startsWith('http')) {{
    for (const name of 'cdef')
        localStorage.setItem(`sakura.game.${{name}}`, localStorage.getItem('sakura.game.b'));
    localStorage.setItem(
        'sakura.settings', '{{"preferences": {{}}, "choices": {{}}, "lessons": {{"sakura": 8}}}}');
}}"""
"""Script that stores six games in progress, with one lesson left."""


@rare
def test_a_game_deleted_after_a_lesson_can_be_restored_too(open_page: OpenPage) -> None:
    page = open_page("?game=sakura&speed=instant", script=AFTER_LESSONS)
    learn(page)
    page.wait_for_selector("#lesson:not([hidden])")
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.click("#commands [data-command=guide]")
    page.click("#panel [data-command=games]")
    page.click("[data-delete='game.d']")
    page.wait_for_selector("[data-delete='game.d']", state="detached")
    page.click("[data-command=undelete]")
    page.wait_for_selector("[data-saved=d]")
    assert page.locator("#lesson:not([hidden])").count() == 1


def test_the_form_stays_open_in_another_language(open_page: OpenPage) -> None:
    page = open_page()
    change_table(page)
    page.select_option(".more [name=language]", "fr")
    page.wait_for_selector("#play:has-text('Jouer')")
    assert page.locator("[name=board]").is_visible()


def test_a_game_after_another_begins_with_one_tap(open_page: OpenPage) -> None:
    page = open_page("?game=sakura&speed=instant", script=STORED)
    begin(page)
    assert page.locator("#round").inner_text() == "Round 1"
