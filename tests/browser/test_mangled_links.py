"""Links mangled in transit, and their messages on the real page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sakura.core import link
from tests.browser import links
from tests.browser.visitor import OpenPage, begin, chosen, follow, watch
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.hosts import OpenHost

WATCHED = links.kept_record("okiya-single")
SETUP = "#" + link.write("setup", {"players": "5"})
DAMAGED = "#notice:has-text('damaged')"


@pytest.mark.parametrize(
    "address",
    first(
        2,
        [
            SETUP.replace("=", "%3D").replace("_", "%5F"),
            "?speed=instant" + SETUP.replace("#", "%23").replace("=", "%3D"),
            "#%EF%BC%83" + SETUP[1:],
            "#%3C" + SETUP[1:].replace("setup", "SETUP") + "%3E",
            SETUP.replace("=", "=3D"),
            f"{SETUP[:20]}%0A%20{SETUP[20:]}",
            "#https%3A%2F%2Fexample.org%2F" + SETUP + "&data=05%7C02",
        ],
    ),
)
def test_a_mangled_link_fills_in_the_form(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    assert chosen(page, "players") == "5"
    assert page.locator("#notice").is_hidden()


@pytest.mark.parametrize("address", first(1, ["#setup%3D1.abc", "#top", "#recrod=1.eP"]))
def test_text_that_is_no_link_is_reported(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    page.wait_for_selector(DAMAGED)
    assert page.locator("#play").is_visible()


@rare
def test_a_good_link_clears_the_notice_about_a_bad_one(open_page: OpenPage) -> None:
    page = open_page("?speed=instant#setup=1.bad")
    page.wait_for_selector(DAMAGED)
    follow(page, SETUP)
    page.wait_for_selector("#notice", state="hidden")
    assert chosen(page, "players") == "5"
    follow(page, "#record=1.bad")
    page.wait_for_selector(DAMAGED)
    follow(page, WATCHED)
    page.wait_for_selector("#notice", state="hidden")
    page.wait_for_selector(".table.okiya")
    follow(page, "#record=1.worse")
    page.wait_for_selector(DAMAGED)
    page.click("[data-command=leave]")
    page.wait_for_selector("#notice", state="hidden")


@rare
def test_a_good_file_clears_the_notice_about_a_bad_one(open_page: OpenPage, tmp_path: Path) -> None:
    """Also for UTF-16 with a byte order mark, which some Windows editors and shells write."""
    page = open_page("?speed=instant")
    text = (links.RECORDS / "okiya-single.json").read_text("utf-8")
    file = tmp_path / "game.json"
    for encoding in ("utf-16", "utf-8-sig"):
        page.click("[data-command=share]")
        for bad in (text.encode("utf-32"), text.encode("utf-16-le"), b"\xff", b'{"x": NaN}'):
            file.write_bytes(bad)
            page.set_input_files("input[type=file]", file)
            page.wait_for_selector("#notice:has-text('a saved game')")
            page.click("#notice [data-command=dismiss]")
        page.set_input_files("input[type=file]", file)
        page.wait_for_selector("#notice:has-text('a saved game')")
        file.write_bytes(text.encode(encoding))
        page.set_input_files("input[type=file]", file)
        page.wait_for_selector("#notice", state="hidden")
        watch(page)
        page.wait_for_selector(".table.okiya")
        page.click("[data-command=leave]")
        page.wait_for_selector("#play")


def test_a_lasting_notice_stays_when_a_link_opens(open_page: OpenPage) -> None:
    page = open_page("?colour=red" + SETUP)
    page.wait_for_selector("#notice:has-text('makes no sense')")
    assert chosen(page, "players") == "5"
    begin(page)
    assert page.locator("#notice:has-text('makes no sense')").is_visible()


def test_a_frame_shows_a_mangled_link(host: OpenHost) -> None:
    _, frame = host("?embed=1&game=okiya" + WATCHED.replace("=", "%3D"))
    assert frame.locator(".cover .to-watch").first.is_visible()
    frame.click("[data-command=open]")
    frame.wait_for_selector(".table.okiya")
    assert frame.locator("#notice").is_hidden()
