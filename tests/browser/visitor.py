"""Actions and waits of a visitor, shared by all browser tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from tests.browser.conditions import CLIPBOARD, PATIENCE
from tests.browser.seen import (
    ARRIVED,
    CARD,
    DECISION,
    FORWARD,
    LONG,
    PAINTED,
    PLAY,
    READY,
    RESULT,
    SHOWN,
    TILE,
    TOLD,
    WORKER_THINKS,
)

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    Table: TypeAlias = Page | Frame
    """Page or frame with a game."""

OpenPage: TypeAlias = "Callable[..., Page]"
"""`Pages.open`, as tests get it."""


# -- the start page ------------------------------------------------------------------------------


def ready(page: Table) -> None:
    """Waits until Python is there."""
    page.wait_for_function(READY)


def change_table(page: Table) -> None:
    """Opens the start form, and in it who sits where."""
    page.evaluate(
        "() => document.querySelectorAll('#change, #change .who').forEach((e) => e.open = true)"
    )


def choose(page: Table, name: str, value: str) -> None:
    """Checks one of several choices of the start form."""
    change_table(page)
    page.locator(f'[name="{name}"][value="{value}"]').check(force=True)


def sit(page: Page, seat: int, who: str) -> None:
    """Chooses who sits at a seat of the start form: at its table, or in the rows before it."""
    change_table(page)
    control = page.locator(f"#start-form [name=seat-{seat}]")
    if not control.is_visible():
        page.click(f"[data-sit='{seat}']")
    control.select_option(who)


def chosen(page: Page, name: str) -> str | None:
    """Value of the checked choice of that name in the start form."""
    return page.locator(f'[name="{name}"]:checked').get_attribute("value")


def begin(page: Page, game: str = "sakura") -> None:
    """Starts a game from the form, and waits for a decision."""
    choose(page, "game", game)
    page.click("#play")
    decision(page)


def prefer(page: Page, **preferences: str) -> None:
    """Sets preferences in the panel of a table or of the start page."""
    page.click("[data-command=settings]")
    for name, value in preferences.items():
        page.select_option(f"#{name}", value)
    page.click("#panel [data-command=close]")


def open_panel(page: Page, key: str, name: str) -> None:
    """Opens a panel by its key: it may have to be fetched first."""
    page.keyboard.press(key)
    page.wait_for_selector(f"[data-panel={name}] > #panel")


def follow(page: Page, fragment: str) -> None:
    """Follows a link to this very page, which carries something; the page has heard of it."""
    page.evaluate(
        """(hash) => new Promise((go) => {
            addEventListener('hashchange', go, {once: true});
            location.hash = hash;
        })""",
        fragment,
    )
    if fragment.startswith("#record="):
        watch(page)


def learn_until(page: Page, end: str) -> None:
    """Goes through lessons, as somebody does who knows it all, until that element is there."""
    for _ in range(20):
        page.wait_for_selector(f"[data-command=lesson-next], {end}")
        if page.locator(end).count():
            return
        page.locator("[data-command=lesson-next]").first.click()
    raise AssertionError(f"no {end} after twenty lessons")


def learn(page: Page, game: str = "sakura") -> None:
    """Begins the lessons of that game from the start page."""
    page.click("[data-command=learn]")
    page.click(f"[data-learn={game}]")


def watch(page: Page) -> None:
    """Passes the page before a game to watch, unless it could not be opened."""
    page.wait_for_selector("[data-command=watch-all], #notice:not([hidden])")
    if page.locator("[data-command=watch-all]").count():
        page.click("[data-command=watch-all]")


def send(page: Page) -> None:
    """Sends a game by link, without a name if one is asked for."""
    page.click("[data-command=send]")
    if page.locator("[data-command=sign-not]").count():
        page.click("[data-command=sign-not]")


def copied(page: Page, command: str) -> str:
    """Presses a button that copies a link; the link."""
    page.evaluate(CLIPBOARD)
    if command == "send":
        send(page)
    else:
        page.click(f"[data-command={command}]")
    page.wait_for_function("() => window.copied")
    return str(page.evaluate("() => window.copied"))


def fragment(address: str) -> str:
    """Fragment of an address, with its `#`."""
    return address[address.index("#") :]


# -- later versions ------------------------------------------------------------------------------

LOOKED = """async () => {
    const registration = await navigator.serviceWorker.ready;
    const becomes = new Promise((go) => registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker.addEventListener('statechange', () =>
            ['installed', 'redundant'].includes(worker.state) && setTimeout(go, 0, worker.state));
    }, {once: true}));
    const looked = registration.update();
    window.looking = Promise.race([becomes, looked.then(() => becomes, () => 'refused')]);
}"""
"""Looks for a new version, as browsers do now and then; `looking` is what becomes of it."""


def look_for_version(page: Page) -> None:
    """Has the browser look for a new version of the site, as it does now and then."""
    page.evaluate(LOOKED)


def new_version(page: Page) -> str:
    """State of the update: "installed", "redundant", or "refused" if it was not even begun."""
    return str(page.evaluate("() => looking"))


# -- games ---------------------------------------------------------------------------------------


def until(page: Table, script: str) -> None:
    """Waits until what that promises is true: `wait_for_function` takes the first that a promise
    brings, true or not."""
    ends = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(script):
        assert time.monotonic() < ends, script
        page.wait_for_timeout(50)


def decision(page: Table) -> None:
    """Waits for a decision at this device, or for the end of the game."""
    page.wait_for_function(DECISION)


def over(page: Table) -> bool:
    """True if the result is shown."""
    return page.locator(RESULT).count() > 0


def to_card(page: Page) -> None:
    """Goes forward at every choice of direction, until a card must be chosen or the game is
    over."""
    while True:
        decision(page)
        if not page.locator(FORWARD).count():
            return
        page.click(FORWARD)


def choose_card(page: Page, number: int) -> None:
    """Chooses a card of the hand, by its place from 0; and the next, where two are to be played."""
    page.locator(CARD).nth(number).click()
    if not page.locator(PLAY).count():
        page.locator(CARD).nth(number + 1).click()


def play_card(page: Page, number: int = 2) -> None:
    """Plays a card, and continues to the next choice of one."""
    to_card(page)
    choose_card(page, number)
    page.click(PLAY)
    to_card(page)


def finish_sakura(page: Page) -> set[str]:
    """Plays to the end; returns the names of all rounds seen."""
    rounds = set()
    to_card(page)
    while not over(page):
        rounds.add(page.inner_text("#round"))
        play_card(page)
    return rounds


def until_told(page: Table, lines: int) -> None:
    """Waits until the log has more than so many lines."""
    page.wait_for_function(f"(lines) => ({TOLD})() > lines", arg=lines)


def take_tile(page: Table, selector: str = TILE) -> None:
    """Takes the first such tile, and sees it taken."""
    lines = page.evaluate(TOLD)
    page.locator(selector).first.click()
    until_told(page, lines)


def finish_okiya(page: Table) -> None:
    """Takes the first tile that may be taken, to the end."""
    decision(page)
    while not over(page):
        take_tile(page)
        decision(page)


def skip(page: Table) -> None:
    """Sees the end of a game that is only shown, whether or not it is still being shown."""
    page.wait_for_selector(":is([data-command^=watch], [data-command=skip])")
    page.evaluate("() => document.querySelector('[data-command=watch-all]')?.click()")
    page.wait_for_selector("[data-command=skip], [data-command=watch]")
    page.evaluate("() => document.querySelector('[data-command=skip]')?.click()")
    page.wait_for_selector("[data-command=watch]")


def hint(page: Page) -> str:
    """Asks for a hint; its words."""
    page.evaluate(
        "() => document.querySelectorAll('.advised').forEach((e) => e.classList.remove('advised'))"
    )
    page.click("[data-command=hint]")
    page.wait_for_selector(".advised, #commands [data-gentle]")
    if not page.locator(".advised").count():  # a gentle hint came first
        page.click("[data-command=hint]")
        page.wait_for_selector(".advised")
    return page.inner_text("#say")


def until_a_worker_thinks(page: Page) -> None:
    """Waits until the worker has come, and asks for hints until one is thought of there."""
    until(page, ARRIVED)
    for _ in range(100):
        if page.evaluate(WORKER_THINKS):
            return
        hint(page)
    raise AssertionError("the worker that has come does not think")


def let_pass(page: Page, condition: str, arg: object = None) -> None:
    """Lets time pass on a page with a stopped clock, until that holds."""
    for _ in range(LONG // 20):
        if page.evaluate(condition, arg):
            return
        page.clock.run_for(100)
    raise AssertionError(f"never came true: {condition}")


def shown(page: Page) -> Any:
    """Everything visible of a game that awaits a decision."""
    decision(page)
    return page.evaluate(SHOWN)


# -- the window ----------------------------------------------------------------------------------


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the element has the focus."""
    for _ in range(40):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def resize(page: Page, width: int, height: int) -> None:
    """Gives the window another size, and waits until the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    painted(page, width, height)


def painted(page: Table, width: int, height: int) -> None:
    """Waits until the page is drawn in that size."""
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    page.evaluate(PAINTED)
