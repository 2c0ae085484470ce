"""No link or stored entry stops the page, even with a fault in the page itself; and returning from
practice loses no game. The storage is a dictionary here."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import MagicMock

import pytest

from sakura.core import link
from sakura.core.json_text import LONGEST
from sakura.core.letter import Letter
from sakura.core.public import public_record
from sakura.core.saved import Saved, save
from sakura.core.seats import PERSON
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.events import RoundWon
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import TILES
from sakura.play.own_game import OwnGame
from sakura.play.session import Session
from sakura.ui.words import Words
from tests.long_games import drawn, drawn_table
from tests.storage import Full, Storage
from tests.sweeps import first
from tests.tables import in_progress, restored

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

MOST_ASIDE = 20
"""Entries that stay set aside."""

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has

DAMAGED = "This link is damaged or incomplete. Copy all of it, or ask for it again."
SPOILT = "One of your saved games couldn't be read and was set aside. The others are fine."
FAULT = "a fault of the page's own"
REFUSED = "The game in this link is too long for a browser to save, so it wasn't opened."
OVERLONG = (
    "This game has grown too long to save. You can play on, but whatever you play from here is "
    "lost when you leave."
)


class Page:
    """Page that draws nothing; `draws` is False to make drawing fail."""

    games, rules, words, host = GAMES, RULES, Words("en"), None
    settings = SimpleNamespace(asked={})

    def __init__(self, memory: Any) -> None:
        self.memory = memory
        self.room: Any = None
        self.left: Any = None
        self.draws = True
        self.starts = 0
        """Number of times the start page was shown."""
        self.told: list[str] = []
        self.say = self.words.say
        self.outdated = 0
        self.start_page = SimpleNamespace(show=self._leave)
        self.new_games = SimpleNamespace(begin_chosen=fails)
        self.lessons: Any = None
        self.invitations = SimpleNamespace(  # to somebody who accepts at once
            present=lambda saved, fragment: self.arrivals.watch(saved),
            invite=lambda letter, seat: self.letters.accept(letter, seat),
        )

    def _leave(self) -> None:
        self.starts += 1
        self.leave_room()

    def notice(self, sentence: str, more: str = "", lasts: bool = False) -> None:
        self.told.append(sentence)

    def outdate(self) -> None:
        self.outdated += 1

    def may_sit(self, game: str, name: str) -> bool:
        return GAMES[game].is_seat(name)

    def enter(self, session: Session) -> Any:
        self.leave_room()
        self.room = MagicMock(session=session)
        if not self.draws:
            self.room.begin = self.room.go_on = self.room.resume = fails
        return self.room

    def take(self, room: Any) -> Any:
        self.room = room
        return room

    def leave_room(self) -> None:
        self.left, self.room = self.room or self.left, None

    @cached_property
    def arrivals(self) -> Any:
        from sakura.browser.arrivals import Arrivals

        return Arrivals(cast(Any, self))

    @cached_property
    def saved_games(self) -> Any:
        from sakura.browser.saved_games import SavedGames

        return SavedGames(cast(Any, self))

    @cached_property
    def letters(self) -> Any:
        from sakura.browser.letters import Letters

        return Letters(cast(Any, self))

    @cached_property
    def listing(self) -> Any:
        from sakura.browser.listing import Listing

        return Listing(cast(Any, self))


def fails(*about: object) -> Any:
    raise KeyError(FAULT)


@pytest.fixture
def page(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Page:
    """Page with an empty storage."""
    from sakura.browser import (
        ages,
        arrivals,
        dom,
        letters,
        listing,
        memory,
        shelf,
        store,
        stored_analyses,
    )

    window = SimpleNamespace(localStorage=Storage(), sessionStorage=Storage())
    for module in (letters, listing, memory, shelf, store, stored_analyses):
        monkeypatch.setattr(module, "window", window)
    monkeypatch.setattr(memory, "Date", SimpleNamespace(now=lambda: 0))
    monkeypatch.setattr(ages, "Date", SimpleNamespace(now=lambda: 0))
    monkeypatch.setattr(stored_analyses, "history", SimpleNamespace(state=None))
    monkeypatch.setattr(arrivals, "location", SimpleNamespace(hash=""))
    monkeypatch.setattr(dom, "MISSING", (AttributeError, Full))
    monkeypatch.setattr(dom, "listen", lambda *about: None)
    monkeypatch.setattr(dom, "by_id", lambda name: None)
    monkeypatch.setattr(dom, "put", lambda *about: None)
    names = (f"name {number}" for number in range(9))
    monkeypatch.setattr(memory.Memory, "new_name", lambda self: next(names))
    page = Page(memory.Memory("sakura.", lambda: None, lambda: None))
    page.memory.overlong = lambda: page.told.append(OVERLONG)
    return page


def at_the_table(page: Page) -> OwnGame:
    """The visitor's own saved game, at the table."""
    page.memory.begin()
    session = OwnGame(Saved(in_progress("sakura"), [PERSON, "adept", "adept"]), page.memory)
    session.keep()
    page.enter(session)
    return session


def practising(page: Page) -> tuple[str, str]:
    """Names of the practice at the table and of its real game, both saved."""
    session, real = at_the_table(page), page.memory.name
    session.take_back()
    session.keep()
    assert session.practice and set(page.memory.entries("game.")) == {real, page.memory.name}
    return page.memory.name, real


def loaded_anew(page: Page) -> None:
    page.room = page.left = None
    page.memory.enter("")


# -- returning from practice --------------------------------------------------------------------


def test_leaving_practice_restores_the_real_game_and_deletes_the_practice(
    page: Page,
) -> None:
    _, real = practising(page)
    page.saved_games.does["real"]()
    assert list(page.memory.entries("game.")) == [real] == [page.memory.name]
    assert page.room and not page.room.session.practice


def test_practice_stays_if_the_real_game_is_deleted_or_over(page: Page) -> None:
    practice, real = practising(page)
    page.memory.forget(real)
    page.saved_games.does["real"]()
    assert list(page.memory.entries("game.")) == [practice]
    assert page.starts == 1


def test_practice_stays_if_the_real_game_cannot_resume(page: Page) -> None:
    practice, _ = practising(page)
    page.draws = False
    page.saved_games.does["real"]()
    assert list(page.memory.entries("game.")) == [practice]


# -- returning to a table that was left ----------------------------------------------------------


def test_a_left_game_resumes_where_it_was(page: Page) -> None:
    session = at_the_table(page)
    room = page.room
    page.leave_room()
    page.saved_games.come_back(room)
    assert page.room is room and page.room.session is session


def test_a_game_continued_in_another_tab_resumes_as_stored(page: Page) -> None:
    session = at_the_table(page)
    room = page.room
    other = OwnGame(restored(session.stored), page.memory)
    other.choose(0, other.table.legal(0)[0])
    page.leave_room()
    page.saved_games.come_back(room)
    assert page.room is not room and page.room.session.table.chosen


def test_a_deleted_game_is_not_restored(page: Page) -> None:
    at_the_table(page)
    room = page.room
    page.leave_room()
    page.memory.forget(page.memory.name)
    page.saved_games.come_back(room)
    assert page.room is None and page.starts == 1


def by_links(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Game by link at the table that the visitor has started and begins."""
    from sakura.browser import shelf

    monkeypatch.setattr(shelf, "secret", lambda memory: bytes(16))
    monkeypatch.setattr(page.memory, "new_name", lambda: "0123456789ab")
    game = RULES["okiya"]
    options = game.options({"match": "single", "target": None, "full_board": "win"})
    page.letters.write(Table(game, options, Random(1), Layout(0, TILES)))
    page.room.session.keep()
    return page.room


def test_a_left_game_by_links_resumes_where_it_was(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = by_links(page, monkeypatch)
    page.leave_room()
    page.saved_games.come_back(room)
    assert page.room is room


def test_a_game_by_links_answered_in_another_tab_opens_as_stored(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = by_links(page, monkeypatch)
    name, fragment = room.session.letter.name, room.session.fragment
    page.letters.reopen(name)
    other = page.room.session
    other.choose(0, other.table.legal(0)[0])
    assert other.fragment != fragment
    page.leave_room()
    page.saved_games.come_back(room)
    assert page.room is not room and page.room.session.fragment == other.fragment


def test_a_deleted_game_by_links_is_not_restored(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = by_links(page, monkeypatch)
    page.leave_room()
    page.memory.drop(f"sakura.letter.{room.session.letter.name}")
    page.saved_games.come_back(room)
    assert page.room is None and page.starts == 1


# -- storage -------------------------------------------------------------------------------------


def test_a_game_that_cannot_be_drawn_is_set_aside_and_the_page_starts(
    page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_table(page)
    name = page.memory.name
    loaded_anew(page)
    page.draws = False
    page.saved_games.go_on_or_offer(False)
    assert page.starts == 1 and page.room is page.left is None
    assert page.memory.entries("game.") == {} and page.memory.name != name
    assert list(page.memory.aside()) == [f"aside.sakura.game.{name}#1"]
    assert set(page.told) == {SPOILT} and FAULT in capsys.readouterr().err


@pytest.mark.parametrize(
    ("module", "reader", "key", "reads"),
    [
        ("shelf", "load", "game.x", lambda page: page.saved_games.go_on_or_offer(False)),
        ("shelf", "link", "letter.x", lambda page: page.listing.offer_games()),
        ("stored_analyses", "game_in", "study.x", lambda page: page.saved_games.return_to()),
    ],
)
def test_unreadable_entries_are_set_aside_for_any_error(
    page: Page,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    module: str,
    reader: str,
    key: str,
    reads: Callable[[Page], object],
) -> None:
    from sakura.browser import shelf, stored_analyses

    page.memory.put(f"sakura.{key}", '{"at": 1, "game": "{}"}')
    vars(stored_analyses)["window"].sessionStorage.setItem("sakura.tab", "x")
    monkeypatch.setattr(stored_analyses, "history", SimpleNamespace(state="start/game"))
    modules = {"shelf": shelf, "stored_analyses": stored_analyses}
    fault: Any = SimpleNamespace(read=fails) if reader == "link" else fails
    monkeypatch.setattr(modules[module], reader, fault)
    reads(page)
    assert list(page.memory.aside()) == [f"aside.sakura.{key}#1"]
    assert FAULT in capsys.readouterr().err


def test_bad_input_is_not_reported_as_a_fault(
    page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    page.memory.put("sakura.game.x", '{"at": 1, "game": "{}"}')
    page.saved_games.go_on_or_offer(False)
    assert page.told == [SPOILT] and capsys.readouterr().err == ""


JUNK = {
    "no entries": ("sakura.game.", "7"),
    "no letters": ("sakura.letter.", "["),
    "entries of no game": ("sakura.game.", '{"at": 1, "game": "{}"}'),
    "entries of no letter": ("sakura.letter.", '{"at": 1, "game": "letter=1.abc"}'),
    "what was set aside": ("aside.sakura.game.", "x"),
    "of other sites": ("other.", "x"),
}
"""Foreign entries by the prefix of their names."""


@pytest.mark.parametrize("kind", JUNK)
def test_the_start_takes_twice_as_long_for_twice_as_much_junk(page: Page, kind: str) -> None:
    """Counted in storage calls, of which a browser makes about a million a second."""
    from sakura.browser import store

    begins, text = JUNK[kind]
    storage = vars(store)["window"].localStorage
    calls = []
    for count in (200, 400, 800):
        storage.clear()
        loaded_anew(page)
        at_the_table(page)
        name = page.memory.name
        loaded_anew(page)
        storage.update({f"{begins}{number}": text for number in range(count)})
        storage.setItem("last", "")
        storage.calls = 0
        page.saved_games.go_on_or_offer(True)
        page.listing.offer_games()
        calls.append(storage.calls)
        assert name in page.memory.entries("game.")
        if kind != "what was set aside":
            assert len(page.memory.aside()) <= MOST_ASIDE
    assert calls[2] - calls[1] <= 2 * (calls[1] - calls[0]) + 100
    assert calls[2] < 30 * 800


def test_a_good_game_is_found_behind_a_hundred_that_cannot_be_read(page: Page) -> None:
    session = at_the_table(page)
    name = page.memory.name
    for number in range(100):
        page.memory.put(f"sakura.game.{number}", '{"at": 8e15, "game": "{}"}')
    loaded_anew(page)
    page.saved_games.go_on_or_offer(False)
    assert page.memory.name == name and page.room.session.stored == ""
    assert save(page.room.session.saved) == session.stored
    assert list(page.memory.entries("game.")) == [name]
    assert len(page.memory.aside()) == MOST_ASIDE


# -- links ---------------------------------------------------------------------------------------


def follow(
    page: Page, monkeypatch: pytest.MonkeyPatch, mangle: Callable[[str], str] = str
) -> object:
    """Follow a link to a replay."""
    from sakura.browser import arrivals

    given = public_record(Saved(in_progress("okiya"), [PERSON, "adept"]), Random(0))
    fragment = f"#{link.write('record', given)}"
    monkeypatch.setattr(arrivals, "location", SimpleNamespace(hash=mangle(fragment)))
    return page.arrivals.open_link()


def test_a_good_link_is_opened(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert follow(page, monkeypatch) is True
    assert page.room.session.game.name == "okiya" and page.told == [] and page.starts == 0


NEWER = "This link comes from a newer version. Reload the page to open it."


def test_a_lesson_link_opens_that_lesson(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    page.lessons = MagicMock()
    value = GAMES["okiya"].lessons()[2].write()
    assert follow(page, monkeypatch, lambda _: f"#{link.write('lesson', value)}") is True
    page.lessons.open.assert_called_once_with(value)


def test_a_damaged_lesson_is_reported_and_the_page_stays(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sakura.browser.lessons import Lessons

    page.lessons = Lessons(cast(Any, page))
    good = GAMES["okiya"].lessons()[2].write()
    damaged: list[JsonObject] = [{"title": 7}, {"right": []}, {"start": {}}]
    fragments = [f"#{link.write('lesson', good | change)}" for change in (*damaged, {})]
    found = [follow(page, monkeypatch, lambda _: fragments.pop(0)) for _ in (*damaged, {})]
    assert found == [False, False, False, True] and page.told == [DAMAGED] * 3
    assert page.room.session.people == [0] and not page.room.session.listed


def test_a_link_of_a_later_version_is_reported(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert follow(page, monkeypatch, lambda _: f"#{link.write('puzzle', {})}") is False
    assert page.told == [NEWER] and page.room is None and page.outdated == 0


@pytest.mark.parametrize("escaped", ["%3D", "=3D", "%253D"])
def test_a_link_with_an_escaped_sign_is_opened(
    page: Page, monkeypatch: pytest.MonkeyPatch, escaped: str
) -> None:
    assert follow(page, monkeypatch, lambda fragment: fragment.replace("=", escaped)) is True
    assert page.room.session.game.name == "okiya" and page.told == [] and page.starts == 0
    assert page.outdated == 1  # the message about an earlier link


@pytest.mark.parametrize("kind", link.KINDS)
@pytest.mark.parametrize("form", ["#{}", "#{}=", "#{}=1.", "#{}%3D1.x", "#{}=3D1.x", "#{}x=1.x"])
def test_text_that_is_no_link_is_reported(
    page: Page, monkeypatch: pytest.MonkeyPatch, kind: str, form: str
) -> None:
    assert follow(page, monkeypatch, lambda fragment: form.format(kind)) is False
    assert page.told == [DAMAGED] and page.room is None and page.outdated == 0


@pytest.mark.parametrize("hash", ["#x", "#top", "#%FF", "#=", "#recrod=1.eP", "#" + "%" * 99])
def test_an_unrecognized_link_is_reported(
    page: Page, monkeypatch: pytest.MonkeyPatch, hash: str
) -> None:
    assert follow(page, monkeypatch, lambda fragment: hash) is False
    assert page.told == [DAMAGED]


def test_an_address_without_a_fragment_says_nothing(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert follow(page, monkeypatch, lambda fragment: "") is False
    assert page.told == []


def test_a_link_that_raises_an_error_is_refused_in_a_sentence(
    page: Page, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sakura.browser import arrivals

    at_the_table(page)
    own = page.room
    monkeypatch.setattr(arrivals, "of_record", fails)
    assert follow(page, monkeypatch) is False
    assert page.told == [DAMAGED] and FAULT in capsys.readouterr().err
    assert page.room is own and page.starts == 0, "the table is as it was"


def test_a_link_with_a_game_that_cannot_be_drawn_leads_to_the_start_page(
    page: Page, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page.draws = False
    assert follow(page, monkeypatch) is False
    assert page.told == [DAMAGED] and FAULT in capsys.readouterr().err
    assert page.starts == 1 and page.room is page.left is None


# -- games too long to be saved ------------------------------------------------------------------

KEPT, UNFOLDS, LETTERS = 158, 182, 181
"""Drawn rounds that can be saved, that fit a link, and that fit a letter:
`tests/core/test_lengths.py`."""

MINE, THEIRS = bytes(16), bytes(range(16))
"""Secrets of two players by link."""


def of_friends(rounds: int, moves: int, *secrets: bytes) -> Letter:
    """Game by link of these two, after that many rounds and moves."""
    letter = Letter("0123456789ab", drawn_table(rounds, moves))
    for seat, secret in enumerate(secrets):
        letter.seal(seat, secret)
    letter.seal(0, secrets[0])  # now both have revealed something
    return letter


def brought(door: str, rounds: int, moves: int = 0) -> str:
    """Fragment with a game of that many drawn rounds and moves."""
    value: Any = drawn(rounds)
    if door == "letter":
        value = of_friends(rounds, moves, MINE, THEIRS).write()
    elif door == "letter of others":
        value = of_friends(rounds, moves, b"\1" * 16, THEIRS).write()
    elif door == "game":
        value = json.loads(save(Saved(drawn_table(rounds, moves), [PERSON, "adept"])))
    return "#" + link.write(door.partition(" ")[0], value)


DOORS = ("game", "record", "letter", "letter of others")


def arrive(
    page: Page, monkeypatch: pytest.MonkeyPatch, door: str, rounds: int, moves: int = 0
) -> bool:
    """Follow such a link; True if it is opened."""
    from sakura.browser import arrivals, memory

    page.memory.put("sakura.secret", MINE.hex())
    fragment = brought(door, rounds, moves)
    assert len(fragment) < 1000
    monkeypatch.setattr(arrivals, "location", SimpleNamespace(hash=fragment))
    monkeypatch.setattr(memory, "Date", SimpleNamespace(now=lambda: 1764370000000))
    return bool(page.arrivals.open_link())


@pytest.mark.parametrize("rounds", first(1, [UNFOLDS - 3, KEPT + 1, KEPT + 2, 170]))
@pytest.mark.parametrize("door", [door for door in DOORS if door != "letter"])
def test_a_game_too_large_to_store_is_refused_in_a_sentence(
    page: Page, monkeypatch: pytest.MonkeyPatch, door: str, rounds: int
) -> None:
    assert not arrive(page, monkeypatch, door, rounds)
    assert page.told == [REFUSED]
    assert page.room is None and page.memory.texts("") == {"sakura.secret": MINE.hex()}


@pytest.mark.parametrize("door", DOORS)
def test_the_longest_storable_game_is_opened(
    page: Page, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    assert arrive(page, monkeypatch, door, KEPT - 1)
    assert page.room and REFUSED not in page.told


DICE = 3
"""Seed of tiles with which no win can be forced before the game is too long."""


def decide_on(page: Page, decisions: int) -> None:
    """Play on at the table for any seat, avoiding wins if possible so that the match continues."""
    session = page.room.session
    for _ in range(decisions):
        table, seat = session.table, session.table.waiting()[0]
        legal = table.legal(seat)
        session.choose(seat, next((one for one in legal if not wins(table, seat, one)), legal[0]))


def wins(table: AnyTable, seat: int, action: object) -> bool:
    """True if that wins the round."""
    _, events = table.game.apply(table.position, {seat: action})
    return any(isinstance(event, RoundWon) and event.how != "full" for event in events)


@pytest.mark.parametrize("rounds", first(1, [KEPT, KEPT - 1, KEPT - 2, KEPT - 3]))
def test_a_game_that_grows_too_long_stays_as_last_stored_without_leftovers(
    page: Page, monkeypatch: pytest.MonkeyPatch, rounds: int
) -> None:
    """Later games of the visitor are saved as usual."""
    assert arrive(page, monkeypatch, "game", rounds)
    assert page.room
    page.room.session.table.random = Random(DICE)
    for _ in range(20 + 16 * (KEPT - rounds)):
        decide_on(page, 1)
        assert sum(map(len, page.memory.texts("").values())) < LONGEST + 1000
        assert page.memory.aside() == {} and not page.memory.spoilt
    for entry in page.memory.entries("game.").values():
        restored(entry["game"])
    assert page.told and set(page.told) == {OVERLONG}
    session = at_the_table(page)
    assert page.memory.entries("game.")[page.memory.name]["game"] == session.stored


def test_a_letter_that_grows_too_long_stays_as_last_stored(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert arrive(page, monkeypatch, "letter", LETTERS, 14)
    session = page.room.session
    session.keep()
    for _ in range(3):
        seat = session.table.waiting()[0]
        session.table.choose(seat, session.table.legal(seat)[0])  # the friend as well
        session.keep()
        kept = page.memory.entries("letter.")[session.letter.name]
        assert link.read(kept["game"])
        assert page.memory.aside() == {}
    assert set(page.told) == {OVERLONG}
