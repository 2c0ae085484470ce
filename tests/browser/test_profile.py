"""The visitor's record: it leaves and enters as one file or by codes, and is erased completely."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2s
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sakura.core.record import dump
from sakura.play.daily import PlayedGarden
from sakura.play.results import RESULT
from sakura.ui.words import LANGUAGES
from tests.browser.conditions import CLIPBOARD
from tests.browser.test_axe import faults
from tests.browser.visitor import OpenPage, copied, follow, ready, resize
from tests.fuzz.doors import ANNE
from tests.kinds import DUELS, GAMES_BEGUN, KINDS, LETTERS, RESULTS
from tests.play.test_daily import DAY, attempt
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

STORED = {
    f"sakura.progress.result.{number}": dump({"value": KINDS[RESULT].codec.write(result)})
    for number, result in enumerate(RESULTS)
} | {"sakura.game.begun": GAMES_BEGUN[1], "sakura.secret": ANNE.secret().hex()}
STORED |= {"sakura.letter.0123456789ab": LETTERS[0]}

MANY = {
    f"sakura.progress.result.{blake2s(bytes([number]), digest_size=12).hexdigest()}": dump(
        {"value": KINDS[RESULT].codec.write(replace(RESULTS[number % 12], at=7_919_001 * number))}
    )
    for number in range(60)
}
"""Results enough for several codes."""

STORE = "(stored) => { for (const key in stored) localStorage.setItem(key, stored[key]); }"

FOCUSED = """[...document.querySelectorAll('#panel .finished li')]
    .findIndex((row) => row.contains(document.activeElement))"""
"""Place of the game in the list whose button has the focus."""

SPILT = """() => [...document.querySelectorAll('#notice button')]
    .some((button) => button.scrollWidth > button.clientWidth)"""
"""True if the words of a button in the notice are wider than it is."""

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


def exported(page: Page) -> bytes:
    """The file that the page saves."""
    with page.expect_download() as download:
        page.click("[data-command=save-progress]")
    return Path(download.value.path()).read_bytes()


def open_profile(page: Page) -> None:
    page.click("[data-command=profile]")
    page.wait_for_selector("#panel [data-command=save-progress]")


def test_everything_is_exported_and_imported_as_one_file(
    open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page()
    page.evaluate(STORE, STORED)
    open_profile(page)
    whole = exported(page)
    assert whole.count(b"\n") > len(STORED)
    page.click("[data-command=erase]")
    with page.expect_navigation():
        page.click("[data-command=erase-all]")
    ready(page)
    assert page.evaluate("() => [localStorage.length, sessionStorage.length]") == [0, 0]
    open_profile(page)
    damaged, file = tmp_path / "damaged.txt", tmp_path / "whole.txt"
    file.write_bytes(whole)
    damaged.write_bytes(whole.replace(b'"at":1,', b'"at":-1,', 1))
    page.set_input_files("[name=progress]", damaged)
    page.wait_for_selector("#panel-status:has-text('line ')")
    assert page.evaluate("() => localStorage.length") <= 1  # the time of the last file
    page.set_input_files("[name=progress]", file)
    page.wait_for_selector("#panel .record-of")
    assert exported(page) == whole


def show_codes(page: Page) -> None:
    """Open the panel of codes by keyboard."""
    open_profile(page)
    page.focus("#panel [data-command=codes]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel svg.qr")


@rare
def test_a_record_moves_by_codes(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(STORE, MANY)
    show_codes(page)
    first = page.get_attribute("svg.qr", "aria-label")
    assert first == page.inner_text("figure.code figcaption") == "QR code 1 of 3"
    page.focus("#code-after")
    page.keyboard.press("Enter")
    page.wait_for_selector("svg.qr[aria-label='QR code 2 of 3']")
    assert page.inner_text("#panel-status") == "QR code 2 of 3"
    assert page.evaluate("document.activeElement.id") == "code-after"
    links = copied(page, "send-codes").split("\n")
    assert len(links) == 3 and all(link.startswith(page.url) for link in links)
    assert max(map(len, links)) <= 1000
    two, three, one = (link.partition("#")[2] for link in (links[1], links[2], links[0]))
    other = open_page("#" + two)
    other.wait_for_selector("#notice:has-text('Still missing: 1 and 3.')")
    assert "#" not in other.url
    other.reload()
    ready(other)
    for fragment, said in ((three, "Still missing: 1."), (one, "A record with 60 games")):
        follow(other, fragment)
        other.wait_for_selector(f"#notice:has-text('{said}')")
    for width in (390, 320, 640):
        resize(other, width, 568)
        assert not other.evaluate(SPILT) and not other.evaluate(SIDEWAYS), width
    other.click("[data-command=add-parcel]")
    other.wait_for_selector("#notice:has-text('60 games added.')")
    assert other.evaluate("() => Object.keys(localStorage).length") == len(MANY) + 1


@rare
def test_links_bring_the_game_on_the_table_and_the_calendar(open_page: OpenPage) -> None:
    page = open_page()
    garden = dump(PlayedGarden(attempt()).write())
    page.evaluate(
        STORE, {"sakura.game.begun": GAMES_BEGUN[1], f"sakura.daily.sakura.{DAY}": garden}
    )
    open_profile(page)
    page.click("#panel [data-command=codes]")
    link = copied(page, "send-code")
    other = open_page("#" + link.partition("#")[2])
    other.click("[data-command=add-parcel]")
    other.wait_for_selector("#notice:has-text('Added to your record')")
    stored = other.evaluate("() => ({...localStorage})")
    assert stored["sakura.game.begun"] == GAMES_BEGUN[1]
    assert stored[f"sakura.daily.sakura.{DAY}"] == garden


@rare
@pytest.mark.parametrize("size", [(360, 640), (320, 256), (844, 390), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_and_duels_fit_and_have_no_faults(
    open_page: OpenPage, size: tuple[int, int], language: str
) -> None:
    page = open_page(f"?lang={language}")
    resize(page, *size)
    page.evaluate(STORE, MANY | {"sakura.duel.a": DUELS[2]})
    open_profile(page)
    assert page.locator("#panel .figures tbody th").filter(has_text="Ana").count() == 1
    assert not page.evaluate(SIDEWAYS) and faults(page) == []
    page.click("#panel [data-command=codes]")
    page.wait_for_selector("#panel svg.qr")
    assert not page.evaluate(SIDEWAYS) and faults(page) == []
    box = page.locator("svg.qr").bounding_box()
    assert box and box["width"] == box["height"]
    assert min(size[0] * 0.8, size[1] * 0.9, 400) <= box["width"] <= size[1]


@rare
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"])
def test_codes_are_dark_on_light_everywhere(open_page: OpenPage, scheme: str, forced: str) -> None:
    page = open_page(color_scheme=scheme, forced_colors=forced)
    page.evaluate(STORE, MANY)
    show_codes(page)
    fill = "(part) => getComputedStyle(document.querySelector(`svg.qr .${part}`)).fill"
    assert page.evaluate(fill, "light") == "rgb(255, 255, 255)"
    assert page.evaluate(fill, "dark") == "rgb(0, 0, 0)"


@rare
def test_latest_games_are_listed_reviewed_shared_and_deleted_by_keyboard(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.evaluate(STORE, MANY)
    open_profile(page)
    rows = page.locator("#panel .finished li")
    assert rows.count() == 10
    page.focus("[data-command=more-results]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#panel .finished li').length === 20")
    assert page.evaluate(FOCUSED) == 10
    key = str(rows.nth(3).locator("[data-delete-result]").get_attribute("data-delete-result"))
    page.focus(f"[data-delete-result='{key}']")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-delete-result='{key}']", state="detached")
    assert page.evaluate(FOCUSED) == 3
    page.focus("[data-command=undelete-result]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-delete-result='{key}']")
    page.evaluate(CLIPBOARD)
    page.locator("[data-share-result]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.copied")
    assert "#record=1." in page.evaluate("window.copied")
    page.locator("[data-result]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
