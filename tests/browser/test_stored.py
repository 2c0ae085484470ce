"""Storage of earlier versions: this version continues from it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.seen import CARD, PLAY
from tests.browser.visitor import OpenPage, decision, ready, take_tile
from tests.desk import DIST, Site
from tests.stored import SITE, STATES
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.pages import Pages

TAKEN = "() => document.querySelectorAll('.cell.taken').length"


def come_back(open_page: OpenPage, name: str) -> Page:
    """Open the site with that stored state; later visits find their own changes."""
    return open_page(script=left(name))


def left(name: str) -> str:
    """Script that stores that state, unless something is stored already."""
    state = STATES[name]
    return f"""(() => {{
        if (location.origin === 'null' || sessionStorage.length) return;
        Object.assign(localStorage, {json.dumps(state.local)});
        Object.assign(sessionStorage, {json.dumps(state.session)});
    }})()"""


def test_a_stored_secret_choice_is_not_asked_for_again(open_page: OpenPage) -> None:
    page = come_back(open_page, "sakura-secret-choice")
    page.wait_for_selector("#ask:has-text('Passez l’appareil à Kenji')")
    assert page.inner_text("#round") == "Manche 3"
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.click("[data-command=reveal]")
    page.locator(CARD).first.click()
    page.click(PLAY)
    page.wait_for_selector("#log li:has-text('34 Haruo')", state="attached")  # as chosen then
    page.wait_for_selector("[data-command=forward], [data-command=reveal]")


def test_practice_still_knows_its_real_game(open_page: OpenPage) -> None:
    page = come_back(open_page, "sakura-practice")
    decision(page)
    assert page.inner_text("#round") == "Round 3"
    page.click("[data-command=real]")
    page.wait_for_selector("[data-command=real]", state="detached")
    decision(page)
    assert page.inner_text("#round") == "Round 4"


def test_a_match_and_a_game_by_links_resume(open_page: OpenPage) -> None:
    page = come_back(open_page, "okiya-and-letter")
    decision(page)
    assert page.evaluate(TAKEN) == 7
    assert page.evaluate("() => document.documentElement.lang") == "es"
    take_tile(page)
    page.click("[data-command=leave]")
    page.click("[data-letter]")
    page.wait_for_selector("[data-command=send]")
    assert page.evaluate(TAKEN) == 0


@rare
def test_a_copy_in_a_folder_imports_the_shared_storage_once(pages: Pages, tmp_path: Path) -> None:
    """Only once: afterwards each copy has its own storage."""
    shutil.copytree(DIST, tmp_path / "me/garden")
    state = STATES["okiya-and-letter"]
    with Site(tmp_path) as site:
        pages.site = site.address
        page = pages.new(script=left("okiya-and-letter"))
        page.goto(site.address + "me/garden/")
        ready(page)
        decision(page)
        assert page.evaluate(TAKEN) == 7
        assert page.evaluate("() => document.documentElement.lang") == "es"
        stored = page.evaluate("() => ({...localStorage})")
        for name in state.local:
            assert name in stored  # the other copies keep theirs
            assert name.replace(SITE, f"{SITE[:-1]}/me/garden/{SITE[-1]}") in stored
        page.click("[data-command=leave]")
        assert page.locator("[data-letter]").count() == 1
        page.evaluate("() => localStorage.setItem('sakura.game.later', '{}')")
        page.reload()
        ready(page)
        assert page.evaluate("() => localStorage.getItem('sakura/me/garden/.game.later')") is None


@rare
def test_a_copy_imports_as_much_as_fits(pages: Pages, tmp_path: Path) -> None:
    """An entry that does not fit does not prevent the others."""
    shutil.copytree(DIST, tmp_path / "garden")
    with Site(tmp_path) as site:
        pages.site = site.address
        large = """if (location.origin !== 'null')
            localStorage.setItem('sakura.a', 'x'.repeat(3_000_000));"""  # of about five million
        page = pages.new(script=f"{left('okiya-and-letter')};{large}")
        page.goto(site.address + "garden/")
        ready(page)
        decision(page)
        assert page.evaluate(TAKEN) == 7
        stored = page.evaluate("() => ({...localStorage})")
        for name in STATES["okiya-and-letter"].local:
            assert name.replace(SITE, f"{SITE[:-1]}/garden/{SITE[-1]}") in stored
        assert len(stored["sakura.a"]) == 3_000_000


def test_the_root_and_a_copy_in_a_folder_store_separately(pages: Pages, tmp_path: Path) -> None:
    shutil.copytree(DIST, tmp_path, dirs_exist_ok=True)
    shutil.copytree(DIST, tmp_path / "preview")
    with Site(tmp_path) as site:
        pages.site = site.address
        page = pages.new()
        page.goto(site.address)
        ready(page)
        page.click("#play")
        page.wait_for_selector(CARD)
        page.goto(site.address + "preview/")
        ready(page)
        assert page.locator("#start-form").is_visible()
        assert page.evaluate("() => Object.keys(localStorage).filter((k) => k.includes('/'))") == []


@rare
def test_copies_with_the_same_place_share_their_games(pages: Pages, tmp_path: Path) -> None:
    from tools.copies import place

    for name in ("one", "other"):
        shutil.copytree(DIST, tmp_path / name)
        place(tmp_path / name, "garden")
    shutil.copytree(DIST, tmp_path / "third")
    with Site(tmp_path) as site:
        pages.site = site.address
        page = pages.new()
        page.goto(site.address + "one/?game=okiya&seat-1=novice")
        ready(page)
        page.click("#play")
        decision(page)
        take_tile(page)
        decision(page)
        taken = page.evaluate(TAKEN)
        names = page.evaluate("() => Object.keys(localStorage)")
        assert any(name.startswith("sakura/garden/.game.") for name in names)
        for folder, there in (("other", True), ("third", False)):
            page.goto(f"{site.address}{folder}/")
            ready(page)
            if there:
                decision(page)  # the game of this tab
                assert page.evaluate(TAKEN) == taken
            else:
                page.wait_for_selector("#play")
