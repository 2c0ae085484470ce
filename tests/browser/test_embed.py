"""Games in frames on other people's pages: covers, sizes, sandboxes and messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from sakura.site.demo import SANDBOXES
from sakura.ui.sharing import SIZES
from tests.browser.hosts import OpenHost, heard, messages
from tests.browser.links import unfinished_record
from tests.browser.seen import CATALOGUES, TILE, TURNS
from tests.browser.visitor import OpenPage, begin, decision, finish_okiya, painted, ready, take_tile
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    from tests.browser.pages import Pages

PYTHON = re.compile(r"/pyodide/|/pyscript/|sakura\.bin|/5-interpreter\.js|pyscript\.toml")
INSIDE = """() => {
    const out = [];
    for (const element of document.querySelectorAll('button, svg, p, li, select')) {
        const box = element.getBoundingClientRect();
        if (!element.checkVisibility() || box.width < 2 || element.closest('.icon-words')) continue;
        if (box.right > innerWidth + 1 || box.left < -1) out.push(element.outerHTML.slice(0, 80));
    }
    return out.concat(document.documentElement.scrollWidth > innerWidth ? ['scrolls'] : []);
}"""
AFTER_ROOM = """async () => {
    await navigator.storage?.estimate();
    await new Promise((go) => setTimeout(go));
}"""
"""Resolves after every check of the available storage."""


def test_nothing_but_the_cover_is_fetched_until_it_is_tapped(pages: Pages) -> None:
    fetched: list[str] = []
    page = pages.open("rules.html", ready=False)
    page.on("request", lambda request: fetched.append(request.url))
    page.clock.install(time=0)
    page.goto(pages.site + "?embed=1&game=okiya&lang=fr")
    page.clock.fast_forward("10:00")
    with page.expect_request("**/manifest.json"):  # earlier requests are listed by then
        page.evaluate("async () => { await fetch('manifest.json'); }")
    assert page.locator(".cover .small-board").is_visible()
    assert page.inner_text(".cover .primary") == "Jouer"
    assert not [address for address in fetched if PYTHON.search(address)]
    assert len(fetched) <= 7 + 1 + 3  # with a style sheet and two typefaces
    page.click("[data-command=open]")
    page.wait_for_selector(".cell.legal, [data-command=skip]")
    assert [address for address in fetched if PYTHON.search(address)]


def through_all_sizes(page: Page, frame: Frame) -> Iterator[int]:
    """Resize the frame step by step and yield its width once it is drawn."""
    for width, height in SIZES.values():
        page.evaluate(
            "([w, h]) => Object.assign(document.querySelector('iframe'), {width: w, height: h})",
            [width, height],
        )
        painted(frame, width, height)
        yield width


@rare
@pytest.mark.parametrize(("game", "seats"), first(1, [("sakura", 4), ("okiya", 2)]))
def test_every_size_holds_cover_and_table(host: OpenHost, game: str, seats: int) -> None:
    page, frame = host(f"?embed=1&game={game}&speed=instant&seat-1=random")
    for _ in through_all_sizes(page, frame):
        assert frame.evaluate(INSIDE) == []
    frame.click("[data-command=open]")
    decision(frame)
    message = heard(page, "started")
    assert message == {"sakura": 1, "type": "started", "game": game, "seats": seats}
    for width in through_all_sizes(page, frame):
        assert frame.evaluate(INSIDE) == [], width
    heights = [data["height"] for data in messages(page, frame, "resize")]
    assert len(heights) > 2 and min(heights) > 200 and max(heights) < 1200


@pytest.mark.parametrize("sandbox", first(1, [None, *SANDBOXES]))
def test_every_sandbox_plays_to_the_end(host: OpenHost, sandbox: str | None) -> None:
    page, frame = host("?embed=1&game=okiya&speed=instant&seat-1=adept", sandbox)
    frame.click("[data-command=open]")
    finish_okiya(frame)
    message = heard(page, "ended")
    frame.evaluate(AFTER_ROOM)
    workers = frame.evaluate("() => workers")
    assert not any("snapshot" in address for address in workers)  # 31 MB for every host page
    assert (
        message["game"] == "okiya" and len(message["winners"]) <= 1 and len(message["scores"]) == 2
    )
    alone = sandbox is not None and "allow-same-origin" not in sandbox
    thinks = frame.evaluate("() => document.documentElement.dataset.thinking")
    assert thinks == "page" if alone else thinks in ("page", "worker")
    assert frame.locator("#notice:not([hidden])").count() == (1 if alone else 0)
    if alone:
        assert "blocks storage" in frame.inner_text("#notice")
        frame.click("[data-command=dismiss]")
        frame.click("[data-command=again]")
        frame.wait_for_selector(".cell.legal, #result")
        assert frame.locator("#notice:not([hidden])").count() == 0  # said only once


@rare
def test_a_frame_of_wordpress_plays_to_the_end(host: OpenHost) -> None:
    """WordPress lets its frames run scripts alone, and puts a secret into their address."""
    address = "?embed=1&game=okiya&speed=instant&seat-1=adept#?secret=8rYxq2Lk1V"
    page, frame = host(address, "allow-scripts")
    frame.click("[data-command=open]")
    finish_okiya(frame)
    assert heard(page, "ended")["game"] == "okiya"
    assert "blocks storage" in frame.inner_text("#notice")  # and nothing about the address


def test_a_frame_speaks_its_language_from_the_beginning(host: OpenHost) -> None:
    _, frame = host("?embed=1&game=okiya&lang=es")
    assert frame.evaluate(CATALOGUES) == []
    frame.click("[data-command=open]")
    frame.wait_for_selector("[title='Reglas']")


def test_the_host_can_change_theme_and_language_and_nothing_else(host: OpenHost) -> None:
    page, frame = host("?embed=1&game=okiya")
    frame.click("[data-command=open]")
    frame.wait_for_selector(".okiya-board")
    page.evaluate("""() => {
        const tell = (data) => frames[0].postMessage(data, '*');
        tell({sakura: 2, theme: 'light'});
        tell({theme: 'light'});
        tell('theme');
        tell(null);
        tell({sakura: 1, theme: 'plaid', speed: 'slow', sound: 'on', command: 'leave'});
        tell({sakura: 1, theme: 'dark', language: 'es'});
    }""")
    frame.wait_for_selector("[title='Reglas']")
    assert frame.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert frame.evaluate("() => document.documentElement.dataset.speed") == "normal"
    assert frame.locator(".okiya-board").count() == 1


FLOOD = 20_000

COUNTED = """() => {
    window.changes = window.heard = 0;
    const watched = {attributeFilter: ['lang', 'data-theme']};
    const observer = new MutationObserver((all) => { changes += all.length; });
    observer.observe(document.documentElement, watched);
    addEventListener('message', () => { heard++; });
}"""
FLOODED = """(count) => {
    for (let n = 0; n < count; n++) {
        const [theme, language] = n % 2 ? ['dark', 'es'] : ['light', 'fr'];
        frames[0].postMessage({sakura: 1, theme, language, n}, '*');
    }
}"""


@rare
def test_the_newest_of_thousands_of_messages_counts(host: OpenHost) -> None:
    page, frame = host("?embed=1&game=okiya")
    frame.click("[data-command=open]")
    frame.wait_for_selector(".okiya-board")
    frame.evaluate(COUNTED)
    page.evaluate(FLOODED, FLOOD)
    frame.wait_for_function("(count) => heard === count", arg=FLOOD)
    frame.wait_for_selector("html[lang=es][data-theme=dark] [title=Reglas]")
    assert 2 <= frame.evaluate("() => changes") < FLOOD / 50


@rare
def test_a_change_of_language_does_not_repeat_the_ended_message(host: OpenHost) -> None:
    page, frame = host("?embed=1&game=okiya&speed=instant&seat-0=random&seat-1=random")
    frame.click("[data-command=open]")
    heard(page, "ended")
    page.evaluate("() => frames[0].postMessage({sakura: 1, language: 'fr'}, '*')")
    frame.wait_for_selector("[data-command=again]:has-text('Rejouer')")
    frame.evaluate(TURNS)
    assert len(messages(page, frame, "ended")) == 1


def test_a_message_from_another_window_is_ignored(open_page: OpenPage) -> None:
    page = open_page("?embed=1&game=okiya", ready=False)
    page.click("[data-command=open]")
    ready(page)
    themes = page.evaluate("""() => {
        const told = (theme, source) => {
            const data = {sakura: 1, theme};
            dispatchEvent(new MessageEvent('message', {data, source}));
            return document.documentElement.dataset.theme;
        };
        const other = document.createElement('iframe');
        document.body.append(other);
        return [told('dark', other.contentWindow), told('light', parent)];
    }""")
    assert themes == ["auto", "light"]


@rare
def test_the_full_site_opens_with_the_game(host: OpenHost) -> None:
    page, frame = host("?embed=1&game=okiya&speed=instant&seat-1=random")
    frame.click("[data-command=open]")
    decision(frame)
    take_tile(frame)
    decision(frame)
    taken = frame.locator(".cell.taken").count()
    with page.context.expect_page() as opened:
        frame.click(".bar [data-command=full]")
    full = opened.value
    ready(full)
    full.wait_for_selector(".okiya-board")
    assert full.locator(".cell.taken").count() == taken
    assert full.locator(".bar [data-command=leave]").count() == 1
    assert "#game=" in full.url  # until a decision is made here
    decision(full)
    take_tile(full)
    assert "#" not in full.url


@rare
def test_a_frame_that_may_not_open_pages_shows_the_address(host: OpenHost) -> None:
    _, frame = host("?embed=1&game=okiya", "allow-scripts allow-same-origin")
    frame.click("[data-command=open]")
    frame.wait_for_selector(".okiya-board")
    frame.click(".bar [data-command=full]")
    frame.wait_for_selector("#link")
    assert "#game=1." in frame.input_value("#link")
    assert "keep it to yourself" in frame.inner_text("#notice")


@rare
def test_a_frame_stores_its_game_apart_from_the_sites(open_page: OpenPage) -> None:
    page = open_page("?speed=instant")
    begin(page)
    page.goto(page.url.partition("?")[0] + "?embed=1&game=okiya&seat-1=random")
    page.click("[data-command=open]")
    decision(page)
    take_tile(page)
    page.reload()
    page.click("[data-command=open]")
    page.wait_for_selector(".cell.taken")  # the frame's game goes on
    page.goto(page.url.partition("?")[0])
    ready(page)
    page.wait_for_selector("#hand .card")  # and so does the site's


@rare
def test_each_frame_resumes_the_game_on_its_cover(open_page: OpenPage) -> None:
    """Frames of one page share storage, here one after the other: a game in progress, and a
    finished one."""
    page = open_page("?embed=1&game=sakura&players=3&speed=instant", ready=False)
    page.click("[data-command=open]")
    page.wait_for_selector("#hand .card")
    sakura = page.url
    page.goto(page.url.partition("?")[0] + "?embed=1&game=okiya&speed=instant&seat-1=random")
    page.click("[data-command=open]")
    page.wait_for_selector(TILE)
    finish_okiya(page)
    page.goto(sakura)
    page.click("[data-command=open]")
    page.wait_for_selector("#hand .card")


@rare
def test_a_frame_uses_only_the_options_in_its_address(open_page: OpenPage) -> None:
    """The options of another frame do not apply: an address omits default values."""
    page = open_page("?embed=1&game=okiya&players=2&speed=instant", ready=False)
    page.click("[data-command=open]")
    page.wait_for_selector(TILE)
    page.goto(page.url.partition("?")[0] + "?embed=1")
    page.click("[data-command=open]")
    page.wait_for_selector("#hand .card")
    assert page.locator("#seats .seat").count() == 4


def test_a_frame_shows_a_record(host: OpenHost) -> None:
    """The record has forty-two tiles, which would take most of a minute at normal speed."""
    _, frame = host("?embed=1&game=okiya" + unfinished_record("okiya-points-10"))
    assert frame.inner_text(".cover .primary") == "Watch the game"
    frame.click("[data-command=open]")
    frame.wait_for_selector("[data-command=pause]")
    frame.click("[data-command=skip]")
    frame.wait_for_selector("[data-command=play-on]")
    assert frame.locator(".cell.taken").count() == 10


def test_denied_storage_on_a_foreign_page_is_reported_once(host: OpenHost) -> None:
    """A sandbox denies storage in every browser."""
    _, frame = host("?embed=1&game=okiya&speed=instant", "allow-scripts", foreign=True)
    frame.click("[data-command=open]")
    frame.wait_for_selector("#notice:not([hidden])")
    assert "blocks storage" in frame.inner_text("#notice")
    finish_okiya(frame)


def test_the_panels_snippet_makes_the_frame_it_previews(open_page: OpenPage) -> None:
    page = open_page(size="desktop")
    page.click("[data-command=share]")
    page.click("[data-command=embed]")
    page.select_option("#frame-size", "414x736")
    page.select_option("#frame-language", "fr")
    page.select_option("#frame-theme", "dark")
    text = page.input_value("#snippet")
    assert 'width="414"' in text and "lang=fr" in text and "theme=dark" in text
    preview = page.frame_locator(".framed iframe")
    assert preview.locator(".cover .primary").inner_text() == "Jouer"
    with page.expect_popup() as opened:
        page.click("#panel a[href='embed.html']")
    opened.value.wait_for_load_state("domcontentloaded")
    assert opened.value.locator("iframe").count() == len(SIZES) + len(SANDBOXES)


@rare
def test_the_page_about_frames_logs_their_messages(open_page: OpenPage) -> None:
    page = open_page("embed.html", size="desktop", ready=False)
    assert "1024 × 640" in page.inner_text("body")
    frame = page.frame_locator("iframe").first
    frame.locator("[data-command=open]").click()
    page.wait_for_selector("#messages li:has-text('started')")
    page.select_option("#theme", "dark")
    frame.locator("html[data-theme=dark]").wait_for(state="attached")
