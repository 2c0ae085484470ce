"""Without a network: the site is kept whole, new versions wait, a broken one changes nothing."""

import shutil

import pytest
from visitor import ready

from tools.browsers.chromium import FLAGS, find
from tools.paths import DIST
from tools.serve import Site

KEPT = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active.state === 'activated'
        && (await caches.keys()).filter((name) => name.startsWith('sakura-')).length === 1;
}"""
WORKER = "() => document.documentElement.dataset.thinking === 'worker'"


@pytest.fixture
def folder(tmp_path):
    """A copy of the site that a test may change."""
    return shutil.copytree(DIST, tmp_path / "site")


@pytest.fixture
def profile(browser, tmp_path):
    """Opens a browser process on the same profile, again and again."""
    opened = []

    def open_():
        context = browser.browser_type.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=find(), args=list(FLAGS), locale="en-US"
        )
        opened.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        return page

    yield open_
    for context in opened:
        context.close()


def visit(page, address):
    page.goto(address)
    ready(page)


def play_to_the_end(page):
    """A game of Okiya against a master that thinks in the worker."""
    page.locator('[name="game"][value="okiya"]').check(force=True)
    page.select_option("[name=seat-1]", "master")
    page.click("#play")
    page.wait_for_function("() => document.querySelector('script[worker]')?.xworker")
    page.wait_for_timeout(3000)  # the worker is on its way
    while True:
        page.wait_for_selector(".cell.legal, #result")
        if page.locator("#result").count():
            assert page.evaluate(WORKER)
            return
        page.locator(".cell.legal").first.click()
        page.wait_for_timeout(80)


def test_the_site_works_with_the_server_gone(folder, profile):
    page = profile()
    with Site(folder) as site:
        visit(page, site.address + "?speed=instant")
        page.wait_for_function(KEPT)
    page.reload()
    ready(page)
    page.context.close()
    page = profile()  # a new process of the browser
    visit(page, site.address + "?speed=instant&lang=fr")
    assert page.inner_text("#play") == "Jouer"
    play_to_the_end(page)
    page.goto(site.address + "rules.html")
    assert "Sakura" in page.inner_text("h1")


def test_a_new_version_waits_for_the_visitors_word(folder, profile):
    page = profile()
    with Site(folder) as site:
        visit(page, site.address)
        page.wait_for_function(KEPT)
        page.click("#play")
        page.wait_for_selector("#hand .card")
        renew(folder, "1")
        page.reload()
        ready(page)
        page.wait_for_selector("#hand .card")
        page.wait_for_timeout(2500)
        assert page.locator("[data-command=switch]").count() == 0  # never in a game
        assert page.title() == "Sakura & Okiya"
        page.click("[data-command=leave]")
        page.click("[data-command=switch]")
        page.wait_for_function("() => document.title === 'New 1'")
        ready(page)
        page.wait_for_selector("#hand .card")  # and the game goes on


def test_a_broken_install_leaves_the_old_version(folder, profile):
    page = profile()
    with Site(folder) as site:
        visit(page, site.address)
        page.wait_for_function(KEPT)
        renew(folder, "2")
        (folder / "manifest.json").unlink()  # what is hashed may come from the browser itself
        page.reload()
        ready(page)
        page.wait_for_timeout(2500)
        assert page.locator("[data-command=switch]").count() == 0
    page.reload()
    ready(page)
    assert page.title() == "Sakura & Okiya"
    assert page.evaluate("async () => (await caches.keys()).length") == 1


def test_after_a_game_python_is_kept_for_later_visits(folder, profile):
    restored = "() => performance.getEntriesByName('restored').length"
    page = profile()
    with Site(folder) as site:
        visit(page, site.address + "?speed=instant")
        assert not page.evaluate(restored)
        play_to_the_end(page)
        page.wait_for_function("() => localStorage.getItem('sakura.snapshot')")
        visit(page, site.address + "?speed=instant")
        assert page.evaluate(restored)
        play_to_the_end(page)
        page.evaluate("""async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith('python-'));
            const store = await caches.open(name);
            for (const key of await store.keys()) await store.put(key, new Response('broken'));
        }""")
        visit(page, site.address)
        assert not page.evaluate(restored)  # it starts as the first time
        assert page.evaluate("() => localStorage.getItem('sakura.snapshot')") is None


MODEST = {
    "nothing": "",
    "memory": "Object.defineProperty(navigator, 'deviceMemory', { value: 2 });",
    "storage": "navigator.storage.estimate = async () => ({ quota: 5e8, usage: 2e8 });",
}
"""What a device may be short of."""

GAME_OVER = "() => dispatchEvent(new Event('played'))"


@pytest.mark.parametrize("short_of", MODEST)
def test_a_modest_device_keeps_no_snapshot(browser, site, short_of):
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script(MODEST[short_of])
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_timeout(1500)
    began = page.evaluate("""() => performance.getEntriesByType('resource')
        .some((entry) => entry.name.endsWith('/7-snapshot.mjs'))""")
    assert began == (short_of == "nothing")


def test_a_snapshot_goes_when_storage_becomes_short(profile, site):
    page = profile()
    visit(page, site)
    page.evaluate(GAME_OVER)
    page.wait_for_function("() => localStorage.getItem('sakura.snapshot')")
    page.add_init_script(MODEST["storage"])
    visit(page, site)
    assert page.evaluate("() => performance.getEntriesByName('restored').length")
    page.wait_for_function(
        "async () => !(await caches.keys()).some((name) => name.startsWith('python-'))"
    )
    assert page.evaluate("() => localStorage.getItem('sakura.snapshot')") is None


def renew(folder, number):
    """A new version of the site: another title, another worker."""
    page, worker = folder / "index.html", folder / "offline.js"
    text = page.read_text("utf-8").replace("<title>Sakura &amp; Okiya", f"<title>New {number}")
    page.write_text(text, "utf-8")
    script = worker.read_text("utf-8").replace('VERSION = "', f'VERSION = "{number}')
    worker.write_text(script, "utf-8")
