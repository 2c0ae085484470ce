"""Absences of devices during a game at a table with several phones, and the ways back.

`trials` is made of these: what happens to a device, and what people then do on the site's pages so
that the game goes on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.browser.test_phones import DECIDE
from tests.engines.browser import Browser
from tests.engines.networked import LINK, Device, answer, invitation

GRACE = 6.0
"""Time in which devices that slept may find each other by themselves, in seconds. After it people
use the page's codes."""

LOOK = 0.1
"""Time between two looks at the pages, in seconds."""

STUCK = 90.0
"""Time after which a game has stopped, in seconds."""

RESULT = "document.querySelector('#result')"
ROUND = "Number(document.querySelector('#round')?.textContent.match(/\\d+/)?.[0] ?? 0)"
TAKEN = "document.querySelectorAll('.cell.taken').length"
QUESTION = "document.querySelector('#commands [data-command=forward]')"

STATE = f"""(() => {{
    const notice = document.querySelector('#notice:not([hidden])');
    const words = (element) => element?.textContent.trim() ?? '';
    return {{
        at_table: !!document.querySelector('.bar [data-command=phones]'),
        said: words(notice), offers: !!notice?.querySelector('[data-command=phones-return]'),
        asked: !!document.querySelector('#ask:not(:empty)'), question: !!{QUESTION},
        round: {ROUND}, taken: {TAKEN},
        hand: [...document.querySelectorAll('#hand .card:not(.played)')]
            .map((card) => card.dataset.card ?? ''),
        over: !!{RESULT}, result: words({RESULT}),
        checked: words(document.querySelector('#phones-checks')),
    }};
}})()"""

PLAYS = f"""((may) => {{
    const decide = {DECIDE};
    clearInterval(window.playing);
    window.playing = setInterval(() => may() && decide(''), 40);
}})"""
"""Script that lets a person choose for as long as a function allows it."""


class State(NamedTuple):
    """A page as its person sees it: the table, a notice and its offer to come back, a choice or a
    question that is asked; the round, the number of tiles taken, the hand, the result, and what the
    guest's device has found."""

    at_table: bool
    said: str
    offers: bool
    asked: bool
    question: bool
    round: int
    taken: int
    hand: list[str]
    over: bool
    result: str
    checked: str

    @property
    def whole(self) -> bool:
        """True if the page shows the table, and misses nobody."""
        misses = self.offers or self.said.startswith(("Away: ", "The host's device is away"))
        return self.at_table and not misses


class Table(NamedTuple):
    """The two devices of a table."""

    host: Device
    guest: Device

    def states(self) -> tuple[State, State]:
        """Read both pages, the host's first."""
        host, guest = (State(**one.do(lambda it: it.evaluate(STATE))) for one in self)
        return host, guest

    def until(
        self, fault: str, holds: Callable[[State, State], bool], seconds: float = STUCK
    ) -> None:
        """Wait until this holds for the pages of host and guest. Raises AssertionError with the
        fault after that time."""
        end = time.monotonic() + seconds
        while not holds(*(states := self.states())):
            assert time.monotonic() < end, f"{fault}: {states}"
            time.sleep(LOOK)

    def play(self, host: str, guest: str) -> None:
        """Let both people choose while these conditions hold on their pages."""
        self.host.do(lambda browser: browser.evaluate(f"{PLAYS}(() => {host})"))
        self.guest.do(lambda browser: browser.evaluate(f"{PLAYS}(() => {guest})"))


def whole(host: State, guest: State) -> bool:
    """True if both are at the table, and miss nobody."""
    return host.whole and guest.whole


# -- absences: each returns the time at which it has ended -----------------------------------------


def reload_guest(table: Table, seconds: float) -> float:
    began = time.monotonic()
    table.guest.reload()
    return began


def reload_host(table: Table, seconds: float) -> float:
    began = time.monotonic()
    table.host.reload()
    return began


def reload_both(table: Table, seconds: float) -> float:
    began = time.monotonic()
    table.guest.reload()
    table.host.reload()
    return began


def kill_guest(table: Table, seconds: float) -> float:
    """Kill the guest's browser without a warning, and open the page's address in a new one."""
    address = str(table.guest.do(lambda browser: browser.evaluate("location.href")))
    began = time.monotonic()
    table.guest.kill()
    table.guest.open(address)
    return began


def sleep_host(table: Table, seconds: float) -> float:
    """Let all processes of the host's browser stand still."""
    table.host.stop()
    time.sleep(seconds)
    table.host.wake()
    return time.monotonic()


class Absence(NamedTuple):
    """A kind of absence: what happens, and whether the host's invitations are new afterwards."""

    happens: Callable[[Table, float], float]
    new_codes: bool = False


ABSENCES = {
    "guest reloads": Absence(reload_guest),
    "host reloads": Absence(reload_host, new_codes=True),
    "guest killed": Absence(kill_guest),
    "host asleep": Absence(sleep_host),
    "both reload": Absence(reload_both, new_codes=True),
}


# -- ways back -------------------------------------------------------------------------------------


def come_back(table: Table, absence: Absence) -> bool:
    """Do what the pages offer until nobody is missed; True if that took codes. Raises
    AssertionError if it leads nowhere."""
    if absence.happens is sleep_host and _found_each_other(table):
        return False
    if absence.new_codes:
        shown = table.host.do(_invite)
        link = table.guest.do(lambda browser: answer(browser, shown, "Bo"))
    else:
        link = table.guest.do(_answer_again)
        table.host.do(_invite)
    table.host.do(lambda browser: _take(browser, link))
    table.until("somebody stays missed", whole)
    return True


def _found_each_other(table: Table) -> bool:
    """True if the devices meet again by themselves."""
    try:
        table.until("asleep", whole, GRACE)
    except AssertionError:
        return False
    return True


def _invite(browser: Browser) -> str:
    """Open the host's panel, and return the invitation to the guest's seat."""
    if not browser.count("#phones-answer"):
        browser.until_there(".bar [data-command=phones]")
        browser.tap(".bar [data-command=phones]")
    return invitation(browser)


def _answer_again(browser: Browser) -> str:
    """Return the answer that the guest's page shows, at once, or when asked to come back or to take
    a seat: a browser that is killed forgets what it stored in its last seconds."""
    back = "document.querySelector('[data-command=phones-return], [data-command=phones-join]')"
    browser.until(f"{LINK} || {back}")
    if browser.count("#phones-name"):
        browser.evaluate("document.querySelector('#phones-name').value = 'Bo'")
    if not browser.evaluate(f"!!({LINK})"):
        browser.evaluate(f"{back}.click()")
        browser.until(LINK)
    return str(browser.evaluate(LINK))


def _take(browser: Browser, link: str) -> None:
    """Paste an answer into the panel of a running table."""
    browser.evaluate(
        f"(document.querySelector('#phones-answer').value = {json.dumps(link)},"
        " document.querySelector('[data-command=phones-connect]').click())"
    )
