"""Without a network: the site is kept whole, new versions wait, a broken one changes nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.browser.conditions import PATIENT, room
from tests.browser.pages import prepare
from tests.browser.visitor import (
    KEPT,
    RESTORED,
    WORKER_THINKS,
    OpenPage,
    choose,
    decision,
    finish_okiya,
    ready,
    until_a_worker_thinks,
)
from tests.desk import DIST, FLAGS, Site, find

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

STORED = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active.state === 'activated'
        && (await caches.keys()).filter((name) => name.startsWith('sakura-')).length === 1;
}"""
OpenProfile: TypeAlias = "Callable[[], Page]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    return shutil.copytree(DIST, tmp_path / "site")


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[OpenProfile]:
    """Opens a browser process on the same profile, again and again."""
    opened: list[BrowserContext] = []

    def open_() -> Page:
        context = browser.browser_type.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=find(), args=list(FLAGS), locale="en-US"
        )
        opened.append(context)
        prepare(context, PATIENT)
        return context.new_page()

    yield open_
    for context in opened:
        context.close()


def visit(page: Page, address: str) -> None:
    """Opens an address of the site."""
    page.goto(address)
    ready(page)


def play_to_the_end(page: Page) -> None:
    """A game of Okiya against a master that thinks in the worker."""
    choose(page, "game", "okiya")
    page.select_option("[name=seat-1]", "master")
    page.click("#play")
    decision(page)
    until_a_worker_thinks(page)
    finish_okiya(page)
    assert page.evaluate(WORKER_THINKS)


def test_the_site_works_with_the_server_gone(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        visit(page, site.address + "?speed=instant")
        page.wait_for_function(STORED)
    page.reload()
    ready(page)
    page.context.close()
    page = profile()  # a new process of the browser
    visit(page, site.address + "?speed=instant&lang=fr")
    assert page.inner_text("#play") == "Jouer"
    play_to_the_end(page)
    page.goto(site.address + "rules.html")
    assert "Sakura" in page.inner_text("h1")


BECOMES = """async () => {
    const registration = await navigator.serviceWorker.ready;
    const becomes = new Promise((go) => registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker.addEventListener('statechange', () =>
            ['installed', 'redundant'].includes(worker.state) && setTimeout(go, 0, worker.state));
    }, {once: true}));
    await registration.update();
    return becomes;
}"""
"""Looks for a new version, as browsers do now and then; what becomes of its worker, once the page
has heard of it."""


def test_a_new_version_waits_for_the_visitors_word(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        visit(page, site.address)
        page.wait_for_function(STORED)
        page.click("#play")
        page.wait_for_selector("#hand .card")
        renew(folder, "1")
        assert page.evaluate(BECOMES) == "installed"
        assert page.locator("[data-command=switch]").count() == 0  # never in a game
        page.reload()
        ready(page)
        page.wait_for_selector("#hand .card")
        assert page.locator("[data-command=switch]").count() == 0
        assert page.title() == "Sakura & Okiya"
        page.click("[data-command=leave]")
        page.click("[data-command=switch]")
        page.wait_for_function("() => document.title === 'New 1'")
        ready(page)
        page.wait_for_selector("#hand .card")  # and the game goes on


def test_a_broken_install_leaves_the_old_version(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        visit(page, site.address)
        page.wait_for_function(STORED)
        renew(folder, "2")
        (folder / "manifest.json").unlink()  # what is hashed may come from the browser itself
        assert page.evaluate(BECOMES) == "redundant"
        assert page.locator("[data-command=switch]").count() == 0
    page.reload()
    ready(page)
    assert page.title() == "Sakura & Okiya"
    assert page.evaluate("async () => (await caches.keys()).length") == 1


def test_after_a_game_python_is_kept_for_later_visits(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        visit(page, site.address + "?speed=instant")
        assert not page.evaluate(RESTORED)
        play_to_the_end(page)
        page.wait_for_function(KEPT)
        visit(page, site.address + "?speed=instant")
        assert page.evaluate(RESTORED)
        play_to_the_end(page)
        page.wait_for_function(KEPT)  # it was good
        page.evaluate("""async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith('python-'));
            const store = await caches.open(name);
            for (const key of await store.keys()) await store.put(key, new Response('broken'));
        }""")
        visit(page, site.address)
        assert not page.evaluate(RESTORED)  # it starts as the first time
        assert page.evaluate(KEPT) is None


MODEST = {"nothing": room(), "memory": room(memory=2), "storage": room(free=3e8)}
"""What a device may be short of."""

GAME_OVER = "() => dispatchEvent(new Event('played'))"

AFTER_GAME = """async () => {
    window.began = false;
    window.Worker = class {
        constructor(address) { window.began ||= `${address}`.endsWith('/7-snapshot.mjs'); }
    };
    dispatchEvent(new Event('played'));
    await navigator.storage.estimate();  // as whoever heard of it
    await new Promise((go) => setTimeout(go));
    return window.began;
}"""
"""Whether a worker begins to keep Python after a game."""


@pytest.mark.parametrize("short_of", MODEST)
def test_a_modest_device_keeps_no_snapshot(open_page: OpenPage, short_of: str) -> None:
    page = open_page(script=MODEST[short_of])
    assert page.evaluate(AFTER_GAME) == (short_of == "nothing")


def test_a_snapshot_goes_when_storage_becomes_short(profile: OpenProfile, site: str) -> None:
    page = profile()
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    page.add_init_script(MODEST["storage"])
    visit(page, site)
    assert page.evaluate(RESTORED)
    page.wait_for_function(
        "async () => !(await caches.keys()).some((name) => name.startsWith('python-'))"
    )
    assert page.evaluate(KEPT) is None


def renew(folder: Path, number: str) -> None:
    """A new version of the site: another title, another worker."""
    page, worker = folder / "index.html", folder / "offline.js"
    text = page.read_text("utf-8").replace("<title>Sakura &amp; Okiya", f"<title>New {number}")
    page.write_text(text, "utf-8")
    script = worker.read_text("utf-8").replace('VERSION = "', f'VERSION = "{number}')
    worker.write_text(script, "utf-8")
