"""Looks: late typefaces that cause no layout shift, and clipped elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sakura.core.people import LONGEST
from sakura.ui.words import Words
from tests.browser.conditions import Held
from tests.browser.layout import CUT, OVERLAPS, TEXT
from tests.browser.links import kept_record, sakura, to_play
from tests.browser.seen import CARD, OUTSIDE, PAINTED
from tests.browser.visitor import OpenPage, begin, decision, open_panel, ready, resize, skip
from tests.sweeps import by_width, combined, first, rare

if TYPE_CHECKING:
    from tests.browser.pages import Pages

MOVED = """(() => {
    window.moved = 0;
    const note = (list) => list.getEntries().forEach((shift) => { moved += shift.value; });
    new PerformanceObserver(note).observe({type: 'layout-shift', buffered: true});
})()"""
"""Script that adds up layout shifts."""

LITTLE = 0.02

DRESSED = """() => ['Cabin', 'Zen Antique Soft'].every((name) => [...document.fonts].some(
    ({family, status}) => family.replaceAll('"', '') === name && status === 'loaded'))"""
"""True once both typefaces are loaded."""


LOADING = """() => /\\d\\s?%/.test(document.getElementById('loading').textContent)"""
"""True while the loading progress is shown."""

GROWN = """() => {
    const line = document.getElementById('loading');
    return line.offsetHeight - parseFloat(getComputedStyle(line).minHeight);
}"""
"""Script that measures the overflow of the loading line in pixels."""


@pytest.mark.parametrize(
    ("where", "size", "language"),
    first(2, combined(["start", "table"], ["desktop", "small", "phone"], by_width("start"))),
)
def test_nothing_shifts_between_first_paint_and_typefaces(
    pages: Pages, size: str, language: str, where: str
) -> None:
    page = pages.new(size, script=MOVED)
    python, faces = Held(page, "**/pyodide.asm.wasm"), Held(page, "**/*.woff2")
    game = to_play(sakura(4)) if where == "table" else ""
    page.goto(pages.site + f"?lang={language}{game}")
    page.wait_for_function(LOADING)
    page.evaluate(PAINTED)
    assert page.evaluate(GROWN) == 0
    python.release()
    ready(page)
    if where == "table":
        decision(page)
    faces.release()
    page.wait_for_function(DRESSED)
    page.evaluate(PAINTED)
    assert page.evaluate("() => moved") <= LITTLE
    if where == "table":
        assert page.evaluate(OUTSIDE) == []


PARTS = """[...document.querySelectorAll(
    '.start > h1, .door, #loading, #change, .start > button, .more'
)].filter((part) => !part.hidden)"""
PLACES = f"""() => {PARTS}.map((part) => {{
    const {{ x, y, width, height }} = part.getBoundingClientRect();
    return [part.id || part.className, x, y, width, height];
}})"""


@pytest.mark.parametrize(
    ("size", "language"), first(1, combined(["phone", "desktop", "wide"], by_width("start")))
)
def test_a_start_page_received_in_pieces_does_not_shift(
    open_page: OpenPage, size: str, language: str
) -> None:
    """The first paint may contain only the first of the two games."""
    page = open_page(f"?lang={language}", size)
    places = page.evaluate(PLACES)
    assert len(places) == 7
    while len(places) > 2:
        page.evaluate(f"() => {{ {PARTS}.at(-1).hidden = true; }}")
        places.pop()
        assert page.evaluate(PLACES) == places


@rare
def test_a_game_works_without_typefaces(pages: Pages) -> None:
    page = pages.new(lenient=True)
    page.route("**/later.css", lambda route: route.abort())
    page.goto(pages.site)
    ready(page)
    begin(page)
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("name", first(1, ["rules.html", "embed.fr.html"]))
def test_other_pages_use_the_typefaces_too(pages: Pages, name: str) -> None:
    page = pages.new()
    page.goto(pages.site + name)
    page.wait_for_function(DRESSED)


REORDERED = """async () => {
    const all = [...document.querySelectorAll('link[rel=stylesheet]')].slice(1).reverse();
    await Promise.all(all.map((sheet) => new Promise((go) => {
        const again = sheet.cloneNode();
        again.addEventListener('load', go, {once: true});
        sheet.remove();
        document.head.append(again);
    })));
    return all.map(({href}) => href.split('/').pop());
}"""
"""Script that adds all style sheets but the first again, in reverse order."""

STYLES = """() => [...document.querySelectorAll('body, body *:not(svg *)')].map((element) => {
    const style = getComputedStyle(element);
    return `${element.localName} ${[...style].map((name) => style.getPropertyValue(name))}`;
})"""
"""Computed styles of all elements outside of drawings."""


@rare
@pytest.mark.parametrize("size", first(1, ["phone", "desktop", "small"]))
def test_the_order_of_style_sheets_does_not_matter(open_page: OpenPage, size: str) -> None:
    page = open_page("?speed=instant", size)
    begin(page)
    page.wait_for_function(DRESSED)
    before = page.evaluate(STYLES)
    assert len(before) > 50 and min(map(len, before)) > 1000
    order = page.evaluate(REORDERED)
    assert order == ["later.css", "second.css", "print.css", "contrast.css"]
    assert page.evaluate(STYLES) == before


AT_ONCE = """addEventListener('DOMContentLoaded', () => {
    window.dressed = ['later.css', 'cabin.woff2', 'zen-antique-soft.woff2'].every((name) =>
        document.querySelector(`head > link[href$="/${name}"]`));
})"""
"""Script that records whether the late style sheet and typefaces are requested before Python is
ready."""


@rare
def test_a_cached_site_is_styled_from_the_first_frame(open_page: OpenPage) -> None:
    page = open_page(script=AT_ONCE, service_workers="allow")
    assert page.evaluate("() => dressed") is False
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload()
    assert page.evaluate("() => dressed") is True
    ready(page)
    page.wait_for_function(DRESSED)
    assert page.locator("head > link[href$='/later.css']").count() == 1


ENDS = ["sakura-3", "okiya-points-10"]

WHERE = [(1024, 768), (1280, 800), (844, 390), (667, 375), (390, 664), (320, 568)]


@rare
@pytest.mark.parametrize("record", ENDS)
def test_at_the_end_no_text_is_cut_or_overlaps(open_page: OpenPage, record: str) -> None:
    page = open_page("?lang=es&speed=instant" + kept_record(record))
    skip(page)
    faults = {}
    for window in WHERE:
        resize(page, *window)
        heading = page.locator("#result").bounding_box()
        assert heading and heading["width"] > 60, window
        if found := page.evaluate(TEXT):
            faults[window] = found
    assert faults == {}
    if record.startswith("sakura"):  # no empty row
        assert page.inner_text("#say") == Words("es").say(
            "Tap a painter to see the route they took."
        )


@rare
def test_all_hands_are_legible_in_a_replay(open_page: OpenPage) -> None:
    page = open_page("?lang=es" + kept_record("sakura-3"))
    page.wait_for_selector("#seek")
    page.focus("#seek")
    for key, count in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        page.wait_for_function(AT, arg=count)
    assert page.locator("#strip > *").count() == 0  # no open cards remain
    assert page.locator(".hands button").first.is_visible()
    faults = {}
    for window in [(320, 568), (667, 375), (390, 664)]:
        resize(page, *window)
        if found := page.evaluate(TEXT) + page.evaluate(OUTSIDE):
            faults[window] = found
    assert faults == {}


@rare
def test_landscape_phones_have_the_garden_that_fits_and_wide_cards(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=instant")
    begin(page)
    for width, height, shape, least in [
        (844, 390, "wide", 56),
        (740, 360, "tall", 70),
        (667, 375, "tall", 56),
    ]:
        resize(page, width, height)
        page.wait_for_selector(f".garden.{shape} #emperor")
        garden, card = (page.locator(part).first.bounding_box() for part in ("#garden svg", CARD))
        assert garden and card
        assert garden["height"] > 0.75 * height and card["width"] >= least


@rare
def test_cards_on_a_tall_phone_say_what_they_do(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page)
    assert page.locator(f"{CARD} .short").first.is_visible()
    resize(page, 390, 664)  # a window without room for it
    assert page.locator(f"{CARD} .short").first.is_hidden()


@rare
def test_a_panel_does_not_move_the_garden(open_page: OpenPage) -> None:
    page = open_page("?speed=instant", "desktop")
    begin(page)
    for window in [(1280, 800), (1920, 1080), (844, 390), (390, 844)]:
        resize(page, *window)
        before = page.locator("#garden svg").bounding_box()
        open_panel(page, "o", "settings")
        assert page.locator("#garden svg").bounding_box() == before, window
        page.keyboard.press("Escape")


AT = "(count) => document.getElementById('seek')?.value === `${count}`"
"""True if the replay is at that event."""

NAMED = """(name) => [...document.querySelectorAll('.seat-who b')].flatMap((b) => {
    b.textContent = name;
    const text = document.createRange();
    text.selectNodeContents(b);
    const end = b.closest('.seat').querySelector('.tokens').getBoundingClientRect().left;
    const cut = getComputedStyle(b).overflowX !== 'visible';
    return !cut && text.getBoundingClientRect().right > end + 1 ? [name] : [];
})"""
"""Script that gives every painter that name and lists overlaps with tokens."""


@rare
def test_no_name_lies_over_tokens(open_page: OpenPage) -> None:
    page = open_page("?players=4&speed=instant")
    begin(page)
    for window in [(390, 844), (360, 702), (768, 1024), (1280, 800)]:
        resize(page, *window)
        assert page.evaluate(NAMED, "M" * LONGEST) == [], window


READ = """() => [...document.querySelectorAll('.seat-who b')].filter((b) => {
    const box = b.getBoundingClientRect(), row = b.closest('.seat').getBoundingClientRect();
    return getComputedStyle(b.parentElement).clipPath === 'none' && b.scrollWidth <= b.clientWidth
        && box.bottom <= row.bottom && box.left >= row.left && box.right <= row.right;
}).map((b) => b.textContent)"""
"""Script that lists the painters' names that are read whole, within their rows."""


@rare
@pytest.mark.parametrize("players", [3, 4])
def test_names_are_read_on_phones_of_middle_height(open_page: OpenPage, players: int) -> None:
    page = open_page(f"?players={players}&speed=instant")
    begin(page)
    names = ["You", "Kenji", "Mariko", "Naoki"][:players]
    for window in [(360, 700), (360, 702), (320, 740), (360, 740), (414, 736), (479, 779)]:
        resize(page, *window)
        assert page.evaluate(READ) == names, window
        faults = page.evaluate(TEXT) + page.evaluate(OUTSIDE) + page.evaluate(OVERLAPS)
        assert faults == [], window


@rare
def test_japanese_shortcuts_break_between_phrases(open_page: OpenPage) -> None:
    page = open_page("?lang=ja&players=4&speed=instant")
    begin(page)
    open_panel(page, "?", "keys")
    for window in [(320, 568), (844, 390), (390, 844), (1280, 800)]:
        resize(page, *window)
        assert page.evaluate(CUT) == [], window
        assert page.evaluate(PHRASES) == {"breaks": ["auto-phrase"], "lines": 1, "close": True}


PHRASES = """() => {
    const title = document.getElementById('panel-title'), text = document.createRange();
    text.selectNodeContents(title);
    const panel = document.getElementById('panel').getBoundingClientRect();
    const close = document.querySelector('#panel [data-command=close]').getBoundingClientRect();
    const cells = [...document.querySelectorAll('.keys td')];
    return {
        breaks: [...new Set(cells.map((cell) => getComputedStyle(cell).wordBreak))],
        lines: new Set([...text.getClientRects()].map((line) => line.top)).size,
        close: close.right <= panel.right - 12,
    };
}"""
"""Script that says how the rows of shortcuts break, how many lines the panel's heading has, and
whether its button is within the panel's margin."""


CUT_RINGS = """() => [...document.querySelectorAll('.table :is(button, select, summary, a)')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled)
    .flatMap((e) => {
        e.focus({ focusVisible: true });
        const style = getComputedStyle(e), box = e.getBoundingClientRect();
        if (document.activeElement !== e) return [];
        if (style.outlineStyle === 'none') return ['none: ' + e.outerHTML.slice(0, 60)];
        const far = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
        const cuts = [[0, 0, innerWidth, innerHeight]];
        for (let at = e.parentElement; at !== document.body; at = at.parentElement) {
            if (getComputedStyle(at).overflowX === 'visible') continue;
            const b = at.getBoundingClientRect(), x = at.clientLeft, y = at.clientTop;
            cuts.push([b.left + x, b.top + y, b.right - x, b.bottom - y]);
        }
        const ring = [box.left - far, box.top - far, box.right + far, box.bottom + far];
        return cuts.some(([l, t, r, b]) => l - ring[0] > 1.5 || t - ring[1] > 1.5
            || ring[2] - r > 1.5 || ring[3] - b > 1.5) ? [e.outerHTML.slice(0, 60)] : [];
    })"""
"""Script that lists elements whose focus ring is partly hidden."""


@rare
def test_the_focus_ring_is_visible_on_all_sides(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    page.wait_for_selector("#guide")
    for window in [(390, 664), (320, 568), (844, 390), (1280, 800)]:
        resize(page, *window)
        assert page.evaluate(CUT_RINGS) == [], window
    page.locator(CARD).first.click()  # shows the painters' rows
    page.wait_for_selector("#say:has-text('If it acts first')")
    for window in [(390, 664), (844, 390)]:
        resize(page, *window)
        assert page.evaluate(CUT_RINGS) == [], window
        open_panel(page, "o", "settings")
        assert page.evaluate(CUT_RINGS) == [], window
        page.keyboard.press("Escape")
