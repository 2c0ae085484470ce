"""Host pages with one frame of the site, and the messages that they receive from it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sakura.ui.sharing import SIZES
from tests.desk import Site

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    from tests.browser.pages import Pages

OpenHost: TypeAlias = "Callable[..., tuple[Page, Frame]]"
"""`Hosts.open`, as tests get it."""

LISTENS = """() => {
    window.heard = [];
    addEventListener('message', (event) => window.heard.push(event.data));
}"""


WORKERS = """(() => {
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(address, ...rest) {
            super(address, ...rest);
            workers.push(`${address}`);
        }
    };
})()"""
"""Notes the addresses of all workers that the page starts."""


class Hosts:
    """All such pages of one test."""

    def __init__(self, pages: Pages, folder: Path) -> None:
        self._pages = pages
        self._folder = folder
        self._servers = ExitStack()

    def open(
        self,
        query: str,
        sandbox: str | None = None,
        size: str = "360x640",
        foreign: bool = False,
    ) -> tuple[Page, Frame]:
        """A page and its frame with that address of the site. For Chromium they are one site,
        unless the page has a `foreign` host name."""
        width, height = SIZES[size]
        attribute = "" if sandbox is None else f'sandbox="{sandbox}"'
        (self._folder / "index.html").write_text(
            f'<!doctype html><title>A blog</title><iframe src="{self._pages.site}{query}" '
            f'width="{width}" height="{height}" {attribute}></iframe>',
            "utf-8",
        )
        served = self._servers.enter_context(Site(self._folder, plain=True))
        page = self._pages.new(
            "wide", lenient=True, worker=True, script=WORKERS, service_workers="allow"
        )
        page.goto(served.address.replace("localhost", "127.0.0.1" if foreign else "localhost"))
        page.evaluate(LISTENS)
        return page, page.frames[1]

    def close(self) -> None:
        """Ends their servers."""
        self._servers.close()


def heard(page: Page, what: str) -> Any:
    """The data of the first message of that type."""
    page.wait_for_function("(what) => window.heard.some((data) => data.type === what)", arg=what)
    return next(data for data in page.evaluate("() => window.heard") if data["type"] == what)


def messages(page: Page, frame: Frame, what: str) -> list[Any]:
    """The data of all messages of that type which the frame has sent so far."""
    frame.evaluate("() => parent.postMessage({type: 'mark'}, '*')")
    heard(page, "mark")
    return [data for data in page.evaluate("() => window.heard") if data["type"] == what]
