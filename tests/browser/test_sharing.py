"""Sharing: set-ups, games and letters in links, files, and whatever the device shares with."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from tests.browser.visitor import (
    TILE,
    OpenPage,
    begin,
    choose,
    chosen,
    decision,
    follow,
    ready,
    skip,
    take_tile,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLIPBOARD = """() => {
    Object.defineProperty(navigator, 'share', {value: undefined, configurable: true});
    navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""
DENIED = "() => { navigator.clipboard.writeText = async () => { throw new Error('denied'); }; }"
OKIYA = "?game=okiya&seat-1=random&speed=instant"


def share(page: Page, command: str) -> str:
    """Gives something away by the panel; what came into the clipboard."""
    page.evaluate(CLIPBOARD)
    page.click("[data-command=share]")
    page.click(f"[data-command={command}]")
    page.wait_for_function("() => window.copied")
    assert "The link is copied" in page.inner_text("#notice")
    return str(page.evaluate("() => window.copied"))


def query(address: str) -> str:
    """What `open_page` is given to open an address of the site."""
    return address[address.index("#") :]


def test_a_set_up_goes_in_a_link_and_touches_nothing(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "players", "6")
    page.select_option("[name=board]", "stroll")
    page.select_option("[name=seat-3]", "master")
    address = share(page, "share-setup")
    assert address.count("?") == 0 and len(address) < 150
    other = open_page(query(address))
    assert chosen(other, "players") == "6"
    assert other.locator("[name=board]").input_value() == "stroll"
    assert other.locator("[name=seat-3]").input_value() == "master"
    other.click("#play")
    other.wait_for_selector("#hand .card")
    assert other.locator(".seat").count() == 6


def test_a_game_goes_in_a_link_and_the_visitors_own_stays(open_page: OpenPage) -> None:
    page = open_page(OKIYA)
    begin(page, "okiya")
    for _ in range(2):
        take_tile(page)
        decision(page)
    taken = page.locator(".cell.taken").count()
    address = share(page, "share-game")

    other = open_page(stopped=True)
    begin(other)  # a game of Sakura of her own
    follow(other, query(address))
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


def test_a_watched_game_can_be_played_on(open_page: OpenPage) -> None:
    page = open_page(OKIYA)
    begin(page, "okiya")
    take_tile(page)
    decision(page)
    other = open_page(query(share(page, "share-game")))
    skip(other)
    other.click("[data-command=play-on]")
    decision(other)
    take_tile(other)
    other.wait_for_function("() => document.querySelectorAll('.cell.taken').length > 2")
    assert "#" not in other.url
    other.reload()
    ready(other)
    assert other.locator(".cell.taken").count() > 2


def test_without_a_clipboard_the_link_can_be_copied_by_hand(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(CLIPBOARD)
    page.evaluate(DENIED)
    page.click("[data-command=share]")
    page.click("[data-command=share-setup]")
    page.wait_for_selector("#link")
    selected = page.evaluate("() => getSelection().toString()")
    assert "#setup=1." in selected


def test_the_devices_share_sheet_is_used_where_there_is_one(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    page.click("[data-command=share]")
    page.click("[data-command=share-setup]")
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("() => window.shared")
    assert shared["title"] == "Sakura" and "#setup=1." in shared["url"]
    assert page.locator("#notice").is_hidden()


def test_a_game_goes_into_a_file_and_out_of_it(open_page: OpenPage, tmp_path: Path) -> None:
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
    other.wait_for_function("() => document.getElementById('notice').innerText.includes('chess')")
    assert other.locator(".table").count() == 1
    file.write_text(" " * 1_000_001, "utf-8")
    other.set_input_files("input[type=file]", file)
    other.wait_for_selector("#notice:has-text('too large to be a game')")


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#record=1.xyz", "damaged"),
        ("#letter=1.eNo", "damaged"),
        ("#setup=9.abc", "newer version"),
        ("#" + link.write("setup", {"players": "9"}), "damaged"),
        ("#" + link.write("record", {"format": "sakura-record/1"}), "damaged"),
        ("#" + link.write("game", {}), "damaged"),
    ],
)
def test_a_broken_link_is_told_and_harms_nothing(
    open_page: OpenPage, fragment: str, said: str
) -> None:
    page = open_page(fragment)
    assert said in page.inner_text("#notice")
    page.click("#play")
    page.wait_for_selector("#hand .card")


# -- games by links ------------------------------------------------------------------------------


def sent(page: Page) -> str:
    """Sends the letter; its fragment."""
    page.evaluate(CLIPBOARD)
    page.evaluate("() => { window.copied = undefined; }")
    page.click("[data-command=send]")
    page.wait_for_function("() => window.copied")
    return query(page.evaluate("() => window.copied"))


TURN = f"{TILE}, [data-command=send]"
"""In a game by links: the visitor's turn, or the other's."""


def received(page: Page, fragment: str) -> None:
    """Opens the letter."""
    follow(page, fragment)
    page.wait_for_selector(TURN)


def invited(open_page: OpenPage) -> tuple[Page, Page]:
    """Two visitors; the first has begun a game with the other."""
    first, second = open_page("?speed=instant"), open_page("?speed=instant")
    choose(first, "game", "okiya")
    first.click("[data-command=letter]")
    first.wait_for_selector(TURN)
    return first, second


def move(page: Page) -> str:
    """Takes tiles until the other one is to answer; the letter."""
    while not page.locator("[data-command=send]").count():
        take_tile(page)
        page.wait_for_selector(TURN)
    return sent(page)


def test_a_whole_game_by_links(open_page: OpenPage) -> None:
    here, there = invited(open_page)
    for _ in range(20):
        letter = move(here)
        received(there, letter)
        if there.locator("#result").count():
            break
        here, there = there, here
    assert here.inner_text("#result") == there.inner_text("#result")
    assert here.inner_text("#result").endswith("wins")
    ended = there.url
    there.click("[data-command=again]")  # with the same friend
    there.wait_for_selector("#result", state="detached")
    there.wait_for_selector(".cell.legal, [data-command=send]")
    assert "#letter=" in there.url and there.url != ended
    assert "A friend, by link" in there.inner_text("#players")


def test_a_changed_history_is_refused_by_who_is_betrayed(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    kind, letter = link.read(move(second))
    moves = letter["game"]["rounds"][0]["moves"]
    tiles = letter["game"]["rounds"][0]["tiles"]
    random = Random(1)
    other = random.sample(tiles, len(tiles))
    letter["game"]["rounds"][0]["tiles"] = other
    letter["game"]["rounds"][0]["moves"] = moves[:1] if len(moves) > 1 else []
    follow(first, "#" + link.write(kind, letter))
    first.wait_for_function("() => !document.getElementById('notice').hidden")
    assert "Somebody changed" in first.inner_text("#notice")


def test_a_third_person_can_only_watch(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    third = open_page(move(second))
    assert "Two others" in third.inner_text("#notice")
    skip(third)
    assert third.locator(".cell.legal").count() == 0
    third.click("[data-command=play-on]")  # on her own, against the computer
    third.wait_for_selector(".cell.legal")
    assert "Computer: adept" in third.inner_text("#players")


def test_a_letter_is_kept_and_offered_beside_other_games(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    letter = move(first)
    first.reload()
    ready(first)
    first.wait_for_selector("[data-command=send]")
    received(second, letter)
    if second.locator(".cell.legal").count():
        assert second.locator("[data-command=hint]").count() == 0
    second.click("[data-command=leave]")
    begin(second)
    second.click("[data-command=leave]")
    assert second.locator("#resume button").count() == 2
    second.click("[data-letter]")
    second.wait_for_selector(".okiya-board")
    assert "#letter=" in second.url
