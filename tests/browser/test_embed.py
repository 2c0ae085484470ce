"""The games in frames on other people's pages: covers, sizes, sandboxes, messages."""

import re

import pytest
from visitor import begin, ready

from sakura.core import link
from sakura.games.okiya.rules.tiles import TILES
from sakura.site.demo import SANDBOXES
from sakura.ui.sharing import SIZES
from tools.serve import Site

PYTHON = re.compile(r"/pyodide/|/pyscript/|sakura\.bin|/5-interpreter\.mjs|pyscript\.toml")
INSIDE = """() => {
    const out = [];
    for (const element of document.querySelectorAll('button, svg, p, li, select')) {
        const box = element.getBoundingClientRect();
        if (!element.checkVisibility() || box.width < 2 || element.closest('.icon-words')) continue;
        if (box.right > innerWidth + 1 || box.left < -1) out.push(element.outerHTML.slice(0, 80));
    }
    return out.concat(document.documentElement.scrollWidth > innerWidth ? ['scrolls'] : []);
}"""
LISTENS = """() => {
    window.heard = [];
    addEventListener('message', (event) => window.heard.push(event.data));
}"""


@pytest.fixture
def host(browser, site, tmp_path):
    """A page of somebody else's with one frame: `host(query, sandbox, size)`. Chromium takes it for
    the same site, where a frame may keep things, unless it is asked for by a `foreign` name."""
    contexts = []

    def open_(query, sandbox=None, size="360x640", foreign=False):
        width, height = SIZES[size]
        attribute = "" if sandbox is None else f'sandbox="{sandbox}"'
        folder = tmp_path / str(len(contexts))
        folder.mkdir()
        (folder / "index.html").write_text(
            f'<!doctype html><title>A blog</title><iframe src="{site}{query}" '
            f'width="{width}" height="{height}" {attribute}></iframe>',
            "utf-8",
        )
        served = Site(folder, plain=True)
        served.__enter__()
        context = browser.new_context(locale="en-US", viewport={"width": 1100, "height": 800})
        contexts.append((context, served))
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(served.address.replace("localhost", "127.0.0.1" if foreign else "localhost"))
        page.evaluate(LISTENS)
        return page, page.frames[1]

    yield open_
    for context, served in contexts:
        context.close()
        served.__exit__(None, None, None)


def heard(page, what):
    """The data of the first message of that type."""
    page.wait_for_function("(what) => window.heard.some((data) => data.type === what)", arg=what)
    return next(data for data in page.evaluate("() => window.heard") if data["type"] == what)


def play_okiya(frame):
    """To the end, taking the first tile that may be taken."""
    while True:
        frame.wait_for_selector(".cell.legal, #result")
        if frame.locator("#result").count():
            return
        frame.locator(".cell.legal").first.click()
        frame.page.wait_for_timeout(80)


def test_nothing_but_the_cover_is_fetched_until_it_is_tapped(open_page, site):
    fetched = []
    page = open_page("rules.html", ready=False)
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(site + "?embed=1&game=okiya&lang=fr")
    page.wait_for_timeout(800)
    assert page.locator(".cover .small-board").is_visible()
    assert page.inner_text(".cover .primary") == "Jouer"
    assert not [address for address in fetched if PYTHON.search(address)]
    assert len(fetched) <= 7
    page.click("[data-command=open]")
    page.wait_for_selector(".cell.legal, [data-command=skip]")
    assert [address for address in fetched if PYTHON.search(address)]


def through_all_sizes(page):
    """Gives the frame one size after the other."""
    for width, height in SIZES.values():
        page.evaluate(
            "([w, h]) => Object.assign(document.querySelector('iframe'), {width: w, height: h})",
            [width, height],
        )
        page.wait_for_timeout(150)
        yield width


@pytest.mark.parametrize(("game", "seats"), [("sakura", 4), ("okiya", 2)])
def test_every_size_holds_cover_and_table(host, game, seats):
    page, frame = host(f"?embed=1&game={game}&speed=instant&seat-1=random")
    for _ in through_all_sizes(page):
        assert frame.evaluate(INSIDE) == []
    frame.click("[data-command=open]")
    frame.wait_for_selector("#hand .card, .cell.legal")
    told = heard(page, "started")
    assert told == {"sakura": 1, "type": "started", "game": game, "seats": seats}
    for width in through_all_sizes(page):
        assert frame.evaluate(INSIDE) == [], width
    heights = [data["height"] for data in page.evaluate("() => window.heard")
               if data["type"] == "resize"]  # fmt: skip
    assert len(heights) > 2 and min(heights) > 200 and max(heights) < 1200


@pytest.mark.parametrize("sandbox", [None, *SANDBOXES])
def test_every_sandbox_plays_to_the_end(host, sandbox):
    page, frame = host("?embed=1&game=okiya&speed=instant&seat-1=adept", sandbox)
    workers = []
    page.on("worker", lambda worker: workers.append(worker.url))
    frame.click("[data-command=open]")
    play_okiya(frame)
    told = heard(page, "ended")
    page.wait_for_timeout(300)
    assert not any("snapshot" in address for address in workers)  # 31 MB for every blog
    assert told["game"] == "okiya" and len(told["winners"]) <= 1 and len(told["scores"]) == 2
    alone = sandbox is not None and "allow-same-origin" not in sandbox
    thinks = frame.evaluate("() => document.documentElement.dataset.thinking")
    assert thinks == "page" if alone else thinks in ("page", "worker")
    assert frame.locator("#notice:not([hidden])").count() == (1 if alone else 0)
    if alone:
        assert "not be remembered" in frame.inner_text("#notice")
        frame.click("[data-command=dismiss]")
        frame.click("[data-command=again]")
        frame.wait_for_selector(".cell.legal, #result")
        assert frame.locator("#notice:not([hidden])").count() == 0  # said once


def test_the_host_can_change_theme_and_language_and_nothing_else(host):
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


def test_a_message_from_another_window_is_not_heard(open_page):
    page = open_page("?embed=1&game=okiya", ready=False)
    page.click("[data-command=open]")
    ready(page)
    page.evaluate("""() => {
        const other = document.createElement('iframe');
        document.body.append(other);
        dispatchEvent(new MessageEvent('message',
            {data: {sakura: 1, theme: 'dark'}, source: other.contentWindow}));
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("() => document.documentElement.dataset.theme") == "auto"


def test_the_full_site_opens_with_the_game(host):
    page, frame = host("?embed=1&game=okiya&speed=instant&seat-1=random")
    frame.click("[data-command=open]")
    frame.wait_for_selector(".cell.legal")
    frame.locator(".cell.legal").first.click()
    frame.wait_for_function("() => document.querySelectorAll('.cell.taken').length > 1")
    frame.wait_for_selector(".cell.legal, #result")
    taken = frame.locator(".cell.taken").count()
    with page.context.expect_page() as opened:
        frame.click(".bar [data-command=full]")
    full = opened.value
    ready(full)
    full.wait_for_selector(".okiya-board")
    assert full.locator(".cell.taken").count() == taken
    assert full.locator(".bar [data-command=leave]").count() == 1
    assert "#" not in full.url


def test_a_frame_that_may_not_open_pages_shows_the_address(host):
    _, frame = host("?embed=1&game=okiya", "allow-scripts allow-same-origin")
    frame.click("[data-command=open]")
    frame.wait_for_selector(".okiya-board")
    frame.click(".bar [data-command=full]")
    frame.wait_for_selector("#link")
    assert "#game=1." in frame.input_value("#link")


def test_a_frame_keeps_its_game_apart_from_the_sites(open_page):
    page = open_page("?speed=instant")
    begin(page)
    page.goto(page.url.partition("?")[0] + "?embed=1&game=okiya&seat-1=random")
    page.click("[data-command=open]")
    page.wait_for_selector(".cell.legal")
    page.locator(".cell.legal").first.click()
    page.wait_for_selector(".cell.taken")
    page.reload()
    page.click("[data-command=open]")
    page.wait_for_selector(".cell.taken")  # the frame's game goes on
    page.goto(page.url.partition("?")[0])
    ready(page)
    page.wait_for_selector("#hand .card")  # and so does the site's


def test_a_frame_shows_a_record(host):
    game = {
        "format": "sakura-record/1",
        "game": "okiya",
        "options": {"match": "single", "target": None, "full_board": "win"},
        "rounds": [
            {
                "starter": 0,
                "tiles": [f"{tile.plant}-{tile.feature}" for tile in TILES],
                "moves": [0, 1, 2, 3],
            }
        ],
    }  # fmt: skip
    _, frame = host("?embed=1&game=okiya#" + link.write("record", game))
    assert frame.inner_text(".cover .primary") == "Watch the game"
    frame.click("[data-command=open]")
    frame.wait_for_selector("[data-command=pause]")
    frame.click("[data-command=skip]")
    frame.wait_for_selector("[data-command=play-on]")
    assert frame.locator(".cell.taken").count() == 4


def test_on_a_foreign_page_storage_is_denied_and_that_is_said_once(host):
    _, frame = host("?embed=1&game=okiya&speed=instant", foreign=True)
    frame.click("[data-command=open]")
    frame.wait_for_selector("#notice:not([hidden])")
    assert "not be remembered" in frame.inner_text("#notice")
    play_okiya(frame)


def test_the_panel_makes_the_frame_it_shows(open_page):
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
    opened.value.wait_for_selector("iframe")
    assert opened.value.locator("iframe").count() == len(SIZES) + len(SANDBOXES)


def test_the_page_of_frames_writes_down_what_they_say(open_page):
    page = open_page("embed.html", size="desktop", ready=False)
    assert "1024 × 640" in page.inner_text("body")
    frame = page.frame_locator("iframe").first
    frame.locator("[data-command=open]").click()
    page.wait_for_selector("#messages li:has-text('started')")
    page.select_option("#theme", "dark")
    frame.locator("html[data-theme=dark]").wait_for(state="attached")
