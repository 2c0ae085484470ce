"""A puzzle: a kind of game beyond the package's. Rooms could play it unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from sakura.core import link
from sakura.core.error import BadInput
from sakura.core.game import AnyGame
from sakura.core.json_text import parse_stored
from sakura.core.puzzle import Puzzle
from sakura.core.record import dump
from sakura.core.replay import Replay
from sakura.core.restore import table_of
from sakura.core.saved import Saved, plain_actions
from sakura.core.seats import PERSON
from sakura.games import RULES
from sakura.play.controller import Controller, Desk, Person, Scripted
from sakura.play.offers import Offers
from sakura.play.retry_game import RetryGame
from sakura.play.session import Session
from sakura.play.venue import Venue
from tests.play import stores
from tests.tables import every_game, in_progress

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


class PuzzleGame(RetryGame):
    """Puzzle with one decision; the other seats repeat their actions of the record."""

    offers = Offers()

    def __init__(self, puzzle: Puzzle, games: Mapping[str, AnyGame]) -> None:
        table, step = puzzle.lay(games)
        who = ["adept"] * table.game.seats(table.options)
        who[puzzle.seat] = PERSON
        super().__init__(Session(Saved(table, who)), step, Random(0))
        self.puzzle = puzzle

    @property
    def solved(self) -> bool | None:
        """True or False once it is answered, else None."""
        done = self.table.steps[-1].actions if self.table.steps else {}
        answer = plain_actions(done).get(str(self.puzzle.seat))
        return None if self.waiting() else answer in self.puzzle.right

    def waiting(self) -> tuple[int, ...]:
        return self.table.waiting() if self.table.position is self._step.before else ()

    def opened(self, venue: Venue, last: str) -> None:
        venue.lessons.introduce()

    def halted(self, venue: Venue) -> None:
        venue.lessons.judge()


def last_decision_of(name: str) -> tuple[JsonObject, int, Json]:
    """A record, the seat that decided last in it, and its action."""
    table = in_progress(name)
    record = table.record()
    table = table_of(Replay(record, RULES), Random(0))  # without the incomplete round
    step = [step for step in table.steps if -1 not in step.actions][-1]
    seat = max(step.actions)
    return record, seat, plain_actions(step.actions)[str(seat)]


def sent(puzzle: Puzzle) -> Puzzle:
    """The puzzle after serialization and a round trip through a link."""
    stored = Puzzle.read(parse_stored(dump(puzzle.write())))
    kind, value = link.read(link.write("puzzle", stored.write()))
    assert kind == "puzzle" and Puzzle.read(value) == stored == puzzle
    return Puzzle.read(value)


@every_game
@pytest.mark.parametrize("solves", [True, False])
def test_a_puzzle_is_data_and_is_solved_or_not(name: str, solves: bool) -> None:
    record, seat, done = last_decision_of(name)
    session = PuzzleGame(sent(Puzzle(record, seat, (done,))), RULES)
    venue, desk = stores.Venue(), cast("Desk", None)
    session.opened(venue, "")
    assert seat in session.waiting() and session.people == [seat] and session.solved is None
    controllers: dict[int, Controller] = {
        one: session.controller(one, desk) for one in session.waiting()
    }
    assert isinstance(controllers.pop(seat), Person)
    assert all(isinstance(other, Scripted) for other in controllers.values())
    for other in controllers:
        session.choose(other, session.preset(other))
    legal = session.table.legal(seat)
    plain = list(plain_actions(dict(enumerate(legal))).values())
    wanted = [action for action, form in zip(legal, plain, strict=True) if (form == done) == solves]
    if not wanted:
        pytest.skip("that was the only thing to do")
    session.choose(seat, wanted[0])
    session.halted(venue)
    assert session.waiting() == () and session.solved is solves
    assert venue.asked == ["introduce", "judge"]
    assert not session.undo(venue) and not session.offers.sharing and not session.own
    assert venue.asked == ["introduce", "judge"] and venue.said == []


@every_game
def test_a_puzzle_asks_for_the_last_decision_of_its_seat(name: str) -> None:
    record, seat, done = last_decision_of(name)
    table, asked = Puzzle(record, seat, (done,)).lay(RULES)
    decided = [number for number, step in enumerate(table.steps) if seat in step.actions]
    assert len(decided) > 1 and asked == decided[-1]


@every_game
def test_a_puzzle_without_a_right_answer_is_refused(name: str) -> None:
    record, seat, done = last_decision_of(name)
    wrong: dict[tuple[Json, ...], str] = {
        (): "there is no right answer",
        ("nothing",): f"seat {seat} cannot do 'nothing' now",
        (True,): f"seat {seat} cannot do True now",
    }
    for right, said in wrong.items():
        with pytest.raises(BadInput, match=said):
            PuzzleGame(Puzzle(record, seat, right), RULES)
    with pytest.raises(BadInput, match=f"seat {seat} cannot do None now"):
        PuzzleGame(Puzzle(record, seat, (done, None)), RULES)
    with pytest.raises(BadInput, match="nothing to decide in this puzzle"):
        PuzzleGame(Puzzle(record, 5, (done,)), RULES)
    with pytest.raises(BadInput, match="format must be"):
        PuzzleGame(Puzzle({}, seat, (done,)), RULES)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"record": []}, "record: .* is not an object"),
        ({"seat": -1}, "seat: -1 is not a whole number from 0 to 9"),
        ({"right": {}}, "right: .* is not a list of at most 200"),
        ({"right": [1] * 201}, "right: .* is not a list of at most 200"),
        ({"title": ""}, "unknown field 'title'"),
    ],
)
def test_data_that_is_no_puzzle_is_refused_in_a_sentence(change: JsonObject, said: str) -> None:
    record, seat, done = last_decision_of("okiya")
    good = Puzzle(record, seat, (done,)).write()
    with pytest.raises(BadInput, match=said):
        Puzzle.read(good | change)
    for key in good:
        with pytest.raises(BadInput, match=f"{key} is missing"):
            Puzzle.read({name: value for name, value in good.items() if name != key})
