"""Pages in Chromium, each in a fresh profile; what goes wrong on any of them is noted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.conditions import NO_WORKER, PATIENCE, SILENT, USUAL
from tests.browser.seen import READY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

SIZES = {"phone": (390, 844), "small": (320, 568), "wide": (1100, 800), "desktop": (1280, 800)}

AN_HOUR = 3600

GLANCE = 5000
"""Milliseconds for a look at a page that a test has failed on."""

REFUSED: list[str] = []
"""Violations of the policy on all pages of the current test, lenient or not."""


class Pages:
    """All pages of one test. `faults` are the errors on them, and requests to other hosts than the
    `site`'s, but for those of pages that were opened with `lenient`.
    Figures and cards are only seen moving if they are `moving`: else each is at once where it
    goes: a page on which a game is played has a third of the work then."""

    def __init__(self, browser: Browser, site: str, moving: bool = True) -> None:
        self.browser = browser
        self.moving = moving
        self.site = site
        self.faults: list[str] = []
        self._contexts: list[BrowserContext] = []

    def new(
        self,
        size: str = "phone",
        lenient: bool = False,
        worker: bool = False,
        script: str = "",
        audio: bool = False,
        **options: Any,
    ) -> Page:
        """An empty page, of a browser with `audio` or without; `script` runs on it, and on all
        that it opens, before their own, and `options` are those of Playwright for the profile. Only
        with a `worker` one ever comes."""
        width, height = SIZES[size]
        options.setdefault("viewport", {"width": width, "height": height})
        options.setdefault("locale", "en-US")
        options.setdefault("reduced_motion", "no-preference" if self.moving else "reduce")
        options.setdefault("service_workers", "block")  # they would fetch the site once more
        context = self.browser.new_context(**options)
        self._contexts.append(context)
        silent = "" if audio else f"{SILENT};"
        prepare(context, silent + (script if worker else NO_WORKER + script))
        if not lenient:
            context.on("page", self._watch)
        return context.new_page()

    def open(
        self,
        query: str = "",
        size: str = "phone",
        ready: bool = True,
        stopped: bool = False,
        watches: bool = True,
        **options: Any,
    ) -> Page:
        """An address of the site: `open("?lang=fr", "small")`. It waits for Python if `ready`. On a
        `stopped` page time does not pass but by `page.clock`, from when Python is ready on; only
        then it follows what the address carries: else something would have been shown already.
        Where it carries a game to watch, the page before that is passed, unless the test has
        business there (`watches`)."""
        page = self.new(size, **options)
        address, _, carried = query.partition("#")
        if stopped:
            page.clock.install(time=0)
        page.goto(self.site + (address if stopped else query))
        if ready:
            page.wait_for_function(READY)
        if stopped:
            page.clock.pause_at(AN_HOUR)
            page.evaluate("(carried) => { location.hash = carried; }", carried)
        if ready and watches and carried.startswith("record=") and "embed" not in address:
            from tests.browser.visitor import watch

            watch(page)
        return page

    def seen(self) -> Iterator[str]:
        """The address and the text of every page that is open."""
        from playwright.sync_api import Error

        for context in self._contexts:
            for page in context.pages:
                try:
                    yield f"{page.url}\n{page.inner_text('body', timeout=GLANCE)}"
                except Error as error:
                    yield f"{page.url}: {error}"

    def close(self) -> None:
        """Closes all of them."""
        for context in self._contexts:
            context.close()

    def _watch(self, page: Page) -> None:
        page.on("console", self._told)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", self._asked)

    def _told(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.faults.append(f"request to {request.url}")


def prepare(context: BrowserContext, script: str = "") -> None:
    """Gives pages of that profile the usual conditions, then the `script`'s."""
    context.set_default_timeout(PATIENCE)
    context.on("console", _note_refused)
    for each in (*USUAL, script):
        if each:
            context.add_init_script(each)


def _note_refused(message: ConsoleMessage) -> None:
    if "Content Security Policy" in message.text or "requires 'Trusted" in message.text:
        REFUSED.append(message.text)
