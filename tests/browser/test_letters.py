"""Games by link: two visitors exchange the whole game, and nobody else can change it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core import link
from tests.browser.seen import TILE, TURNS
from tests.browser.visitor import (
    OpenPage,
    begin,
    choose,
    copied,
    follow,
    fragment,
    ready,
    send,
    skip,
    take_tile,
)
from tests.sweeps import rare

if TYPE_CHECKING:
    from playwright.sync_api import Page


def sent(page: Page) -> str:
    """Send the letter; return its fragment."""
    return fragment(copied(page, "send"))


TURN = f"{TILE}, [data-command=send]"
"""Selector of the visitor's turn, or of the opponent's."""


LISTEN = """() => addEventListener('storage', ({key}) => {
    window.heard ||= key.startsWith('sakura.letter.');
})"""
"""Script that sets a flag once another tab changes a game by link."""

TOLD_EACH_OTHER = """() => new Promise((go) => {
    let told = 0;
    addEventListener('storage', () => { told += 1; });
    setTimeout(() => go(told), 500);
})"""
"""Number of writes by other tabs without any input."""


def received(page: Page, letter: str) -> None:
    """Open the letter, and accept an invitation."""
    follow(page, letter)
    page.wait_for_selector(f"{TURN}, [data-command=accept], #notice:not([hidden])")
    if page.locator("[data-command=accept]").count():
        page.click("[data-command=accept]")
    page.wait_for_selector(TURN)


def invited(open_page: OpenPage) -> tuple[Page, Page]:
    """Two visitors, the first of whom has started a game with the other."""
    first, second = open_page("?speed=instant"), open_page("?speed=instant")
    choose(first, "game", "okiya")
    first.click("[data-command=letter]")
    first.wait_for_selector(TURN)
    return first, second


def decided(page: Page) -> int:
    """Take tiles until it is the opponent's turn; return the number of tiles taken."""
    while not page.locator("[data-command=send]").count():
        take_tile(page)
        page.wait_for_selector(TURN)
    return page.locator(".cell.taken").count()


def move(page: Page) -> str:
    """Decide, and return the letter."""
    decided(page)
    return sent(page)


def test_a_whole_game_by_links(open_page: OpenPage) -> None:
    mover, other = invited(open_page)
    for _ in range(20):
        letter = move(mover)
        received(other, letter)
        if other.locator("#result").count():
            break
        mover, other = other, mover
    results = {mover.inner_text("#result"), other.inner_text("#result")}
    assert "You win" in results and results & {"Haruo wins", "Mariko wins"}
    ended = other.url
    other.click("[data-command=again]")  # with the same friend
    other.wait_for_selector("#result", state="detached")
    other.wait_for_selector(".cell.legal, [data-command=send]")
    assert "#letter=" in other.url and other.url != ended
    assert "Friend" in other.inner_text("#players")


def test_a_changed_history_is_refused_by_its_victim(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    kind, letter = link.read(move(second))
    game: Any = letter["game"]
    played = game["rounds"][0]
    played["tiles"] = Random(1).sample(played["tiles"], len(played["tiles"]))
    played["moves"] = played["moves"][:1] if len(played["moves"]) > 1 else []
    follow(first, "#" + link.write(kind, letter))
    first.wait_for_function("() => !document.getElementById('notice').hidden")
    assert "Someone has changed" in first.inner_text("#notice")


@rare
def test_a_sent_move_stays_and_is_answered(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    answer = move(second)
    taken = second.locator(".cell.taken").count()
    second.keyboard.press("u")
    second.wait_for_selector("#say:has-text('may already have this move')")
    assert second.locator(".cell.taken").count() == taken
    received(first, answer)
    received(second, move(first))
    assert second.locator(".cell.taken").count() > taken
    assert second.locator("#notice").is_hidden()


@rare
def test_a_share_sheet_that_is_closed_has_sent_nothing(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    taken = decided(second)
    second.evaluate(
        """() => { navigator.share = async () => {
            window.sheet = true;
            throw new DOMException('closed', 'AbortError');
        }; }"""
    )
    send(second)
    second.wait_for_function("() => window.sheet")
    second.evaluate(TURNS)
    second.keyboard.press("u")
    second.wait_for_function(
        "(taken) => document.querySelectorAll('.cell.taken').length < taken", arg=taken
    )


@rare
def test_an_older_link_opens_the_current_game(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, old := move(first))
    received(first, move(second))
    taken = first.locator(".cell.taken").count()
    follow(first, old)
    first.wait_for_selector("#notice:has-text('older than your saved game')")
    assert first.locator(".cell.taken").count() == taken


@rare
def test_a_link_without_its_mark_does_not_rewind_the_game(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    kind, letter = link.read(move(second))
    players, game = letter["players"], letter["game"]
    assert isinstance(players, list) and isinstance(game, dict)
    rounds: Any = game["rounds"]
    rounds[0]["tiles"].reverse()
    rounds[0]["moves"].clear()
    letter["players"] = ["", players[1]]
    follow(first, "#" + link.write(kind, letter))
    first.wait_for_selector("#notice:has-text('Someone has changed')")


@rare
def test_a_third_person_can_only_watch(open_page: OpenPage) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    third = open_page(move(second))
    assert "you can only watch" in third.inner_text("#notice")
    skip(third)
    assert third.locator(".cell.legal").count() == 0
    third.click("[data-command=play-on]")  # on her own, against the computer
    third.wait_for_selector(".cell.legal")
    assert "Computer (adept)" in third.inner_text("#players")


@rare
def test_a_game_by_links_is_listed_beside_other_games(open_page: OpenPage) -> None:
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
    assert second.locator("#resume .wide").count() == 2
    second.click("[data-letter]")
    second.wait_for_selector(".okiya-board")
    assert "#letter=" in second.url


@rare
def test_a_second_tab_follows_a_game_by_links(open_page: OpenPage) -> None:
    """Otherwise it could decide differently, and the friend's answer would not fit."""
    first, second = invited(open_page)
    received(second, move(first))
    other = second.context.new_page()
    other.goto(second.url)
    ready(other)
    other.wait_for_selector(TILE)
    letter = move(second)
    other.wait_for_selector("[data-command=send]")
    assert other.locator(TILE).count() == 0
    assert sent(other) == letter
    received(first, letter)
    received(second, move(first))
    taken = second.locator(".cell.taken").count()
    other.wait_for_function(  # without a request: it already has the letter's address
        "(taken) => document.querySelectorAll('.cell.taken').length === taken", arg=taken
    )
    for tab in (second, other):
        assert tab.locator("#notice").is_hidden()
    assert second.evaluate(TOLD_EACH_OTHER) <= 1


@rare
def test_a_move_sent_in_another_tab_cannot_be_undone(
    open_page: OpenPage,
) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    taken = decided(second)
    second.go_back()
    second.wait_for_selector("#start-form")
    second.evaluate(LISTEN)
    other = second.context.new_page()
    other.goto(second.url.partition("?")[0])
    ready(other)
    other.click("[data-letter]")
    letter = sent(other)
    second.wait_for_function("() => window.heard")
    second.go_forward()
    second.wait_for_selector("[data-command=send]")
    second.keyboard.press("u")
    second.wait_for_selector("#say:has-text('may already have this move')")
    assert second.locator(".cell.taken").count() == taken
    received(first, letter)
    received(second, move(first))
    assert second.locator("#notice").is_hidden()


@rare
def test_returning_to_a_game_does_not_overwrite_a_move_sent_in_another_tab(
    open_page: OpenPage,
) -> None:
    first, second = invited(open_page)
    received(second, move(first))
    second.go_back()
    second.wait_for_selector("#start-form")
    other = second.context.new_page()
    other.goto(second.url.partition("?")[0])
    ready(other)
    other.click("[data-letter]")
    other.wait_for_selector(TURN)
    letter = move(other)
    taken = other.locator(".cell.taken").count()
    second.go_forward()
    second.wait_for_selector("[data-command=send]")
    assert second.locator(".cell.taken").count() == taken
    received(first, letter)
    received(other, move(first))
    assert other.locator("#notice").is_hidden()
