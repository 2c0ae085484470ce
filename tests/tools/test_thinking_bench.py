"""Thinking benchmark: its jobs, and the format of its results."""

from __future__ import annotations

from itertools import groupby

import pytest

from sakura.games.sakura.rules.position import Observation, Stage

thinking = pytest.importorskip("tools.bench.thinking")  # needs Playwright, which Pyodide lacks


def seen(job: object) -> Observation:
    observation: Observation = job.observation  # type: ignore[attr-defined]
    return observation


@pytest.mark.parametrize("players", [3, 6])
def test_the_benchmark_asks_seats_as_the_page_does(players: int) -> None:
    """All but the first, in order, from the first round to the last; each game has another deal."""
    jobs = list(thinking.sakura_jobs(players, 2, "novice"))
    assert all(seen(job).stage is Stage.CHOOSE and job.seat == "novice" for job in jobs)
    asked = [(len(seen(job).past), seen(job).seat, seen(job).hand) for job in jobs]
    rounds = [
        (number, [seat for _, seat, _ in some])
        for number, some in groupby(asked, lambda one: one[0])
    ]
    assert {tuple(seats) for _, seats in rounds} == {tuple(range(1, players))}
    numbers = [number for number, _ in rounds]
    second = numbers.index(0, 1)
    assert numbers == [*range(second), *range(len(numbers) - second)]
    assert asked[0][2] != asked[second * (players - 1)][2]
    assert len({job.seed for job in jobs}) == len(jobs)


def test_times_are_reported_as_median_and_percentile() -> None:
    assert thinking.spread([float(one) for one in range(101)]) == "50, 95 (100)"
    assert thinking.rounds([1.0, 2.0, 3.0, 4.0, 5.0, 7.0], 3) == [6.0, 16.0]


def test_a_machine_without_time_measures_two_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0)
    for subject in [one for one in thinking.SUBJECTS if one.together > 1]:
        jobs = thinking.sakura_jobs(1 + subject.together, 1, "novice")
        times = thinking.here(jobs, subject.together)
        assert len(thinking.rounds(times, subject.together)) == 2
        assert thinking.spread(thinking.rounds(times, subject.together))
