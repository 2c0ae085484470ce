"""State machine of a visit, in which nothing is lost.

Games are begun, played, undone, left, resumed in one tab or two, shared, imported and deleted, in
any order. `EXAMPLES=2000 STEPS=200` makes more and longer visits, as `make fuzz` does.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random
from typing import TYPE_CHECKING

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sakura.core import link, record
from sakura.core.public import hides, public_record
from sakura.core.replay import Replay, parse
from sakura.core.restore import of_record
from sakura.core.saved import Saved, save
from sakura.core.seats import LEVELS, PERSON
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.view import words as okiya_words
from sakura.games.okiya.view.table import PLAYERS
from sakura.games.sakura.rules.cards import printed_deck
from sakura.games.sakura.rules.position import observe
from sakura.games.sakura.view.chronicle import Chronicle
from sakura.games.sakura.view.scene import scene_of
from sakura.games.sakura.view.table import painter_names
from sakura.play.modes import ImportedGame
from sakura.play.own_game import OwnGame
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words
from tests.played import player_of
from tests.tables import any_game, restored, seeds

if TYPE_CHECKING:
    from tests.tables import Choice

LONG = "EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("EXAMPLES", "4" if sys.platform == "emscripten" else "16"))
STEPS = int(os.environ.get("STEPS", "40"))
PHASES = list(Phase) if LONG else [Phase.generate]
"""Shrinking a failure may take minutes."""
picks = st.integers(0, 10**6)


class Storage(dict[str, str]):
    """Saved games by name, for all tabs; `names` has all that were ever given."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.tabs: list[Tab] = []


class Tab:
    """GameStore of a tab, like `browser/memory.py`: a tab whose game another one overwrites
    continues under a new name."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.name = self._text = ""
        storage.tabs.append(self)

    def begin(self) -> None:
        self.enter(f"game{len(self.storage.names)}")
        self.storage.names.append(self.name)

    def enter(self, name: str) -> None:
        self.name, self._text = name, ""

    def keep(self, text: str) -> None:
        self.storage[self.name] = self._text = text
        for tab in self.storage.tabs:
            if tab is not self and tab.name == self.name and tab._text:
                text = tab._text
                tab.begin()
                tab.keep(text)

    def forget(self, name: str) -> None:
        self.storage.pop(name, None)

    def finish(self, saved: Saved) -> None:
        self.forget(self.name)

    def close(self) -> None:
        self.storage.tabs.remove(self)


class Visitor(RuleBasedStateMachine):
    """A visitor with one or two tabs; the first has a game on its table."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = Storage()
        self.tab = Tab(self.texts)
        self.words = Words("en")
        self.other: OwnGame | None = None
        """The same game in a second tab."""

    @initialize(choice=any_game, seed=seeds, people=st.integers(1, 2))
    def begin(self, choice: Choice, seed: int, people: int) -> None:
        """Press the form's button."""
        self.tab.begin()
        self._begin(choice, seed, people)

    def _begin(self, choice: Choice, seed: int, people: int) -> None:
        game = RULES[choice[0]]
        table: AnyTable = Table(game, game.options(choice[1]), Random(seed))
        seats = game.seats(table.options)
        who = [PERSON] * min(people, seats) + ["adept"] * (seats - people)
        self._enter(OwnGame(Saved(table, who), self.tab))

    def _enter(self, session: OwnGame) -> None:
        self.session = session
        self.player = player_of(session.table, session.people)
        session.keep()

    # -- at the table ------------------------------------------------------------------------

    @precondition(lambda self: self.session.waiting())
    @rule(pick=picks)
    def choose(self, pick: int) -> None:
        self._choose(self.session, pick)

    @precondition(lambda self: self.session.waiting())
    @rule(pick=picks, count=st.integers(2, 12))
    def play_some(self, pick: int, count: int) -> None:
        random = Random(pick)
        for _ in range(count):
            if self.session.waiting():
                self._choose(self.session, random.randrange(10**6))

    def _choose(self, session: OwnGame, pick: int) -> None:
        """Choose for any seat; check that the events are announced once."""
        seat = session.waiting()[pick % len(session.waiting())]
        legal, steps = session.table.legal(seat), len(session.table.steps)
        session.choose(seat, legal[pick % len(legal)])
        assert len(session.table.steps) > steps or seat in session.table.chosen

    @rule()
    def take_back(self) -> None:
        """Undo the last decision of a person; everything revealed remains in the real game."""
        session, table = self.session, self.session.table
        secret = [seat for seat in table.chosen if seat in session.people]
        own = [n for n, step in enumerate(table.steps) if set(step.actions) & set(session.people)]
        before, name, real = table.position, self.tab.name, self.texts.get(self.tab.name)
        practice = session.practice
        done = session.take_back()
        assert done == bool(secret or own)
        if secret:
            assert table.position == before and secret[-1] in table.waiting()
        elif own:
            assert len(table.steps) <= own[-1] + 1
            assert set(table.waiting()) & set(session.people)
            if not session.game.open and not practice:
                assert (session.saved.origin, self.tab.name != name) == (name, True)
                assert self.texts.get(name) == real
        self.player = player_of(table, session.people)
        session.keep()

    @precondition(lambda self: self.session.practice)
    @rule()
    def leave_practice(self) -> None:
        """Return to the real game; if that is over or was deleted, the practice stays."""
        origin = self.session.saved.origin
        if origin in self.texts:
            self.tab.forget(self.tab.name)
        self._return_to(origin)

    @rule(seat=st.integers(0, 6), level=st.sampled_from(LEVELS))
    def change_level(self, seat: int, level: str) -> None:
        """Change a computer's level; the past stays the same."""
        before, position = list(self.session.who), self.session.table.position
        changed = self.session.change_seat(seat, level)
        assert changed == (seat in self.session.computers)
        after = [level if changed and n == seat else name for n, name in enumerate(before)]
        assert (self.session.who, self.session.table.position) == (after, position)

    @rule(language=st.sampled_from(sorted(LANGUAGES)))
    def change_language(self, language: str) -> None:
        """Change the language; everything so far can be described again."""
        self.words = Words(language)
        events_by_step = [step.events for step in self.session.table.steps]
        said = self._sentences([event for events in events_by_step for event in events])
        assert said and all(sentence and "{" not in sentence for sentence in said)

    def _sentences(self, events: list[object]) -> list[str]:
        options, you = self.session.table.options, self.session.you
        if self.session.game.name == "okiya":
            names = Names(PLAYERS, you)
            return [okiya_words.describe(event, names, self.words) for event in events]  # type: ignore[arg-type]
        opening = scene_of(observe(self.session.table.steps[0].before, 0))
        names = painter_names(options, you, self.words)
        chronicle = Chronicle(opening, printed_deck(), names, self.words)
        for event in events:
            chronicle.add(event)  # type: ignore[arg-type]
        return [line for chapter in chronicle.chapters for line in chapter.lines]

    @rule(back=st.booleans())
    def watch(self, back: bool) -> None:
        """Let the replay lag behind or catch up; its moment matches the announced events."""
        if back:
            self.player.to_start()
        for _ in range(3):
            if self.player.behind:
                self.player.next()
        assert len(list(self.player.shown_events())) == self.player.count <= self.player.total

    # -- leaving and coming back -------------------------------------------------------------

    @precondition(lambda self: not self.session.over)
    @rule()
    def reload(self) -> None:
        table = self.session.table
        self._return_to(self.tab.name)
        again = self.session.table
        assert again.position == table.position and len(again.steps) == len(table.steps)
        kept = {seat for seat in table.chosen if seat in self.session.people}
        assert kept <= set(again.chosen)

    @rule(choice=any_game, seed=seeds, people=st.integers(1, 2))
    def begin_another(self, choice: Choice, seed: int, people: int) -> None:
        """Begin another game; the others stay."""
        self._close_other()
        self.tab.begin()
        before = dict(self.texts)
        self._begin(choice, seed, people)
        assert before.items() <= self.texts.items()

    @precondition(lambda self: self.texts)
    @rule(pick=picks)
    def go_on(self, pick: int) -> None:
        """Resume any saved game."""
        self._close_other()
        self._return_to(sorted(self.texts)[pick % len(self.texts)])

    @precondition(lambda self: len(self.texts) > 1)
    @rule(pick=picks)
    def delete(self, pick: int) -> None:
        """Delete any game but the one on the table; the others stay the same."""
        name = sorted(set(self.texts) - {self.tab.name})[pick % (len(self.texts) - 1)]
        before = dict(self.texts)
        self.tab.forget(name)
        del before[name]
        assert self.texts == before

    def _return_to(self, name: str) -> None:
        """Return to the game of that name; begin a new one if it is over or was deleted."""
        if name not in self.texts:
            self.begin_another(
                ("okiya", {"match": "single", "target": None, "full_board": "win"}), 1, 1
            )
            return
        self.tab.enter(name)
        self._enter(OwnGame(restored(self.texts[name]), self.tab))

    # -- two tabs ----------------------------------------------------------------------------

    @precondition(lambda self: not self.session.over)
    @rule()
    def second_tab(self) -> None:
        """Open the game in a second tab, which then owns it."""
        self._close_other()
        tab, name = Tab(self.texts), self.tab.name
        tab.enter(name)
        self.other = OwnGame(restored(self.texts[name]), tab)
        self.other.keep()
        assert tab.name == name != self.tab.name

    @precondition(lambda self: self.other and self.other.waiting())
    @rule(pick=picks)
    def play_there(self, pick: int) -> None:
        """Play in one tab; the other tab's game stays the same."""
        assert self.other
        before = self.texts.get(self.tab.name)
        self._choose(self.other, pick)
        assert self.texts.get(self.tab.name) == before

    def _close_other(self) -> None:
        for tab in self.texts.tabs[1:]:
            tab.close()
        self.other = None

    # -- giving away -------------------------------------------------------------------------

    @rule(file=st.booleans(), seed=seeds)
    def share(self, file: bool, seed: int) -> None:
        """Share as a file or a link: it is read back as far as a record goes, and reveals no
        secret."""
        saved = self.session.saved
        given = public_record(saved, Random(seed))
        value = parse(record.dump(given)) if file else link.read(link.write("record", given))[1]
        came = of_record(value, RULES, lambda game, name: GAMES[game].is_seat(name), Random(0))
        assert came.who == saved.who
        mine, theirs = saved.table, came.table
        assert theirs.game.rounds(theirs.position) <= mine.game.rounds(mine.position)
        states = list(Replay(mine.record(), RULES).states())
        for ours, shared in zip(states, Replay(value, RULES).states(), strict=True):
            assert {**ours, "hands": 0} == {**shared, "hands": 0}
        if not hides(saved):
            assert theirs.position == Replay(mine.record(), RULES).position

    @rule(seed=seeds, backs=st.integers(0, 2))
    def bring(self, seed: int, backs: int) -> None:
        """Import a game. It is saved once a person here decides in it, or undoes something already
        revealed for practice, with a way back."""
        given = public_record(self.session.saved, Random(seed))
        came = of_record(given, RULES, lambda game, name: GAMES[game].is_seat(name), Random(0))
        before, tab = dict(self.texts), Tab(self.texts)
        tab.begin()
        session = ImportedGame(came, tab)
        session.keep()
        assert self.texts == before
        name, real, over = tab.name, save(came), session.over
        for _ in range(backs):
            session.take_back()
            session.keep()
        practised = {name} if session.practice and not over else set()
        assert set(self.texts) == {*before, *practised, *({tab.name} if session.practice else ())}
        people = [seat for seat in session.waiting() if seat in session.people]
        if people:
            session.choose(people[0], session.table.legal(people[0])[0])
            assert session.over or set(self.texts) == {*before, *practised, tab.name}
        assert before.items() <= self.texts.items()
        assert all(self.texts[one] == real for one in practised)
        for one in {name, tab.name}:
            tab.forget(one)
        tab.close()

    # -- always ------------------------------------------------------------------------------

    @invariant()
    def the_game_on_the_table_is_kept(self) -> None:
        """Check that the current game is saved, without the computers' secret choices."""
        session = self.session
        assert (self.tab.name in self.texts) != session.over
        if session.over:
            return
        again = restored(self.texts[self.tab.name])
        assert (again.who, again.origin) == (session.who, session.saved.origin)
        assert again.table.position == session.table.position
        assert set(again.table.chosen.items()) <= set(session.table.chosen.items())
        assert json.loads(save(again)) == json.loads(self.texts[self.tab.name])

    @invariant()
    def its_record_replays(self) -> None:
        table = self.session.table
        replay = Replay(table.record(), RULES)
        assert replay.steps == table.steps[: len(replay.steps)]
        assert table.game.rounds(replay.position) == table.game.rounds(table.position)

    @invariant()
    def somebody_is_to_act_unless_it_is_over(self) -> None:
        table = self.session.table
        assert bool(table.waiting()) == (table.outcome() is None)


TestVisitor = Visitor.TestCase
TestVisitor.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=STEPS, phases=PHASES, derandomize=not LONG
)
