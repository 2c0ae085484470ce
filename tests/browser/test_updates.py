"""Updates with faulty files, while an old version is cached.

The old version works, also offline; no incomplete one is offered; and a mended one arrives. `make
test-full` tries every kind of file with every fault on its own; `make test` tries a few, one
after the other on one page.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.broken_host import FAULTS_OF_HOSTS, BrokenHost, put_out
from tests.browser.test_offline import STORED, kept_files
from tests.browser.visitor import (
    begin,
    decision,
    look_for_version,
    new_version,
    ready,
    take_tile,
    until,
)
from tests.desk import DIST
from tests.sweeps import FULL, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages
    from tests.browser.visitor import OpenPage

SILENT = "silent"
FILES = (
    *("", "offline.js", "stdlib.bin", "sakura.bin", "second.bin", "pyodide.asm.wasm"),
    *("words.fr.bin", "style.css", "2-wait.js", "core.js", "manifest.json", "cabin.woff2"),
)
"""One or more files of every kind; the page itself is "". `offline.js` is the service worker with
the list of all files."""

Tried = tuple[tuple[str, str], ...]
"""Files and their faults, in order."""


def rounds() -> list[Tried]:
    """Faults to try on one page each. Silence comes last, because the page waits until the host is
    mended."""
    if FULL:
        return [((name, fault),) for name in FILES for fault in FAULTS_OF_HOSTS]
    others = cycle(fault for fault in FAULTS_OF_HOSTS if fault != SILENT)
    loud = tuple(zip(FILES[:3], others, strict=False))
    return [(*loud, ("second.bin", SILENT))]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[BrokenHost]:
    """Server of a copy of the site that a test may change."""
    served = BrokenHost(shutil.copytree(DIST, tmp_path / "site"))
    with served:
        yield served


OFFERED = "[data-command=switch]"

WAITS = "async () => !!(await navigator.serviceWorker.ready).waiting"

KEPT_WELL = """async (files) => {
    const digestOf = async (bytes) => {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        return btoa(String.fromCharCode(...digest));
    };
    const right = async (name) => {
        const store = await caches.open(name);
        const each = Object.entries(files).map(async ([file, digest]) => {
            const found = await store.match(file);
            return !!found && await digestOf(await found.arrayBuffer()) === digest;
        });
        return (await Promise.all(each)).every(Boolean);
    };
    const stores = (await caches.keys()).filter((name) => name.startsWith('sakura-'));
    return (await Promise.all(stores.map(right))).filter(Boolean).length;
}"""
"""Script that counts the caches that hold all of these files, byte for byte."""


def play_on(page: Page) -> None:
    """Continue the game, or begin the next one."""
    if page.locator("[data-command=again]").count():
        page.click("[data-command=again]")
    decision(page)
    if not page.locator("[data-command=again]").count():
        take_tile(page)


@rare
def test_applying_an_update_stops_the_download_of_the_next(
    pages: Pages, host: BrokenHost, tmp_path: Path
) -> None:
    """Its cache is deleted with the older ones, so that an incomplete one is never offered."""
    pages.site = host.address
    page = pages.new(lenient=True, service_workers="allow")
    page.goto(host.address)
    ready(page)
    until(page, STORED)
    put_out(tmp_path / "site", 1)
    look_for_version(page)
    assert new_version(page) == "installed"
    put_out(tmp_path / "site", 2)
    host.faults = {"manifest.json": SILENT}
    look_for_version(page)
    assert host.asked.wait(60)
    page.click(OFFERED)
    page.wait_for_function("() => document.title === 'New 1'")
    ready(page)
    host.mend()
    until(page, "async () => !(await navigator.serviceWorker.ready).installing")
    assert not page.evaluate(WAITS)
    look_for_version(page)
    assert new_version(page) == "installed"
    page.reload()
    ready(page)
    page.click(OFFERED)
    page.wait_for_function("() => document.title === 'New 2'")
    ready(page)
    assert page.evaluate(KEPT_WELL, kept_files(tmp_path / "site")) == 1
    host.gone = True
    page.reload()
    ready(page)


@rare
@pytest.mark.parametrize("tried", rounds())
def test_a_broken_update_changes_nothing_until_it_is_repaired(
    pages: Pages, host: BrokenHost, tmp_path: Path, tried: Tried
) -> None:
    old = kept_files(DIST)
    pages.site = host.address
    page = pages.new(lenient=True, service_workers="allow")
    page.goto(host.address + "?game=okiya&match=points-20&speed=instant&seat-1=random")
    ready(page)
    until(page, STORED)
    begin(page, "okiya")
    for number, (name, fault) in enumerate(tried, 1):
        # published again: complete files are in the browser cache
        put_out(tmp_path / "site", number)
        host.faults = {name: fault}
        look_for_version(page)
        if fault == SILENT:
            assert host.asked.wait(60)
        else:
            became = new_version(page)
            assert became in ("redundant", "refused"), (name, fault, became)
        assert page.evaluate(KEPT_WELL, old) == 1, (name, fault)
        assert not page.evaluate(WAITS), (name, fault)
        play_on(page)
    host.gone = True
    page.reload()
    ready(page)
    assert page.title() == "Sakura & Okiya"
    play_on(page)
    page.click("[data-command=leave]")
    page.wait_for_selector("#start-form")
    assert not page.evaluate(WAITS)
    assert page.locator(OFFERED).count() == 0
    host.mend()
    if tried[-1][1] != SILENT:
        look_for_version(page)
        assert new_version(page) == "installed"
    page.click(OFFERED)
    page.wait_for_function("(title) => document.title === title", arg=f"New {len(tried)}")
    ready(page)
    page.click("#resume [data-command=continue]")  # the game is still there
    decision(page)
    until(page, STORED)
    assert page.evaluate(KEPT_WELL, kept_files(tmp_path / "site")) == 1


OPEN_FOR_DAYS = """(() => {
    window.looks = window.later = 0;
    const now = Date.now;
    Date.now = () => now() + later;
    const update = async () => { looks++; throw new TypeError('no network'); };
    const workers = {waiting: null, installing: null};
    const registration = Object.assign(new EventTarget(), {update, ...workers});
    const register = async () => { window.registered = true; return registration; };
    const value = Object.assign(new EventTarget(), {register, controller: null});
    Object.defineProperty(navigator, 'serviceWorker', {value});
})()"""
"""Script of a ready service worker, and of a clock that is `later`."""

SHOWN_LATER = """async (hours) => {
    later += hours * 3_600_000;
    document.dispatchEvent(new Event('visibilitychange'));
    for (let turn = 0; turn < 5; turn++) await new Promise((go) => setTimeout(go));
    return looks;
}"""


def test_a_tab_that_stays_open_looks_for_a_new_version_once_an_hour(open_page: OpenPage) -> None:
    """On becoming visible; also after the clock was set back."""
    page = open_page(script=OPEN_FOR_DAYS)
    page.wait_for_function("() => window.registered")
    checks = [page.evaluate(SHOWN_LATER, hours) for hours in (0.5, 0.6, 0, 0.9, 24, -12, 0.5)]
    assert checks == [0, 1, 1, 1, 2, 3, 3]
