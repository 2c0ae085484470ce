"""What a visitor does, and waits for, in all tests that open the site in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    Table: TypeAlias = Page | Frame
    """Where a game is played."""

OpenPage: TypeAlias = "Callable[..., Page]"
"""`Pages.open`, as tests get it."""

LONG = 60_000
"""Milliseconds: more than any step of a game is shown, at any speed."""

READY = "() => document.documentElement?.dataset.python === 'ready'"
"""Python is there."""

CARD = "#hand button.card"
TILE = ".cell.legal"
PLAY = "[data-command=play]"
FORWARD = "[data-command=forward]"
RESULT = "#result"
WORKER = "script[worker]"

DECISION = f"""() => document.querySelector('{RESULT}, {FORWARD}, {TILE}')
    || (document.querySelector('#hand .card:not(.back):not(.played)')
        && document.getElementById('ask').textContent)"""
"""Somebody at this device is to decide, or the game is over. A card that is played empties the
question at once; a tile stays `legal` until it is seen to be taken (`take_tile`)."""

TOLD = "() => document.querySelectorAll('#log li').length"
"""How many lines the log has."""

SHOWN = """() => [...document.querySelectorAll('.figure')].map((f) => f.getAttribute('transform'))
    .concat([...document.querySelectorAll('.tokens')].map((t) => t.textContent))
    .concat([...document.querySelectorAll('#hand .card')].map((c) => c.dataset.card))
    .concat([...document.querySelectorAll('.cell.taken')].map((c) => c.dataset.cell))"""
"""All that is seen of a game: figures, tokens and hand, or tiles that are taken."""

OUTSIDE = """() => {
    const page = document.documentElement;
    const all = '.board-box > *, .card, .commands, #commands button, .icon';
    const boxes = [...document.querySelectorAll(all)]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }))
        .map((e) => [e.className.baseVal ?? e.className, e.getBoundingClientRect()]);
    const out = boxes.filter(([, b]) => b.left < -1 || b.right > innerWidth + 1
        || b.top < -1 || b.bottom > innerHeight + 1).map(([name]) => name);
    if (page.scrollWidth > innerWidth) out.push('scrolls sideways');
    if (page.scrollHeight > innerHeight) out.push('scrolls');
    return out;
}"""
"""What one plays with and is not wholly inside the window."""

ARRIVED = f"""async () => {{
    const script = document.querySelector('{WORKER}');
    const pause = new Promise((go) => setTimeout(go, 50));
    return !!script && await Promise.race([script.xworker?.ready.then(() => true), pause]);
}}"""
"""The worker that thinks has started."""

WORKER_THINKS = "() => document.documentElement.dataset.thinking === 'worker'"
"""The last thought was in the worker."""

KEPT = "() => localStorage.getItem('sakura.snapshot')"
"""Python is kept for later visits."""

RESTORED = "() => performance.getEntriesByName('restored').length"
"""It was kept, and used for this one."""

STILL = """() => document.getAnimations().every((animation) =>
    animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)"""
"""Nothing fades or slides any more."""

TURNS = """async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((go) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = go;
        port2.postMessage(0);
    });
}"""
"""The page has done what it was about to do, as far as it takes no time."""

PAINTED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""The page has heard of its new size, and is drawn in it."""


# -- the start page ------------------------------------------------------------------------------


def ready(page: Table) -> None:
    """Waits until Python is there."""
    page.wait_for_function(READY)


def choose(page: Table, name: str, value: str) -> None:
    """Checks one of several choices of the start form."""
    page.locator(f'[name="{name}"][value="{value}"]').check(force=True)


def chosen(page: Page, name: str) -> str | None:
    """Which of several choices of the start form is checked."""
    return page.locator(f'[name="{name}"]:checked').get_attribute("value")


def begin(page: Page, game: str = "sakura") -> None:
    """Starts a game from the form, and waits until somebody is to decide."""
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


# -- games ---------------------------------------------------------------------------------------


def decision(page: Table) -> None:
    """Waits until somebody at this device is to decide, or the game is over."""
    page.wait_for_function(DECISION)


def over(page: Table) -> bool:
    """Whether the result is shown."""
    return page.locator(RESULT).count() > 0


def to_card(page: Page) -> None:
    """Goes forward wherever there is a choice, until a card is asked for or the game is over."""
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
    """Plays a card, and goes on to where the next is asked for."""
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
    page.wait_for_selector("[data-command=skip], [data-command=watch]")
    page.evaluate("() => document.querySelector('[data-command=skip]')?.click()")
    page.wait_for_selector("[data-command=watch]")


def hint(page: Page) -> str:
    """Asks for a hint; its words."""
    page.evaluate(
        "() => document.querySelectorAll('.advised').forEach((e) => e.classList.remove('advised'))"
    )
    page.click("[data-command=hint]")
    page.wait_for_selector(".advised")
    return page.inner_text("#say")


def until_a_worker_thinks(page: Page) -> None:
    """Waits until the worker has come, and asks for hints until one is thought of there."""
    page.wait_for_function(ARRIVED)
    while not page.evaluate(WORKER_THINKS):
        hint(page)


def let_pass(page: Page, condition: str, arg: object = None) -> None:
    """Lets time pass on a page on which it stands still, until that holds."""
    while not page.evaluate(condition, arg):
        page.clock.run_for(100)


def shown(page: Page) -> Any:
    """All that is seen of a game in which somebody is to decide."""
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
