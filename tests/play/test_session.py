"""Sessions: turns, undo, and saving without loss."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import AnyTable
from sakura.games import RULES
from sakura.play.own_game import OwnGame
from sakura.play.retry_game import branches
from sakura.play.session import Session
from tests.play.stores import Shelf
from tests.tables import OPTIONS, any_game, every_game, in_progress, played, seeds

if TYPE_CHECKING:
    from tests.tables import Choice

WHO = {"sakura": [PERSON, "adept", PERSON], "okiya": [PERSON, "adept"]}
COMPUTERS = ("random", "adept", "master")


def own(table: AnyTable, who: list[str]) -> tuple[OwnGame, Shelf]:
    """The visitor's own game, saved as when its table is drawn."""
    shelf = Shelf()
    session = OwnGame(Saved(table, list(who)), shelf)
    session.keep()
    return session, shelf


def short(name: str) -> tuple[OwnGame, Shelf]:
    """Short game before its first choice."""
    return own(in_progress(name, 0), WHO[name])


def choose(session: Session, *seats: int) -> None:
    """Choose for each of the seats, one after the other."""
    for seat in seats:
        session.choose(seat, Random(seat).choice(session.table.legal(seat)))


def to_first_choice(session: Session, rounds: int) -> None:
    """Play until that many rounds are over and a person is asked first in the next."""
    table = session.table
    while table.game.rounds(table.position) < rounds or session.people[0] not in session.waiting():
        choose(session, *session.waiting())


def state(table: AnyTable) -> tuple[object, ...]:
    """Everything in a game that can affect its future."""
    steps = [(step.before, step.events) for step in table.steps]
    return table.position, dict(table.chosen), table.waiting(), steps


# -- turns ---------------------------------------------------------------------------------------


def test_seats_that_act_at_once_choose_in_any_order() -> None:
    session, _ = short("sakura")
    assert (session.people, session.computers) == ([0, 2], [1])
    steps = len(session.table.steps)
    for seat, left in ((2, (0, 1)), (1, (0,))):
        choose(session, seat)
        assert session.waiting() == left
    assert len(session.table.steps) == steps
    choose(session, 0)
    assert len(session.table.steps) > steps


def test_seats_that_act_in_turn_wait_for_one_another() -> None:
    session, _ = short("okiya")
    for _ in range(4):
        (seat,) = session.waiting()
        choose(session, seat)
        assert session.waiting() == (1 - seat,)


@every_game
def test_no_seat_waits_once_the_game_is_over(name: str) -> None:
    session, _ = short(name)
    while waiting := session.waiting():
        assert not session.over
        choose(session, *waiting)
    assert session.over and session.table.outcome()


def test_a_remote_friend_is_neither_a_local_person_nor_a_computer() -> None:
    session = Session(Saved(in_progress("okiya", 0), [FRIEND, PERSON]))
    assert (session.people, session.computers) == ([1], [])


# -- taking back ---------------------------------------------------------------------------------


def test_undo_withdraws_secret_choices_last_first() -> None:
    four = played(RULES["sakura"], OPTIONS["sakura"] | {"players": 4}, 1, 0)
    session, shelf = own(four, [PERSON, "adept", PERSON, "adept"])
    to_first_choice(session, 2)
    choose(session, 1)
    before = state(session.table)
    choose(session, 2, 0)
    assert session.take_back() and set(session.table.chosen) == {1, 2}
    assert session.take_back() and state(session.table) == before
    assert (session.practice, shelf.name) == (False, "first")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_undo_in_an_open_game_returns_to_the_persons_decision(times: int) -> None:
    session, shelf = short("okiya")
    to_first_choice(session, 0)
    asked = [state(session.table)]
    for _ in range(times):
        choose(session, *session.people)
        choose(session, *session.computers)
        asked.append(state(session.table))
    for before in asked[-2::-1]:
        assert session.take_back()
        assert state(session.table) == before
    assert (session.practice, shelf.name) == (False, "first")


def test_undoing_revealed_choices_starts_practice() -> None:
    session, shelf = short("sakura")
    to_first_choice(session, 1)
    asked = state(session.table)
    choose(session, *session.waiting())
    real = state(session.table)
    assert session.take_back()
    assert state(session.table) == asked
    session.keep()  # as when the table is drawn
    assert session.practice and session.saved.origin == "first" != shelf.name
    assert state(shelf.saved().table) == asked and shelf.saved().origin == "first"
    assert state(shelf.saved("first").table) == real and not shelf.saved("first").origin


def test_a_hidden_information_game_cannot_branch_while_it_counts() -> None:
    """Playing such a practice game to its end would reveal the hands and cards of the real one."""
    session, _ = short("sakura")
    to_first_choice(session, 1)
    assert not branches(session)
    session.take_back()
    choose(session, *session.waiting())
    assert session.take_back() and session.practice and branches(session)
    assert branches(short("okiya")[0])
    over = played(RULES["sakura"], OPTIONS["sakura"], 1)
    assert branches(own(over, WHO["sakura"])[0])


def test_practice_branches_off_once() -> None:
    session, shelf = short("sakura")
    to_first_choice(session, 2)
    choose(session, 0, 1, 2)
    real = shelf.texts["first"]
    for _ in range(3):
        assert session.take_back()
        session.keep()
        choose(session, *session.waiting())
        assert session.take_back()
        session.keep()
        assert (session.saved.origin, len(shelf.texts)) == ("first", 2)
    assert shelf.texts["first"] == real


@every_game
def test_there_is_no_undo_before_a_persons_decision(name: str) -> None:
    session, shelf = short(name)
    before, texts = state(session.table), dict(shelf.texts)
    assert not session.take_back()
    assert state(session.table) == before and shelf.texts == texts and not session.practice


@every_game
def test_a_mode_may_disable_undo(name: str) -> None:
    session, _ = short(name)
    to_first_choice(session, 0)
    choose(session, *session.waiting())
    session.offers = replace(session.offers, undo=False)
    before = state(session.table)
    assert not session.take_back() and state(session.table) == before


# -- who plays -----------------------------------------------------------------------------------


@every_game
def test_a_change_of_level_applies_from_now_on(name: str) -> None:
    session, shelf = short(name)
    assert session.change_seat(1, "master")
    assert session.who[1] == "master" and session.computers == [1]
    assert shelf.saved().who == session.who
    assert state(shelf.saved().table) == state(session.table)


@every_game
def test_a_session_may_forbid_changing_computers(name: str) -> None:
    session, shelf = short(name)
    texts = dict(shelf.texts)
    session.offers = replace(session.offers, levels=False)
    assert not session.change_seat(1, "master")
    assert (session.who, shelf.texts) == (WHO[name], texts)


@pytest.mark.parametrize("seat", [0, 2, -1, 3])
def test_only_computer_seats_can_be_changed(seat: int) -> None:
    session, shelf = short("sakura")
    texts = dict(shelf.texts)
    assert not session.change_seat(seat, "master")
    assert (session.who, shelf.texts) == (WHO["sakura"], texts)


def test_a_remote_friend_cannot_be_changed() -> None:
    session = Session(Saved(in_progress("okiya", 0), [FRIEND, PERSON]))
    assert not session.change_seat(0, "master")
    assert session.who == [FRIEND, PERSON]


# -- keeping -------------------------------------------------------------------------------------


@given(any_game, seeds, st.integers(0, 80), st.data())
def test_a_game_saved_after_any_choice_continues_there(
    choice: Choice, seed: int, decisions: int, data: st.DataObject
) -> None:
    table = played(RULES[choice[0]], choice[1], seed, decisions)
    seats = table.game.seats(table.options)
    who = data.draw(st.lists(st.sampled_from([PERSON, *COMPUTERS]), min_size=seats, max_size=seats))
    session, shelf = own(table, who)
    random, kept = Random(seed), state(table)
    for _ in range(12):
        if session.over:
            return
        saved = shelf.saved()
        assert state(saved.table) == kept
        assert (saved.who, saved.origin) == (who, session.saved.origin)
        seat, steps = random.choice(session.waiting()), len(table.steps)
        session.choose(seat, random.choice(table.legal(seat)))
        if random.random() < 0.1 and session.take_back():
            session.keep()
            kept = state(table)
        elif seat in session.people or len(table.steps) > steps:
            kept = state(table)  # a computer's secret choice is kept for later


@every_game
def test_a_finished_game_is_no_longer_stored(name: str) -> None:
    session, shelf = short(name)
    while waiting := session.waiting():
        assert shelf.name in shelf.texts
        choose(session, *waiting)
    assert shelf.texts == {}
