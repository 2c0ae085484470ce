"""Results: each finished game gives one, even after undo and replays."""

from __future__ import annotations

import json
from random import Random

import pytest

from sakura.core.saved import Saved, save
from sakura.core.table import Table
from sakura.games import RULES
from sakura.play.modes import WatchedGame
from sakura.play.own_game import OwnGame
from sakura.play.results import key_of, result_of
from sakura.play.session import Session
from tests.play.stores import Shelf
from tests.played import restored
from tests.tables import OPTIONS, every_game, in_progress


def begun(name: str, seed: int = 1) -> Saved:
    game = RULES[name]
    table = Table(game, game.options(OPTIONS[name]), Random(seed))
    return Saved(table, ["person", *["adept"] * (game.seats(table.options) - 1)])


def finish(session: Session, seed: int) -> None:
    random = Random(seed)
    while waiting := session.waiting():
        seat = random.choice(waiting)
        session.choose(seat, random.choice(session.table.legal(seat)))


@every_game
def test_a_finished_game_is_replaced_by_its_result(name: str) -> None:
    shelf, saved = Shelf(), begun(name)
    session = OwnGame(saved, shelf)
    finish(session, 1)
    assert shelf.results == [saved] and not shelf.texts
    result, outcome = result_of(saved, 7), saved.table.outcome()
    assert outcome and (result.winners, result.scores) == (outcome.winners, outcome.scores)
    assert (result.at, result.game, result.you, result.assisted) == (7, name, 0, False)
    assert result.who == tuple(saved.who)


@every_game
def test_practice_leaves_no_result(name: str) -> None:
    shelf, saved = Shelf(), begun(name)
    saved.origin = "first"
    finish(OwnGame(saved, shelf), 1)
    assert not shelf.results and not shelf.texts


@every_game
def test_a_deals_key_does_not_depend_on_the_moves(name: str) -> None:
    one, other, third = begun(name), begun(name), begun(name, seed=2)
    key = key_of(one)
    for number, saved in enumerate((one, other, third)):
        finish(OwnGame(saved, Shelf()), number)
    assert one.table.record() != other.table.record()
    assert key_of(one) == key_of(other) == key != key_of(third)
    other.who[:2] = reversed(other.who[:2])
    assert key_of(other) != key, "the same deal from another seat"
    other.who = ["person", *["master"] * (len(other.who) - 1)]
    assert key_of(other) == key


@every_game
def test_help_is_remembered(name: str) -> None:
    shelf = Shelf()
    session = OwnGame(Saved(in_progress(name), begun(name).who), shelf)
    assert not session.saved.assisted
    session.change_seat(1, "novice")
    assert session.saved.assisted and shelf.saved().assisted
    plain = json.loads(save(begun(name)))
    assert "assisted" not in plain["meta"]
    plain["meta"]["assisted"] = "yes"
    assert not restored(json.dumps(plain)).assisted


def test_undo_counts_as_help_unless_the_choice_was_secret() -> None:
    session = OwnGame(begun("okiya"), Shelf())
    session.choose(0, session.table.legal(0)[0])
    assert session.take_back() and session.saved.assisted
    session = OwnGame(begun("sakura"), Shelf())
    session.choose(0, session.table.legal(0)[0])
    assert session.take_back() and not session.saved.assisted


def test_a_guided_game_is_assisted() -> None:
    saved = begun("okiya")
    saved.guided = "chosen"
    finish(OwnGame(saved, Shelf()), 1)
    assert result_of(saved, 0).assisted


@pytest.mark.parametrize(
    ("who", "winners", "you", "share"),
    [
        (("person", "adept", "adept"), (0,), 0, 1.0),
        (("adept", "person", "adept"), (0, 1), 1, 0.5),
        (("adept", "adept", "person"), (0, 1), 2, 0.0),
        (("person", "adept", "adept"), (), 0, 1 / 3),
        (("person", "person", "adept"), (0,), None, 0.0),
    ],
)
def test_a_result_has_the_visitors_share_of_the_win(
    who: tuple[str, ...], winners: tuple[int, ...], you: int | None, share: float
) -> None:
    from dataclasses import replace

    saved = begun("sakura")
    finish(OwnGame(saved, Shelf()), 1)
    result = replace(result_of(saved, 0), who=who, winners=winners)
    assert (result.you, result.share) == (you, share)


def test_watching_leaves_no_result() -> None:
    assert not WatchedGame(begun("okiya")).own
