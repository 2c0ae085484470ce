"""Benchmarks end in time, and an interrupt leaves what was measured."""

from __future__ import annotations

import pytest

from tools.bench.budget import within
from tools.bench.table import COLD, TARGETS, Row, Table, show

start = pytest.importorskip("tools.bench.start")  # needs Playwright, which Pyodide lacks


class Clock:
    """Clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("seconds", "least", "done"), [(100, 1, 9), (30, 1, 3), (29, 1, 2), (0, 1, 1), (0, 4, 4)]
)
def test_no_measurement_begins_that_would_end_too_late(
    seconds: float, least: int, done: int
) -> None:
    clock, count = Clock(), 0
    for _ in within(range(9), seconds, least, clock):
        clock.now += 10
        count += 1
    assert count == done and clock.now <= max(seconds, 10 * least)


def test_one_slow_measurement_lets_no_other_begin() -> None:
    clock, begun = Clock(), []
    for took in within([1, 50, 1, 1], 60, 1, clock):
        begun.append(took)
        clock.now += took
    assert begun == [1, 50]


def test_an_interrupted_benchmark_prints_its_table_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(runs: int, table: Table) -> None:
        for value in (3000.0, 3200.0, 3100.0)[:runs]:
            table.note("cold", start.STOCK, value)
        table.note("cold", start.SITE, 900.0)
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "measure", measure)
    with pytest.raises(SystemExit) as ended:
        start.main(3)
    assert ended.value.code == 130
    values, _, summary = capsys.readouterr().out.partition("stopped before the end")
    assert values.count("\n") == 5 and values.split()[-2:] == ["900", "ms"]
    assert "3100" in summary and "3000" in summary and "cold / stock cold" in summary
    assert [line.split()[-2:] for line in summary.splitlines() if "layout shift" in line] == [
        ["not", "measured"]
    ]


def test_targets_that_were_not_measured_are_not_met(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table()
    for _, row, over, most in TARGETS:
        table.rows.setdefault(over or row, Row(*(over or row))).values = [1.0]
        table.rows.setdefault(row, Row(*row)).values = [most]
    table.rows["cold", COLD[1]].values = [1e4]
    assert show(table)
    del table.rows[TARGETS[-1][1]]
    assert not show(table)
    assert capsys.readouterr().out.count("not measured") == 1


def test_a_failed_benchmark_prints_its_table_and_the_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(runs: int, table: Table) -> None:
        table.note("cold", start.SITE, 900.0)
        raise OSError("no browser")

    monkeypatch.setattr(start, "measure", measure)
    with pytest.raises(OSError, match="no browser"):
        start.main(1)
    assert capsys.readouterr().out.count("900") == 4
