"""The browser's history entries match the open views after any sequence of actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.ui.navigation import GAME, LONGEST, START, Navigation, Stack, read, write

PANEL, ASIDE = "rules", "recap"


class Browser:
    """History that navigates with a delay, as browsers do."""

    def __init__(self) -> None:
        self.states: list[object] = [None]
        self.at = 0
        self.coming: list[int] = []
        self.left = 0
        """Number of times Back has left the site."""

    def push(self, state: str) -> None:
        self.states[self.at + 1 :] = [state]
        self.at += 1

    def replace(self, state: str) -> None:
        self.states[self.at] = state

    def back(self, count: int) -> None:
        self.coming.append(-count)

    def arrive(self) -> object:
        """Complete the earliest navigation; return the state there."""
        target = self.at + self.coming.pop(0)
        if target < 0:
            self.left += 1
        self.at = min(max(target, 0), len(self.states) - 1)
        return self.states[self.at]


class Visit:
    """A page with its history, and a visitor who uses both."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.open: Stack = (START,)
        self.navigation = Navigation(self.browser, lambda: self.open, None)
        self.navigation.refresh()

    def _now(self, stack: Stack) -> None:
        self.open = stack
        self.navigation.settle()

    def play(self) -> None:
        self._now((START, GAME))

    def leave(self) -> None:
        self._now((START,))

    def look_aside(self) -> None:
        if GAME in self.open and ASIDE not in self.open:
            self._now((*self.open[:2], ASIDE, *self.open[2:]))

    def open_panel(self) -> None:
        if PANEL not in self.open:
            self._now((*self.open, PANEL))

    def close_panel(self) -> None:
        self._now(tuple(name for name in self.open if name != PANEL))

    def follow_link(self) -> None:
        """Follow a link: the browser adds an entry, and the page shows a game."""
        if not self.browser.coming:  # the browser would cancel pending navigations
            self.browser.push("")
            self.navigation.add("link")
            self._now((START, GAME))

    def go_back(self) -> None:
        self.browser.coming.append(-1)

    def go_forward(self) -> None:
        self.browser.coming.append(1)

    def let_arrive(self) -> None:
        """Complete one navigation, and notify the page."""
        if self.browser.coming:
            before = self.browser.at
            state = self.browser.arrive()
            if self.browser.at == before:
                return
            if stack := read(state):
                if wanted := self.navigation.arrive(stack):
                    still = self.open
                    self.open = tuple(name for name in wanted if name != ASIDE or name in still)
                self.navigation.refresh()
                self.navigation.settle()

    def rest(self) -> None:
        """Complete all navigations, and let the page update its entries."""
        while self.browser.coming:
            self.let_arrive()
        self.navigation.settle()
        while self.browser.coming:
            self.let_arrive()


QUIET: list[Callable[[Visit], None]] = [
    Visit.play,
    Visit.leave,
    Visit.look_aside,
    Visit.open_panel,
    Visit.close_panel,
    Visit.follow_link,
    Visit.go_back,
    Visit.go_forward,
]


@given(st.lists(st.sampled_from(QUIET)))
def test_each_open_view_has_one_history_entry(deeds: list[Callable[[Visit], None]]) -> None:
    visit = Visit()
    for deed in deeds:
        deed(visit)
        visit.rest()
        assert visit.browser.at == len(visit.open) - 1
        assert visit.browser.states[visit.browser.at] == write(visit.open)
        assert len(visit.browser.states) <= 5


@given(st.lists(st.sampled_from([Visit.play, Visit.look_aside, Visit.open_panel])))
def test_back_closes_the_topmost_view(deeds: list[Callable[[Visit], None]]) -> None:
    visit = Visit()
    for deed in deeds:
        deed(visit)
        visit.rest()
    while len(visit.open) > 1:
        lower = visit.open[:-1]
        visit.go_back()
        visit.rest()
        assert visit.open == lower
    assert visit.browser.left == 0


@given(st.lists(st.sampled_from([*QUIET, Visit.let_arrive])))
def test_overlapping_navigations_end_in_a_consistent_history(
    deeds: list[Callable[[Visit], None]],
) -> None:
    """With anything happening during a navigation, each view has its entry in the end."""
    visit = Visit()
    for deed in deeds:
        deed(visit)
    visit.rest()
    assert visit.browser.states[visit.browser.at] == write(visit.open)
    assert len(visit.browser.states) <= 6


def test_opening_and_closing_adds_no_history_entries() -> None:
    visit = Visit()
    visit.play()
    for _ in range(20):
        visit.open_panel()
        visit.rest()
        visit.close_panel()
        visit.rest()
    assert visit.browser.states == ["start", "start/game", "start/game/rules"]


def test_a_panel_opened_during_a_navigation_stays_open() -> None:
    visit = Visit()
    visit.play()
    visit.open_panel()
    visit.close_panel()
    visit.open_panel()  # before the navigation completes
    visit.rest()
    assert visit.open == (START, GAME, PANEL)
    assert visit.browser.states == ["start", "start/game", "start/game/rules"]


@pytest.mark.parametrize(
    "state",
    [
        None,
        "",
        7,
        "game",
        "start/",
        "/start",
        "start//game",
        "start/a/b/c/d/e",
        {"start": 1},
        "start/" + "x" * LONGEST,
    ],
)
def test_a_foreign_history_state_is_no_stack(state: object) -> None:
    assert read(state) == ()
    visit = Visit()
    assert Navigation(visit.browser, lambda: (START,), state).at == (START,)


def test_a_reloaded_page_finds_its_history_entry() -> None:
    browser = Browser()
    browser.states, browser.at = ["start", "start/game", "start/game/rules"], 2
    navigation = Navigation(browser, lambda: (START, GAME), browser.states[2])
    navigation.settle()  # closes the panel
    navigation.arrive(read(browser.arrive()))
    assert browser.at == 1
