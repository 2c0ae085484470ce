"""Public Python API: its names, and its errors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sakura
from sakura import api
from sakura.core.game import CHANCE
from sakura.core.table import AnyTable
from sakura.games import RULES
from sakura.games.sakura.rules.position import Observation, Play
from sakura.learn.coders import coder
from tests.calls import wrong
from tests.sweeps import rare

if TYPE_CHECKING:
    from sakura.core.plain import Json

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs/python.md"
TILES = [str(tile) for tile in sakura.new_game("okiya", seed=1).position.tiles]


@pytest.mark.native  # it reads the documentation
def test_the_examples_of_the_guide_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(
        r"^```python\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(examples) >= 4
    for number, example in enumerate(examples):
        if example.startswith("# "):  # a file of that name
            (tmp_path / example.split()[1]).write_text(example, "utf-8")
        else:
            exec(compile(example, f"example {number}", "exec"), {})


@rare
@pytest.mark.native
def test_a_type_checker_reads_the_guide_and_finds_a_misspelt_name(tmp_path: Path) -> None:
    """Like a program elsewhere, which only has the package."""
    examples = re.findall(
        r"^```python\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    [bots] = [example for example in examples if example.startswith("# mybots.py")]
    wrong = "import sakura\n\nsakura.new_gane()\n"
    programs = {"first.py": examples[0], "mybots.py": bots, "wrong.py": wrong}
    for name, program in programs.items():
        (tmp_path / name).write_text(program, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    command += ["--follow-imports", "silent", "--cache-dir", str(tmp_path), *programs]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(ROOT)},
    )
    [line] = done.stdout.splitlines()
    assert line.startswith("wrong.py:3: error:") and '"new_gane"' in line


@pytest.mark.native
def test_the_guide_mentions_every_name() -> None:
    text = GUIDE.read_text("utf-8")
    assert [name for name in api.__all__ if f"`{name}" not in text] == []


def test_the_names_are_those_of_the_package() -> None:
    for name in api.__all__:
        assert getattr(sakura, name) is getattr(api, name)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        sakura.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_observations_and_actions_of_sakura_have_the_guides_names() -> None:
    assert (sakura.Observation, sakura.Play) == (Observation, Play)
    table = sakura.new_game("sakura", seed=1)
    seen = table.observe(0)
    assert isinstance(seen, sakura.Observation)
    table.choose(0, sakura.Play(seen.hand[0]))


@pytest.mark.native
def test_nothing_is_imported_before_a_name_is_asked_for() -> None:
    code = "import sys, sakura; print([n for n in sys.modules if n.startswith('sakura.')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "[]\n"


def test_a_new_game_has_default_options() -> None:
    def options(table: AnyTable) -> Json:
        return table.record()["options"]

    assert options(sakura.new_game("sakura")) == {
        "players": 4, "two_player": None, "board": "classic"}  # fmt: skip
    assert options(sakura.new_game("sakura", 2, board="stroll")) == {
        "players": 2, "two_player": "standard", "board": "stroll"}  # fmt: skip
    assert options(sakura.new_game("okiya", match="points")) == {
        "match": "points", "target": 10, "full_board": "win"}  # fmt: skip


def test_the_same_seed_deals_the_same() -> None:
    first, second, other = (sakura.new_game("sakura", seed=seed) for seed in (1, 1, 2))
    assert first.position == second.position != other.position


@pytest.mark.parametrize("game", list(RULES))
def test_a_record_is_replayed(game: str) -> None:
    table = sakura.new_game(game, 2, seed=3)
    while table.waiting():
        for seat in table.waiting():
            bot = sakura.make_seat(game, "novice", seed=seat)
            table.choose(seat, bot.choose(table.observe(seat)))
    text = sakura.dump(table.record({"seats": ["novice", "novice"]}))
    for record in (text, text.encode(), table.record()):
        again = sakura.replay(record)
        assert again.position == table.position and again.outcome() == table.outcome()


@rare
def test_solve_accepts_the_tiles_of_a_table() -> None:
    table = sakura.new_game("okiya", seed=1)
    values = sakura.solve(table.position.tiles)
    assert values == sakura.solve(TILES) and set(values) == set(table.legal(table.waiting()[0]))
    cell = next(iter(values))
    assert set(sakura.solve(TILES, [cell], "draw")) <= set(range(16)) - {cell}


def fresh(game: str) -> AnyTable:
    return sakura.new_game(game, 2, seed=1)


RECORD = sakura.new_game("okiya", seed=1).record()
OVER = (ROOT / "tests/data/records/okiya-single.json").read_text("utf-8")
NO_CELLS: tuple[object, ...] = (None, "0", 16, -1, 1.0, [])
NO_PLAYS: tuple[object, ...] = (
    None, "", "x", 5, [], Play(0), Play(61), Play(1, 2), wrong(Play, "1")(), wrong(Play, [])(),
)  # fmt: skip
NO_SEATS: tuple[object, ...] = (9, -1, None, "0", [], 1.0, True, 10**400)
NO_COUNTS: tuple[object, ...] = (-1, 9, None, "0", 0.0, [])
NO_OPTIONS: tuple[object, ...] = (None, 3, "x", [], {1: 2, "x": 3})
WRONG = [
    *[lambda table, seat=seat: table.legal(seat) for seat in NO_SEATS],
    *[lambda table, seat=seat: table.observe(seat) for seat in NO_SEATS if seat is not True],
    *[lambda table, seat=seat: table.take_back(seat) for seat in (0, *NO_SEATS)],
    *[lambda table, seat=seat: table.choose(seat, 3) for seat in NO_SEATS],
    *[lambda table, count=count: table.rewind(count) for count in NO_COUNTS],
    *[lambda table, raw=raw: table.game.options(raw) for raw in NO_OPTIONS],
    *[
        lambda table, actions=actions: table.game.apply(table.position, actions)
        for actions in (None, {}, 3, {9: 1, "x": 2}, {0: None, 1: None}, [0, 1], {CHANCE: ()})
    ],
    lambda table: table.game.legal(table.game.start(table.options), CHANCE),
    *[lambda table, meta=meta: table.record(meta) for meta in (3, 0, "x", [], [1], [("a", 1)])],
    *[
        lambda table, meta=meta: sakura.dump(table.record(meta))
        for meta in ({"a": object()}, {(0, 1): 2}, {"seats": {1}}, {"a": {"b": b"c"}})
    ],
]


SEEDS: tuple[object, ...] = (True, None, 0.5, "\ud800", 10**5000)
"""Invalid seeds."""


@pytest.mark.parametrize("game", list(RULES))
@pytest.mark.parametrize("call", WRONG)
def test_a_wrong_call_at_the_table_is_bad_input_and_changes_nothing(
    game: str, call: Callable[[AnyTable], object]
) -> None:
    table = fresh(game)
    if game == "okiya" and table.position.mover == 0:  # then seat 1 is not to act
        table.choose(0, table.legal(0)[0])
    position, steps = table.position, len(table.steps)
    with pytest.raises(sakura.BadInput):
        call(table)
    assert (table.position, len(table.steps), table.chosen) == (position, steps, {})


@pytest.mark.parametrize(
    "call",
    [
        wrong(sakura.new_game, "go"),
        wrong(sakura.new_game, None),
        wrong(sakura.new_game, []),
        wrong(sakura.new_game, "sakura", 9),
        wrong(sakura.new_game, "sakura", "4"),
        wrong(sakura.new_game, "okiya", 3),
        wrong(sakura.new_game, "okiya", board="stroll"),
        wrong(sakura.new_game, "sakura", match="single"),
        wrong(sakura.new_game, "sakura", seed=None),
        wrong(sakura.new_game, "okiya", match=[]),
        wrong(sakura.make_seat, "go", "adept"),
        wrong(sakura.make_seat, None, "adept"),
        wrong(sakura.make_seat, "okiya", None),
        wrong(sakura.make_seat, "okiya", "genius"),
        wrong(sakura.make_seat, "okiya", "adept:shadow"),
        wrong(sakura.make_seat, "okiya", "adept", []),
        wrong(sakura.dump, None),
        wrong(sakura.dump, {}),
        wrong(sakura.dump, RECORD | {"game": None}),
        wrong(sakura.dump, RECORD | {"game": "go"}),
        wrong(sakura.dump, RECORD | {"game": []}),
        wrong(sakura.dump, RECORD | {"options": None}),
        *[wrong(call, RECORD | {1: 2, "x": 3}) for call in (sakura.dump, sakura.replay)],
        wrong(sakura.replay, None),
        wrong(sakura.replay, b"\xff"),
        wrong(sakura.replay, "{}"),
        wrong(sakura.replay, []),
        wrong(sakura.solve, None),
        wrong(sakura.solve, "pine-sun"),
        wrong(sakura.solve, TILES[:15]),
        wrong(sakura.solve, [*TILES[:15], 3]),
        wrong(sakura.solve, [10**5000, *TILES[1:]]),
        wrong(sakura.solve, TILES, None),
        wrong(sakura.solve, TILES, [5]),
        wrong(sakura.solve, TILES, ["0"]),
        wrong(sakura.solve, TILES, [0], "lose"),
        wrong(sakura.check_bot, "adept"),
        *[wrong(sakura.new_game, "okiya", seed=seed) for seed in SEEDS],
        wrong(sakura.check_bot, None),
        wrong(sakura.check_bot, "x.py:X", "go"),
        wrong(sakura.analyse, None),
        wrong(sakura.analyse, "{}"),
        wrong(sakura.analyse, sakura.new_game("okiya", seed=1).record()),
        *[wrong(sakura.analyse, OVER, seats) for seats in ([2], [-1], [True], [], 0)],
        *[wrong(sakura.analyse, OVER, seats) for seats in ("0", [None], [[0]], [0.0])],
        wrong(sakura.analyse, OVER, seed=None),
        wrong(sakura.write_report, None, "x.csv"),
        wrong(sakura.write_report, 3, "x.csv"),
        wrong(sakura.write_report, [], "x.csv"),
        *[wrong(coder("okiya").number, value) for value in NO_CELLS],
        *[wrong(coder("sakura").number, value) for value in NO_PLAYS],
        wrong(coder("sakura", 2, two_player="tactical").number, Play(1, 61)),
    ],
)
def test_a_wrong_call_is_bad_input(call: Callable[[], object]) -> None:
    with pytest.raises(sakura.BadInput):
        call()


def test_the_package_lists_and_exports_all_its_names() -> None:
    names = set(api.__all__)
    assert names <= set(dir(sakura)) and {"__version__", "__name__"} <= set(dir(sakura))
    assert set(sakura.__all__) == names  # type: ignore[attr-defined]
    given: dict[str, object] = {}
    exec("from sakura import *", given)
    assert all(given[name] is getattr(api, name) for name in names)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        sakura.nothing  # type: ignore[attr-defined]  # noqa: B018
