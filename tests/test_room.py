"""A room without a browser: leaving while computers think, redrawing, durations, and the closing
tune."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest

from sakura.core.game import Outcome
from sakura.core.saved import Saved
from sakura.core.table import AnyTable
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.square import CELLS
from sakura.play.controller import Computer, Desk, Person
from sakura.play.course import Course
from sakura.play.modes import WatchedGame
from sakura.play.own_game import OwnGame
from sakura.play.session import Session
from sakura.play.tunes import LOST, SHARED, WON
from sakura.ui.words import Words
from tests.play.stores import Shelf
from tests.tables import OPTIONS, every_game, in_progress, played

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has

TURNS = 12
"""Turns of the event loop between an answer and leaving; everything settles sooner."""


@pytest.fixture
def rooms(no_browser: None) -> Any:
    """The module of rooms."""
    from sakura.browser import room

    return room


FEATURES = MagicMock(need=AsyncMock(), then=lambda name, action: action())
"""Features, all of them loaded."""


class Opponents:
    """Opponents that answer on the test's command."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        pass

    async def think(self, job: object) -> str:
        return await self.answer


def made(rooms: Any, opponents: Opponents, drawn: list[str]) -> Any:
    """Room in which a person and a computer are to choose; it records its drawing."""

    class Bare(rooms.Room):  # type: ignore[misc]  # a room needs a browser to have a type
        def own(self) -> dict[str, Any]:
            return {}

        def ask(self, seat: int) -> None:
            drawn.append("asked")

        def draw_seats(self) -> None:
            drawn.append("seats")

        def seat_chose(self, seat: int) -> None:
            self.draw_seats()

    for name in Bare.__abstractmethods__:
        setattr(Bare, name, lambda *args: None)
    Bare.__abstractmethods__ = frozenset()
    page = MagicMock(opponents=opponents, features=FEATURES)
    game = SimpleNamespace(name="a game")
    session = MagicMock(people=[0], who=["you", "novice"], game=game)
    session.waiting.return_value = [0, 1]

    async def decide(seat: int, desk: Desk) -> None:
        controller = Computer(seat, session.who, desk) if seat else Person(seat, desk)
        await controller.decide("what it sees")

    session.decide = decide
    session.saved.guided = False
    return Bare(page, session)


async def left_after(rooms: Any, turns: int) -> tuple[list[str], list[str]]:
    """Drawings before and after a room is left, that many turns after its computer's answer."""
    opponents, drawn = Opponents(), list[str]()
    room = made(rooms, opponents, drawn)
    room.player = MagicMock(behind=False, paused=False, skipping=False)
    room.run()
    for _ in range(TURNS):
        await asyncio.sleep(0)
    opponents.answer.set_result("a card")
    for _ in range(turns):
        await asyncio.sleep(0)
    before = list(drawn)
    room.close()
    for _ in range(TURNS):
        await asyncio.sleep(0)
    room.page.failed.assert_not_called()
    return before, drawn


def test_a_room_that_was_left_draws_nothing(rooms: Any) -> None:
    """However short the time between an answer and leaving: the next page is another."""
    seen = []
    for turns in range(TURNS):
        before, after = asyncio.run(left_after(rooms, turns))
        assert after == before, f"left {turns} turns after the answer"
        seen.append(before)
    assert seen[0] == ["asked"] and seen[-1] == ["asked", "seats"], "both sides are swept"


def shown_for(rooms: Any, held: str, **settings: str) -> list[float]:
    """Seconds for which Sakura's room shows an event that takes one at normal speed."""
    from sakura.games.sakura.room import SakuraRoom

    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    async def show() -> None:
        room: Any = SakuraRoom(
            MagicMock(settings={"sound": "off", "vibration": "off", **settings}), MagicMock()
        )
        room.tell, room.draw, room._wait = MagicMock(), lambda event: 1.0, wait
        room.player = MagicMock(skipping=False)
        await room._show_event("an event")

    rooms.dom.flag = {"held": held}.get
    asyncio.run(show())
    return waits


@pytest.mark.parametrize(
    ("speed", "waits"), [("slow", [2.0]), ("normal", [1.0]), ("fast", [0.4]), ("instant", [])]
)
def test_holding_the_garden_plays_events_four_times_as_fast(
    rooms: Any, speed: str, waits: list[float]
) -> None:
    assert shown_for(rooms, "no", speed=speed) == waits
    assert shown_for(rooms, "yes", speed=speed) == [seconds / 4 for seconds in waits]


@every_game
@pytest.mark.parametrize(
    ("people", "winners", "tune"),
    [((0,), (0,), WON), ((0,), (1,), LOST), ((0,), (0, 1), SHARED), ((), (1,), WON)],
)
def test_a_game_ends_with_the_tune_of_its_outcome(
    no_browser: None,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    people: tuple[int, ...],
    winners: tuple[int, ...],
    tune: str,
) -> None:
    """Played with the last event, whichever that is."""
    table = played(RULES[name], OPTIONS[name], seed=1)
    monkeypatch.setattr(table, "outcome", lambda: Outcome(winners, ()))
    assert asyncio.run(shown(table, people))[-1] == tune


async def shown(table: AnyTable, people: Sequence[int]) -> list[str]:
    """Show a game with sound from its first shuffle, on a page that draws nothing; return its
    tunes."""
    settings = {"sound": "on", "vibration": "off", "speed": "instant"}
    page = MagicMock(settings=settings, features=FEATURES)
    session = MagicMock(table=table, people=people, over=False, halts="")
    session.course.return_value = Course(table, people)
    session.waiting.return_value = []
    room: Any = GAMES[table.game.name].room()(page, session)
    for drawing in ("tell", "draw", "settle", "show_controls"):
        setattr(room, drawing, lambda *about: 0.0)
    room.player.to_start()
    room.run()
    await room.task
    return [call.args[0] for call in page.sound.play.call_args_list]


# -- redrawing, as in another language -----------------------------------------------------------


class Seen:
    """Room without a table that records drawn moments, announced events, and the number of
    endings."""

    def __init__(self, rooms: Any, session: Session) -> None:
        self.drawn: list[object] = []
        self.told: list[object] = []
        self.page = MagicMock(words=Words("en"), features=FEATURES)
        self.page.settings.__getitem__.side_effect = {"speed": "instant", "sound": "off"}.get
        seen = self

        class Plain(rooms.Room):  # type: ignore[misc]  # a room needs a browser to have a type
            def open(self, moment: object) -> None:
                seen.drawn.append(moment)

            def tell(self, event: object) -> None:
                seen.told.append(event)

            def draw(self, event: object) -> float:
                return 0.0

            def own(self) -> dict[str, Any]:
                return {}

        for name in Plain.__abstractmethods__:
            setattr(Plain, name, lambda *args: None)
        Plain.__abstractmethods__ = frozenset()
        self.room: Any = Plain(self.page, session)
        self.page.show_end = self.room.show_end


async def settled() -> None:
    """Let all tasks run that wait for no timer."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


@every_game
def test_redrawing_a_paused_game_keeps_its_step(rooms: Any, name: str) -> None:
    async def visit() -> None:
        table = in_progress(name, 8)
        seen = Seen(rooms, WatchedGame(Saved(table, [])))
        player = seen.room.player
        for count in range(player.total):
            player.seek(count)
            player.pause()
            seen.room.resume()
            await settled()
            assert seen.drawn[-1] == player.moment()
            assert (player.count, player.paused, seen.told) == (count, True, [])
        seen.room.close()
        seen.page.failed.assert_not_called()

    asyncio.run(visit())


@every_game
def test_events_are_announced_once_however_often_the_table_is_redrawn(
    rooms: Any, name: str
) -> None:
    """It continues after the last event shown."""

    async def visit() -> None:
        table = in_progress(name, 8)
        events = [event for step in table.steps for event in step.events]
        for count in range(len(events)):
            seen = Seen(rooms, WatchedGame(Saved(table, [])))
            player = seen.room.player
            player.seek(count)
            player.pause()
            player.step()
            seen.room.run()
            await settled()
            assert seen.told == events[count : count + 1]
            showing = seen.room.task
            seen.room.resume()
            await settled()
            assert showing.done()  # otherwise it would run beside the new one
            player.resume()
            seen.room.end_waits()
            await settled()
            assert seen.told == events[count:], count
            seen.room.close()

    asyncio.run(visit())


@every_game
def test_skipped_events_are_drawn_all_at_once(rooms: Any, name: str) -> None:
    async def visit() -> None:
        seen = Seen(rooms, WatchedGame(Saved(in_progress(name, 8), [])))
        room, player, drawn = seen.room, seen.room.player, list[object]()
        room.show_moment, room.say = drawn.append, MagicMock()
        player.to_start()
        player.pause()
        room.run()
        await settled()
        room.does["skip"]()
        await settled()
        assert len(seen.told) == 1  # the event that the replay waited to show
        assert not player.behind and drawn == [player.moment()] and not room.owes
        seen.page.failed.assert_not_called()

    asyncio.run(visit())


def test_a_skip_is_drawn_while_a_computer_thinks(
    rooms: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        opponents, drawn = Opponents(), list[object]()
        room = made(rooms, opponents, [])
        room.ask_person = lambda seat: opponents.answer  # nobody decides
        room.player = MagicMock(behind=False, paused=False, skipping=True)
        room.show_moment, room.recall = drawn.append, MagicMock(return_value="the last card")
        monkeypatch.setattr(rooms, "LATE", 0)
        room.run()
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert drawn == [room.player.moment()] and not room.owes
        room.close()
        room.page.failed.assert_not_called()

    asyncio.run(visit())


@every_game
def test_the_end_is_announced_once_however_often_redrawn(rooms: Any, name: str) -> None:
    async def visit() -> None:
        table = played(RULES[name], OPTIONS[name], 1)
        who = ["person"] * table.game.seats(table.options)
        seen = Seen(rooms, OwnGame(Saved(table, who), Shelf()))
        for drawn in range(1, 4):
            seen.room.resume()
            await settled()
            assert len(seen.drawn) == drawn
            seen.page.ended.assert_called_once_with(seen.room.session)
        seen.page.failed.assert_not_called()

    asyncio.run(visit())


@pytest.mark.parametrize("taken", [True, False])
def test_an_undo_redraws_the_table(rooms: Any, taken: bool) -> None:
    async def visit() -> None:
        session = WatchedGame(Saved(in_progress("okiya", 4), []))
        seen = Seen(rooms, session)
        session.undo = lambda venue: taken and venue is seen.page  # type: ignore[method-assign]
        seen.room.does["undo"]()
        await settled()
        assert len(seen.drawn) == taken
        seen.page.failed.assert_not_called()

    asyncio.run(visit())


# -- before the first event ----------------------------------------------------------------------


@every_game
def test_a_replay_always_has_a_line_under_the_board(no_browser: None, name: str) -> None:
    """Wherever a replay stops, even before the first event, the line under the board has a text."""

    async def visit() -> None:
        page = MagicMock(words=Words("en"))
        room: Any = GAMES[name].room()(page, WatchedGame(Saved(in_progress(name, 4), [])))
        room.names = MagicMock()
        room.names.say.return_value = "somebody does something"
        room._lay_open = lambda shown: SimpleNamespace(last="the cards act")
        room.player.to_start()
        assert room.recall(room.player.shown_events()) == "", "it begins by itself"
        room.player.pause()
        for count in range(room.player.total + 1):
            room.player.seek(count)
            assert room.recall(room.player.shown_events()), f"after {count} events"

    asyncio.run(visit())


def test_a_board_without_tiles_has_empty_cells(no_browser: None) -> None:
    from sakura.browser import dom
    from sakura.games.okiya.room import OkiyaRoom

    session = WatchedGame(Saved(in_progress("okiya", 4), []))
    room: Any = OkiyaRoom(MagicMock(words=Words("en")), session)
    room.names = MagicMock()
    room.draw_seats = MagicMock()
    room.player.to_start()
    put: dict[str, str] = {}
    dom.put = put.__setitem__  # type: ignore[assignment]  # the module is forgotten afterwards
    room.show_moment(room.player.moment())
    assert put["board"].count("cell") == CELLS
    assert room.sentences()[0] == room.lacking()
