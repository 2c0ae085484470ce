"""Ways to the pictures of several phones: a second page in the same browser plays the other side.

Codes are random, and so is a table's deal. Both are replaced, so that pictures stay the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sakura.core.pairing import letters
from sakura.ui import qr

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LINK = f"https://example.org/#phone=1.{letters(bytes(range(70)))}"
"""Link whose code the pictures show, as long as a real one."""

CHANCE = """() => {
    let state = 7;
    crypto.getRandomValues = (array) => {
        for (let n = 0; n < array.length; n += 1) {
            state = (state * 1103515245 + 12345) % 2147483648;
            array[n] = state >> 16;
        }
        return array;
    };
}"""
"""Script by which the page draws the same secrets in every picture."""

SHOWS = """([link, box, ...paths]) => {
    document.getElementById('phones-link').value = link;
    const code = document.querySelector('svg.qr');
    code.setAttribute('viewBox', box);
    code.querySelectorAll('path').forEach((one, n) => one.setAttribute('d', paths[n]));
}"""

TAKES = "() => document.querySelector('.cell.legal')?.click()"
READY = "() => document.documentElement.dataset.python === 'ready'"
END = "#result"

PAINTERS = "2"
"""Painters at the pictured table, beside the court painter."""


def host(page: Page) -> None:
    """Go to the lobby of a table for two, with an invitation."""
    _lay(page, "sakura")
    show_code(page)


def answering(page: Page) -> None:
    """Go to a guest's answer, which the host has not taken yet."""
    other = _other(page)
    _lay(other, "sakura")
    _answer(page, _invitation(other))
    show_code(page)


def waiting(page: Page) -> None:
    """Go to a guest who has a seat and waits."""
    other = _other(page)
    _seat(other, page, "sakura")


def hand(page: Page) -> None:
    """Go to a guest's hand in the first round of Sakura."""
    other = _other(page)
    _seat(other, page, "sakura")
    other.click("[data-command=phones-begin]")
    page.wait_for_selector("#hand .card")


def end(page: Page) -> None:
    """Go to the host's result of Okiya, with what the guest's device has found."""
    guest = _other(page)
    _seat(page, guest, "okiya")
    page.click("[data-command=phones-begin]")
    while not (page.query_selector(END) and guest.query_selector(END)):
        for one in (page, guest):
            one.evaluate(TAKES)
            page.wait_for_timeout(20)
    page.wait_for_selector("#phones-checks:not(:empty)")


VIEWS: dict[str, Callable[[Page], None]] = {
    "phones-host": host,
    "phones-answer": answering,
    "phones-seated": waiting,
    "phones-hand": hand,
    "phones-end": end,
}
"""Ways to the views from the start page, by name."""


def show_code(page: Page) -> None:
    """Put the link of the pictures in place of the real one."""
    drawn = qr.picture(LINK, "")
    box, *paths = re.findall(r' viewBox="([^"]+)"', drawn) + re.findall(r' d="([^"]+)"', drawn)
    page.evaluate(SHOWS, [LINK, box, *paths])
    page.evaluate("() => scrollTo(0, 0)")


def _other(page: Page) -> Page:
    """Open the page of the other side."""
    browser = page.context.browser
    assert browser
    other = browser.new_context(reduced_motion="reduce", locale="en-US").new_page()
    other.goto(page.url)
    other.wait_for_function(READY)
    return other


def _lay(page: Page, game: str) -> None:
    """Lay a table, under the name Ana."""
    _prepare(page)
    page.evaluate("() => document.querySelector('[data-command=phones]').click()")
    page.select_option("[name=table-game]", game)
    if game == "sakura":
        page.select_option("[name=table-players]", PAINTERS)
    page.fill("#phones-name", "Ana")
    page.wait_for_selector("#phones-link")


def _invitation(page: Page) -> str:
    return "#" + page.input_value("#phones-link").partition("#")[2]


def _answer(page: Page, fragment: str) -> str:
    """Open an invitation under the name Bo, and return the answer."""
    _prepare(page)
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    page.fill("#phones-name", "Bo")
    page.click("[data-command=phones-join]")
    page.wait_for_selector("#phones-link")
    return page.input_value("#phones-link")


def _seat(host: Page, guest: Page, game: str) -> None:
    """Lay a table, and seat the guest."""
    _lay(host, game)
    host.fill("#phones-answer", _answer(guest, _invitation(host)))
    host.click("[data-command=phones-connect]")
    guest.wait_for_selector("#phones-title:text('You have a seat')")
    host.wait_for_selector("#phones-seats :text('Bo')")


def _prepare(page: Page) -> None:
    # With this permission, browsers tell other devices real addresses.
    page.context.grant_permissions(["camera"])
    page.evaluate(CHANCE)
