"""Examples run, with small sizes; so does the code of the notebook, without Jupyter."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.sweeps import FULL

FOLDER = Path(__file__).parent.parent / "examples"
pytestmark = pytest.mark.native  # it runs programs

SMALL = {
    "play_a_game": ["--players", "3"],
    "search_bot": ["--deals", "3", "--guesses", "8"],
    "tournament_with_plots": ["--deals", "8"],
    "analyse_a_record": ["tests/data/records/sakura-2-standard.json"],
    "train_a_learner": ["--games", "60"],
}
"""Arguments for a short run."""

LEVELS = ["random", "novice", "adept"]
LAB = {"train_a_baseline": ["--decisions", "30000", "--deals", "3", "--levels", *LEVELS]}
"""Examples that need the packages of the laboratory."""


def run(name: str, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run an example as a program, and return its output."""
    file = FOLDER / f"{name}.py"
    monkeypatch.setattr("sys.argv", [str(file), *arguments])
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runpy.run_path(str(file), run_name="__main__")
    return said.getvalue()


def small(name: str, monkeypatch: pytest.MonkeyPatch, *more: str) -> str:
    """Output of a short run, or of a whole one in `make test-full`."""
    return run(name, *([] if FULL else SMALL[name]), *more, monkeypatch=monkeypatch)


@pytest.mark.lab
def test_a_baseline_is_trained_kept_and_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name, kept = "train_a_baseline", ["--file", str(tmp_path / "baseline.npz")]
    said = run(name, *LAB[name], *kept, monkeypatch=monkeypatch)
    assert re.search(
        r"^Learnt from [\d,]+ games with [\d,]+ decisions in [\d.]+ minutes", said, re.M
    )
    again = run(name, *LAB[name], *kept, "--measure", monkeypatch=monkeypatch)
    shares = re.findall(r"with three seats of (\w+): ([\d.]+)%", said)
    assert [level for level, _ in shares] == LEVELS
    assert shares == re.findall(r"with three seats of (\w+): ([\d.]+)%", again)


@pytest.mark.lab
def test_the_same_seed_trains_the_same_baseline(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    numpy = pytest.importorskip("numpy")
    trained: list[dict[str, bytes]] = []
    for seed in ("1", "1", "2"):
        file = tmp_path / f"{len(trained)}.npz"
        kept = ["--decisions", "20000", "--levels", "--seed", seed, "--file", str(file)]
        run("train_a_baseline", *kept, monkeypatch=monkeypatch)
        with numpy.load(file) as weights:
            trained.append({name: weights[name].tobytes() for name in weights.files})
    assert trained[0] == trained[1] and trained[0] != trained[2]


def test_the_six_examples_and_the_notebook_exist() -> None:
    assert {file.stem for file in FOLDER.glob("*.py")} == {*SMALL, *LAB}
    assert [file.name for file in FOLDER.glob("*.ipynb")] == ["first_bot.ipynb"]


def test_a_game_is_played_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = small("play_a_game", monkeypatch, "--record", str(tmp_path / "game.json"))
    assert re.search(r"^round 1: tokens \[", said, re.M) and "wins with" in said
    analysed = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert analysed["format"] == "sakura-record/1" and analysed["meta"]["seats"]


def test_the_bot_beats_adepts(monkeypatch: pytest.MonkeyPatch) -> None:
    said = small("search_bot", monkeypatch)
    [times] = re.findall(r"The bot wins ([\d.]+) times as often as an adept", said)
    assert float(times) > 1.5


def test_a_tournament_is_plotted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = small("tournament_with_plots", monkeypatch, "--out", str(tmp_path))
    assert "adept" in said and said.count("wrote") == 3
    assert "<svg" in (tmp_path / "table.html").read_text("utf-8")
    assert (tmp_path / "table.csv").read_text("utf-8").count("\n") == 3


def test_a_record_is_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = small("analyse_a_record", monkeypatch)
    assert re.search(r"^seat 0: \d+% at the start, choices .* luck .* result \d+%$", said, re.M)
    assert "costliest choice: card" in said


def test_a_learner_gets_better(monkeypatch: pytest.MonkeyPatch) -> None:
    said = small("train_a_learner", monkeypatch)
    [(before, after)] = re.findall(r"(\d+)% before, (\d+)% after", said)
    assert int(after) >= int(before) + 20 and int(after) > 70
    assert "wins at once: +" in said and "lets the other win at once: -" in said


def cells() -> list[dict[str, Any]]:
    """Cells of the notebook."""
    found: list[dict[str, Any]] = json.loads((FOLDER / "first_bot.ipynb").read_text("utf-8"))[
        "cells"
    ]
    return found


def test_the_notebook_runs() -> None:
    """Run its code cell by cell, and show the value of a last line as Jupyter does."""
    shown: list[str] = []
    space: dict[str, Any] = {"__name__": "__main__"}
    said = io.StringIO()
    for cell in cells():
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            with contextlib.redirect_stdout(said):
                exec(compile(tree, "first_bot.ipynb", "exec"), space)
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
                    if hasattr(value, "_repr_html_"):
                        shown.append(value._repr_html_())
    assert "Patient" in said.getvalue() and "<svg" in shown[0]


def test_the_notebook_is_kept_without_output() -> None:
    for cell in cells():
        assert cell["cell_type"] == "markdown" or (cell["outputs"], cell["execution_count"]) == (
            [], None
        )  # fmt: skip
