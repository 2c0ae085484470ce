"""`make strength`: its measurements, its journal, its tables, and missed bars."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import pytest

from sakura.games import RULES
from sakura.lab import tournament
from sakura.lab.deal import SeatResult, Task
from sakura.lab.executors import play_all
from sakura.lab.setting import Setting
from sakura.lab.standings import Row
from tools.train import strength
from tools.train.pairings import BARS, CLOSE, LADDER, SECTIONS, Bar, Pairing
from tools.train.strength import (
    GRIDS,
    PAGE,
    cell,
    cells,
    insert,
    is_missed,
    key,
    line,
    measure,
    place,
)

FOUR = Pairing("sakura", "4", "master", "earlier master")


def row(share: float, interval: float = 0.024) -> Row:
    return Row("master", 1000, share, interval, 10.0, 0.03, 50.2, 9.9)


def table_of(name: str) -> str:
    """A table of the page."""
    _, _, following = PAGE.read_text("utf-8").partition(f"<!-- {name} -->")
    return following.partition(f"<!-- end of {name} -->")[0].strip()


def rows_of(name: str) -> list[str]:
    """Rows of a table of the page."""
    return table_of(name).splitlines()[2:]


@pytest.mark.parametrize("name", SECTIONS)
def test_every_planned_tournament_is_valid(name: str) -> None:
    assert len(SECTIONS[name]) == len({key(pairing) for pairing in SECTIONS[name]})
    for pairing in SECTIONS[name]:
        game = RULES[pairing.game]
        Setting(game, game.options(pairing.options)).check(pairing.seats)
        assert pairing.seats.count(pairing.seats[0]) == 1


def test_all_numbers_of_players_are_played() -> None:
    everywhere = {"2 standard", "2 tactical", "3", "4", "5", "6"}
    for one, others in (("expert", "adept"), ("master", "expert")):
        found = {pair.table for pair in LADDER if pair[2:] == (one, others)}
        assert found == everywhere | {"one round"}
    assert {pair.table for pair in BARS if pair.others == "earlier master"} == everywhere


@pytest.mark.parametrize(
    ("share", "interval", "met"), [(0.29, 0.03, True), (0.289, 0.01, False), (0.3, 0.05, False)]
)
def test_a_bar_is_met_by_the_share_and_its_interval(
    share: float, interval: float, met: bool
) -> None:
    assert Bar(0.29, above=0.25).is_met(share, interval) == met
    assert is_missed(FOUR, row(share, interval)) != met
    assert not is_missed(Pairing("sakura", "4", "novice", "random"), row(0.01))


def test_a_row_states_the_share_won() -> None:
    assert line(FOUR, row(0.301)) == (
        "| 4 | master | earlier master | **30.1%** ± 2.4 | 1,000 | 29%, the interval above 25% |"
    )
    assert cell("strength", row(0.75)) == "**75.0%** ± 2.4, +50 ± 10"
    many = replace(row(0.75), games=4000)
    assert cell("strength", many) == "**75.0%** ± 2.4, +50 ± 10 (4,000)"


def test_a_new_row_replaces_only_its_own() -> None:
    text = "a\n<!-- bars -->\n<!-- end of bars -->\nc\n"
    first, second, *_ = BARS
    for pairing, share in ((second, 0.2), (first, 0.3), (first, 0.31)):
        text = insert(text, "bars", pairing, row(share))
    _, _, head, under, *found, _, _ = text.splitlines()
    assert head.count("|") == under.count("|") == found[0].count("|")
    assert found == [line(first, row(0.31)), line(second, row(0.2))]
    assert text.startswith("a\n<!-- bars -->\n") and text.endswith("<!-- end of bars -->\nc\n")
    with pytest.raises(SystemExit, match="no section styles"):
        insert(text, "styles", FOUR, row(0.2))


@pytest.mark.parametrize("name", GRIDS)
def test_a_new_cell_replaces_only_its_own(name: str) -> None:
    text = f"a\n<!-- {name} -->\n<!-- end of {name} -->\nc\n"
    first, second, *_, last = SECTIONS[name]
    for pairing, share in ((last, 0.4), (second, 0.2), (first, 0.3), (first, 0.31)):
        text = insert(text, name, pairing, row(share))
    _, _, head, under, *found, _, _ = text.splitlines()
    assert len({one.count("|") for one in (head, under, *found)}) == 1
    inside = cells(name, "\n".join([head, under, *found]))
    shares = {pairing: inside[at][column] for pairing in (first, second, last)
              for at, column in [place(name, pairing)]}  # fmt: skip
    assert [one.partition("%")[0] for one in shares.values()] == ["**31.0", "**20.0", "**40.0"]
    assert sum(map(bool, (one for row in inside.values() for one in row.values()))) == 3
    assert text.startswith(f"a\n<!-- {name} -->\n") and text.endswith(
        f"<!-- end of {name} -->\nc\n"
    )


def test_the_page_has_only_planned_results() -> None:
    rows = rows_of("bars")
    known = [one for one in map(key, BARS) if any(row.startswith(one) for row in rows)]
    assert len(known) == len(rows) > 0
    for name in GRIDS:
        inside = cells(name, table_of(name))
        told = {(at, column) for at, row in inside.items() for column, one in row.items() if one}
        assert len(told) > 0 and told <= {place(name, one) for one in SECTIONS[name]}, name


@pytest.mark.parametrize("pairing", BARS, ids=" ".join)
def test_bars_on_the_page_are_met(pairing: Pairing) -> None:
    [found] = [one for one in rows_of("bars") if one.startswith(key(pairing))]
    shape = r".* \*\*([\d.]+)%\*\* ± ([\d.]+) \| ([\d,]+) \| (.*) \|"
    match = re.fullmatch(shape, found)
    assert match
    share, interval = (float(part) / 100 for part in match.groups()[:2])
    assert not is_missed(pairing, row(share, interval))
    assert int(match[3].replace(",", "")) >= 1000
    assert match[4].strip() == str(BARS[pairing] or "")


def test_deals_in_the_journal_are_not_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(strength, "JOURNALS", tmp_path / "new")
    pairing = Pairing("sakura", "3", "novice", "random")
    first = measure(pairing, 9, None)
    assert first.games == 9 and first.seat == "novice"
    played: list[Task] = []

    def watched(
        tasks: Iterable[Task],
        executor: Executor | None,
        play: Callable[[Task], list[SeatResult]],
    ) -> Generator[list[SeatResult], None, None]:
        played.extend(tasks)
        return play_all(played, executor, play)

    monkeypatch.setattr(tournament, "play_all", watched)
    assert measure(pairing, 9, None) == first and not played
    assert measure(pairing, 10, None).games == 12 and len(played) == 1


def test_a_missed_bar_is_reported_at_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("".join(f"<!-- {name} -->\n<!-- end of {name} -->\n" for name in SECTIONS))
    shares = dict.fromkeys(BARS, 0.9) | {FOUR: 0.28}
    monkeypatch.setattr(strength, "PAGE", page)
    asked = []

    def measured(pairing: Pairing, games: int, _: Executor) -> Row:
        asked.append(games)
        return row(shares[pairing])

    monkeypatch.setattr(strength, "measure", measured)
    monkeypatch.setattr("sys.argv", ["strength", "--only", "sakura 4 master", "--section", "bars"])
    with pytest.raises(SystemExit) as stopped:
        strength.main()
    assert str(stopped.value) == "below the bar:\n" + line(FOUR, row(0.28))
    written = [one for one in page.read_text("utf-8").splitlines() if one.startswith("| 4 ")]
    assert written == capsys.readouterr().out.splitlines() and len(written) == 4
    monkeypatch.setitem(shares, FOUR, 0.29)
    monkeypatch.setattr("sys.argv", [*sys.argv, "--games", "7"])
    strength.main()
    assert asked == [2000] * 4 + [7] * 4


def test_a_step_close_to_its_bar_gets_more_deals(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert set(LADDER) > CLOSE
    page = tmp_path / "page.md"
    page.write_text("<!-- strength -->\n<!-- end of strength -->\n")
    monkeypatch.setattr(strength, "PAGE", page)
    asked = []

    def measured(pairing: Pairing, games: int, _: Executor) -> Row:
        asked.append((pairing.one, games))
        return row(0.3)

    monkeypatch.setattr(strength, "measure", measured)
    arguments = ["--only", "sakura 6 adept", "--section", "strength"]
    monkeypatch.setattr("sys.argv", ["strength", *arguments])
    strength.main()
    assert asked == [("adept", 1000), ("adept", 4000)]
