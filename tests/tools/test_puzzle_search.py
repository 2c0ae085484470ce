"""Search for puzzles: the same judgement as in reviews, sooner."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sakura.games.sakura.puzzles import laid, lines, parsed
from sakura.games.sakura.rules.position import Observation, Play
from sakura.games.sakura.seats.evaluator import Worth, appraise
from sakura.play.seat import last
from tools.puzzles.__main__ import found_in
from tools.puzzles.race import RULES, Race, Rounds
from tools.puzzles.search import Screen, proved
from tools.puzzles.written import line, write

GUESSES = 120


def seen_at(number: int) -> Observation:
    """The observation of a stored puzzle's solver."""
    stored = lines()[number - 1]
    return laid(stored.game, stored.players, stored.decisions).observe(stored.seat)


def appraised(seen: Observation, seed: str) -> dict[int, Worth]:
    worths = last(appraise(RULES, seen, Random(seed), GUESSES))
    return {worth.choice.card: worth for worth in worths if isinstance(worth.choice, Play)}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_race_judges_as_a_review_to_the_last_bit(number: int) -> None:
    seen, rounds = seen_at(number), Rounds()
    for seed in ("one", "two"):
        race, expected = Race(seen, seed, seen.hand, rounds), appraised(seen, seed)
        for guesses in (7, 50, GUESSES):
            race.go_on(guesses)
        assert {card: race.chance(card) for card in seen.hand} == {
            card: worth.chance for card, worth in expected.items()
        }
        best, second = race.ranked[:2]
        ahead = expected[best].chance - expected[second].chance
        assert race.lead() == pytest.approx(ahead, abs=1e-12)
        assert race.outlook(best) == expected[best].outlook


def test_cards_that_race_alone_meet_the_same_guesses() -> None:
    seen = seen_at(1)
    expected = appraised(seen, "one")
    race = Race(seen, "one", seen.hand[1:3], Rounds())
    race.go_on(GUESSES)
    assert {card: race.chance(card) for card in race.racing} == {
        card: expected[card].chance for card in seen.hand[1:3]
    }


def test_cards_far_behind_drop_out_and_two_stay() -> None:
    seen = seen_at(1)
    race = Race(seen, "one", seen.hand, Rounds())
    race.go_on(400)
    before = race.ranked
    race.drop()
    assert race.ranked == before[: len(race.racing)] and 2 <= len(race.racing) < len(before)
    race.go_on(500)
    assert race.chance(before[-1]) < race.chance(before[0])


def test_a_lead_is_bounded_by_what_luck_may_hide() -> None:
    seen = seen_at(1)
    race = Race(seen, "one", seen.hand, Rounds())
    race.go_on(60)
    leads = [race.lead(errors) for errors in (-1.0, 0.0, 1.0, 3.0)]
    assert leads == sorted(leads) and leads[0] < leads[-1] <= 1
    best = race.ranked[0]
    assert race.may_lead(leads[1], 0.0, ()) and not race.may_lead(leads[1], 0.0, [best])
    assert all(race.lead(0.0, card) < 0 for card in race.ranked[1:])


def test_a_position_stops_at_the_first_stage_that_excludes_a_puzzle() -> None:
    seen = seen_at(1)
    stages = [0, 0, 0, 0]
    never = (Screen(8, 9.0), Screen(16, -99.0))
    assert proved(seen, never, stages) is None and stages == [1, 1, 0, 0]


def test_a_line_has_the_means_of_both_searches(tmp_path: Path) -> None:
    stored = lines()[0]
    hand = laid(stored.game, stored.players, stored.decisions).position.hands[stored.seat]
    found = {
        "game": stored.game,
        "players": stored.players,
        "seat": stored.seat,
        "decisions": list(stored.decisions),
        "chances": [list(pair) for pair in zip(reversed(hand), stored.chances[::-1], strict=True)],
        "leads": [0.2, 0.2],
        "best": list(stored.best),
        "second": list(stored.second),
        "solved": {"novice": 1.0, "adept": 0.0, "expert": 1.0},
    }
    told = parsed(line(found).text())
    assert (told.chances, told.best, told.second) == (stored.chances, stored.best, stored.second)
    first, second = sorted(stored.chances, reverse=True)[:2]
    assert told.rating == round(950 - 800 * (first - second))
    file = tmp_path / "puzzles.txt"
    assert write([found] * 3, 2, file) == 2
    assert file.read_text("utf-8") == f"{told.text()}\n" * 2


def test_a_journal_goes_on_after_a_line_that_was_cut_off(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    assert found_in(journal) == []
    whole = json.dumps({"found": [{"game": 3}], "stages": [1]}) + "\n"
    journal.write_text(whole + '{"found": [', "utf-8")
    assert found_in(journal) == [[{"game": 3}]]
    assert journal.read_text("utf-8") == whole
