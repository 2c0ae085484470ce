"""Size of the board: as large as the window allows, and constant through a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tests.browser.layout import WIDTH, faults
from tests.browser.links import kept_record, okiya, sure_to_bump, to_play
from tests.browser.seen import CARD, DECISION, TILE
from tests.browser.test_reveal import asked_for_a_direction
from tests.browser.visitor import (
    OpenPage,
    begin,
    change_table,
    choose,
    decision,
    follow,
    hint,
    learn,
    let_pass,
    open_panel,
    play_card,
    resize,
    skip,
    take_tile,
)
from tests.sweeps import FULL, by_width, combined, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

Window: TypeAlias = tuple[int, int]

SAKURA: dict[Window, int] = {
    (390, 620): 350,
    (390, 664): 350,
    (390, 844): 350,
    (390, 932): 350,
    (375, 667): 330,
    (360, 640): 325,
    (375, 553): 285,
    (360, 560): 285,
    (320, 568): 264,
    (1280, 800): 860,
    (1920, 1080): 1250,
    (1366, 620): 760,
    (1280, 580): 680,
    (1536, 730): 930,
    (640, 400): 320,
    (600, 500): 300,
    (740, 360): 310,
    (844, 390): 500,
    (932, 430): 590,
}
"""Least width of the garden in pixels, by window."""

OKIYA: dict[Window, int] = {
    (390, 620): 370,
    (390, 664): 374,
    (390, 844): 374,
    (390, 932): 374,
    (375, 667): 359,
    (360, 640): 344,
    (375, 553): 300,
    (360, 560): 310,
    (320, 568): 304,
    (1280, 800): 736,
    (1920, 1080): 1010,
}
"""Least width of Okiya's square in pixels, by window."""

OTHERS: list[Window] = first(4, [
    (844, 340), (768, 1024), (1024, 768), (2560, 1440), (740, 560), (900, 900), (1000, 520),
    (1024, 1366), (1366, 620),
    (844, 390), (1280, 720), (1366, 768), (667, 720), (1000, 450), (1000, 640), (1024, 600),
    (1133, 690), (1536, 1200), (1920, 940),
])  # fmt: skip

TIGHT: list[Window] = first(4, [
    (390, 620), (320, 568), (844, 340), (1280, 800), (768, 1024), (375, 553), (740, 560),
    (1366, 620), (360, 640), (844, 390), (1000, 900), (1024, 1366),
])  # fmt: skip
"""Windows in which every state of a game is checked."""

SWEEP: list[Window] = [
    (width, height)
    for width in range(320, 431, 22 if FULL else 55)
    for height in range(540, 941, 50 if FULL else 200)
]
STEP = 4 if FULL else 40

ZOOMED: list[Window] = [(640, 400), (683, 384), (600, 384), (384, 512), (960, 540)]
"""Windows at a zoom of 200%."""

LYING: list[Window] = first(2, [(844, 390), (640, 360), (667, 375), (780, 360), (1024, 500)])
"""Phones in landscape, and windows like theirs."""

CUT = "(e) => e.scrollHeight > e.clientHeight + 1"

WIDE = (1280, 1366, 1000, 1536, 1133, 1440, 1600)
LOW = (620, 800, 580, 690, 730)
"""A laptop's window width, and the heights that remain for the page."""

LARGE = 0.85
"""Least share of the board's size that remains with text at 200%."""


def swept(
    page: Page,
    windows: Iterable[Window],
    least: dict[Window, int],
    share: float = 1,
    board: Mapping[Window, float] | None = None,
) -> dict[Window, Any]:
    """Faults by window. The board may be smaller by `share`, or must have the width given by
    `board`."""
    found = {}
    for window in windows:
        resize(page, *window)
        wrong = faults(page, least.get(window, 240) * share, board[window] if board else None)
        if share < 1:  # the players are then below the decision and scroll
            wrong["out"] = [name for name in wrong.get("out", []) if not name.startswith("seat")]
        if any(wrong.values()):
            found[window] = wrong
    return found


def widths(page: Page, windows: Iterable[Window]) -> dict[Window, float]:
    """Width of the board by window."""
    found = {}
    for window in windows:
        resize(page, *window)
        found[window] = page.evaluate(WIDTH)
    return found


def enlarge_text(page: Page) -> None:
    """Set the browser's text size to 200%."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.wait_for_function("() => getComputedStyle(document.documentElement).fontSize === '32px'")


# -- Sakura ------------------------------------------------------------------------------


def choosing(open_page: OpenPage, language: str, players: int) -> Page:
    """Page with a chosen card that is not yet played."""
    page = open_page(f"?players={players}&lang={language}&seat-1=random&speed=instant&remarks=off")
    begin(page)
    page.locator(CARD).first.click()
    return page


def directing(open_page: OpenPage, language: str) -> Page:
    """Page that asks for a direction."""
    page = open_page(f"?lang={language}&speed=instant" + to_play(asked_for_a_direction()))
    page.wait_for_selector("#commands [data-command=back]")
    return page


@pytest.mark.parametrize(
    ("state", "language"),
    combined(first(1, ["six", "directing", "choosing"]), by_width("at_the_table")),
)
def test_the_garden_is_large_and_complete_at_every_size(
    open_page: OpenPage, state: str, language: str
) -> None:
    if state == "directing":
        page = directing(open_page, language)
    else:
        page = choosing(open_page, language, 6 if state == "six" else 4)
    windows = [*SAKURA, *OTHERS, *SWEEP] if FULL or state == "six" else TIGHT
    assert swept(page, windows, SAKURA) == {}


def of_sakura(open_page: OpenPage, state: str) -> Page:
    """Page with a game in that state, in one of three languages."""
    if state == "lesson":
        page = open_page("?lang=es&speed=instant")
        learn(page)
        page.wait_for_selector("#lesson:not([hidden])")
        page.locator(CARD).first.click()
    elif state == "hint":
        page = choosing(open_page, "fr", 4)
        hint(page)
    elif state == "recap":
        page = open_page("?lang=en&players=6&speed=instant&remarks=off")
        begin(page)
        play_card(page)
        page.click("[data-command=recap]")
    elif state == "direction":
        page = directing(open_page, "es")
    elif state == "hand over":
        page = open_page("?lang=fr&players=6&seat-1=person&speed=instant")
        page.click("#play")
        page.wait_for_selector("[data-command=reveal]")
    else:
        page = choosing(open_page, "fr", 6)
    return page


@pytest.mark.parametrize("state", first(1, ["hint", "recap", "lesson", "hand over"]))
def test_the_garden_is_large_and_complete_in_every_state(open_page: OpenPage, state: str) -> None:
    windows = [*SAKURA, *OTHERS, *ZOOMED] if FULL else [*TIGHT, *ZOOMED[:2]]
    assert swept(of_sakura(open_page, state), windows, SAKURA) == {}


@rare
def test_the_cards_of_a_lesson_can_be_read_on_upright_tablets(open_page: OpenPage) -> None:
    page = of_sakura(open_page, "lesson")
    for window in [(600, 900), (700, 900), (768, 1024), (820, 1180), (900, 900), (1024, 1366)]:
        resize(page, *window)
        heights = page.evaluate(
            "() => [...document.querySelectorAll('#hand .card')].map((card) => card.offsetHeight)"
        )
        assert min(heights) >= 95, window


@rare
@pytest.mark.parametrize("state", first(1, ["six", "lesson", "direction"]))
def test_text_twice_as_large_fits_beside_the_garden(open_page: OpenPage, state: str) -> None:
    page = of_sakura(open_page, state)
    enlarge_text(page)
    assert swept(page, SAKURA, SAKURA, LARGE) == {}


@rare
def test_cards_on_desktops_are_large_with_aligned_numbers(
    open_page: OpenPage,
) -> None:
    page = choosing(open_page, "es", 4)
    for window in [(1280, 800), (1920, 1080), (390, 844), (360, 640)]:
        resize(page, *window)
        tops = page.evaluate(
            """() => [...document.querySelectorAll('#hand .card:not([aria-pressed="true"]) .stamp')]
                .map((stamp) => Math.round(stamp.getBoundingClientRect().top))"""
        )
        assert len(tops) == 4 and max(tops) - min(tops) <= 1, window


CARDS = """() => [...document.querySelectorAll('#hand .card')]
    .map((card) => { const b = card.getBoundingClientRect(); return [b.left, b.width]; })"""


@rare
def test_cards_are_equally_large_on_every_desktop(open_page: OpenPage) -> None:
    page = choosing(open_page, "fr", 6)
    heights = range(580, 1081, 50)
    widths = [1280, 1440, 1920, 2560, 1366, 1536, 1600, 1760]
    for window in [(width, height) for width in widths for height in heights]:
        resize(page, *window)
        assert min(width for _, width in page.evaluate(CARDS)) >= 110, window


def test_the_card_whose_direction_is_asked_for_is_large(open_page: OpenPage) -> None:
    page = directing(open_page, "en")
    sizes = """() => [':is(.acts-garden, .acts-painter)', ':not(.acts-garden, .acts-painter)']
        .map((acts) => document.querySelector(`#strip .turn${acts} .card`).getBoundingClientRect())
        .map((box) => [box.width, box.height])"""
    for window in [*SAKURA, *OTHERS] if FULL else TIGHT:
        resize(page, *window)
        (wide, high), (other_wide, other_high) = page.evaluate(sizes)
        assert wide > 1.2 * other_wide and high > 1.2 * other_high, window


def test_ghosts_are_large_enough_to_be_tapped(open_page: OpenPage) -> None:
    page = directing(open_page, "en")
    reach = """() => [...document.querySelectorAll('#ghosts .choice .reach')]
        .map((e) => e.getBoundingClientRect().width)"""
    for window in SAKURA if FULL else TIGHT:
        resize(page, *window)
        assert min(page.evaluate(reach)) >= 44, window


@rare
def test_the_garden_does_not_change_during_a_game(open_page: OpenPage) -> None:
    page = directing(open_page, "en")
    for width, height in [(390, 620), (375, 553), (320, 568), (390, 844), (1280, 800)]:
        resize(page, width, height)
        board = page.evaluate(WIDTH)
        page.locator("[data-painter]").first.click()
        page.wait_for_selector("#panel:not([hidden])")
        assert page.evaluate(WIDTH) == board
        page.keyboard.press("Escape")
        open_panel(page, "o", "settings")
        assert page.evaluate(WIDTH) == board
        page.keyboard.press("Escape")
        assert page.evaluate(WIDTH) == board
    resize(page, 390, 620)
    board = page.evaluate(WIDTH)
    page.click("#commands [data-command=forward]")
    page.wait_for_function("() => !document.querySelector('#ghosts .choice')")
    assert page.evaluate(WIDTH) == board
    page.wait_for_selector(f"{CARD}, #commands [data-command=forward]")
    assert page.evaluate(WIDTH) == board


@rare
@pytest.mark.parametrize("language", by_width("at_the_table"))
def test_the_garden_keeps_its_size_from_choice_to_recap_and_beside_panels(
    open_page: OpenPage, language: str
) -> None:
    page = choosing(open_page, language, 4)
    board = widths(page, TIGHT)
    states: dict[str, Callable[[], object]] = {
        "painter": lambda: page.locator("[data-painter]").first.click(),
        "hint": lambda: hint(page),
        "log": lambda: page.keyboard.press("l"),
        "settings": lambda: open_panel(page, "o", "settings"),
        "rules": lambda: open_panel(page, "r", "rules"),
        "share": lambda: open_panel(page, "i", "share"),
        "next choice": lambda: play_card(page),
        "recap": lambda: page.click("[data-command=recap]"),
    }
    found = {}
    for name, enter in states.items():
        enter()
        found[name] = swept(page, TIGHT, SAKURA, board=board)
        resize(page, 390, 844)
        if name == "log":
            page.keyboard.press("l")
        elif page.locator("#panel:not([hidden])").count():
            page.keyboard.press("Escape")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# -- Okiya -------------------------------------------------------------------------------

HALFWAY = okiya(0, 1, 5, 6, who=("person", "novice"), match="first-to-3")
LAST_BUT_ONE = okiya(0, 4, 5, 7, 15, 11, who=("person", "novice"), match="single")
"""Round in which seat 0 has three in a diagonal, completed by cell 10."""


def of_okiya(open_page: OpenPage, language: str) -> Page:
    """Page with a game in which the visitor has to take a tile."""
    page = open_page(f"?lang={language}&speed=instant&game=okiya" + to_play(HALFWAY))
    decision(page)
    return page


def go_to_lesson(page: Page) -> None:
    """Go from a table to Okiya's lessons."""
    page.click("[data-command=leave]")
    choose(page, "game", "okiya")
    learn(page, "okiya")
    page.wait_for_selector("#lesson:not([hidden])")
    page.wait_for_selector(TILE)


def refuse(page: Page) -> None:
    """Take an illegal tile to see the explanation."""
    page.evaluate("() => document.querySelector('.cell:not(.legal, .taken)').click()")
    page.wait_for_function("() => document.getElementById('say').textContent")


@pytest.mark.parametrize("language", by_width("hints"))
def test_the_square_is_large_and_complete_at_every_size(open_page: OpenPage, language: str) -> None:
    page = of_okiya(open_page, language)
    found: dict[str, Any] = {"turn": swept(page, [*OKIYA, *OTHERS, *ZOOMED], OKIYA)}
    board = widths(page, TIGHT)
    states: dict[str, Callable[[], object]] = {
        "hint": lambda: hint(page),
        "refused": lambda: refuse(page),
        "log": lambda: page.keyboard.press("l"),
        "settings": lambda: open_panel(page, "o", "settings"),
        "rules": lambda: open_panel(page, "r", "rules"),
        "share": lambda: open_panel(page, "i", "share"),
    }
    for name, enter in states.items():
        resize(page, 390, 620)
        enter()
        found[name] = swept(page, TIGHT, OKIYA, board=board)
        resize(page, 390, 620)
        if name == "log":
            page.keyboard.press("l")
        page.keyboard.press("Escape")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@rare
@pytest.mark.parametrize("language", by_width("at_the_table"))
def test_the_square_is_large_at_the_end_in_lessons_and_by_links(
    open_page: OpenPage, language: str
) -> None:
    page = of_okiya(open_page, language)
    board = widths(page, TIGHT)
    found = {}

    def look(name: str) -> None:
        found[name] = swept(page, TIGHT, OKIYA, board=board)
        resize(page, 390, 620)

    follow(page, to_play(LAST_BUT_ONE))
    page.wait_for_selector(f"{TILE}[data-cell='10']")
    take_tile(page, "[data-cell='10']")
    page.wait_for_selector("#result")
    look("end")
    follow(page, kept_record("okiya-points-10"))
    skip(page)
    look("shown end")
    go_to_lesson(page)
    refuse(page)
    look("lesson")
    page.locator(TILE).first.click()
    page.wait_for_selector("#commands [data-command=lesson-next]")
    look("verdict")
    page.click("[data-command=leave]")
    change_table(page)
    page.click("[data-command=letter]")
    page.wait_for_selector(f"{TILE}, [data-command=send]")
    if page.locator(TILE).count():
        take_tile(page)
        page.wait_for_selector("[data-command=send]")
    look("letter")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_lesson_says_why_a_tile_may_not_be_taken(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    choose(page, "game", "okiya")
    learn(page, "okiya")
    page.wait_for_selector(TILE)
    refuse(page)
    for window in [(320, 568), (360, 640), (844, 390), (390, 844), (1280, 800)]:
        resize(page, *window)
        say = page.locator("#say")
        assert say.inner_text() == "The first tile must come from the border."
        box = say.bounding_box()
        assert box and box["height"] >= 18 and box["width"] >= 200, window


@rare
def test_text_twice_as_large_fits_beside_the_square(open_page: OpenPage) -> None:
    page = of_okiya(open_page, "fr")
    enlarge_text(page)
    found = {"turn": swept(page, OKIYA, OKIYA, LARGE)}
    hint(page)
    tight = [window for window in TIGHT if window != (740, 560)]  # a word is wider than its column
    found["hint"] = swept(page, tight, OKIYA, LARGE)
    go_to_lesson(page)
    refuse(page)
    found["lesson"] = swept(page, tight, OKIYA, LARGE)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# -- both --------------------------------------------------------------------------------

NOTHING_KEPT = "Storage.prototype.setItem = () => { throw new DOMException('full'); }"

OF_NOTICE = """() => {
    const notice = document.getElementById('notice'), text = notice.querySelector('p');
    const [n, b] = [notice, document.querySelector('.board-box > *')]
        .map((e) => e.getBoundingClientRect());
    const faults = [];
    if (n.left < 0 || n.right > innerWidth || n.top < 0 || n.bottom > innerHeight)
        faults.push('out of the window');
    if (Math.min(n.right, b.right) - Math.max(n.left, b.left) > 1
        && Math.min(n.bottom, b.bottom) - Math.max(n.top, b.top) > 1) faults.push('over the board');
    text.scrollTop = text.scrollHeight;
    const range = document.createRange();
    range.setStart(text.firstChild, text.firstChild.length - 1);
    range.setEnd(text.firstChild, text.firstChild.length);
    const { bottom, right } = range.getBoundingClientRect();
    if (bottom > n.bottom || right > n.right) faults.push('its end cannot be read');
    for (const part of document.querySelectorAll('#notice button, .bar button, #commands button')) {
        const { x, y, width, height } = part.getBoundingClientRect();
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        if (!part.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
            faults.push(`${part.dataset.command} is covered`);
    }
    return faults;
}"""
"""Script that lists faults of a notice: it must be readable to its end and cover no button."""


@rare
@pytest.mark.parametrize("game", first(1, ["sakura", "okiya"]))
@pytest.mark.parametrize("language", by_width("at_the_table"))
def test_a_notice_does_not_shrink_the_board(open_page: OpenPage, language: str, game: str) -> None:
    """Uses the longest notice of a table: storage is blocked."""
    page = open_page(f"?lang={language}&players=6&speed=instant", script=NOTHING_KEPT)
    begin(page, game)
    page.wait_for_selector("#notice:not([hidden])")
    windows = [*(SAKURA if game == "sakura" else OKIYA), *OTHERS, *SWEEP] if FULL else TIGHT
    noticed: dict[Window, float] = {}
    found: dict[Window, Any] = {}
    for window in windows:
        resize(page, *window)
        noticed[window] = page.evaluate(WIDTH)
        if wrong := page.evaluate(OF_NOTICE) or faults(page, 0):
            found[window] = wrong
    page.click("#notice [data-command=dismiss]")
    assert (found, noticed) == ({}, widths(page, windows))


def test_a_notice_shown_long_enough_closes_at_the_next_click(open_page: OpenPage) -> None:
    page = open_page("?speed=instant", stopped=True)
    page.click("#play")
    let_pass(page, DECISION)
    page.evaluate("() => { location.hash = '#record=nonsense'; }")
    notice = page.locator("#notice:has-text('damaged')")
    let_pass(page, "() => !document.getElementById('notice').hidden")
    page.locator(CARD).first.click()
    assert notice.is_visible()
    page.clock.run_for(7000)
    assert notice.is_visible()
    page.locator(CARD).nth(1).click()
    assert notice.is_hidden() and page.locator(f"{CARD}[aria-pressed=true]").count() == 1


@rare
@pytest.mark.parametrize("width", [390, 320, 360, 430])
def test_the_garden_grows_with_the_window_without_a_jump(open_page: OpenPage, width: int) -> None:
    page = choosing(open_page, "en", 4)
    sizes = widths(page, [(width, height) for height in range(540, 800, STEP)])
    assert jumps(sizes) == []
    assert all(before <= after + 0.1 for before, after in pairwise(sizes.values()))


EDGES: list[tuple[Window, Window]] = [
    *(((width, 640), (width, 641)) for width in (320, 390, 430, 560)),
    *(((width, 779), (width, 780)) for width in (320, 390, 430, 560)),
    *(((width, 700), (width + 1, 700)) for width in (349, 359, 479, 599)),
    *(((width, 1000), (width + 1, 1000)) for width in (599, 719, 859)),
    *(((width, 620), (width + 1, 620)) for width in (999, 1154, 1280)),
    *(((width, 800), (width + 1, 800)) for width in (999, 1154, 1280)),
    *(((width, 639), (width, 640)) for width in (1000, 1200, 1400)),
    *(((side, side), (side + 1, side)) for side in (640, 720, 800, 900, 1000)),
]  # fmt: skip
"""Neighbouring windows between which the layout changes, and in rotated windows the drawing too.
(Landscape windows also change at a height of 500 pixels, where the width jumps.)"""


@rare
def test_no_pixel_of_window_size_makes_the_garden_jump(open_page: OpenPage) -> None:
    page = choosing(open_page, "en", 4)
    assert [jump for edge in EDGES for jump in jumps(widths(page, edge))] == []


@rare
def test_the_garden_grows_smoothly_in_wide_windows_wherever_the_cards_are(
    open_page: OpenPage,
) -> None:
    page = choosing(open_page, "en", 6)
    beside = """() => document.querySelector('#hand').getBoundingClientRect().left
        >= document.querySelector('#garden').getBoundingClientRect().right"""
    lines = [
        *([(width, height) for height in range(560, 801, STEP)] for width in WIDE),
        *([(width, height) for width in range(1000, 1601, STEP)] for height in LOW),
    ]
    places = set()
    for windows in lines:
        sizes = {}
        for window in windows:
            resize(page, *window)
            sizes[window] = page.evaluate(WIDTH)
            places.add(page.evaluate(beside))
        assert jumps(sizes) == []
        assert all(before <= after + 0.1 for before, after in pairwise(sizes.values()))
    assert places == {True, False}


@rare
def test_a_low_window_has_the_cards_beside_the_garden(open_page: OpenPage) -> None:
    page = choosing(open_page, "fr", 6)
    for window in [(1366, 620), (1280, 580), (1440, 680), (1536, 730), (1920, 940)]:
        resize(page, *window)
        garden = page.locator("#garden svg").bounding_box()
        cards = [card.bounding_box() for card in page.locator(CARD).all()]
        assert garden
        assert all(card and card["x"] > garden["x"] + garden["width"] for card in cards), window
        assert len({round(card["y"]) for card in cards[1:] if card}) == 1, window


@pytest.mark.parametrize("language", by_width("at_the_table"))
def test_the_words_for_a_card_are_whole_beside_the_button_that_bumps(
    open_page: OpenPage, language: str
) -> None:
    page = open_page(f"?lang={language}&speed=instant" + to_play(sure_to_bump()))
    decision(page)
    bumps, cut = 0, []
    for window in LYING:
        resize(page, *window)
        for card in page.locator(CARD).all():
            card.click()
            page.wait_for_function("() => document.querySelectorAll('#garden .ghost').length")
            bumps += page.locator("#commands .danger").count()
            if page.locator("#ask").evaluate(CUT):
                cut.append((window, page.inner_text("#ask")))
    assert cut == []
    assert bumps


@rare
def test_the_square_grows_with_the_window_without_a_jump(open_page: OpenPage) -> None:
    page = of_okiya(open_page, "en")
    lines = [
        *([(width, height) for height in range(504, 720, 2 * STEP)] for width in (320, 390, 430)),
        *([(high + more, high) for more in range(-96, 97, 2 * STEP)] for high in (640, 768)),
        [(width, 500) for width in range(600, 680, 2 * STEP)],  # narrower ones scroll: test_low.py
        [(1280, height) for height in range(468, 660, 2 * STEP)],
        [(width, 720) for width in range(960, 1040, 2 * STEP)],
    ]
    assert [found for windows in lines if (found := jumps(widths(page, windows)))] == []


def jumps(sizes: dict[Window, float]) -> list[tuple[Window, float]]:
    """Windows at which the board changes by more than twice as much as the window does."""
    return [
        (larger, after - before)
        for (smaller, before), (larger, after) in pairwise(sizes.items())
        if abs(after - before)
        > 2 * (abs(larger[0] - smaller[0]) + abs(larger[1] - smaller[1])) + 0.1
    ]
