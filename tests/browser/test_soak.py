"""Soak test: the state machine of `tests/play/test_machine.py` on the real page, with random steps.

`make test` takes a few steps; `make soak` takes 500 and prints each. The printed seed repeats a
run: `make soak SEED=…`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis.stateful import RULE_MARKER

from sakura.core import link
from sakura.core.json_text import parse_entry
from sakura.core.public import public_record
from sakura.core.replay import Replay
from sakura.core.restore import of_record
from sakura.core.saved import Saved
from sakura.core.seats import LEVELS
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.position import Position
from sakura.ui.words import LANGUAGES
from tests.browser.conditions import CLIPBOARD
from tests.browser.links import to_watch
from tests.browser.seen import CARD, FORWARD, PLAY, RESULT, TILE, TOLD
from tests.browser.visitor import (
    choose,
    decision,
    follow,
    fragment,
    open_panel,
    prefer,
    ready,
    skip,
    until_told,
)
from tests.play.test_machine import Visitor
from tests.sweeps import rare
from tests.tables import restored

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.visitor import OpenPage

pytestmark = pytest.mark.moving

STEPS = int(os.environ.get("STEPS", "8"))
SEED = int(os.environ.get("SEED", "1"))

OFTEN = ("choose", "play_some")
"""Rules with triple weight: otherwise no game would reach its end."""

GAMES_KEPT = """() => Object.fromEntries(Object.entries(localStorage)
    .filter(([key]) => key.startsWith('sakura.game.'))
    .map(([key, text]) => [key.replace('sakura.game.', ''), text]))"""
OWN = "() => sessionStorage.getItem('sakura.tab')"

OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "sakura": {"players": ("2", "3", "4"), "board": ("stroll", "classic")},
    "okiya": {"match": ("single", "first-to-3", "points-10")},
}
"""Options of the form and their values."""


class Stay:
    """A visitor with one or two tabs; the first has a game on its table, or its end."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page = page
        self.random = random
        self.other: Page | None = None
        """Second tab."""
        self.begin_another()

    def rules(self) -> list[str]:
        """Steps that are possible now."""
        playing, kept = not self.over(self.page), len(self.kept())
        return [name for name, can in RULES_HERE.items() if can(self, playing, kept)]

    # -- at the table ----------------------------------------------------------------------------

    def choose(self) -> None:
        """Answer the current question: a tile, a card or a direction."""
        self.decide(self.page)

    def play_some(self) -> None:
        for _ in range(self.random.randint(2, 6)):
            self.decide(self.page)

    def take_back(self) -> None:
        """Undo. In Sakura revealed information remains, so a practice game begins."""
        before, own = self.kept(), self.page.evaluate(OWN)
        practice, over = self.shows("[data-command=real]"), self.over(self.page)
        self.page.keyboard.press("u")
        decision(self.page)
        if over and not self.shows(".cell"):  # a practice game, of which nothing is saved
            self.page.click("[data-command=real]")
            self.page.wait_for_selector(RESULT)
        elif self.shows("[data-command=real]") and not practice and not over:
            assert self.kept()[own] == before[own]

    def leave_practice(self) -> None:
        self.page.click("[data-command=real]")
        self.page.wait_for_selector("[data-command=real]", state="detached")
        if self.shows("#start-form"):  # the real game was deleted
            self.begin_another()
        decision(self.page)

    def change_level(self) -> None:
        """Change a level; the past of the game stays the same."""
        before = self.saved()
        self.page.click(".bar [data-command=settings]")
        if self.shows("#panel .opponents"):
            self.page.click("#panel .opponents summary")
            level = self.random.choice(LEVELS)
            self.page.select_option("#panel [name=seat-1]", level)
            self.page.click("#panel [data-command=close]")
            assert self.saved().who[1].startswith(level)
        else:
            self.page.click("#panel [data-command=close]")
        assert self.saved().table.position == before.table.position

    def change_language(self) -> None:
        language = self.random.choice(sorted(LANGUAGES))
        seen = self.seen(self.page)
        prefer(self.page, language=language)
        self.page.wait_for_function(
            "(code) => document.documentElement.lang === code", arg=language
        )
        decision(self.page)
        assert self.seen(self.page) == seen

    def watch(self) -> None:
        """Open two of the panels during play."""
        seen = self.seen(self.page)
        for key, name in self.random.sample([("r", "rules"), ("d", "describe"), ("?", "keys")], 2):
            open_panel(self.page, key, name)
            self.page.keyboard.press("Escape")
        assert self.seen(self.page) == seen

    # -- leaving and coming back -----------------------------------------------------------------

    def reload(self) -> None:
        seen = self.seen(self.page)
        self.page.reload()
        ready(self.page)
        decision(self.page)
        assert self.seen(self.page) == seen

    def begin_another(self) -> None:
        """Begin another game; the others remain, except the oldest if the visitor agrees to replace
        it."""
        self.leave()
        before = self.kept()
        game = self.random.choice(sorted(OPTIONS))
        choose(self.page, "game", game)
        for name, values in OPTIONS[game].items():
            value = self.random.choice(values)
            if self.shows(f"select[name={name}]"):
                self.page.select_option(f"select[name={name}]", value)
            else:
                choose(self.page, name, value)
        self.page.click("#play")
        self.page.wait_for_selector(f"[data-command=anew], {TILE}, {CARD}")
        if self.shows("[data-command=anew]"):
            self.page.click("[data-command=anew]")
            decision(self.page)
        else:
            assert before.items() <= self.kept().items()
        decision(self.page)

    def go_on(self) -> None:
        """Resume any saved game."""
        name = self.random.choice(sorted(self.kept()))
        self.to_list()
        self.page.click(f"[data-saved='{name}']")
        decision(self.page)
        assert self.page.evaluate(OWN) == name

    def delete(self) -> None:
        """Delete any game but one, which is resumed; the others stay the same."""
        before = self.kept()
        name, stays = self.random.sample(sorted(before), 2)
        self.to_list()
        self.page.click(f"[data-delete='game.{name}']")
        del before[name]
        assert self.kept() == before
        self.page.click(f"[data-saved='{stays}']")
        decision(self.page)

    # -- two tabs --------------------------------------------------------------------------------

    def second_tab(self) -> None:
        """Open the latest game in a second tab."""
        if self.other:
            self.other.close()
        self.other = self.page.context.new_page()
        self.other.goto(self.page.url.partition("?")[0])
        ready(self.other)
        decision(self.other)

    def play_there(self) -> None:
        """Play in the second tab, which must not change the other's game: if both had the same, the
        first tab saves it under a new name."""
        assert self.other
        if self.over(self.other):
            self.other.click("[data-command=again]")
            return decision(self.other)
        before = None if self.over(self.page) else self.saved()
        self.decide(self.other)
        if before:
            self.page.wait_for_function(
                f"(theirs) => ({OWN})() !== theirs", arg=self.other.evaluate(OWN)
            )
            assert self.saved().table.position == before.table.position
        return None

    # -- giving away -----------------------------------------------------------------------------

    def share(self) -> None:
        """Share a link and read it back, as far as a record goes."""
        open_panel(self.page, "i", "share")
        self.page.evaluate(CLIPBOARD)
        self.page.click("#panel [data-command=share-game]")
        self.page.wait_for_function("() => window.copied")
        given = link.read(fragment(self.page.evaluate("() => window.copied")))[1]
        self.page.keyboard.press("Escape")
        came = self.read(given)
        if not self.over(self.page):
            mine, theirs = self.saved(), came.table
            assert came.who == mine.who
            assert theirs.game.rounds(theirs.position) <= mine.table.game.rounds(
                mine.table.position
            )
        assert list(Replay(given, RULES).states())

    def bring(self) -> None:
        """Open an imported game, which is only shown and changes no game of the visitor's."""
        before, name = self.kept(), self.page.evaluate(OWN)
        given = public_record(self.saved(), self.random)
        follow(self.page, to_watch(self.read(given)))
        skip(self.page)
        assert self.kept() == before
        self.leave()
        self.page.click("[data-command=games]")
        self.page.click(f"[data-saved='{name}']")
        decision(self.page)

    # -- invariants ------------------------------------------------------------------------------

    def check(self) -> None:
        """Check that the game is saved as shown, and that there are no errors."""
        decision(self.page)
        said = self.page.locator("#notice").inner_text()
        assert not any(part in said for part in ("couldn't", "blocks storage")), said
        if self.over(self.page):
            return
        saved, seen = self.saved(), self.seen(self.page)
        position: Any = saved.table.position
        assert saved.table.outcome() is None
        if isinstance(position, Position):
            assert seen == sorted(str(cell) for cell in position.moves)
        else:
            assert set(seen) <= {str(card) for card in position.hands[0]}

    # -- helpers ---------------------------------------------------------------------------------

    def shows(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def over(self, page: Page) -> bool:
        return page.locator(RESULT).count() > 0

    def kept(self) -> dict[str, str]:
        """All games in storage, by name."""
        games: dict[str, str] = self.page.evaluate(GAMES_KEPT)
        return {name: parse_entry(text)["game"] for name, text in games.items()}

    def saved(self) -> Saved:
        """Saved game of the table."""
        return restored(self.kept()[self.page.evaluate(OWN)])

    def read(self, record: Any) -> Saved:
        return of_record(record, RULES, lambda game, name: GAMES[game].is_seat(name), Random(0))

    def seen(self, page: Page) -> list[str]:
        """Taken tiles, or cards of the hand."""
        if page.locator(".cell").count():
            return sorted(
                page.locator(".cell.taken").evaluate_all("(all) => all.map((c) => c.dataset.cell)")
            )
        return sorted(page.locator(CARD).evaluate_all("(all) => all.map((c) => c.dataset.card)"))

    def decide(self, page: Page) -> None:
        """Answer one question; do nothing if the game is over."""
        decision(page)
        if self.over(page):
            return
        if page.locator(FORWARD).count():
            way = self.random.choice(("forward", "back"))
            page.click(f"#commands [data-command={way}]")
        elif page.locator(TILE).count():
            lines = page.evaluate(TOLD)
            self.pick(page, TILE)
            until_told(page, lines)
        else:
            self.pick(page, f"{CARD}[aria-pressed=false]")
            if not page.locator(PLAY).count():
                self.pick(page, f"{CARD}[aria-pressed=false]")
            page.click(PLAY)
        decision(page)

    def pick(self, page: Page, selector: str) -> None:
        all_of = page.locator(selector)
        all_of.nth(self.random.randrange(all_of.count())).click()

    def leave(self) -> None:
        """Go to the start page."""
        if not self.shows("#start-form"):
            self.page.locator("[data-command=leave]").first.click()
            self.page.wait_for_selector("#start-form")

    def to_list(self) -> None:
        self.leave()
        self.page.click("[data-command=games]")
        self.page.wait_for_selector("[data-panel=games] > #panel")


def at_any_time(stay: Stay, playing: bool, kept: int) -> bool:
    return True


def in_a_game(stay: Stay, playing: bool, kept: int) -> bool:
    return playing


RULES_HERE: dict[str, Callable[[Stay, bool, int], bool]] = {
    "choose": in_a_game,
    "play_some": in_a_game,
    "take_back": at_any_time,
    "leave_practice": lambda stay, playing, kept: stay.shows("[data-command=real]"),
    "change_level": in_a_game,
    "change_language": at_any_time,
    "watch": in_a_game,
    "reload": in_a_game,
    "begin_another": at_any_time,
    "go_on": lambda stay, playing, kept: kept > 0,
    "delete": lambda stay, playing, kept: kept > 1,
    "second_tab": in_a_game,
    "play_there": lambda stay, playing, kept: stay.other is not None,
    "share": at_any_time,
    "bring": in_a_game,
}
"""All rules with their preconditions, from whether a game is in progress and the number of saved
games."""


@rare
def test_a_long_stay_on_the_real_page(open_page: OpenPage) -> None:
    print(f"\nseed {SEED}, {STEPS} steps")
    random = Random(SEED)
    stay = Stay(
        open_page("?speed=instant&seat-1=random&seat-2=random&seat-3=random", worker=True), random
    )
    taken: Counter[str] = Counter()
    for number in range(STEPS):
        rules = stay.rules()
        (name,) = random.choices(rules, [3 if rule in OFTEN else 1 for rule in rules])
        print(f"{number:4} {name}", flush=True)
        getattr(stay, name)()
        stay.check()
        taken[name] += 1
    print(", ".join(f"{name} {count}" for name, count in taken.most_common()))


def test_the_soak_has_the_rules_of_the_pure_machine() -> None:
    pure = {name for name, each in vars(Visitor).items() if hasattr(each, RULE_MARKER)}
    assert pure == set(RULES_HERE)
