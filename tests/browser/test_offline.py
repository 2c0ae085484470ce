"""Offline use: the whole site is cached, updates wait, and a broken update changes nothing."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.browser.conditions import NO_WORKER, PATIENT, QUICK, room
from tests.browser.pages import prepare
from tests.browser.seen import CARD, KEPT, RESTORED, RESULT, WORKER_THINKS
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    decision,
    finish_okiya,
    look_for_version,
    new_version,
    play_card,
    ready,
    sit,
    until,
    until_a_worker_thinks,
)
from tests.desk import DIST, FLAGS, Handler, Site, find_shell
from tests.sweeps import first, rare
from tools.build import integrity

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.pages import Pages

STORED = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active.state === 'activated'
        && (await caches.keys()).filter((name) => name.startsWith('sakura-')).length === 1;
}"""
LATER = 4e9
"""Timestamp in the future, in seconds."""

GAME_OVER = "() => dispatchEvent(new Event('played'))"
OpenProfile: TypeAlias = "Callable[..., Page]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy of the site that a test may change."""
    return shutil.copytree(DIST, tmp_path / "site")


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[OpenProfile]:
    """Open a browser process on the same profile, repeatedly. Workers and snapshots are disabled
    unless `worker` is set, because most of these tests need neither."""
    opened: list[BrowserContext] = []

    def open_(worker: bool = False) -> Page:
        context = browser.browser_type.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=find_shell(),
            args=[*FLAGS, QUICK],
            locale="en-US",
        )
        opened.append(context)
        prepare(context, PATIENT if worker else PATIENT + ";" + NO_WORKER)
        return context.new_page()

    yield open_
    for context in opened:
        context.close()


def visit(page: Page, address: str) -> None:
    """Open an address of the site."""
    page.goto(address)
    ready(page)


def store(page: Page, address: str) -> None:
    """Open an address and wait until the whole site is cached."""
    visit(page, address)
    until(page, STORED)


def play_to_the_end(page: Page) -> None:
    """Play a game of Okiya against a master in the worker."""
    choose(page, "game", "okiya")
    sit(page, 1, "master")
    page.click("#play")
    decision(page)
    until_a_worker_thinks(page)
    finish_okiya(page)
    assert page.evaluate(WORKER_THINKS)


def test_the_site_works_without_its_server(folder: Path, profile: OpenProfile) -> None:
    page = profile(worker=True)
    with Site(folder) as site:
        visit(page, site.address + "?speed=instant")
        until(page, STORED)
    page.reload()
    ready(page)
    page.context.close()
    page = profile(worker=True)  # a new browser process
    visit(page, site.address + "?speed=instant&lang=fr")
    assert page.inner_text("#play") == "Jouer"
    play_to_the_end(page)
    page.goto(site.address + "rules.html")
    assert "Sakura" in page.inner_text("h1")


def test_a_new_version_waits_for_the_visitors_consent(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        page.click("#play")
        page.wait_for_selector("#hand .card")
        renew(folder, "1")
        look_for_version(page)
        assert new_version(page) == "installed"
        assert page.locator("[data-command=switch]").count() == 0  # never during a game
        page.reload()
        ready(page)
        page.wait_for_selector("#hand .card")
        assert page.locator("[data-command=switch]").count() == 0
        assert page.title() == "Sakura & Okiya"
        page.click("[data-command=leave]")
        page.click("[data-command=switch]")
        page.wait_for_function("() => document.title === 'New 1'")
        ready(page)
        page.wait_for_selector("#hand .card")  # the game continues


@rare
def test_two_tabs_take_a_new_version_one_after_the_other(
    folder: Path, profile: OpenProfile
) -> None:
    """A version accepted in one tab interrupts no game in the other, which accepts it later."""
    first = profile()
    with Site(folder) as site:
        store(first, site.address)
        second = first.context.new_page()
        visit(second, site.address + "?speed=instant")
        begin(second)
        renew(folder, "1")
        look_for_version(first)
        first.click("[data-command=switch]")
        first.wait_for_function("() => document.title === 'New 1'")
        ready(first)
        assert second.title() == "Sakura & Okiya"
        play_card(second)
        second.click("[data-command=leave]")
        second.click("[data-command=switch]")
        second.wait_for_function("() => document.title === 'New 1'")
        ready(second)


@rare
def test_a_broken_install_leaves_the_old_version(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        renew(folder, "2")
        (folder / "manifest.json").unlink()  # hashed files may come from the browser cache
        look_for_version(page)
        assert new_version(page) == "redundant"
        assert page.locator("[data-command=switch]").count() == 0
    page.reload()
    ready(page)
    assert page.title() == "Sakura & Okiya"
    assert page.evaluate("async () => (await caches.keys()).length") == 1


def kept_files(folder: Path) -> dict[str, str]:
    """Cached files of a site with their digests."""
    script = (folder / "offline.js").read_text("utf-8")
    files: dict[str, str] = json.loads(re.findall(r"FILES = (\{.*\});", script)[0])
    return files


def one_of_each() -> list[str]:
    """The page, and a file of every type."""
    return first(4, ["./", *{Path(name).suffix: name for name in kept_files(DIST)}.values()])


REGISTERED = """async () => {
    trustedTypes.defaultPolicy
        ?? trustedTypes.createPolicy('default', {createScriptURL: (address) => address});
    const registration = await navigator.serviceWorker.register('offline.js');
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    const ends = ['activated', 'redundant'];
    if (ends.includes(worker.state)) return worker.state;
    return new Promise((go) => worker.addEventListener('statechange', () =>
        ends.includes(worker.state) && go(worker.state)));
}"""
"""Script that registers the service worker on an inert page of the site; resolves to its final
state."""

FAULTS: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda content: content[:-1],
    "another page": lambda content: b"<!doctype html><title>Please sign in</title>",
    "spoilt": lambda content: bytes([content[0] ^ 1]) + content[1:],
}


@rare
def test_a_file_that_differs_from_the_build_is_rejected(folder: Path, pages: Pages) -> None:
    """Neither a corrupt download nor a corrupt copy in the browser's cache."""
    with Site(folder) as site:
        pages.site = site.address
        for name, spoil in zip(one_of_each(), cycle(FAULTS.values()), strict=False):
            file = folder / (name if name != "./" else "index.html")
            content = file.read_bytes()
            file.write_bytes(spoil(content))
            page = pages.new(lenient=True, service_workers="allow")
            page.goto(site.address + "rules.html")
            assert page.evaluate(REGISTERED) == "redundant", name
            assert page.evaluate("async () => (await caches.keys()).length") == 0
            file.write_bytes(content)
            assert page.evaluate(REGISTERED) == "activated", name
            page.context.close()


def test_a_truncated_service_worker_does_not_parse(pages: Pages) -> None:
    script = (DIST / "offline.js").read_text("utf-8").rstrip()
    page = pages.new()
    whole = page.evaluate(
        """(script) => {
            const reads = (text) => {
                try { new Function(text); return true; } catch { return false; }
            };
            const good = [];
            for (let to = 1; to <= script.length; to++)
                if (reads(script.slice(0, to))) good.push(to);
            return good;
        }""",
        script,
    )
    assert whole == [len(script)]


@rare
def test_an_empty_service_worker_is_not_installed(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        renew(folder, "4")
        worker = folder / "offline.js"
        content = worker.read_bytes()
        worker.write_bytes(b"")
        look_for_version(page)
        assert new_version(page) == "installed"
        page.reload()  # requested again
        ready(page)
        assert page.locator("[data-command=switch]").count() == 0
        worker.write_bytes(content)
        os.utime(worker, (LATER, LATER))
        look_for_version(page)
        page.click("[data-command=switch]")
        page.wait_for_function("() => document.title === 'New 4'")


OTHER_POLICY = "script-src 'self' 'sha256-gJNlCP03ZYlq9kVZhQu2OPRqMleRisRp1QOkpTKZYbw='"


class Host(Site):
    """Server that adds one header."""

    def __init__(self, folder: Path, **more: str) -> None:
        super().__init__(folder)
        self.rules = {"*": {name.replace("_", "-"): value for name, value in more.items()}}
        self.server.RequestHandlerClass = partial(
            Handler, directory=str(folder), rules=self.rules, compressed=False
        )


def test_files_with_another_versions_policy_are_rejected(folder: Path, pages: Pages) -> None:
    """Otherwise the policy would block the inline script on every visit, although all files are
    right."""
    with (host := Host(folder, Content_Security_Policy=OTHER_POLICY)) as site:
        pages.site = site.address
        page = pages.new(lenient=True, service_workers="allow")
        page.goto(site.address + "rules.html")
        assert page.evaluate(REGISTERED) == "redundant"
        host.rules.clear()
        assert page.evaluate(REGISTERED) == "activated"


@rare
def test_offline_use_works_under_every_address_and_vary_header(
    folder: Path, profile: OpenProfile
) -> None:
    page = profile()
    with Host(folder, Vary="Accept, Accept-Language, User-Agent") as site:
        store(page, site.address)
    page.context.set_offline(True)
    visit(page, site.address + "index.html?speed=instant")
    begin(page)
    page.goto(site.address)
    visit(page, site.address + "index.html#setup")


@rare
def test_a_new_version_is_offered_only_when_complete_and_correct(
    folder: Path, profile: OpenProfile
) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        renew(folder, "3")
        manifest = folder / "manifest.json"
        content = manifest.read_bytes()
        manifest.write_bytes(FAULTS["another page"](content))
        look_for_version(page)
        assert new_version(page) == "redundant"
        assert page.locator("[data-command=switch]").count() == 0
        manifest.write_bytes(content)
        look_for_version(page)
        assert new_version(page) == "installed"
        page.click("[data-command=switch]")
        page.wait_for_function("() => document.title === 'New 3'")
        ready(page)


@rare
def test_a_truncated_rollback_leaves_the_cached_version(folder: Path, profile: OpenProfile) -> None:
    """The installing worker has the same cache name as the active one."""
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        first = {name: (folder / name).read_bytes() for name in ("index.html", "offline.js")}
        renew(folder, "4")
        look_for_version(page)
        assert new_version(page) == "installed"
        for name, content in first.items():
            (folder / name).write_bytes(content)
            # hosts compare modification times by the second
            os.utime(folder / name, (LATER, LATER))
        (folder / "manifest.json").write_bytes(b"cut")
        look_for_version(page)
        assert new_version(page) == "redundant"
    page.context.set_offline(True)  # open connections still answer
    page.reload()
    ready(page)
    assert page.title() == "Sakura & Okiya"


@rare
def test_a_page_damaged_in_the_cache_is_repaired(folder: Path, profile: OpenProfile) -> None:
    """The broken page can neither report the fault nor offer a repair; the next visit gets the
    right one."""
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        page.evaluate(SPOIL, site.address)
        page.goto(site.address)
        assert "Please sign in" in page.inner_text("body")
        until(page, MENDED)
        visit(page, site.address)


@rare
@pytest.mark.parametrize("name", first(1, ["worker.py", "rules.html", "pyodide.cold.wasm"]))
def test_files_that_no_start_needs_are_repaired_too(
    folder: Path, profile: OpenProfile, name: str
) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
        page.evaluate(SPOIL, name)
        visit(page, site.address)
        until(page, f"() => ({SPOILT_STILL})('{name}').then(() => true, () => false)")


@rare
@pytest.mark.parametrize("name", first(1, ["all", "second.bin"]))
def test_files_lost_from_the_cache_are_cached_again(
    folder: Path, profile: OpenProfile, name: str
) -> None:
    """One file, or the whole cache, as another site on the same host could delete it."""
    page = profile(worker=True)
    with Site(folder) as site:
        store(page, site.address)
        kept = page.evaluate(FILES_KEPT)
        lost = page.evaluate(DELETE_ALL) if name == "all" else page.evaluate(LOSE, name)
        assert len(lost) == (len(kept) if name == "all" else 1)
        assert page.evaluate(FILES_KEPT) == sorted(set(kept) - set(lost))
        visit(page, site.address)  # from the network
        until(page, f"async () => `${{await ({FILES_KEPT})()}}` === `{','.join(kept)}`")
    visit(page, site.address + "?speed=instant")
    play_to_the_end(page)


FILES_KEPT = """async () => {
    const [store] = (await caches.keys()).filter((name) => name.startsWith('sakura-'));
    return !store ? [] : (await (await caches.open(store)).keys()).map(({ url }) => url).sort();
}"""

DELETE_ALL = f"""async () => {{
    const kept = await ({FILES_KEPT})();
    for (const store of await caches.keys()) await caches.delete(store);
    return kept;
}}"""

LOSE = """async (name) => {
    const [store] = (await caches.keys()).filter((name) => name.startsWith('sakura-'));
    const kept = await caches.open(store);
    const lost = (await kept.keys()).filter(({ url }) => url.endsWith(name));
    for (const key of lost) await kept.delete(key);
    return lost.map(({ url }) => url);
}"""

MENDED = """async () => {
    const [store] = (await caches.keys()).filter((name) => name.startsWith('sakura-'));
    return (await (await caches.match('./', {cacheName: store})).text()).includes('<title>');
}"""

SPOILT_STILL = """async (name) => {
    for (const store of await caches.keys()) {
        const kept = await caches.open(store);
        for (const key of await kept.keys()) {
            if (!key.url.endsWith(name)) continue;
            const text = await (await kept.match(key)).text();
            if (text.startsWith('<p>Please')) throw new Error(`${name} is spoilt still`);
        }
    }
}"""

SPOIL = """async (name) => {
    for (const store of await caches.keys()) {
        const kept = await caches.open(store);
        for (const key of await kept.keys())
            if (key.url.endsWith(name)) await kept.put(key, new Response('<p>Please sign in'));
    }
}"""


@rare
@pytest.mark.parametrize(
    "name", first(1, ["stdlib.bin", "2-wait.js", "pyodide.asm.wasm", "style.css"])
)
def test_a_badly_cached_site_is_repaired(folder: Path, profile: OpenProfile, name: str) -> None:
    """After two failed attempts at a file that is also wrong on the server, nothing is cached.
    Games and settings remain, and afterwards the whole site is cached again."""
    page = profile()
    with Site(folder) as site:
        visit(page, site.address + "?theme=dark")
        until(page, STORED)
        begin(page)
        page.evaluate(SPOIL, name)
        right = {file: file.read_bytes() for file in folder.rglob(f"*{name}")}
        assert right
        for file in right:
            file.write_text("<p>Please sign in")
            os.utime(file, (LATER, LATER))
        # it has correct copies
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        if name == "stdlib.bin":  # other requests must not hide the fault from the repair
            page.evaluate("() => localStorage.setItem('sakura.failed', '-1e9')")
        page.reload()
        page.wait_for_selector("button:has-text('Try again')")
        assert page.locator("button:has-text('Repair')").count() == 0
        with page.expect_event("load"):  # the page remains until every file is fetched
            page.click("button:has-text('Try again')")
        page.wait_for_selector("button:has-text('Try again')")
        assert page.locator("button:has-text('Repair')").count() == 1
        for file, content in right.items():
            file.write_bytes(content)
        page.click("button:has-text('Repair')")
        page.wait_for_function("() => !document.querySelector('p > .quiet')")
        ready(page)
        page.wait_for_selector(f"{CARD}, #resume button")
        if page.locator("#resume button").count():  # the address has the options
            page.locator("#resume button").first.click()
        page.wait_for_selector(CARD)
        assert page.evaluate("() => localStorage.getItem('sakura.failed')") is None
        until(page, STORED)
    page.reload()
    ready(page)


@rare
@pytest.mark.parametrize("name", first(1, ["second.bin", "2-wait.js", "stdlib.bin", "style.css"]))
def test_a_file_damaged_only_in_the_cache_is_fetched_again(
    folder: Path, profile: OpenProfile, name: str
) -> None:
    """At the latest by the first "Try again"."""
    page = profile()
    with Site(folder) as site:
        store(page, site.address + "?lang=fr")
        page.evaluate(SPOIL, name)
        page.reload()
        page.wait_for_selector("html[data-python=ready], #loading .quiet, p > .quiet")
        again = page.locator("#loading .quiet, p > .quiet")  # also beside a page without styles
        if again.count():
            with page.expect_event("load"):
                again.first.click()
        ready(page)
        page.evaluate(SPOILT_STILL, name)
    page.reload()  # from the cache
    ready(page)


@rare
def test_without_a_network_nothing_is_dropped(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
    page.evaluate(SPOIL, "6-pyscript.js")
    page.context.set_offline(True)
    for _ in range(2):
        page.reload()
        page.wait_for_selector("button:has-text('Try again')")
    with page.expect_event("load"):
        page.click("button:has-text('Repair')")
    ready(page)  # correct copies in the browser's cache suffice
    assert page.evaluate("async () => (await caches.keys()).length") == 1


SNAPSHOT_BYTES = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith('python-'));
    const store = await caches.open(name);
    const [key] = await store.keys();
    return (await (await store.match(key)).arrayBuffer()).byteLength;
}"""

SNAPSHOT_LIMIT = 8_500_000
"""Most bytes of a snapshot, which every later visit reads and checks before it can begin."""


@rare
def test_a_snapshot_of_python_is_stored_after_a_game(folder: Path, profile: OpenProfile) -> None:
    page = profile(worker=True)
    with Site(folder) as site:
        visit(page, site.address + "?speed=instant")
        assert not page.evaluate(RESTORED)
        play_to_the_end(page)
        page.wait_for_function(KEPT)
        assert page.evaluate(SNAPSHOT_BYTES) <= SNAPSHOT_LIMIT
        visit(page, site.address + "?speed=instant")
        assert page.evaluate(RESTORED)
        page.click(f"main:has({RESULT}) #commands [data-command=leave]")  # the tab showed the end
        play_to_the_end(page)
        page.wait_for_function(KEPT)  # the snapshot was valid
        page.evaluate("""async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith('python-'));
            const store = await caches.open(name);
            const [key] = await store.keys();
            const { body, headers } = await store.match(key);
            const bytes = new Uint8Array(await new Response(body).arrayBuffer());
            bytes[bytes.length - 1] ^= 1;
            await store.put(key, new Response(bytes, { headers }));
        }""")
        visit(page, site.address)
        assert not page.evaluate(RESTORED)  # it starts as on a first visit
        assert page.evaluate(KEPT) is None


HASTY = """if (location.search === '?hasty') {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        set.call(this, key, value);
        if (key === 'sakura.tried') location.replace('about:blank');
    };
}"""
"""Script of a visitor who leaves while the snapshot is being validated."""


@rare
def test_short_visits_keep_the_snapshot(profile: OpenProfile, site: str) -> None:
    page = profile(worker=True)
    page.add_init_script(HASTY)
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    for _ in range(3):
        page.goto(site + "?hasty", wait_until="commit")
        page.wait_for_url("about:blank")
    visit(page, site)
    assert page.evaluate(RESTORED)
    assert page.evaluate("() => localStorage.getItem('sakura.tried')") is None
    visit(page, site)  # immediately
    assert page.evaluate(RESTORED)


@rare
def test_only_a_start_that_failed_twice_deletes_the_snapshot(
    profile: OpenProfile, site: str
) -> None:
    """As when the browser is closed and cannot report a failure."""
    page = profile(worker=True)
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    now = page.evaluate("() => `1 ${Date.now() + 9000}`")
    page.evaluate("(now) => localStorage.setItem('sakura.tried', now)", now)
    visit(page, site)  # beside another tab that is starting
    assert not page.evaluate(RESTORED)
    assert page.evaluate("() => localStorage.getItem('sakura.tried')") == now
    page.evaluate("() => localStorage.setItem('sakura.tried', `1 ${Date.now() - 60_000}`)")
    visit(page, site)
    assert page.evaluate(RESTORED)
    assert page.evaluate("() => localStorage.getItem('sakura.tried')") is None
    page.evaluate("() => localStorage.setItem('sakura.tried', `2 ${Date.now() - 60_000}`)")
    visit(page, site)
    assert not page.evaluate(RESTORED)
    assert page.evaluate(KEPT) is None
    assert page.evaluate("() => localStorage.getItem('sakura.tried')") is None


@rare
def test_the_snapshot_of_another_build_is_not_used(profile: OpenProfile, site: str) -> None:
    """Two tabs of different versions may both have saved one."""
    page = profile(worker=True)
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    page.evaluate("""async () => {
        const [name] = (await caches.keys()).filter((name) => name.startsWith('python-'));
        const [ours, theirs] = [await caches.open(name), await caches.open('python-/ 0')];
        const [key] = await ours.keys();
        const snapshot = await ours.match(key);
        const headers = new Headers(snapshot.headers);
        headers.set('of', 'python-/ 0');
        const older = new Response(await snapshot.blob(), { headers });
        for (const store of [ours, theirs]) await store.put(key, older.clone());
    }""")
    visit(page, site)
    assert not page.evaluate(RESTORED)
    assert page.evaluate(KEPT) is None
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    visit(page, site)  # the latest one replaced both
    assert page.evaluate(RESTORED)


UNNOTED = """if (location.search === '?full') {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        if (key.endsWith('.tried')) throw new DOMException('full', 'QuotaExceededError');
        set.call(this, key, value);
    };
}"""
"""Script that fills the storage, as another site on the same host could."""


@rare
def test_a_snapshot_is_not_used_where_its_failure_could_not_be_recorded(
    profile: OpenProfile, site: str
) -> None:
    page = profile(worker=True)
    page.add_init_script(UNNOTED)
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    visit(page, site + "?full")
    assert not page.evaluate(RESTORED)
    begin(page)
    page.evaluate(GAME_OVER)
    visit(page, site)  # now it can be recorded, and it is still there
    assert page.evaluate(RESTORED)


@rare
def test_half_a_minute_of_play_stores_a_snapshot(profile: OpenProfile, site: str) -> None:
    page = profile(worker=True)
    visit(page, site)
    page.evaluate("() => endLongWaits()")
    begin(page)
    assert page.evaluate(KEPT) is None
    page.wait_for_function("() => { endLongWaits(); return localStorage['sakura.snapshot']; }")


@rare
def test_two_copies_of_the_site_are_independent(tmp_path: Path, profile: OpenProfile) -> None:
    """Caches, settings and games are named after the folder; an older cache without a name belongs
    to its own folder only."""
    for copy in "ab":
        shutil.copytree(DIST, tmp_path / "copies" / copy)
    renew(tmp_path / "copies/b", "4")
    page = profile(worker=True)
    with Site(tmp_path / "copies") as site:
        addresses = [f"{site.address}{copy}/" for copy in "ab"]
        page.goto(addresses[0] + "rules.html")
        page.evaluate(
            """async (addresses) => {
                for (const [at, address] of addresses.entries()) {
                    const store = await caches.open(`sakura-00000000000${at}`);
                    await store.put(address, new Response());
                }
            }""",
            addresses,
        )
        for kept, address in enumerate(addresses, 1):
            visit(page, address + "?players=5")
            until(
                page,
                f"""async () => {{
                    const {{ active }} = await navigator.serviceWorker.ready;
                    const all = (await caches.keys()).filter((name) => name.startsWith('sakura-'));
                    const own = all.filter((name) => name.includes('/'));
                    const kept = all.length === 2 && own.length === {kept};
                    return kept && active.state === 'activated';
                }}""",
            )
            begin(page)
            page.evaluate(GAME_OVER)
            page.wait_for_function(
                "(folder) => localStorage.getItem(`sakura/${folder}/.snapshot`)",
                arg="ab"[kept - 1],
            )
    for address in addresses:
        visit(page, address)
        page.wait_for_selector(CARD)
        page.click("[data-command=leave]")
        assert page.locator("#resume li, #resume button").count() > 0
        games = page.evaluate("() => Object.keys(localStorage).filter((k) => k.includes('.game.'))")
        assert len(games) == 2


MODEST = {"nothing": room(), "storage": room(free=3e8), "memory": room(memory=2)}
"""Devices with little storage or memory."""

AFTER_GAME = """async () => {
    window.began = false;
    window.Worker = class {
        constructor(address) { window.began ||= `${address}`.endsWith('/7-snapshot.js'); }
    };
    dispatchEvent(new Event('played'));
    await navigator.storage.estimate();  // as whoever heard of it
    await new Promise((go) => setTimeout(go));
    return window.began;
}"""
"""True if a worker starts to save Python after a game."""


@pytest.mark.parametrize("short_of", first(2, MODEST))
def test_a_device_with_little_memory_stores_no_snapshot(open_page: OpenPage, short_of: str) -> None:
    page = open_page(script=MODEST[short_of])
    assert page.evaluate(AFTER_GAME) == (short_of == "nothing")


@rare
def test_a_snapshot_is_deleted_when_storage_runs_short(profile: OpenProfile, site: str) -> None:
    page = profile(worker=True)
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function(KEPT)
    page.add_init_script(MODEST["storage"])
    visit(page, site)
    assert page.evaluate(RESTORED)
    until(page, "async () => !(await caches.keys()).some((name) => name.startsWith('python-'))")
    page.wait_for_function(f"() => ({KEPT})() === null")


def renew(folder: Path, number: str) -> None:
    """Publish a new version of the site: another title and worker."""
    page, worker = folder / "index.html", folder / "offline.js"
    text = page.read_text("utf-8").replace("<title>Sakura &amp; Okiya", f"<title>New {number}")
    page.write_text(text, "utf-8")
    script = worker.read_text("utf-8").replace('VERSION = "', f'VERSION = "{number}')
    known = f'"./": "{integrity.digest(page.read_bytes())}"'
    worker.write_text(re.sub(r'"\./": "[^"]+"', known, script), "utf-8")


@rare
def test_every_language_works_offline(folder: Path, profile: OpenProfile) -> None:
    page = profile()
    with Site(folder) as site:
        store(page, site.address)
    page.reload()
    ready(page)
    for language, word in (("fr", "Jouer"), ("es", "Jugar")):
        page.select_option(".more [name=language]", language)
        page.wait_for_selector(f"#play:has-text('{word}')")
    page.reload()
    ready(page)
    assert page.inner_text("#play") == "Jugar"
