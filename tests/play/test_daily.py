"""Stored results of the daily challenges, and links to them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.attempt import Attempt, Placing, attempt_of
from sakura.core.day import Day
from sakura.core.error import BadInput
from sakura.core.json_text import LONGEST, parse_stored
from sakura.core.record import dump
from sakura.core.saved import Saved
from sakura.games import GAMES, RULES
from sakura.play.daily import (
    DailyLink,
    PlayedGarden,
    Reviewed,
    allowed,
    reviewed,
    step_in,
)

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

DAY = Day.read("2026-11-30")


def attempt(begun: str = "2026-11-30", finishes: bool = True, day: Day = DAY) -> Attempt:
    """A first attempt at the garden of that day, played at random."""
    challenge = GAMES["sakura"].garden(day)
    assert challenge
    table, random = challenge.table(RULES), Random(1)
    while finishes and (waiting := table.waiting()):
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    return attempt_of(challenge, begun, Saved(table, list(challenge.who)))


def test_a_played_garden_survives_json_and_fits_into_storage() -> None:
    field = tuple(Placing(tokens, 2, 0.0) for tokens in range(20))
    played = PlayedGarden(attempt(), field, Reviewed(0.25, 3))
    text = dump(played.write())
    assert PlayedGarden.read(parse_stored(text)) == played and len(text) < LONGEST / 5
    assert [level for level, _ in played.results[:6]] == [
        "random", "novice", "adept", "expert", "master", "random",
    ]  # fmt: skip
    found = played.compared
    assert found and found.size == 20 and found.par == 9 and found.beat + found.tied <= 20


def test_a_garden_in_progress_has_no_result_yet() -> None:
    played = PlayedGarden(attempt(finishes=False))
    assert played.compared is None and played.attempt.result is None


@pytest.mark.parametrize(
    ("begun", "late"), [("2026-11-29", False), ("2026-11-30", False), ("2026-12-01", True)]
)
def test_only_an_attempt_begun_after_its_date_is_late(begun: str, late: bool) -> None:
    assert PlayedGarden(attempt(begun, False)).late(DAY) is late


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"field": [[1, 1, 1.0]] * 21}, "field: .* is not a list of at most 20"),
        ({"field": [[1, 0, 1.0]]}, "place"),
        ({"field": [[-1, 1, 1.0]]}, "tokens"),
        ({"review": {"lost": 0.5, "parted": 101}}, "review: parted"),
        ({"review": {"lost": 2.0, "parted": None}}, "review: lost"),
        ({"review": {"lost": 0.5, "parted": 0}}, "review: parted"),
        ({"attempt": {}}, "attempt"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_a_damaged_entry_is_refused(change: JsonObject, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        PlayedGarden.read(PlayedGarden(attempt()).write() | change)


def test_the_step_of_a_round_is_found() -> None:
    table = attempt().restore(RULES, lambda game, name: GAMES[game].is_seat(name)).table
    seat = attempt().challenge.seat
    for number in (1, 2, table.rounds()):
        step = step_in(table, seat, number)
        assert step is not None and seat in table.steps[step].actions
        assert table.game.rounds(table.steps[step].before) == number - 1
    assert step_in(table, seat, table.rounds() + 1) is None


def test_a_review_may_part_in_the_last_round() -> None:
    found = Reviewed(0.5, 100)
    played = PlayedGarden(attempt(), review=found)
    assert PlayedGarden.read(played.write()).review == found


def test_a_link_names_game_date_and_edition() -> None:
    assert DailyLink.read(DailyLink("sakura", "2026-11-30", 2).write()).edition == 2
    for date in ("2026-02-30", "yesterday", ""):
        with pytest.raises(BadInput):
            DailyLink.read(DailyLink("sakura", date).write())


def test_days_that_have_begun_somewhere_may_be_played() -> None:
    assert allowed(DAY, DAY) and allowed(DAY + -400, DAY)
    assert allowed(DAY + 2, DAY), "in Kiribati, for somebody on Baker Island"
    assert not allowed(DAY + 3, DAY)


def account(seat: int, loss: float, uncertainty: float) -> JsonObject:
    return {"seat": seat, "loss": loss, "uncertainty": uncertainty}


def test_the_first_sure_loss_parts_from_the_master() -> None:
    study: JsonObject = {
        "seats": [],
        "rounds": [
            {"round": 1, "seats": [account(0, 0.5, 0.0), account(2, 0.01, 0.02)]},
            {"round": 2, "seats": [account(2, 0.1, 0.02)]},
            {"round": 3, "seats": [account(2, 0.2, 0.02)]},
        ],
    }
    found = reviewed(study, 2)
    assert found.parted == 2 and round(found.lost, 6) == 0.31
    assert reviewed(study, 1) == Reviewed(0.0, None)
