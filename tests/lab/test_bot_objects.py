"""Bots that a program passes as classes or functions, and long runs that tell how far they are."""

from __future__ import annotations

import io
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.core.game import AnyGame
from sakura.core.public import public_record
from sakura.core.record import dump
from sakura.lab import check
from sakura.lab.bots import named_bots
from sakura.lab.check import settings
from sakura.terminal import ProgressBar
from tests.lab.conftest import Run
from tests.lab.mybots import Careful
from tests.sealed import begun, go_on
from tests.sweeps import rare

DEALS = 2


class Stubborn(sakura.Seat[Any, Any]):
    """Takes the last legal choice."""

    def choose(self, observation: Any) -> Any:
        return self.game.choices(observation)[-1]


class Plain:
    """A bot without a base class."""

    def __init__(self, game: AnyGame, random: Random) -> None:
        self.game, self.random = game, random

    def choose(self, observation: Any) -> Any:
        return self.random.choice(self.game.choices(observation))


def plain(game: AnyGame, random: Random) -> Plain:
    """Make a bot."""
    return Plain(game, random)


def rows(*seats: Any, **more: Any) -> list[tuple[str, float]]:
    """Shares of the wins in a short tournament."""
    found = sakura.tournament("okiya", seats, DEALS, seed=3, **more)
    return [(row.seat, row.share) for row in found]


def test_a_class_plays_like_its_file() -> None:
    file = f"{Path(__file__).parent / 'mybots.py'}:Careful"
    assert [share for _, share in rows(Careful, "random")] == [
        share for _, share in rows(file, "random")
    ]


def test_classes_functions_and_partial_functions_can_be_bots() -> None:
    assert [name for name, _ in rows(Stubborn, plain)] == ["Stubborn", "plain"]
    assert [name for name, _ in rows(partial(Plain), "novice")] == ["partial", "novice"]
    made = rows(Stubborn, lambda game, random: Plain(game, random))
    assert [share for _, share in made] == [share for _, share in rows(Stubborn, Plain)]
    [(one, share)] = rows(Stubborn, Stubborn)
    assert (one, share) == ("Stubborn", 0.5)


def test_bots_with_equal_names_or_names_of_levels_are_distinguished() -> None:
    other = type("Stubborn", (Plain,), {})
    names, bots = named_bots(["novice", Stubborn, other, Stubborn], lambda name: name == "novice")
    assert names == ["novice", "Stubborn", "Stubborn 2", "Stubborn"]
    assert bots == {"Stubborn": Stubborn, "Stubborn 2": other}
    novice = type("novice", (Plain,), {})
    assert named_bots([novice], lambda name: name == "novice")[0] == ["novice 2"]


def test_a_seat_is_made_from_a_class() -> None:
    table = sakura.new_game("okiya", seed=1)
    seat = sakura.make_seat("okiya", Stubborn, seed=1)
    (waiting,) = table.waiting()
    assert seat.choose(table.observe(waiting)) == table.legal(waiting)[-1]


def test_processes_play_a_class_the_same_way() -> None:
    with ProcessPoolExecutor(1) as executor:
        assert rows(Careful, "random", executor=executor) == rows(Careful, "random")
        hidden = type("Hidden", (Plain,), {})
        with pytest.raises(BadInput, match="'Hidden' cannot be sent to another process"):
            rows(hidden, "random", executor=executor)


def test_an_object_that_cannot_play_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="int cannot be constructed"):
        rows(int, "random")
    with pytest.raises(BadInput, match="has no choose method"):
        rows(lambda game, random: 3, "random")
    with pytest.raises(BadInput, match=r"a level, FILE\.py:Class or a class, not 3"):
        rows(3, "random")
    with pytest.raises(BadInput, match=r"a level, FILE\.py:Class or a class, not 3"):
        sakura.make_seat("okiya", 3)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"name 'Stubborn' as FILE\.py:Class"):
        rows(Stubborn, "random", journal=tmp_path / "kept.jsonl")


def test_an_error_of_a_class_names_its_line() -> None:
    class Wrong(Plain):
        def choose(self, observation: Any) -> Any:
            raise ValueError("no idea")

    with pytest.raises(BadInput, match=r"Wrong.*ValueError: 'no idea' \(.*test_bot_objects.py"):
        rows(Wrong, "random")


# -- progress ------------------------------------------------------------------------------------


def test_a_tournament_reports_its_progress_to_a_callback() -> None:
    reports: list[tuple[int, int]] = []
    rows("random", "random", progress=lambda *done: reports.append(done))
    assert reports == [(1, DEALS), (2, DEALS)]


class Terminal(io.StringIO):
    """Standard error on a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_bar_shows_progress_and_remaining_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([0.0, 10.0, 10.01, 20.0])
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with ProgressBar(lambda: next(times)) as bar:
        for done in (10, 11, 20):
            bar(done, 400)
    first, second, last = terminal.getvalue().split("\r")[1:4]
    assert first.endswith("10 of 400, 6 min left") and second.endswith("20 of 400, 6 min left")
    assert first.startswith("." * 30) and second.startswith("#.") and not last.strip()


def test_files_and_pipes_get_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with ProgressBar(iter([0.0, 5.0]).__next__) as bar:
        bar(1, 2)
    assert stream.getvalue() == ""


@pytest.mark.parametrize(("seconds", "told"), [(4, "4 s"), (600, "10 min"), (9000, "2 h 30 min")])
def test_durations_are_written_in_words(
    monkeypatch: pytest.MonkeyPatch, seconds: int, told: str
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    bar = ProgressBar(iter([0.0, float(seconds)]).__next__)
    bar(1, 2)
    assert terminal.getvalue().endswith(f"1 of 2, {told} left")


def test_jobs_are_counted_and_change_no_result(run: Run) -> None:
    order = "tournament --game okiya --seats novice,random --deals 2 --json".split()
    alone, both = (json.loads(run(*order, "--jobs", jobs)[1][0]) for jobs in ("1", "2"))
    assert alone == both and alone["rows"]
    assert "--jobs must be 1 or more, not 0" in run(*order, "--jobs", "0")[2]
    assert "the games run on Dask" in run(*order, "--jobs", "2", "--executor", "dask")[2]


def test_games_simulated_in_processes_are_the_same(run: Run, tmp_path: Path) -> None:
    order = ("simulate", "--game", "okiya", "--seats", "novice,random", "--games", 5, "--seed", 3)
    told = []
    for jobs in ("1", "2"):
        code, [line], _ = run(*order, "--jobs", jobs, "--record", tmp_path / jobs)
        summary = json.loads(line)
        for seat in summary["seats"]:
            assert code == 0 and seat.pop("seconds_per_decision") > 0
        told.append(
            (summary, [file.read_text("utf-8") for file in sorted((tmp_path / jobs).iterdir())])
        )
    assert told[0] == told[1] and len(told[0][1]) == 5
    assert "--jobs must be 1 or more, not 0" in run(*order, "--jobs", "0")[2]


def test_long_commands_say_how_much_is_done(
    run: Run, bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulations, analyses, checks and fields call their bars after every part."""
    called: list[tuple[int, int]] = []
    monkeypatch.setattr(
        ProgressBar, "__call__", lambda _, done, total: called.append((done, total))
    )

    def parts(*arguments: object) -> int:
        """Number of parts of a command, each of which was reported once."""
        called.clear()
        assert run(*arguments)[0] == 0
        assert called == [(one, len(called)) for one in range(1, len(called) + 1)]
        return len(called)

    order = ("simulate", "--game", "okiya", "--seats", "random,random", "--games", 3)
    assert parts(*order, "--record", tmp_path) == 3
    assert parts("analyse", tmp_path / "okiya-00000.json") > 4
    monkeypatch.setattr(check, "settings", lambda name: list(settings(name))[:2])
    assert parts("check-bot", f"{bots}:Careful", "--game", "okiya") == 3
    sealed = tmp_path / "sealed.json"
    sealed.write_text(dump(public_record(go_on(begun("okiya")), Random(0))), "utf-8")
    assert parts("verify", sealed) > 4
    link = run("challenge", sealed)[1][0]
    assert parts("challenge", link) > 4


def test_jobs_change_no_analysis_and_no_check(run: Run, tmp_path: Path) -> None:
    sealed = tmp_path / "sealed.json"
    sealed.write_text(dump(public_record(go_on(begun("okiya")), Random(0))), "utf-8")
    link = run("challenge", sealed)[1][0]
    daily = ("daily", "2026-12-24", "--game", "sakura")
    assert "--jobs must be 1 or more, not 0" in run(*daily, "--jobs", "0")[2]
    for order in (("analyse", sealed), ("verify", sealed), ("challenge", link)):
        assert run(*order, "--json", "--jobs", 2) == run(*order, "--json"), order
        assert "--jobs must be 1 or more, not 0" in run(*order, "--jobs", "0")[2]


@rare
def test_jobs_change_no_field(run: Run) -> None:
    order = "daily 2026-12-24 --game sakura --field --json".split()
    assert run(*order, "--jobs", 2) == run(*order)
