"""Opponents in a worker: they keep playing when it dies or never starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.browser.conditions import PATIENT, Held
from tests.browser.links import PRINTED, okiya, to_play, to_watch
from tests.browser.seen import LONG, RESULT, TILE, TOLD, TURNS
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose_card,
    decision,
    follow,
    hint,
    let_pass,
    over,
    play_card,
    prefer,
    skip,
    take_tile,
    to_card,
    until,
    until_a_worker_thinks,
    until_told,
)
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

ENGINE = "**/worker.py"
"""Script that starts each worker."""

KILL = """() => {
    document.querySelector('script[worker]').xworker.terminate();
    window.losePatience?.();
}"""
"""Script that terminates the worker; a later one that does not answer is abandoned at once."""

THOUGHT = """() => {
    window.thought = [];
    const note = () => thought.push(document.documentElement.dataset.thinking);
    new MutationObserver((changes) => changes.forEach(note))
        .observe(document.documentElement, {attributeFilter: ['data-thinking']});
}"""
"""Script that records where computations run."""


@contextmanager
def thinking(page: Page, where: str) -> Iterator[None]:
    """Check that computations run meanwhile, and the last one at that place."""
    page.evaluate(THOUGHT)
    yield
    page.wait_for_function("() => thought.length")
    assert page.evaluate("() => thought.at(-1)") == where


def begin_instantly(page: Page) -> None:
    """Begin a game without animations."""
    begin(page)
    prefer(page, speed="instant")


def until_all_have_chosen(page: Page) -> None:
    """Wait until only the visitor's card is missing."""
    page.wait_for_function("""() =>
        document.querySelectorAll('#seats .ready').length + 1
            === document.querySelectorAll('#seats .seat').length""")


@rare
def test_after_two_killed_workers_opponents_think_in_the_page(open_page: OpenPage) -> None:
    page = open_page("?seat-1=master&seat-2=adept&players=3", worker=True, script=PATIENT)
    begin_instantly(page)
    until_a_worker_thinks(page)
    with thinking(page, "worker"):
        play_card(page)
    assert page.locator("script[worker]").count() == 1
    until_all_have_chosen(page)
    second = Held(page, ENGINE)
    page.evaluate(KILL)
    with thinking(page, "page"):  # nobody waits for the next worker
        play_card(page)
        play_card(page)
    page.evaluate("() => { window.patient = true; }")
    second.release()
    until_a_worker_thinks(page)
    with thinking(page, "worker"):
        play_card(page)
    assert page.locator("#notice").is_hidden()
    until_all_have_chosen(page)
    page.evaluate(KILL)
    with thinking(page, "page"):
        play_card(page)
        play_card(page)
    page.wait_for_selector("#notice:has-text('think in the background')")
    assert page.locator("script[worker]").count() == 0
    with thinking(page, "page"):
        play_card(page)


@rare
def test_a_search_lost_with_its_worker_runs_on_the_page(open_page: OpenPage) -> None:
    page = open_page("?seat-1=master&seat-2=master&players=3", worker=True, script=PATIENT)
    begin_instantly(page)
    until_a_worker_thinks(page)
    play_card(page)
    until_all_have_chosen(page)
    Held(page, ENGINE)  # no replacement starts
    with thinking(page, "page"):  # the hint is computed here
        page.evaluate(
            f"() => {{ document.querySelector('[data-command=hint]').click(); ({KILL})(); }}"
        )
        page.wait_for_selector(".card.advised")
    play_card(page)


BUSY = "() => document.querySelector('script[worker]').xworker.sync.busy()"
SEARCHES = f"async () => await ({BUSY})() === 1"

LOSE_BOTH = f"""async () => {{
    document.querySelector('[data-command=play]').click();
    for (const until = performance.now() + 60_000; performance.now() < until;) {{
        document.querySelector('#commands [data-command=forward]')?.click();
        const hint = document.querySelector('[data-command=hint]');
        if (!await ({SEARCHES})() || !hint?.checkVisibility()) continue;
        hint.click();
        await new Promise((go) => setTimeout(go));
        ({KILL})();
        endLongWaits();
        return true;
    }}
}}"""
"""Script that plays the chosen card and, during the next computation, asks for a hint and
terminates the worker."""


@rare
def test_two_searches_lost_at_once_count_as_one_failure(open_page: OpenPage) -> None:
    page = open_page("?seat-1=master&seat-2=master&players=3", worker=True, script=PATIENT)
    begin_instantly(page)
    until_a_worker_thinks(page)
    to_card(page)
    until_all_have_chosen(page)
    Held(page, ENGINE)  # no replacement starts
    choose_card(page, 1)
    assert page.evaluate(LOSE_BOTH)
    page.wait_for_selector(".card.advised")
    until_all_have_chosen(page)
    assert page.locator("#notice").is_hidden()
    assert page.locator("script[worker]").count() == 1
    play_card(page)


def test_a_game_works_without_a_worker(open_page: OpenPage) -> None:
    """As in a sandboxed frame, where PyScript's worker never starts."""
    page = open_page("?seat-1=master&seat-2=adept&players=3", worker=True)
    Held(page, ENGINE)  # never released
    begin_instantly(page)
    for _ in range(3):
        with thinking(page, "page"):
            play_card(page)
    hint(page)
    assert page.locator(".card.advised").count() == 1


STOPS = f"""async (selector) => {{
    document.querySelector(selector).click();
    for (let asked = 0; asked < 20; asked++) if (await ({BUSY})() === 0) return true;
    return false;
}}"""
"""Script that clicks the element and polls the worker for its search state. It answers between two
short slices of its search, of which there are thousands."""

WON = (1, 15, 14, 5, 2, 10, 4, 9, 3, 8, 0, 6, 13, 7, 11, 12)
"""Order of tiles in which the starter wins, whatever the opponent does."""


def with_worker(open_page: OpenPage) -> Page:
    """Page with a running worker."""
    page = open_page("?players=3", worker=True, script=PATIENT)
    begin_instantly(page)
    until_a_worker_thinks(page)
    return page


@rare
def test_leaving_stops_the_search(open_page: OpenPage) -> None:
    page = with_worker(open_page)
    watched = to_play(okiya(who=("master", "master"), tiles=WON, full_board="draw"))
    follow(page, watched)
    until(page, SEARCHES)
    assert page.evaluate(STOPS, "[data-command=leave]")
    follow(page, watched)
    until(page, SEARCHES)  # it starts again


@rare
def test_a_decision_ends_the_search_for_a_hint(open_page: OpenPage) -> None:
    page = with_worker(open_page)
    follow(page, to_play(okiya(tiles=PRINTED, full_board="draw")))
    page.wait_for_selector(TILE)
    page.click("[data-command=hint]")
    until(page, SEARCHES)
    assert page.evaluate(STOPS, TILE)
    page.wait_for_selector(".cell.taken")
    assert page.locator(".cell .value, .cell.advised").count() == 0


DUE = """(() => {
    const later = setTimeout;
    window.due = 0;
    window.setTimeout = (task, time, ...rest) =>
        later(task, due && time >= 900 && time < 2000 ? 0 * due-- : time, ...rest);
})()"""
"""Script of a page after a freeze: `due` timers of a second fire at once."""


@rare
def test_a_worker_suspended_with_its_page_is_kept(open_page: OpenPage) -> None:
    """Its answers could not be received during the freeze."""
    page = open_page("?players=3", worker=True, script=f"{PATIENT};{DUE}")
    begin_instantly(page)
    until_a_worker_thinks(page)
    follow(page, to_play(okiya(tiles=PRINTED, full_board="draw")))
    page.wait_for_selector(TILE)
    page.evaluate("() => { window.due = 2; }")
    page.click("[data-command=hint]")
    until(page, "() => due === 0")
    until(page, SEARCHES)
    assert page.get_attribute("script[worker]", "name") == "worker-1"


@rare
def test_closing_an_analysis_stops_its_current_search(open_page: OpenPage) -> None:
    """The first question takes the worker a thousand slices, many more than the number of polls
    here; questions not answered then are still open when the analysis is opened again."""
    page = with_worker(open_page)
    game = okiya(tiles=PRINTED, full_board="draw")
    while waiting := game.table.waiting():
        game.table.choose(waiting[0], game.table.legal(waiting[0])[0])
    follow(page, to_watch(game))
    skip(page)
    page.click("[data-command=review]")
    until(page, SEARCHES)
    assert page.evaluate(STOPS, "#panel [data-command=close]")
    page.click("[data-command=review]")
    assert " 0 of " in page.inner_text("#review .progress")
    until(page, SEARCHES)


@rare
def test_a_hint_says_where_its_card_leads(open_page: OpenPage) -> None:
    page = open_page("?board=stroll")
    begin_instantly(page)
    said = hint(page)
    order = page.get_attribute(".card.advised", "data-card")
    assert said.startswith(f"Play card {order}. ") and " end up " in said
    play_card(page)
    assert page.locator(".card.advised").count() == 0


def test_a_hint_at_okiya_is_exact(open_page: OpenPage) -> None:
    page = open_page("?speed=instant" + to_play(okiya(tiles=WON)))
    decision(page)
    while not over(page):
        said = hint(page)
        assert "wins" in said
        assert page.locator(".cell .value").count() == page.locator(TILE).count()
        assert page.locator(".cell.advised .value.win").count() == 1
        take_tile(page, ".cell.advised")
        decision(page)
        assert over(page) == ("wins at once" in said)
    assert page.inner_text(RESULT) == "You win"


@rare
def test_a_hint_in_a_lost_position_says_so(open_page: OpenPage) -> None:
    page = open_page(to_play(okiya(tiles=PRINTED)))
    page.wait_for_selector(TILE)
    page.click("[data-command=hint]")
    page.wait_for_selector("#say:has-text('longest resistance')")
    page.click("[data-command=hint]")
    page.wait_for_selector(".cell.advised .value.loss")
    assert "you're lost" in page.inner_text("#say")
    assert page.locator(".cell .value.loss").count() == page.locator(TILE).count()


@rare
def test_watching_with_pause_step_and_speed(open_page: OpenPage) -> None:
    page = open_page("?seat-0=adept", stopped=True)
    page.click("#play")
    until_told(page, 1)  # the cards are turned over
    page.click("[data-command=pause]")
    page.wait_for_selector("[data-command=step]")
    lines = page.evaluate(TOLD)
    page.clock.run_for(LONG)
    page.evaluate(TURNS)
    assert page.evaluate(TOLD) == lines
    page.click("[data-command=step]")
    until_told(page, lines)
    page.clock.run_for(LONG)
    page.evaluate(TURNS)
    assert page.evaluate(TOLD) == lines + 1
    prefer(page, speed="fast")
    page.click("[data-command=resume]")
    let_pass(page, f"(lines) => ({TOLD})() > lines", lines + 3)
    page.click("[data-command=skip]")
    page.wait_for_selector(RESULT)


@rare
def test_an_opponent_can_be_changed_in_mid_game(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=adept", size="desktop")
    begin_instantly(page)
    assert "adept" in page.locator(".seat").nth(1).inner_text()
    page.click("#log-box [data-command=settings]")  # the log has such a link too
    page.click("#panel .opponents summary")
    page.select_option(".opponents [name=seat-1]", "master")
    page.select_option(".opponents [name=style-1]", "shadow")
    page.keyboard.press("Escape")
    assert "master, shadow" in page.locator(".seat").nth(1).inner_text()
    play_card(page)
    assert "master, shadow" in page.locator(".seat").nth(1).inner_text()
    assert "novice" in page.locator(".seat").nth(2).inner_text()


def test_advice_is_removed_before_the_next_persons_turn(open_page: OpenPage) -> None:
    page = open_page("?players=3&seat-1=person")
    page.click("#play")
    page.click("[data-command=reveal]")
    page.click("[data-command=hint]")
    page.wait_for_selector(".card.advised")
    assert page.inner_text("#say").startswith("Play card ")
    page.click(".card.advised")
    page.click("[data-command=play]")
    page.wait_for_selector("text=Pass the device to Kenji.")
    assert "end up" not in page.inner_text("body")
    assert page.locator(".advised").count() == 0
