"""Tournaments: the same luck in every game of a deal, and results independent of the executor."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import ParamSpec, TypeVar

import pytest

import sakura
from sakura.core.deal import Deal
from sakura.core.error import BadInput
from sakura.core.game import AnyGame, Outcome
from sakura.core.table import AnyTable, Table
from sakura.games import RULES
from sakura.lab import deal as deals
from sakura.lab.bots import Guests
from sakura.lab.deal import SeatResult, Task, play_deal
from sakura.lab.executors import Processes, play_all
from sakura.lab.setting import setting
from sakura.lab.standings import places, rows
from sakura.play.simulation import Tally, finish
from tests.calls import wrong
from tests.lab.conftest import Run
from tests.narrowed import found

THREE = ["novice", "random", "random"]
OKIYA = "tournament --game okiya --players 2 --seats novice,random --deals 8 --seed 3".split()
SETTING = setting("okiya", 2, {})
SAKURA = "tournament --game sakura --players 3 --board stroll --deals 2".split()


def test_the_order_of_a_shuffle_does_not_depend_on_other_cards() -> None:
    def shuffled(things: Iterable[int], times: int = 1) -> list[int]:
        random = Deal("x")
        for _ in range(times):
            mixed = list(things)
            random.shuffle(mixed)
        return mixed

    whole = shuffled(range(1, 61))
    assert sorted(whole) == list(range(1, 61)) != whole
    some = Random(1).sample(range(1, 61), 40)
    assert shuffled(some) == [card for card in whole if card in some]
    assert shuffled(range(1, 61), times=2) != whole


def test_shuffles_are_uniform() -> None:
    places = [0] * 6
    for seed in range(600):
        things = list(range(6))
        Deal(str(seed)).shuffle(things)
        places[things.index(0)] += 1
    assert min(places) > 60 and max(places) < 140


@pytest.mark.parametrize(("game", "players"), [("sakura", 3), ("sakura", 2), ("okiya", 2)])
def test_every_game_of_a_deal_has_the_same_cards(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    played: list[AnyTable] = []

    def kept(game: AnyGame, options: object, random: Random) -> AnyTable:
        played.append(Table(game, options, random))
        return played[-1]

    monkeypatch.setattr(deals, "Table", kept)
    names = ("novice", *["random"] * (players - 1))
    parts = play_deal(Task(setting(game, players, {}), names, "7"))
    assert len(played) == players and len(parts) == players
    assert sum(part.won for part in parts) == pytest.approx(players)
    assert len({table.steps[0].actions[-1] for table in played}) == 1  # decks, or tiles and starter
    assert len({table.steps[-1].before for table in played}) == players  # but different games
    later = [
        [step.actions[-1] for step in table.steps[1:] if -1 in step.actions] for table in played
    ]
    for first, second in zip(later[0], later[1], strict=False):
        both = {*first} & {*second}
        assert [card for card in first if card in both] == [card for card in second if card in both]


def test_every_seat_plays_in_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(
        table: AnyTable,
        guests: Guests,
        tallies: list[Tally],
        seed: str,
        clock: Callable[[], float],
    ) -> Outcome:
        asked.append([tally.level for tally in tallies])
        return finish(table, guests, tallies, seed, clock)

    monkeypatch.setattr(deals, "finish", noted)
    play_deal(Task(setting("sakura", 3, {"board": "stroll"}), ("adept", "novice", "random"), "1"))
    assert sorted(asked) == [
        ["adept", "novice", "random"], ["novice", "random", "adept"], ["random", "adept", "novice"],
    ]  # fmt: skip


def test_rows_are_means_with_intervals_over_deals() -> None:
    def part(won: float) -> SeatResult:
        return SeatResult((won,), 10, 4, 2.0)

    played = [
        [part(3), part(0), part(0)],
        [part(1), part(1.5), part(0.5)],
        [part(2), part(1), part(0)],
    ]
    first, others = rows(THREE, played)
    assert (first.seat, first.games, first.share) == ("novice", 9, 0.666667)
    shares = [1, 1 / 3, 2 / 3]
    spread = (sum((share - 2 / 3) ** 2 for share in shares) / 2 / 3) ** 0.5
    assert first.interval == pytest.approx(4.302653 * spread, abs=1e-6)
    assert (others.seat, others.games, others.share) == ("random", 9, 0.166667)
    assert first.score == pytest.approx(10 / 3) and first.seconds_per_decision == 0.5
    assert rows(THREE, played[:1])[0].interval is None


def test_places_have_win_shares_of_their_own() -> None:
    nothing = SeatResult((0.0, 0.0), 0, 1, 0.0)
    played = [[SeatResult((1.0, 1.0), 0, 1, 0.0), nothing], [SeatResult((1.0, 0.0), 0, 1, 0.0)] * 2]
    first, second = places(["novice", "random"], played)
    assert (first.place, first.share, second.place, second.share) == (1, 0.75, 2, 0.25)
    assert [place.json()["place"] for place in (first, second)] == [1, 2]
    assert first.interval == second.interval == pytest.approx(12.706205 * 0.25, abs=1e-6)


def test_a_place_is_a_position_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the seat in the first place always wins."""
    monkeypatch.setattr(deals, "finish", lambda *_: Outcome((0,), (1, 0, 0)))
    parts = play_deal(Task(setting("sakura", 3, {}), tuple(THREE), "1"))
    assert [part.places for part in parts] == [(1.0, 0.0, 0.0)] * 3


def test_a_draw_is_divided_among_all() -> None:
    made = setting("okiya", 2, {"full_board": "draw"})
    drawn = [play_deal(Task(made, ("adept", "adept"), str(number))) for number in range(12)]
    assert all(sum(part.won for part in parts) == pytest.approx(2) for parts in drawn)


def test_the_command_prints_the_table(run: Run) -> None:
    code, lines, _ = run(*OKIYA, "--json")
    table = json.loads(lines[0])
    assert code == 0 and set(table) == {"rows"} and len(lines) == 1
    assert [row["seat"] for row in table["rows"]] == ["novice", "random"]
    for row in table["rows"]:
        assert set(row) == {"seat", "games", "share", "interval"} and row["games"] == 16
    assert sum(row["share"] for row in table["rows"]) == pytest.approx(1)
    code, lines, _ = run(*OKIYA)
    share, interval = (100 * table["rows"][0][key] for key in ("share", "interval"))
    assert code == 0 and lines[0] == f"novice: {share:.1f}% ± {interval:.1f} of 16 games"


def test_the_same_seed_gives_the_same_bytes_on_any_executor(run: Run, bots: Path) -> None:
    options = ("sakura", ["novice", f"{bots}:Lookalike", "random"], 3, 5)
    local = sakura.tournament(*options, board="stroll")
    for number in (1, 2):
        with ProcessPoolExecutor(number) as executor:
            assert sakura.tournament(*options, executor=executor, board="stroll") == local
    seats = f"novice,{bots}:Lookalike,random"
    _, lines, _ = run(*SAKURA, "--seats", seats, "--deals", 3, "--seed", 5, "--json")
    assert lines == [json.dumps({"rows": [row.json() for row in local]})]
    assert sakura.tournament(*options[:3], 6, board="stroll") != local


P = ParamSpec("P")
T = TypeVar("T")


class Losing(Executor):
    """Executor whose workers sometimes die; once `broken` it accepts no more tasks."""

    def __init__(self, broken: bool = False, every: int = 2) -> None:
        self.broken, self.every, self.taken = broken, every, 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self.broken and self.taken:
            raise BrokenExecutor
        self.taken += 1
        future: Future[T] = Future()
        if self.taken % self.every == 0 or self.broken:
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("executor", [Losing(), Losing(broken=True)], ids=["losing", "broken"])
def test_a_lost_worker_costs_no_result(executor: Losing) -> None:
    options = ("okiya", ["novice", "random"], 5, 1)
    assert sakura.tournament(*options, executor=executor) == sakura.tournament(*options)


def test_a_task_that_never_succeeds_is_abandoned() -> None:
    with pytest.raises(BadInput, match=r"lost 5 times .* ConnectionError: 'the worker is gone'"):
        sakura.tournament("okiya", ["novice", "random"], 2, executor=Losing(every=1))


def deadly(task: Task) -> list[SeatResult]:
    """Play a task after killing the process on the first call."""
    mark = Path(task.seed)
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return [SeatResult((1.0,), 0, 1, 0.0)]


def test_processes_are_replaced_when_one_dies(tmp_path: Path) -> None:
    tasks = [Task(SETTING, (), str(tmp_path / str(number))) for number in range(3)]
    with Processes(2) as executor:
        assert list(play_all(tasks, executor, deadly)) == [[SeatResult((1.0,), 0, 1, 0.0)]] * 3


def test_processes_end_with_their_parent() -> None:
    script = (
        "import os, sys, time\nfrom sakura.lab.executors import Processes\n"
        "with Processes(2) as executor:\n"
        "    waiting = [executor.submit(time.sleep, 600), executor.submit(time.sleep, 600)]\n"
        "    print('begun', flush=True)\n    waiting[0].result()\n"
    )
    root = str(Path(sakura.__file__).parent.parent)
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    ) as began:
        assert found(began.stdout).readline() == b"begun\n"
        began.kill()
        assert found(began.stdout).read() == b""  # ends when the last process has closed it


def deadly_every_time(task: Task) -> list[SeatResult]:
    """Kill the process if this is the last seed's task."""
    if task.seed == "2":
        os._exit(1)
    return [SeatResult((1.0,), 0, 1, 0.0)]


def test_a_deal_is_retried_when_another_kills_the_workers() -> None:
    """The third deal kills every process that plays it; the two before it are innocent."""
    tasks = [Task(SETTING, (), str(number)) for number in range(4)]
    with Processes(2) as executor:
        arriving = play_all(tasks, executor, deadly_every_time)
        assert [next(arriving), next(arriving)] == [[SeatResult((1.0,), 0, 1, 0.0)]] * 2
        with pytest.raises(
            BadInput, match="a deal was lost 5 times together with its worker: BrokenProcess"
        ):
            next(arriving)


@pytest.mark.parametrize(
    "more",
    [
        ["--seats", "novice,random"],
        ["--seats", "novice,random,genius"],
        ["--seats", "novice,random,random", "--deals", "0"],
        ["--seats", "novice,random,random", "--match", "points"],
        ["--seats", "novice,random,random", "--executor", "abacus"],
        ["--seats", "novice,random,random", "--executor", "processes", "--dask", "tcp://x"],
        ["--seats", "novice,random,random", "--two-player", "standard"],
        ["--seats", "novice,random,missing.py:Careful"],
        ["--seats", "novice,random,random", "--elo1", "40"],
        ["--seats", "novice,random,random", "--alpha", "0.1"],
        ["--seats", "novice,random,random", "--elo0", "40", "--elo1", "nan"],
        ["--seats", "random,random,random", "--elo0", "0", "--elo1", "40"],
        ["--seats", "novice,random,random", "--dask", ""],
        ["--seats", "novice,random,random", "--executor", "dask", "--dask", " "],
        ["--seats", "novice,random,random", "--write", "table.xls"],
        ["--seats", "novice,random,random", "--write", "no/such/folder/table.csv"],
        ["--seats", "novice,random,random", "--journal", "no/such/folder/journal"],
    ],
)
def test_bad_input_prints_one_line_and_exits_with_2(run: Run, more: list[str]) -> None:
    code, lines, error = run(*SAKURA, *more)
    assert (code, lines) == (2, []) and error.count("\n") == 1


def test_no_output_file_overwrites_another(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = "tournament --game okiya --seats novice,random".split()
    assert run(*arguments, "--journal", "kept.json")[0] == 0
    kept = (tmp_path / "kept.json").read_bytes()
    (tmp_path / "soft.json").symlink_to("kept.json")
    (tmp_path / "hard.json").hardlink_to("kept.json")
    for name in ("kept.json", "./kept.json", tmp_path / "kept.json", "soft.json", "hard.json"):
        code, lines, error = run(
            *arguments, "--deals", 2, "--journal", "kept.json", "--write", name
        )
        assert (code, lines) == (2, []) and error.count("\n") == 1
        assert "is also the file of --journal: choose another" in error
        assert (tmp_path / "kept.json").read_bytes() == kept
    for other in ("new.csv", "./new.csv"):
        code, lines, error = run(*arguments, "--write", "new.csv", "--write", other)
        assert (code, lines) == (2, []) and "is also the file of another --write" in error
    assert not (tmp_path / "new.csv").exists()


def test_a_bot_that_breaks_the_rules_ends_the_tournament(run: Run, bots: Path) -> None:
    code, lines, error = run(*SAKURA, "--seats", f"random,random,{bots}:Crashing")
    assert (code, lines) == (2, []) and error.count("\n") == 1
    assert "Crashing), round 1: choose raised ZeroDivisionError" in error


@pytest.mark.parametrize(
    "call",
    [
        wrong(sakura.tournament, "go", ["random"], 1),
        wrong(sakura.tournament, "okiya", "random,random", 1),
        wrong(sakura.tournament, "okiya", ["random"], 1),
        wrong(sakura.tournament, "okiya", ["random", None], 1),
        wrong(sakura.tournament, "okiya", ["random", "random"], "many"),
        wrong(sakura.tournament, "okiya", ["random", "random"], 1, board="stroll"),
        wrong(sakura.tournament, "okiya", ["random", "random"], 1, None),
        wrong(sakura.tournament, "okiya", ["random", "random"], 1, executor=3),
        wrong(sakura.tournament, "okiya", ["random", "random"], 1, sprt=(0, 40)),
        wrong(sakura.tournament, "okiya", ["random", "random"], 1, sprt=sakura.Sprt(0, 40)),
        wrong(sakura.tournament, "okiya", ["random", "random"], 1, journal=3),
        wrong(setting, "okiya", 3, {}),
    ],
)
def test_a_wrong_call_is_bad_input(call: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        call()


def test_rules_and_options_can_be_pickled() -> None:
    import pickle

    for name in RULES:
        made = setting(name, 2, {})
        assert pickle.loads(pickle.dumps(made)).options == made.options
