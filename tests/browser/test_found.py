"""Regression tests of faults found by playing, each in the situation in which it occurred."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sakura.ui.words import LANGUAGES
from tests.browser.conditions import CLIPBOARD
from tests.browser.layout import TEXT
from tests.browser.links import okiya, to_play
from tests.browser.seen import CARD, OUTSIDE, PLAY, TILE
from tests.browser.test_appearance import DRESSED
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.visitor import OpenPage, begin, decision, hint, prefer, resize
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLACES = """() => ['#garden', '.bar', '#panel', '#panel .way']
    .map((each) => document.querySelector(each).getBoundingClientRect())
    .map(({x, y, width, height}) => [x, y, width, height])"""

FOCUS = "() => document.activeElement.textContent"
BY_KEYS = """addEventListener('DOMContentLoaded', () => {
    document.documentElement.dataset.by = 'key';
})"""
"""Script that switches to keyboard mode."""

REASON = (
    "Jouez la carte 60. Vous devriez finir au plus près de l’Empereur. Il n’y a presque aucun "
    "risque de bousculade. La carte 54 vous laisserait plus en arrière."
)
"""A long hint."""
LONGEST = (
    "Jouez la carte 33. Vous finirez sans doute sans rang au cerisier. Vous risquez fort de "
    "bousculer l’Empereur, mais rien d’autre ne vaut mieux. Vous gardez vos cartes les plus utiles "
    "pour plus tard. La carte 34 exposerait davantage à une bousculade."
)
"""The longest kind of hint."""

SAY = "(text) => { document.querySelector('#say > *').textContent = text; }"
UNREAD = """() => {
    const line = document.querySelector('.middle').getBoundingClientRect();
    const say = document.getElementById('say'), box = say.getBoundingClientRect();
    return say.scrollHeight > say.clientHeight + 1 || box.top < line.top - 1
        || box.bottom > line.bottom + 1 ? [say.scrollHeight, say.clientHeight] : [];
}"""
"""Script that reports a message that does not fit into its area."""

HIDDEN_LINES = "() => say.scrollHeight - say.clientHeight"
"""Script that measures the overflow of a message in pixels."""

COLLIDE = """() => {
    const faults = [];
    for (const seat of document.querySelectorAll('#seats .seat')) {
        const own = seat.getBoundingClientRect();
        const all = '.emblem-picture, .seat-who b, .gap, .seal, .tokens';
        const boxes = [...seat.querySelectorAll(all)]
            .filter((e) => e.checkVisibility() && !e.closest('.unseen'))
            .map((e) => [e.className.baseVal ?? (e.className || e.tagName), e])
            .filter(([, e]) => getComputedStyle(e.closest('.seat-who') ?? e).clipPath === 'none')
            .map(([name, e]) => [name, e.getBoundingClientRect()])
            .filter(([, b]) => b.width > 0);
        boxes.forEach(([name, a], n) => {
            if (a.left < own.left - 1 || a.right > own.right + 1) faults.push(`${name} sticks out`);
            for (const [other, b] of boxes.slice(n + 1))
                if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
                    faults.push(`${name} over ${other}`);
        });
    }
    return faults;
}"""
"""Script that lists overlaps and overflows in a painter's row."""

CUT = """() => [...document.querySelectorAll('#hand .short')]
    .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
    .map((e) => e.textContent)"""
"""Script that lists captions of cards that are cut off or broken."""


@rare
def test_the_message_about_a_copied_link_moves_nothing(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant")
    begin(page)
    page.evaluate(CLIPBOARD)
    for width, height in [(390, 844), (320, 568), (1280, 800)]:
        resize(page, width, height)
        page.click(".bar [data-command=share]")
        before = page.evaluate(PLACES)
        page.click("[data-command=share-game]")
        page.wait_for_selector("#panel-status:has-text('Link copied')")
        assert page.evaluate(PLACES) == before
        assert page.locator("#notice").is_hidden()
        page.click("#panel [data-command=close]")


@pytest.mark.parametrize(
    ("language", "said"), first(1, [("fr", "Empereur"), ("es", "Emperador"), ("en", "Emperor")])
)
def test_the_table_is_described_without_a_keyboard(
    open_page: OpenPage, language: str, said: str
) -> None:
    page = open_page(f"?players=3&speed=instant&lang={language}", has_touch=True)
    begin(page)
    page.tap(".bar [data-command=settings]")
    page.tap("#panel [data-command=describe]")
    page.wait_for_selector("[data-panel=describe] > #panel")
    assert said in page.inner_text("#panel")


@rare
def test_opponents_are_changed_in_the_settings(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=novice&speed=instant")
    begin(page)
    page.click(".bar [data-command=settings]")
    page.click("#panel .opponents summary")
    page.select_option("#panel [name=seat-1]", "master")
    page.click("#panel [data-command=close]")
    assert "master" in page.locator(".seat").nth(1).inner_text()


def pressed(page: Page) -> Any:
    """Numbers of the chosen cards."""
    return page.evaluate(
        """() => [...document.querySelectorAll('#hand [aria-pressed=true]')]
            .map((card) => card.dataset.card)"""
    )


@rare
@pytest.mark.parametrize("query", first(1, ["players=2&two_player=tactical", "players=3"]))
def test_another_language_keeps_the_chosen_cards(open_page: OpenPage, query: str) -> None:
    page = open_page(f"?{query}&speed=instant&lang=en")
    begin(page)
    page.locator(CARD).nth(3).click()
    if not page.locator(PLAY).count():
        page.locator(CARD).nth(1).click()
    chosen = pressed(page)
    assert chosen
    prefer(page, language="fr")
    page.wait_for_selector("[title='Règles']")
    page.wait_for_selector(PLAY)
    assert pressed(page) == chosen
    assert page.locator("#ghosts > *").count() or page.inner_text("#say")
    page.keyboard.press("u")  # nothing can be undone, and nothing gets chosen
    page.click(PLAY)
    decision(page)
    assert pressed(page) == []


def test_the_question_for_a_direction_is_spoken_and_has_the_focus(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    question = page.inner_text("#say")
    assert question.endswith("?") and question in page.inner_text("#spoken")
    page.add_init_script(BY_KEYS)
    page.reload()
    page.wait_for_function("() => document.activeElement.matches('#commands *')")
    assert re.match("[←→↑↓] Back.*(Emperor|you)", page.evaluate(FOCUS))  # it names the destination
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS).startswith("Forward ")
    assert question in page.inner_text("#spoken")


@rare
def test_the_reason_of_a_hint_is_read_at_once(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=instant&lang=fr")
    begin(page)
    hint(page)
    page.evaluate(SAY, REASON)
    for width, height in ((390, 664), (390, 844), (360, 640)):
        resize(page, width, height)
        assert page.evaluate(UNREAD) == [], (width, height)
        assert page.evaluate(OUTSIDE) == []
    page.evaluate(SAY, LONGEST)
    for width, height in ((844, 340), (844, 390), (740, 360), (390, 844), (1280, 800)):
        resize(page, width, height)
        assert page.evaluate(UNREAD) == [], (width, height)
        assert page.evaluate(OUTSIDE) == []
    resize(page, 390, 664)
    page.locator(CARD).first.click()  # the painters only make room until then
    assert page.locator("#seats").is_visible()
    hint(page)  # also with a card chosen
    page.evaluate(SAY, REASON)
    assert page.evaluate(UNREAD) == []


@rare
def test_symbols_of_a_hint_are_explained(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + to_play(okiya()))
    page.wait_for_selector(TILE)
    assert "On the tiles: + wins, − loses" in hint(page)
    titles = page.locator("#board .value").evaluate_all("(all) => all.map((e) => e.title)")
    assert titles and all(titles)
    for width, height in ((320, 568), (390, 844), (1280, 800)):
        resize(page, width, height)
        assert page.evaluate(OUTSIDE) == []


LOST = okiya(0, 5, tiles=(3, 9, 14, 0, 7, 11, 2, 5, 15, 1, 8, 12, 6, 10, 4, 13))
"""Position in which every tile loses, which has the longest explanation."""


@rare
def test_the_longest_hint_at_okiya_is_read_at_once(open_page: OpenPage) -> None:
    page = open_page("?speed=instant&lang=fr" + to_play(LOST))
    page.wait_for_selector(TILE)
    hint(page)
    assert page.locator(".cell.advised .value.loss").count() == 1
    for width, height in [*WINDOWS, (375, 553), (844, 390), (1133, 690), (1366, 620)]:
        resize(page, width, height)
        assert page.evaluate(HIDDEN_LINES) <= 1, (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)


@rare
def test_a_hint_at_sakura_names_the_drawback_of_the_next_best_card(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=instant")
    begin(page)
    assert re.search(r"Card \d+ would ", hint(page))


WINDOWS = [(320, 568), (360, 640), (390, 664), (390, 844), (430, 932), (768, 1024), (1280, 800)]


@rare
@pytest.mark.parametrize("players", [6, 3, 4])
def test_rows_and_captions_neither_collide_nor_are_cut(open_page: OpenPage, players: int) -> None:
    page = open_page(f"?players={players}&speed=instant")
    begin(page)
    faults = {}
    for language in LANGUAGES:
        prefer(page, language=language)
        page.wait_for_function("(code) => document.documentElement.lang === code", arg=language)
        for width, height in WINDOWS:
            resize(page, width, height)
            if found := page.evaluate(COLLIDE) + page.evaluate(CUT):
                faults[language, width, height] = found
    assert faults == {}


TOLD = {
    "en": (
        "57 Mariko: the Emperor goes forward 2; Mariko goes forward 3, jumping over Kenji and you."
    ),
    "fr": "57 Mariko : l’Empereur avance de 2 ; Mariko avance de 3 en dépassant Kenji et vous.",
}
"""Long lines about a round and a card, by language."""
WHOLE_LINES = """() => {
    const box = document.getElementById('say'), range = document.createRange();
    range.selectNodeContents(box);
    const ends = Math.max(...[...range.getClientRects()].map((line) => line.bottom));
    return box.scrollHeight <= box.clientHeight && ends <= box.getBoundingClientRect().bottom;
}"""
"""Script that checks that all lines are within the box, with the letters that reach below them."""


@rare
@pytest.mark.parametrize("language", TOLD)
def test_lines_about_a_round_are_read_whole(open_page: OpenPage, language: str) -> None:
    page = open_page(f"?players=4&speed=instant&lang={language}")
    begin(page)
    page.wait_for_function(DRESSED)
    page.evaluate("(text) => { say.textContent = text; }", TOLD[language])
    for window in ((320, 568), (360, 640), (360, 702), (375, 667), (390, 664), (412, 777)):
        resize(page, *window)
        assert page.evaluate(WHOLE_LINES), window


MARKED = """() => document.querySelectorAll('#seats .seat').forEach((seat) => {
    seat.querySelector('.gap')?.remove();
    const card = seat.querySelector('.seat-card');
    card.insertAdjacentHTML('beforebegin', markup('<span class="gap endangered">−1!</span>'));
    card.innerHTML = markup('<span class="ready">✓</span>');
})"""
"""Script that marks every painter as ready, right behind the Emperor."""


@rare
@pytest.mark.parametrize("players", [6, 3, 4])
def test_all_marks_of_a_painter_have_room_in_its_row(open_page: OpenPage, players: int) -> None:
    page = open_page(f"?players={players}&speed=instant")
    begin(page)
    page.evaluate(MARKED)
    faults = {}
    for width, height in [*WINDOWS, (844, 390)]:
        resize(page, width, height)
        if found := page.evaluate(TEXT):
            faults[width, height] = found
    assert faults == {}


@rare
def test_the_log_covers_nothing_on_a_landscape_phone(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=instant")
    begin(page)
    page.keyboard.press("l")
    for width, height in ((844, 390), (740, 360), (900, 600)):
        resize(page, width, height)
        log, middle = (page.locator(part).bounding_box() for part in (".log", ".middle"))
        assert log and middle
        assert log["y"] >= middle["y"] + middle["height"] - 1
        assert log["height"] > 90
        assert page.locator("#hand").evaluate("(e) => getComputedStyle(e).visibility") == "hidden"
