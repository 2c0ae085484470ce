"""Gardens of the day and their field: the same for everybody, and the same again."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

import pytest

from sakura.core.attempt import Placing
from sakura.core.challenge import Challenge
from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.core.seats import LEVELS, PERSON
from sakura.games import GAMES, RULES
from sakura.games.okiya.puzzles import IN_ORDER, LARGEST
from sakura.games.sakura.daily import WEEK
from sakura.games.sakura.rules.game import Sakura
from sakura.play.field import EACH, FIELD, Results, Standing, beats, compared, par, plain
from sakura.play.job import pack, unpack
from sakura.play.seat import last
from tests.sweeps import first

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sakura.core.game import AnyGame
    from sakura.play.job import Thinkers
    from sakura.play.seat import AnySeat

FILE = Path(__file__).parent.parent / "data/field.txt"
"""A date and an edition, then the field of that garden, one result a line. `python -m sakura daily
DATE --game sakura --field --json` prints it anew."""

MONDAY = Day.read("2026-11-30")
CHEAP = ("random", "novice", "adept")


def garden(day: Day) -> Challenge:
    found = GAMES["sakura"].garden(day)
    assert found is not None
    return found


def test_a_year_of_gardens_is_as_it_was() -> None:
    year = [garden(MONDAY + n).write() for n in range(366)]
    five = [GAMES["okiya"].five(MONDAY + n) for n in range(366)]
    text = json.dumps([year, five]).encode()
    assert (EDITION, sha256(text).hexdigest()[:8]) == (1, "aa4d9940")


def test_every_garden_can_be_played() -> None:
    for n in range(366):
        challenge = garden(MONDAY + n)
        challenge.check(RULES, lambda game, name: GAMES[game].is_seat(name))
        assert challenge.who.count(PERSON) == 1 and len(challenge.who) == 4
        assert challenge.seed == f"{MONDAY + n}/{EDITION}"


def test_opponents_grow_stronger_through_the_week() -> None:
    for n in range(28):
        day = MONDAY + n
        who = garden(day).who
        names = [name for name in who if name != PERSON]
        levels = sorted((name.partition(":")[0] for name in names), key=LEVELS.index)
        assert levels == sorted(WEEK[day.weekday], key=LEVELS.index)
        styles = [name.partition(":")[2] for name in names]
        assert len(set(styles)) == 3, "three different characters"
    assert [sum(map(LEVELS.index, levels)) for levels in WEEK] == [5, 6, 7, 8, 9, 10, 12]


def test_seats_boards_and_styles_vary() -> None:
    gardens = [garden(MONDAY + n) for n in range(100)]
    assert {one.seat for one in gardens} == {0, 1, 2, 3}
    assert {one.options["board"] for one in gardens} == {"classic", "stroll"}
    assert {garden(MONDAY + 6 + 7 * n).options["board"] for n in range(9)} == {"stroll"}
    styles = {name.partition(":")[2] for one in gardens for name in one.who}
    assert styles == {"", *GAMES["sakura"].styles}


def test_other_games_have_no_garden_and_sakura_no_five() -> None:
    assert GAMES["okiya"].garden(MONDAY) is None and GAMES["sakura"].five(MONDAY) == ()


def test_the_five_rise_from_easy_to_hard() -> None:
    maker = GAMES["okiya"].puzzles()
    assert maker
    five = GAMES["okiya"].five(MONDAY)
    assert [list(maker.grades).index(grade) for grade, _ in five] == [0, 0, 1, 1, 2]
    assert len(set(five)) == 5 and five == GAMES["okiya"].five(MONDAY)
    assert set(five).isdisjoint(GAMES["okiya"].five(MONDAY + 1))


def test_the_five_are_never_given_in_order() -> None:
    numbers = [number for n in range(366) for _, number in GAMES["okiya"].five(MONDAY + n)]
    assert min(numbers) > IN_ORDER and max(numbers) <= LARGEST
    assert len(set(numbers)) == len(numbers)


def test_a_field_has_four_results_of_each_level() -> None:
    assert len(FIELD) == 20 and len(set(FIELD)) == 20
    assert {level for level, _ in FIELD[: len(LEVELS)]} == set(LEVELS)


@pytest.mark.parametrize("level", CHEAP)
def test_a_result_is_the_same_again_and_in_a_worker(level: str) -> None:
    job = Standing(garden(MONDAY), level, 1)
    copy: Standing = unpack(pack(job))
    result = last(job.think(GAMES))
    assert copy == job and last(copy.think(GAMES)) == result == unpack(pack(result))


def test_a_field_has_the_same_bytes_on_every_python() -> None:
    """Desktop and browser agree, move by move: a single other choice would change a result."""
    head, *expected = FILE.read_text("utf-8").splitlines()
    about = json.loads(head)
    assert about["edition"] == EDITION, "the file is of other opponents"
    challenge = garden(Day.read(about["date"]))
    for (level, number), line in first(len(LEVELS), zip(FIELD, expected, strict=True)):
        result = last(Standing(challenge, level, number).think(GAMES))
        assert json.dumps(plain(level, result)) == line


def test_a_choice_that_was_made_before_is_not_thought_about_again() -> None:
    thought: list[str] = []

    class Counted(NamedTuple):
        """Sakura with a count of the seats that are asked."""

        game: AnyGame

        def make_seat(self, name: str, random: Random) -> AnySeat:
            thought.append(name)
            return GAMES["sakura"].make_seat(name, random)

    def games() -> Mapping[str, Thinkers]:
        return {"sakura": cast("Thinkers", Counted(Sakura()))}

    one, other = Standing(garden(MONDAY), "adept", 0), Standing(garden(MONDAY), "novice", 0)
    known = games()
    result, made = last(one.think(known)), len(thought)
    assert last(one.think(known)) == result and len(thought) == made > 40
    last(other.think(known))
    shared = len(thought) - made
    thought.clear()
    last(other.think(games()))
    assert shared <= len(thought) - 3, "the opponents' first cards are the same"


def test_results_of_one_level_differ_by_their_number() -> None:
    results = [last(Standing(garden(MONDAY), "random", n).think(GAMES)) for n in range(EACH)]
    assert len(set(results)) > 1


def test_a_result_arrives_in_slices() -> None:
    slices = sum(1 for _ in Standing(garden(MONDAY), "novice", 0).think(GAMES))
    assert slices > 40


def placed(*places: tuple[str, int, int]) -> Results:
    return [(level, Placing(tokens, place, float(place == 1))) for level, tokens, place in places]


def test_the_place_decides_then_tokens() -> None:
    own = Placing(9, 2, 0.0)
    field = placed(("master", 8, 1), ("adept", 10, 2), ("adept", 9, 2), ("novice", 12, 3))
    assert [beats(own, other) for _, other in field] == [0.0, 0.0, 0.5, 1.0]
    assert beats(Placing(9, 1, 0.5), Placing(9, 1, 1.0)) == 0.0, "a shared win is less"
    comparison = compared(own, field)
    assert (comparison.beat, comparison.tied, comparison.size, comparison.par) == (1, 1, 4, None)
    assert compared(own, []) == (0, 0, 0, None)


def test_par_is_the_masters_median() -> None:
    masters = placed(*(("master", tokens, 1) for tokens in (12, 7, 15, 10)))
    assert par(masters) == 10 and par(masters[:3]) is None
    assert par(masters + placed(("expert", 1, 4))) == 10
