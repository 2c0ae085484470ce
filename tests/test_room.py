"""A room without a browser: what it does when it is left while its computers think."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

pytestmark = pytest.mark.native  # it stands in for what Pyodide really has

TURNS = 12
"""Turns of the event loop between an answer and leaving; all is settled after fewer."""

BROWSER = ("js", "pyodide", "pyodide.ffi", "pyscript", "bundle")


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module of rooms, imported where nothing is a browser; forgotten afterwards."""
    known = set(sys.modules)
    for name in BROWSER:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    from sakura.browser import room

    yield room
    for name in set(sys.modules) - known:
        del sys.modules[name]


class Opponents:
    """They answer when the test says so."""

    here = False

    def __init__(self) -> None:
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        pass

    async def arrive(self) -> None:
        pass

    async def think(self, job: object) -> str:
        return await self.answer


def made(rooms: Any, opponents: Opponents, drawn: list[str]) -> Any:
    """A room where a person and a computer are to choose; what it draws is put down."""

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
    page = MagicMock(opponents=opponents)
    game = SimpleNamespace(name="a game")
    session = MagicMock(people=[0], who=["you", "novice"], game=game)
    session.waiting.return_value = [0, 1]
    session.preset.return_value = None
    session.table.new_events.return_value = []
    session.saved.guided = False
    return Bare(page, session)


async def left_after(rooms: Any, turns: int) -> tuple[list[str], list[str]]:
    """What is drawn before and after a room is left, that long after its computer's answer."""
    opponents, drawn = Opponents(), list[str]()
    room = made(rooms, opponents, drawn)
    room.player = MagicMock(behind=False, paused=False)
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


def test_nothing_is_drawn_in_a_room_that_was_left(rooms: Any) -> None:
    """However close an opponent's answer and leaving are: the next page is another."""
    seen = []
    for turns in range(TURNS):
        before, after = asyncio.run(left_after(rooms, turns))
        assert after == before, f"left {turns} turns after the answer"
        seen.append(before)
    assert seen[0] == ["asked"] and seen[-1] == ["asked", "seats"], "both sides are swept"
