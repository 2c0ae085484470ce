"""End of a game: the result, the paths of the painters, the picture, the link, and the next
steps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sakura.play.tunes import LOST, WON
from tests.browser.layout import OVERLAPS, TEXT, WIDTH
from tests.browser.links import okiya, sakura, to_play
from tests.browser.seen import OUTSIDE, RESULT
from tests.browser.test_board import OTHERS, SAKURA, TIGHT, swept
from tests.browser.visitor import (
    OpenPage,
    copied,
    finish_sakura,
    fragment,
    open_panel,
    resize,
    skip,
    take_tile,
    to_card,
)
from tests.sweeps import FULL, first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

BEFORE = (0, 3, 1, 13, 5, 7)
LAST = '[data-cell="4"].legal'
"""Winning tile of seat 0, which completes a square with the tiles in sorted order."""

HERTZ = {"D": 293.66, "E♭": 311.13, "G": 392.0, "A": 440.0, "d": 587.33, "g": 783.99}

NOTES = """(() => {
    window.notes = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        notes.push(Math.round(this.frequency.value));
        return start.apply(this, when);
    };
})()"""
"""Script that records every note played."""

SQUARE = "() => document.querySelector('.okiya-board').getBoundingClientRect().width"

HIDDEN = """() => [...document.querySelectorAll(
        '#result, [data-way], .why p, .tale td, .verdict button')]
    .filter((element) => {
        element.scrollIntoView({ block: 'nearest' });
        const box = element.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + Math.min(box.height / 2, 10);
        return !element.contains(document.elementFromPoint(x, y));
    }).map((element) => element.textContent)"""
"""Script that lists parts of the result that cannot be scrolled into view."""

SMALL = """() => [...document.querySelectorAll('.result button, #commands button')]
    .map((button) => [button.textContent, button.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 43.5).map(([text]) => text)"""
"""Script that lists buttons that are too small."""

UNSEEN = """() => [...document.querySelectorAll('#result, [data-way]')].filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [[left + 6, top + 8], [right - 6, bottom - 8], [(left + right) / 2, bottom - 10]]
            .some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
    }).map((element) => element.textContent)"""
"""Script that lists elements that are not on the first screen."""

COLOURS = """(names) => Object.fromEntries(names.map((name) => {
    const spot = document.createElement('i');
    spot.style.color = `var(--${name})`;
    document.body.append(spot);
    const { color } = getComputedStyle(spot);
    spot.remove();
    return [name, color];
}))"""
"""Script that resolves the named colours in the current theme."""


def finished(open_page: OpenPage, players: int = 3, language: str = "en", **how: Any) -> Page:
    """Page with a finished game of Sakura."""
    page = open_page(f"?speed=instant&lang={language}" + to_play(sakura(players)), **how)
    finish_sakura(page)
    return page


def won(open_page: OpenPage, size: str = "phone", **how: Any) -> Page:
    """Page with a round of Okiya that seat 0 has won by a square."""
    page = open_page("?speed=instant" + to_play(okiya(*BEFORE)), size, **how)
    take_tile(page, LAST)
    page.wait_for_selector(RESULT)
    return page


def picture(page: Page, folder: Path) -> dict[str, Any]:
    """Save the picture; return its size and the number of pixels of each colour."""
    from PIL import Image  # Pyodide lacks it

    with page.expect_download() as download:
        page.click(".verdict [data-command=picture]")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".png"
    with Image.open(file) as image:
        counts = image.convert("RGB").getcolors(image.width * image.height) or []
        colours = {f"rgb{colour}": count for count, colour in counts}
        return {"width": image.width, "height": image.height, "counts": colours}


@rare
def test_the_result_fits_at_every_size(open_page: OpenPage) -> None:
    page = open_page("?speed=instant&lang=fr" + to_play(sakura(6)))
    to_card(page)
    sizes = [*SAKURA, *OTHERS] if FULL else TIGHT
    boards = {}
    for size in sizes:
        resize(page, *size)
        boards[size] = page.evaluate(WIDTH)
    resize(page, 390, 844)
    finish_sakura(page)

    def faults(**checks: str) -> dict[tuple[int, int], dict[str, Any]]:
        """Faults by window: the garden's size, and the findings of the checks."""
        found = {}
        for size in sizes:
            resize(page, *size)
            page.evaluate("() => { document.getElementById('hand').scrollTop = 0; }")
            wrong = {name: page.evaluate(check) for name, check in checks.items()}
            wrong["board"] = page.evaluate(WIDTH) - boards[size]
            if wrong := {name: value for name, value in wrong.items() if value}:
                found[size] = wrong
        return found

    assert faults(out=OUTSIDE, overlap=OVERLAPS, hidden=HIDDEN, small=SMALL) == {}
    open_panel(page, "o", "settings")
    assert faults(overlap=OVERLAPS, text=TEXT) == {}


PHONES = ((390, 844), (390, 664), (360, 640), (390, 760), (412, 915), (844, 390), (320, 640))

BEYOND = """() => {
    const table = document.querySelector('.tale'), edge = table.closest('#hand');
    const right = edge.getBoundingClientRect().left + edge.clientWidth;
    return [...table.querySelectorAll('thead th, td:last-child')]
        .filter((cell) => cell.getBoundingClientRect().right > right + 1)
        .map((cell) => cell.textContent);
}"""
"""Script that lists cells of the table of trees that reach beyond the result."""

LINES = """() => new Set([...document.querySelectorAll('#commands button')]
    .map((button) => Math.round(button.getBoundingClientRect().top))).size"""


@rare
@pytest.mark.parametrize("language", ["fr", "es", "de"])
@pytest.mark.parametrize("players", [4, 6])
def test_the_table_of_trees_keeps_its_last_column(
    open_page: OpenPage, players: int, language: str
) -> None:
    page = finished(open_page, players, language)
    beyond = {}
    for size in PHONES:
        resize(page, *size)
        if found := page.evaluate(BEYOND):
            beyond[size] = found
    assert beyond == {}


@rare
@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_the_next_steps_share_a_line_on_low_phones(open_page: OpenPage, language: str) -> None:
    page = finished(open_page, 4, language)
    for size in ((390, 664), (449, 731), (360, 640)):
        resize(page, *size)
        assert page.evaluate(LINES) == 1, size
        assert page.evaluate(SMALL) == [], size
        assert page.evaluate(TEXT) == [], size


ROWS = """() => {
    const fold = document.querySelector('#hand').getBoundingClientRect().bottom;
    return [...document.querySelectorAll('.tale tbody tr')]
        .filter((row) => row.getBoundingClientRect().bottom <= fold + 1).length;
}"""
"""Script that counts the rows of the table that are seen without scrolling."""


@rare
@pytest.mark.parametrize("language", ["de", "ja", "fr"])
def test_the_table_begins_above_the_fold_of_low_phones(open_page: OpenPage, language: str) -> None:
    page = finished(open_page, 4, language)
    for size, least in (((390, 664), 1), ((360, 640), 1), ((390, 844), 2)):
        resize(page, *size)
        assert page.evaluate(ROWS) >= least, size


@rare
@pytest.mark.parametrize("players", [6, 2, 4, 5])
def test_all_places_are_visible_without_scrolling(open_page: OpenPage, players: int) -> None:
    page = finished(open_page, players, "es")
    assert page.locator("[data-way]").count() == max(players, 3)
    hidden = {}
    for size in ((390, 664), (360, 640), (320, 568), (375, 667), (844, 390), (1280, 800)):
        resize(page, *size)
        if found := page.evaluate(UNSEEN) + page.evaluate(TEXT):
            hidden[size] = found
    assert hidden == {}


@rare
def test_pressing_a_painters_row_describes_its_route(open_page: OpenPage) -> None:
    page = finished(open_page)
    assert page.locator("#ways .route").count() == 3
    assert page.locator("#ways .stop").count() == 0
    rounds = int(page.inner_text("#round").split()[-1])
    page.keyboard.press("Tab")  # switches to keyboard mode
    page.locator("[data-way]").nth(1).focus()
    assert page.locator("#ways .route.picked").count() == 1  # highlighted
    page.locator("[data-way]").nth(1).blur()
    assert page.locator("#ways .route.picked").count() == 0
    page.locator("[data-way]").first.hover()
    assert page.locator("#ways .route.picked").count() == 1
    assert page.locator("[data-way][aria-pressed=true]").count() == 0
    page.mouse.move(2, 2)
    assert page.locator("#ways .route.picked").count() == 0
    page.locator("[data-way]").first.click()
    assert page.locator("#ways .route.picked").count() == 1
    assert page.locator("[data-way][aria-pressed=true]").count() == 1
    page.mouse.move(2, 2)
    assert page.locator("#ways .route.picked").count() == 1
    stops = page.locator("#ways .stop text").all_text_contents()
    assert any(str(rounds) in text for text in stops)
    resize(page, 1280, 800)  # another shape of the garden
    assert page.locator("#ways .route.picked").count() == 1
    page.locator("[data-way]").nth(1).focus()
    page.keyboard.press("Enter")
    assert page.locator("#ways .route.picked").count() == 1
    page.keyboard.press("Enter")
    assert page.locator("#ways .route.picked, #ways .stop").count() == 0
    page.keyboard.press("z")
    assert page.locator("#strip").is_visible()
    page.keyboard.press("z")
    assert page.locator(RESULT).is_visible()
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("theme", first(1, ["light", "dark"]))
def test_the_end_is_saved_as_a_picture_in_the_theme_shown(
    open_page: OpenPage, tmp_path: Path, theme: str
) -> None:
    page = finished(open_page, color_scheme=theme)
    seen = picture(page, tmp_path)
    assert seen["width"] == 1200 < seen["height"]
    colours = page.evaluate(COLOURS, ["paper", "lawn", "ink", "blossom", "petal", "ume", "take"])
    whole = sum(seen["counts"].values())
    least = dict.fromkeys(colours.values(), whole / 20_000)
    least |= {colours["paper"]: whole / 50, colours["lawn"]: whole / 10}
    few = {
        name for name, colour in colours.items() if seen["counts"].get(colour, 0) < least[colour]
    }
    assert few == set()
    assert page.inner_text("#say") == "Picture saved."
    assert page.locator("body > .unseen svg").count() == 0  # rendered only for the picture


def test_okiyas_end_is_saved_as_a_picture(open_page: OpenPage, tmp_path: Path) -> None:
    page = won(open_page)
    seen = picture(page, tmp_path)
    assert seen["width"] == 1200 < seen["height"]
    colours = page.evaluate(COLOURS, ["paper", "ink", "torii", "tile-pine", "sand"])
    assert {
        name for name, colour in colours.items() if seen["counts"].get(colour, 0) < 500
    } == set()


WRITTEN = """(() => {
    const encode = window.encodeURIComponent;
    window.encodeURIComponent = (text) => {
        if (text.startsWith('<svg')) window.written = text;
        return encode(text);
    };
})()"""
"""Script that records the picture as it is given to the browser to draw."""


@rare
def test_a_picture_has_the_pages_typefaces_and_says_what_it_is(
    open_page: OpenPage, tmp_path: Path
) -> None:
    for page, game in (
        (won(open_page, script=WRITTEN), "Okiya"),
        (finished(open_page, script=WRITTEN), "Sakura"),
    ):
        page.wait_for_function(
            "() => [...document.styleSheets].some(({href}) => href?.endsWith('/later.css'))"
        )
        assert picture(page, tmp_path)["width"] == 1200
        drawn = page.evaluate("() => written")
        fonts = re.findall(r"font-family: \"?([\w ]+)\"?; src: url\(\"data:font/woff2", drawn)
        assert sorted(fonts) == ["Cabin", "Zen Antique Soft"]
        assert len(set(re.findall(r"base64,([^\"]*)", drawn))) == 2
        assert re.search(rf"{game} · \d+ \w+ \d{{4}} · localhost", drawn)


@rare
def test_a_picture_goes_to_the_share_sheet_if_it_exists(open_page: OpenPage) -> None:
    page = won(open_page)
    page.evaluate(
        """() => {
            navigator.canShare = () => true;
            navigator.share = async (what) => { window.shared = what.files[0]; };
        }"""
    )
    page.click(".verdict [data-command=picture]")
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("() => [shared.name, shared.type, shared.size > 10_000]")
    assert shared == ["okiya.png", "image/png", True]


@rare
def test_a_browser_without_pictures_says_so(open_page: OpenPage) -> None:
    page = won(open_page)
    page.evaluate("() => { HTMLCanvasElement.prototype.getContext = () => null; }")
    page.click(".verdict [data-command=picture]")
    page.click("#notice:has-text('make a picture') button")
    assert page.locator(RESULT).count() == 1
    page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (give) => give(null); }")
    page.click(".verdict [data-command=picture]")
    page.wait_for_selector("#notice:has-text('make a picture')")


@rare
def test_the_link_to_the_game_is_one_tap_away(open_page: OpenPage) -> None:
    page = won(open_page)
    other = open_page(fragment(copied(page, "share-game")))
    skip(other)
    assert other.locator(".cell.taken").count() == 7
    assert other.locator(".strike").count() == 1
    assert other.locator("[data-command=picture]").count() == 1


def test_the_winning_line_is_drawn_through_its_tokens(open_page: OpenPage) -> None:
    page = won(open_page)
    assert page.locator(".strike path").count() == 2
    assert "a square of four" in page.inner_text(".why")
    board = page.evaluate(SQUARE)
    page.click("#commands [data-command=again]")
    page.wait_for_selector(".cell.legal")
    assert page.locator(".strike").count() == 0
    assert page.evaluate(SQUARE) == board


@rare
def test_the_winning_line_stays_in_another_language(open_page: OpenPage) -> None:
    page = won(open_page)
    lit = page.locator(".cell.won").count()
    page.click("[data-command=settings]")
    page.select_option("#language", "fr")
    page.wait_for_selector("#result:has-text('gagnez')", state="attached")
    assert page.locator(".strike path").count() == 2
    assert page.locator(".cell.won").count() == lit == 4


def test_the_other_player_begins_the_next_match(open_page: OpenPage) -> None:
    page = won(open_page)
    assert "Mariko starts" in page.inner_text("#commands [data-command=turned]")
    page.click("#commands [data-command=turned]")
    page.wait_for_selector(".cell.legal, .cell.taken")
    page.wait_for_function("() => /Mariko starts/.test(document.getElementById('log').textContent)")


def test_seats_can_be_turned(open_page: OpenPage) -> None:
    page = finished(open_page)
    page.click("#commands [data-command=turned]")
    page.wait_for_function("() => document.querySelector('#seats li:nth-child(2) .seat-who')")
    names = page.locator("#seats .seat-who b").all_text_contents()
    assert [name == "You" for name in names] == [False, True, False]
    assert page.locator("#painter-1.you").count() == 1


@rare
@pytest.mark.parametrize(("who", "tune"), [("person", WON), ("master", LOST)])
def test_losing_and_winning_sound_different(open_page: OpenPage, who: str, tune: str) -> None:
    seats = (who, "random" if who == "person" else "person")
    saved = to_play(okiya(*BEFORE, who=seats))
    page = open_page("?sound=on&speed=instant" + saved, script=NOTES, audio=True)
    if who == "person":
        take_tile(page, LAST)
    page.wait_for_selector(RESULT)
    expected = [round(HERTZ[note]) for note in tune.split()]
    assert page.evaluate("(count) => notes.slice(-count)", len(expected)) == expected


@rare
def test_without_sound_the_end_is_silent(open_page: OpenPage) -> None:
    page = won(open_page, script=NOTES, audio=True)
    assert page.evaluate("() => notes") == []


@rare
def test_the_message_about_the_picture_shows_beside_either_result(
    open_page: OpenPage, tmp_path: Path
) -> None:
    for page in (won(open_page), finished(open_page)):
        picture(page, tmp_path)
        page.wait_for_selector("#say:has-text('Picture saved.')")
        assert swept(page, [(390, 664), (320, 568), (1280, 800)], {}) == {}
