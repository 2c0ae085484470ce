"""Figures of the gardens of the day."""

from __future__ import annotations

from math import inf, sqrt
from pathlib import Path

import pytest

from sakura.core.attempt import Placing
from sakura.core.day import Day
from sakura.core.seats import LEVELS
from sakura.play.field import FIELD, Results
from tools.findings import gardens

FIRST, LAST = Placing(12, 1, 1.0), Placing(3, 4, 0.0)


def ordered(best: str) -> Results:
    """Results of a garden in which one level wins all its games, and nobody else."""
    return [(level, FIRST if level == best else LAST) for level, _ in FIELD]


def test_a_result_is_compared_with_all_others_of_its_garden() -> None:
    found = gardens.shares(ordered("master"))
    assert found["master"] == [pytest.approx((16 + 3 / 2) / 19)] * 4
    assert found["novice"] == [pytest.approx((15 / 2) / 19)] * 4
    assert gardens.won(ordered("expert")) == {
        level: [float(level == "expert")] * 4 for level in LEVELS
    }


def test_a_step_has_the_error_of_one_game_each() -> None:
    scores = [
        {"novice": [low, 0.5], "adept": [high, 0.7]} for low, high in ((0.2, 0.5), (0.4, 0.7))
    ]
    found = gardens.step(scores, "novice", "adept")
    assert found.apart.mean == pytest.approx(0.25) and found.apart.error == pytest.approx(0.0)
    assert found.single == pytest.approx(0.1 * sqrt(2))
    assert found.doubt == pytest.approx(found.single / 0.25)
    same = gardens.step([{"novice": [0.0], "adept": [0.0]}] * 2, "novice", "adept")
    assert same.doubt == inf


def test_there_is_a_row_for_every_level_and_step() -> None:
    results = [ordered(level) for level in ("adept", "expert", "master", "master")]
    beaten, wins = [list(map(read, results)) for read in (gardens.shares, gardens.won)]
    rows = [*gardens.levels_told(beaten, wins)]
    assert len(rows) == 2 + len(LEVELS) and rows[-1].startswith("| master | 65.8% ± 29.8 |")
    assert rows[2].endswith("| 0.0%, 0.0 | – |"), "random never wins"
    steps = [*gardens.steps_told(beaten, wins)]
    assert len(steps) == 1 + len(LEVELS) and steps[-1].startswith("| expert to master | ")


def test_gardens_in_the_journal_are_not_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    line = '["2026-01-05", [["random", [5, 4, 0.0]]]]\n'
    journal.write_text(line, "utf-8")
    found = list(gardens.gardens(Day(2026, 1, 5), 1, journal, 1))
    assert found == [[("random", Placing(5, 4, 0.0))]] and journal.read_text("utf-8") == line
