"""Controllers: seats decide through them, and tables know nothing else about them."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from sakura.core.letter import Letter
from sakura.core.saved import Saved
from sakura.core.seats import PERSON
from sakura.core.table import AnyTable, Table
from sakura.games import GAMES, RULES
from sakura.play.controller import Computer, Person, Remote, Scripted
from sakura.play.job import Choosing
from sakura.play.lesson_game import LessonGame
from sakura.play.link_game import LinkGame
from sakura.play.modes import ImportedGame
from sakura.play.own_game import OwnGame
from sakura.play.retry_game import RetryGame, next_decision
from sakura.play.seat import last
from sakura.play.session import Session
from tests.play.stores import Device, Shelf
from tests.tables import OPTIONS, every_game, in_progress

pytestmark = pytest.mark.native  # it runs its own event loop, which Pyodide cannot


class Desk:
    """Venue whose person takes the first legal action, and whose computers think."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asked: list[int] = []
        self.thought: list[tuple[str, object]] = []

    async def ask_person(self, seat: int) -> object:
        self.asked.append(seat)
        return self.session.table.legal(seat)[0]

    async def think(self, name: str, observation: object, seed: str) -> object:
        self.thought.append((name, observation))
        return last(Choosing(self.session.game.name, name, seed or "7", observation).think(GAMES))

    def seat_chose(self, seat: int) -> None:
        pytest.fail("only guests seal their choices")


async def decide(session: Session, desk: Desk) -> None:
    """Ask all waiting seats at once, as a room does."""
    seen = {seat: session.table.observe(seat) for seat in session.waiting()}
    asked = [session.controller(seat, desk).decide(observed) for seat, observed in seen.items()]
    for seat, action in zip(seen, await asyncio.gather(*asked), strict=True):
        session.choose(seat, action)


def begun(name: str, who: list[str]) -> AnyTable:
    options = {**OPTIONS[name], "players": len(who)} if name == "sakura" else OPTIONS[name]
    return Table(RULES[name], RULES[name].options(options), Random(1))


@pytest.mark.parametrize("kind", [OwnGame, ImportedGame])
def test_people_and_computers_play_a_whole_game(kind: type[OwnGame]) -> None:
    who = [PERSON, "novice", PERSON, "random"]
    session = kind(Saved(begun("sakura", who), who), Shelf())
    desk = Desk(session)

    async def play() -> None:
        while session.waiting():
            await decide(session, desk)

    asyncio.run(play())
    assert session.over
    assert set(desk.asked) == {0, 2} and {name for name, _ in desk.thought} == {"novice", "random"}


def test_a_computer_gets_its_seats_observation_and_current_level() -> None:
    who = [PERSON, "novice", "random"]
    session = OwnGame(Saved(begun("sakura", who), who), Shelf())
    desk = Desk(session)
    controller = session.controller(1, desk)
    assert session.change_seat(1, "adept")
    seen = session.table.observe(1)
    action = asyncio.run(controller.decide(seen))
    assert action in session.table.legal(1) and desk.thought == [("adept", seen)]


@every_game
def test_a_lesson_has_a_learner_and_a_script(name: str) -> None:
    lessons = GAMES[name].lessons()
    session = LessonGame(lessons[0], RULES, 0, len(lessons))
    desk = Desk(session)
    kinds = [type(session.controller(seat, desk)) for seat in range(len(session.who))]
    assert kinds == [Person, *[Scripted] * (len(kinds) - 1)]
    for seat in session.waiting()[1:]:
        controller = session.controller(seat, desk)
        action = asyncio.run(controller.decide(session.table.observe(seat)))
        assert action == session.preset(seat)
    assert desk.thought == []


@every_game
def test_a_retry_repeats_the_others_actions_once_and_then_they_think(name: str) -> None:
    table = in_progress(name)
    seats = table.game.seats(table.options)
    step = next_decision(table, 0)
    assert step is not None
    done = table.steps[step].actions
    session = RetryGame(
        OwnGame(Saved(table, [PERSON, *["random"] * (seats - 1)]), Shelf()), step, Random(1)
    )
    desk = Desk(session)
    for seat in session.waiting():
        controller = session.controller(seat, desk)
        if isinstance(controller, Scripted):
            assert asyncio.run(controller.decide(session.table.observe(seat))) == done[seat]
        else:
            assert seat in session.people and isinstance(controller, Person)
        session.choose(seat, done[seat])
    assert desk.thought == []
    others = [seat for seat in session.waiting() if seat not in session.people]
    for seat in others:
        asyncio.run(session.controller(seat, desk).decide(session.table.observe(seat)))
    assert len(desk.thought) == len(others)


def test_a_friend_by_links_is_awaited_until_the_visitor_leaves() -> None:
    device = Device("anne")
    session = LinkGame(Letter("0123", begun("okiya", [PERSON, PERSON])), 0, device)
    desk = Desk(session)

    async def play() -> None:
        await decide(session, desk)
        assert (desk.asked, session.waiting()) == ([0], (1,))
        assert isinstance(session.controller(1, desk), Remote)
        waits = asyncio.ensure_future(decide(session, desk))
        await asyncio.wait({waits}, timeout=0.01)
        assert device.awaited == [1] and not waits.done()
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits

    asyncio.run(play())
    assert session.waiting() == (1,) and desk.thought == []


def test_a_finished_or_full_game_asks_no_controller() -> None:
    session = LinkGame(Letter("0123", begun("okiya", [PERSON, PERSON])), 0, Device("anne"))
    while not session.over:
        (seat,) = session.waiting()
        session.choose(seat, session.table.legal(seat)[0])
    assert session.waiting() == ()


def test_a_script_without_a_line_lets_the_seat_think() -> None:
    session = OwnGame(Saved(in_progress("okiya", 0), [PERSON, "random"]), Shelf())
    desk = Desk(session)
    lines: list[object] = ["first", None]
    controller = Scripted(lambda: lines.pop(0), Computer(1, session.who, desk))
    seen = session.table.observe(session.table.waiting()[0])
    assert asyncio.run(controller.decide(seen)) == "first"
    asyncio.run(controller.decide(seen))
    assert desk.thought == [("random", seen)]
