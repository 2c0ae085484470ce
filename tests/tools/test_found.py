"""Training data and fitted calibrations, before an analysis uses them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sakura.games.sakura.analysis import SakuraAnalysis
from sakura.games.sakura.seats.evaluator import Calibration, Calibrations, Stretch, appraise
from sakura.play.seat import last
from tests.sweeps import rare
from tools.train import found
from tools.train.fit_calibration import Example, fit, fit_first
from tools.train.reliability import Point, bins, curves

PLAN = found.Plan("test", 0, 2, "tactical", ("adept", "random"), (0, 1))


def some(first: float) -> Calibrations:
    """Calibrations with distinct parameters."""
    before, after = (
        tuple(Stretch(trust, (0.9 - stage / 10, 0.8, 0.6 + stage / 10), 0.5) for stage in range(3))
        for trust in (0.8, 1.3)
    )
    return Calibrations(before, after, (Calibration(0.8, first), Calibration(1.3, first)))


@rare
def test_a_stored_row_equals_an_analysis_with_any_calibration(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    found.gather([PLAN], file)
    found.gather([PLAN], file)  # it is there already
    (row,) = found.read(file)
    assert row.plan == PLAN
    fitted = some(0.7)
    played = found.played(PLAN)
    analysis = SakuraAnalysis(played.game, played.steps, played.end, fitted)
    answers = {
        question: last(
            appraise(
                analysis.game,
                analysis.observation(question),
                Random(f"test/{PLAN[1:]}/{question}"),
                fitted=fitted,
            )
        )
        for question in analysis.questions(PLAN.seats)
    }
    directions = 0
    for seat, rounds in enumerate(row.seats):
        parts = found.parts(rounds, fitted)
        for part, account in zip(parts, analysis.accounts(answers, seat), strict=True):
            says = (account.before, account.loss, account.luck, account.draw)
            assert part[1:] == pytest.approx(says, abs=1e-12)
        directions += sum(len(one.ways) for one in rounds)
    assert directions


def test_a_fit_recovers_a_known_distortion() -> None:
    """Chances distorted in a known way, with results drawn by the true ones."""
    random, examples = Random(1), []
    true = some(1.0).after
    for _ in range(20_000):
        stage, spaces, lined_up = (
            random.randrange(3),
            random.randrange(1, 14),
            random.random() < 0.2,
        )
        chance = random.random()
        won = random.random() < true[stage].at(spaces, lined_up)(chance)
        examples.append(Example(stage, spaces, lined_up, chance, float(won)))
    for fitted, meant in zip(fit(examples), true, strict=True):
        found_ = [fitted.trust, *fitted.odds, fitted.lined_up]
        assert found_ == pytest.approx([meant.trust, *meant.odds, meant.lined_up], rel=0.25)


def test_calibrated_first_chances_average_the_equal_share() -> None:
    chances = [Random(number).uniform(0.1, 0.5) for number in range(50)]
    calibrate = fit_first(chances, 0.9, 4)
    assert sum(calibrate(chance) for chance in chances) / 50 == pytest.approx(0.25, abs=1e-3)


def test_intervals_of_bins_allow_for_correlation_within_games() -> None:
    apart = [Point(game, 0.31, game % 2) for game in range(100)]
    together = [Point(game // 10, 0.31, game // 10 % 2) for game in range(100)]
    (one,), (other,) = bins(apart), bins(together)
    assert one.chance == pytest.approx(0.31)
    assert (one.result, one.games) == (0.5, 100)
    assert one.error == pytest.approx(0.1) and other.error == pytest.approx(0.1 * 10**0.5)
    drawn = curves({"2": [one], "3": [one, one]})
    assert drawn.count("<polyline") == 2 and 'points="62.0,100.0"' in drawn
