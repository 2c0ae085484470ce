"""Sharing: set-ups, games and letters as links, as files, and through the device's own menu."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sakura.core import link
from tests.browser.conditions import CLIPBOARD
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    chosen,
    copied,
    decision,
    follow,
    fragment,
    play_card,
    ready,
    resize,
    sit,
    skip,
    take_tile,
)
from tests.sweeps import first, rare
from tests.tables import restored

if TYPE_CHECKING:
    from playwright.sync_api import Page

DENIED = "() => { navigator.clipboard.writeText = async () => { throw new Error('denied'); }; }"
OKIYA = "?game=okiya&seat-1=random&speed=instant"


def share(page: Page, command: str) -> str:
    """Share through the panel; return the link."""
    page.click("[data-command=share]")
    link = copied(page, command)
    page.wait_for_selector("#panel-status:has-text('Link copied')")
    return link


@rare
def test_a_setup_link_opens_the_form_with_its_choices(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "players", "6")
    page.select_option("[name=board]", "stroll")
    sit(page, 3, "master")
    address = share(page, "share-setup")
    assert address.count("?") == 0 and len(address) < 150
    other = open_page(fragment(address))
    assert chosen(other, "players") == "6"
    assert other.locator("[name=board]").input_value() == "stroll"
    assert other.locator("[name=seat-3]").input_value() == "master"
    other.click("#play")
    other.wait_for_selector("#hand .card")
    assert other.locator(".seat").count() == 6


def test_opening_a_shared_game_keeps_the_visitors_own(open_page: OpenPage) -> None:
    page = open_page(OKIYA)
    begin(page, "okiya")
    for _ in range(2):
        take_tile(page)
        decision(page)
    taken = page.locator(".cell.taken").count()
    address = share(page, "share-game")

    other = open_page(stopped=True)
    begin(other)  # begins a game of Sakura
    follow(other, fragment(address))
    other.wait_for_selector(".okiya-board")
    other.click("[data-command=skip]")
    other.wait_for_selector("[data-command=watch]")
    assert other.locator(".cell.taken").count() == taken
    assert other.locator(".cell.legal").count() == 0
    other.click("[data-command=watch]")
    other.wait_for_selector("[data-command=skip]")
    other.click("[data-command=leave]")
    assert "Sakura" in other.inner_text("#resume")
    other.click("[data-command=continue]")
    other.wait_for_selector("#hand .card")
    assert "#" not in other.url


@rare
def test_a_watched_game_can_be_played_on(open_page: OpenPage) -> None:
    page = open_page(OKIYA)
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    other = open_page(fragment(share(page, "share-game")))
    skip(other)
    other.click("[data-command=play-on]")
    decision(other)
    take_tile(other)
    other.wait_for_function("() => document.querySelectorAll('.cell.taken').length > 2")
    assert "#" not in other.url
    other.reload()
    ready(other)
    assert other.locator(".cell.taken").count() > 2


@rare
def test_without_a_clipboard_the_link_can_be_copied_by_hand(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(CLIPBOARD)
    page.evaluate(DENIED)
    page.click("[data-command=share]")
    page.click("[data-command=share-setup]")
    page.wait_for_selector("#link")
    selected = page.evaluate("() => getSelection().toString()")
    assert "#setup=1." in selected
    begin(page)
    page.click("[data-command=share]")
    page.click("[data-command=share-game]")
    page.wait_for_selector("#link")
    page.keyboard.press("Escape")
    for width, height in [(320, 568), (390, 664), (700, 933), (1280, 800)]:
        resize(page, width, height)
        assert page.evaluate(HELD), (width, height)


HELD = """() => {
    const [field, notice] = ['link', 'notice'].map((id) =>
        document.getElementById(id).getBoundingClientRect());
    return notice.top <= field.top && field.bottom <= notice.bottom
        && notice.left <= field.left && field.right <= notice.right;
}"""
"""True if the text to copy is within the notice that mentions it."""


def test_the_devices_share_sheet_is_used_if_it_exists(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    page.click("[data-command=share]")
    page.click("[data-command=share-setup]")
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("() => window.shared")
    assert shared["title"] == "Sakura" and "#setup=1." in shared["url"]
    assert page.locator("#notice").is_hidden()


UNREADABLE = """() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    Object.defineProperty(Blob.prototype, 'size', {value: 1});
}"""
"""Script that makes files unreadable, as if deleted from the device."""


def test_a_game_is_saved_to_a_file_and_loaded(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(OKIYA)
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    page.click("[data-command=share]")
    with page.expect_download() as download:
        page.click("[data-command=save-file]")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["format"] == "sakura-record/1"

    other = open_page()
    other.click("[data-command=share]")
    other.set_input_files("input[type=file]", file)
    skip(other)
    assert other.locator("[data-command=play-on]").count() == 1
    file.write_text('{"format": "sakura-record/1", "game": "chess"}', "utf-8")
    other.click("[data-command=share]")
    other.set_input_files("input[type=file]", file)
    other.wait_for_selector("#notice:has-text('too old to open')")
    assert other.locator(".table").count() == 1
    file.write_text(" " * 1_000_001, "utf-8")
    other.set_input_files("input[type=file]", file)
    other.wait_for_selector("#notice:has-text('too big to be a saved game')")
    file.write_text("", "utf-8")
    other.set_input_files("input[type=file]", file)
    other.wait_for_selector("#notice:has-text('a saved game')")
    other.evaluate(UNREADABLE)
    other.set_input_files("input[type=file]", file)
    other.wait_for_selector("#notice:has-text('be read')")
    assert other.locator(".table").count() == 1


GAME_HERE = "() => JSON.parse(localStorage['sakura.game.' + sessionStorage['sakura.tab']]).game"
"""Script that returns the name of the saved game in this tab."""


@rare
def test_no_way_to_share_reveals_hidden_cards(open_page: OpenPage) -> None:
    page = open_page("?players=3&speed=instant&seat-1=random&seat-2=random")
    begin(page)
    play_card(page)
    whole: Any = restored(page.evaluate(GAME_HERE)).table.record()
    given: list[Any] = [link.read(fragment(share(page, "share-game")))[1]]
    with page.expect_download() as download:
        page.click("[data-command=save-file]")
    given.append(json.loads(download.value.path().read_text("utf-8")))
    page.click("[data-command=embed]")
    page.select_option("#frame-game", "on")
    page.wait_for_function("() => document.getElementById('snippet').value.includes('#record=')")
    framed = re.findall(r'src="([^"]+)"', page.input_value("#snippet"))[0]
    given.append(link.read(fragment(framed))[1])
    for record in given:
        assert record["rounds"] == whole["rounds"][: len(record["rounds"])]
        assert record["decks"] != whole["decks"]


@pytest.mark.parametrize(
    ("fragment", "said"),
    first(
        2,
        [
            ("#record=1.xyz", "damaged"),
            ("#setup=9.abc", "newer version"),
            ("#letter=1.eNo", "damaged"),
            ("#" + link.write("setup", {"players": "9"}), "damaged"),
            ("#" + link.write("record", {"format": "sakura-record/1"}), "damaged"),
            ("#" + link.write("game", {}), "damaged"),
        ],
    ),
)
def test_a_broken_link_is_reported_and_changes_nothing(
    open_page: OpenPage, fragment: str, said: str
) -> None:
    page = open_page(fragment)
    assert said in page.inner_text("#notice")
    page.click("#play")
    page.wait_for_selector("#hand .card")
