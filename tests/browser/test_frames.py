"""Frame isolation: a frame never shows the visitor's own data, whatever its address.

Otherwise the host page could overlay pictures and hijack the visitor's clicks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conditions import PATIENCE
from tests.browser.conftest import LOOK
from tests.browser.hosts import OpenHost
from tests.browser.seen import TILE
from tests.browser.visitor import begin, decision, ready, take_tile
from tests.desk import Site
from tests.sweeps import first

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    from tests.browser.pages import Pages

ELEMENTS = {
    "frame": '<iframe src="{address}"></iframe>',
    "sandbox": '<iframe src="{address}" sandbox="allow-scripts allow-same-origin"></iframe>',
    "object": '<object data="{address}" type="text/html"></object>',
    "embed": '<embed src="{address}" type="text/html">',
    "frame in a frame": "<iframe srcdoc=\"<iframe src='{address}'></iframe>\"></iframe>",
    "alone": '<iframe src="{address}" sandbox="allow-scripts"></iframe>',
    "unseen": '<iframe src="{address}" width="1" height="1" style="opacity: 0"></iframe>',
}
"""Ways to embed a page."""

HOSTS = ("same origin", "same site", "another site")

OWN = """() => Object.entries(localStorage).filter(([name]) => !name.startsWith('sakura.frame.'))
    .sort().map((entry) => entry.join(' '))"""
"""Script that returns the site's own storage, without that of frames."""

SHARED = ("sakura.frame.game.", "sakura.frame.settings")


class Blog:
    """Host pages, each with one embedded page of the site."""

    def __init__(self, pages: Pages, folder: Path, address: str) -> None:
        self._folder = folder
        self._site = pages.site
        self._hosts = {
            "same origin": pages.site,
            "same site": address,
            "another site": address.replace("localhost", "127.0.0.1"),
        }

    def frame(self, page: Page, host: str, element: str, asked: str) -> Frame:
        """Open a host page in `page` with that element, and return its frame."""
        html = f"<!doctype html>{ELEMENTS[element].format(address=self._site + asked)}"
        name = f"blog-{len(list(self._folder.iterdir()))}.html"  # browsers cache by name
        (self._folder / name).write_text(html, "utf-8")
        around = self._hosts[host] + name
        if host == "same origin":  # no such file exists there
            answer = {"body": html, "content_type": "text/html"}
            page.route(around, lambda route: route.fulfill(**answer))
        page.goto(around)
        page.unroute_all()
        for _ in range(PATIENCE // LOOK):
            for frame in page.frames:
                if frame.url == self._site + asked:
                    return frame
            page.wait_for_timeout(LOOK)
        raise AssertionError(f"{element} shows no page of the site")


@pytest.fixture
def blog(pages: Pages, tmp_path: Path) -> Iterator[Blog]:
    """Server of host pages."""
    with Site(tmp_path, plain=True) as served:
        yield Blog(pages, tmp_path, served.address)


@pytest.mark.parametrize("host", HOSTS)
def test_every_embedding_element_shows_a_cover(pages: Pages, blog: Blog, host: str) -> None:
    page = pages.new("wide", lenient=True)
    for element in ELEMENTS:
        frame = blog.frame(page, host, element, "?game=okiya")
        assert frame.inner_text(".cover .primary", timeout=0) == "Play", element
        assert frame.locator(".cover .small-board").count() == 1, element
        assert frame.locator("#resume, #start-form, [data-command=learn]").count() == 0, element
        assert frame.get_attribute(".full", "href") == "/?game=okiya", element


@pytest.mark.parametrize("host", first(1, ["same origin", "same site"]))
def test_no_click_in_a_frame_reaches_a_game_of_the_site(
    pages: Pages, blog: Blog, host: str
) -> None:
    """The frame shares its storage with the site."""
    page = pages.new("wide", lenient=True)
    page.goto(pages.site + "?game=okiya&speed=instant&theme=dark&seat-1=random")
    ready(page)
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    own = page.evaluate(OWN)
    assert any(entry.startswith("sakura.game.") for entry in own)
    frame = blog.frame(page, host, "frame", "?game=okiya&speed=instant&seat-1=random")
    frame.click("[data-command=open]")
    frame.wait_for_selector(TILE)
    assert frame.locator(".cell.taken").count() <= 1  # a new game with default settings
    assert frame.evaluate("() => document.documentElement.dataset.theme") == "auto"
    take_tile(frame)
    decision(frame)
    page.evaluate("() => frames[0].postMessage({sakura: 1, theme: 'light'}, '*')")
    frame.wait_for_selector("html[data-theme=light]", state="attached")
    assert frame.evaluate(OWN) == own
    names = frame.evaluate("() => Object.keys(localStorage)")
    assert all(any(name.startswith(start) for name in names) for start in SHARED)
    with page.context.expect_page() as opened:
        frame.click(".bar [data-command=full]")  # opens in its own window
    ready(opened.value)
    opened.value.wait_for_selector(".bar [data-command=leave]")
    assert opened.value.evaluate(OWN) == own


def test_links_of_other_pages_in_a_frame_lead_to_a_cover(pages: Pages, blog: Blog) -> None:
    page = pages.new("wide", lenient=True)
    for name in ("rules.html", "licences.fr.html", "embed.html"):
        frame = blog.frame(page, "same site", "frame", name)
        assert frame.locator("button, form").count() == 0, name
        frame.click(".document > p a >> nth=0")
        frame.wait_for_selector(".cover .primary")


LOST = """() => {
    const page = document.documentElement;
    page.removeAttribute('data-python');
    dispatchEvent(new Event('lost'));
}"""


def test_a_frame_that_keeps_failing_deletes_nothing_of_the_sites(pages: Pages, blog: Blog) -> None:
    page = pages.new("wide", lenient=True)
    page.goto(pages.site + "rules.html")
    page.evaluate(
        """async () => {
            localStorage['sakura.snapshot'] = 'of some build';
            await (await caches.open('sakura-/ 0')).put('x', new Response());
        }"""
    )
    for _ in range(3):
        frame = blog.frame(page, "same site", "frame", "?game=okiya")
        frame.evaluate(LOST)
        frame.wait_for_selector(
            "#loading:has-text('Check your connection') button:has-text('Try again')"
        )
        assert frame.locator("button:has-text('Repair')").count() == 0
    page.goto(pages.site + "rules.html")
    assert page.evaluate("async () => (await caches.keys()).length") == 1
    assert page.evaluate(OWN) == ["sakura.snapshot of some build"]


def test_a_frame_requests_no_feature_its_host_denies(host: OpenHost) -> None:
    """Each such request would be reported on the host page's console."""
    page, frame = host("?embed=1&game=okiya&speed=instant&seat-1=random", foreign=True)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    frame.click("[data-command=open]")
    frame.wait_for_selector(TILE)
    take_tile(frame)
    decision(frame)
    assert [text for text in said if "olicy" in text] == []
