"""Devices that talk to each other: browser processes with a network each, and what people do there
at a table with several phones."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from tests.desk import Lan, Site
from tests.engines import processes
from tests.engines.browser import Browser
from tests.engines.conftest import ENGINES, SIZES
from tests.engines.guest import READY, pick, visit

ResultT = TypeVar("ResultT")

LINK = "document.querySelector('#phones-link')?.value"
"""The link that is shown, an invitation at the host's device and an answer at a guest's."""


class Device:
    """Context manager of a browser process. All that it does happens in a thread of its own, and so
    in the namespace of its network, if there is a `lan`: the site is served there, too."""

    def __init__(
        self, engine: str, number: int = 0, lan: Lan | None = None, camera: bool = False
    ) -> None:
        self.engine, self._number, self._lan, self._camera = engine, number, lan, camera
        self._thread = ThreadPoolExecutor(1)
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)

    def __enter__(self) -> Device:
        try:
            self._thread.submit(self._start).result()
        except BaseException:
            self._thread.shutdown()
            self._profile.cleanup()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.submit(self._end).result()
        self._thread.shutdown()
        self._profile.cleanup()

    def do(self, act: Callable[[Browser], ResultT]) -> ResultT:
        """Do something in the browser, in its thread, and return what comes of it."""
        return self._thread.submit(act, self.browser).result()

    def visit(self, query: str = "?speed=instant&lang=en") -> None:
        """Open the site and wait for Python."""
        self.do(lambda browser: visit(browser, self.site.address + query))

    def reload(self) -> None:
        """Load the page again and wait for Python."""
        self.do(lambda browser: browser.reload())
        self.do(lambda browser: browser.until(READY))

    def open(self, address: str) -> None:
        """Open an address and wait for Python."""
        self.do(lambda browser: visit(browser, address))

    # -- its processes -----------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        return Path(self._profile.name)

    def stop(self) -> None:
        """Let every process of the browser stand still, until it is woken."""
        processes.send(self._path, signal.SIGSTOP)

    def wake(self) -> None:
        """Let them run again."""
        processes.send(self._path, signal.SIGCONT)

    def kill(self) -> None:
        """Kill the browser, and start it again with the profile as it was."""
        processes.send(self._path, signal.SIGKILL)
        self._thread.submit(self._restart).result()

    def _restart(self) -> None:
        with suppress(Exception):  # each engine has its own for a browser that is gone
            self.browser.close()
        self._launch()

    def _start(self) -> None:
        if self._lan:
            self._lan.enter(self._number)
        self.site = Site()
        self.site.__enter__()
        self._launch()

    def _launch(self) -> None:
        module, name = ENGINES[self.engine]
        engine: type[Browser] = getattr(import_module(f"tests.engines.{module}"), name)
        self.browser = engine(self._path, *SIZES["phone"], self._camera)

    def _end(self) -> None:
        try:
            self.browser.close()
        finally:
            self.site.__exit__(None, None, None)


# -- what people do --------------------------------------------------------------------------------


def lay(browser: Browser, game: str, players: str = "") -> str:
    """Lay a table, and return the fragment of its first invitation."""
    browser.tap("[data-command=phones]")
    browser.until_there("[name=table-game]")
    pick(browser, "table-game", game)
    if players:
        pick(browser, "table-players", players)
    return invitation(browser)


def invitation(browser: Browser) -> str:
    """Fragment of the invitation that the host's page shows, which may ask for the camera first."""
    ask = "document.querySelector('[data-command=phones-camera]')"
    browser.until(f"{LINK} || {ask}")
    if browser.evaluate(f"!!{ask}"):
        browser.tap("[data-command=phones-camera]")
        browser.until(LINK)
    return "#" + str(browser.evaluate(LINK)).partition("#")[2]


def answer(browser: Browser, fragment: str, name: str) -> str:
    """Open an invitation, take the seat under that name, and return the link with the answer. A
    device that has had this seat is not asked for a name again; it may show an older answer."""
    older = browser.evaluate(LINK)
    answered = f"(({LINK}) && ({LINK}) !== {json.dumps(older)})"
    browser.evaluate(f"location.hash = {json.dumps(fragment)}")
    browser.until(f"{answered} || document.querySelector('#phones-name')")
    if browser.count("#phones-name"):
        browser.evaluate(f"document.querySelector('#phones-name').value = {json.dumps(name)}")
        browser.tap("[data-command=phones-join]")
        browser.until(answered)
    return str(browser.evaluate(LINK))


TAKES = """await (async () => {
    const [link, patience] = %s;
    const status = () => document.querySelector('#phones-status');
    status().textContent = ''; // about an earlier guest
    document.querySelector('#phones-answer').value = link;
    document.querySelector('[data-command=phones-connect]').click();
    const began = performance.now();
    while (!status().textContent.endsWith(' is connected.')) {
        if (performance.now() - began > patience) return null;
        await new Promise((go) => setTimeout(go, 1));
    }
    return performance.now() - began;
})()"""


def take(browser: Browser, link: str, patience: float = 30.0) -> float | None:
    """Paste an answer at the host's device. Return the seconds until the page says that the guest
    is connected; None after so many of them without that."""
    took = browser.evaluate(TAKES % json.dumps([link, 1000 * patience]))
    return None if took is None else float(took) / 1000


def leave_cleanly() -> None:
    """End this process by its own code when it is told to end: browsers and networks go with it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
