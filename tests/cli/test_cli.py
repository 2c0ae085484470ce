"""The command line: what it prints, and how it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sakura.cli import main
from sakura.okiya.tiles import TILES

RECORDS = Path(__file__).parent.parent / "data/records"
ENDED = json.loads((RECORDS / "okiya-single.json").read_text())["rounds"][0]
ALL_TILES = ",".join(map(str, TILES))


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def test_replay_prints_a_state_a_line(capsys):
    code, lines, _ = run(capsys, "replay", RECORDS / "sakura-3.json", "--states")
    assert code == 0
    assert lines == (RECORDS / "sakura-3.states.jsonl").read_text().splitlines()
    _, last, _ = run(capsys, "replay", RECORDS / "sakura-3.json")
    assert last == lines[-1:]


def test_simulated_games_are_recorded_and_replay(capsys, tmp_path):
    arguments = ["simulate", "--game", "sakura", "--players", 3, "--games", 4]
    arguments += ["--seats", "adept,novice,random", "--seed", 5, "--board", "stroll"]
    code, lines, _ = run(capsys, *arguments, "--record", tmp_path)
    summary = json.loads(lines[0])
    assert code == 0 and summary["games"] == 4 and summary["game"] == "sakura"
    assert [seat["level"] for seat in summary["seats"]] == ["adept", "novice", "random"]
    assert sum(seat["wins"] for seat in summary["seats"]) <= 4
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 4
    totals = [0, 0, 0]
    for file in files:
        _, lines, _ = run(capsys, "replay", file)
        state = json.loads(lines[0])
        assert state["over"]
        totals = [a + b for a, b in zip(totals, state["tokens"], strict=True)]
    assert [seat["mean"] for seat in summary["seats"]] == [round(t / 4, 3) for t in totals]


def without_seconds(lines):
    summary = json.loads(lines[0])
    for seat in summary["seats"]:
        assert seat.pop("seconds_per_decision") >= 0
    return summary


@pytest.mark.parametrize(
    "arguments",
    [
        [
            "--game",
            "sakura",
            "--players",
            "2",
            "--seats",
            "adept,random",
            "--two-player",
            "tactical",
        ],
        ["--game", "sakura", "--players", "6", "--seats", ",".join(["novice"] * 6)],
        ["--game", "okiya", "--players", "2", "--seats", "adept,novice", "--match", "points"],
        ["--game", "okiya", "--players", "2", "--seats", "random,adept", "--full-board", "draw"],
    ],
    ids=" ".join,
)
def test_the_same_seed_plays_the_same_games(capsys, arguments):
    first = run(capsys, "simulate", *arguments, "--games", 3, "--seed", 7)[1]
    second = run(capsys, "simulate", *arguments, "--games", 3, "--seed", 7)[1]
    other = run(capsys, "simulate", *arguments, "--games", 3, "--seed", 8)[1]
    assert without_seconds(first) == without_seconds(second)
    assert without_seconds(first) != without_seconds(other)


def test_okiya_starters_alternate(capsys, tmp_path):
    run(capsys, "simulate", "--game", "okiya", "--players", 2, "--seats", "random,random",
        "--games", 4, "--record", tmp_path)  # fmt: skip
    records = [json.loads(file.read_text()) for file in sorted(tmp_path.glob("*.json"))]
    assert [record["rounds"][0]["starter"] for record in records] == [0, 1, 0, 1]


def test_solve(capsys):
    code, lines, _ = run(capsys, "solve", "--tiles", ALL_TILES, "--moves", "0,1,2")
    answer = json.loads(lines[0])
    assert code == 0 and answer["to_move"] == 1
    assert set(answer["moves"]) == {"3", "6", "10", "14"}
    assert all(set(move) == {"value", "plies"} for move in answer["moves"].values())


@pytest.mark.native
def test_solve_an_opening(capsys):
    _, lines, _ = run(capsys, "solve", "--tiles", ALL_TILES)
    answer = json.loads(lines[0])
    assert answer["to_move"] == 0 and len(answer["moves"]) == 12
    assert {move["value"] for move in answer["moves"].values()} <= {"win", "loss"}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_rules(capsys, language):
    _, both, _ = run(capsys, "rules", "--language", language)
    _, okiya, _ = run(capsys, "rules", "okiya", "--language", language)
    assert len(both) > len(okiya) > 10
    assert sum(line.startswith("R16 ") for line in both) == 1


BAD = [
    [],
    ["dance"],
    ["replay"],
    ["replay", "no-such-file.json"],
    ["replay", str(RECORDS)],
    ["replay", "nul\0.json"],
    ["replay", str(RECORDS / "sakura-3.states.jsonl")],
    ["simulate", "--game", "sakura", "--players", "4", "--seats", "random"],
    ["simulate", "--game", "sakura", "--players", "7", "--seats", "random,random"],
    ["simulate", "--game", "sakura", "--players", "two", "--seats", "random,random"],
    ["simulate", "--game", "sakura", "--players", "2", "--seats", "random,genius"],
    ["simulate", "--game", "sakura", "--players", "2", "--seats", "random,random", "--games", "0"],
    ["simulate", "--game", "sakura", "--players", "2", "--seats", "random,random", "--board", "x"],
    ["simulate", "--game", "okiya", "--players", "3", "--seats", "random,random,random"],
    ["simulate", "--game", "go", "--players", "2", "--seats", "random,random"],
    ["solve"],
    ["solve", "--tiles", "pine-sun"],
    ["solve", "--tiles", ALL_TILES, "--moves", "5"],
    ["solve", "--tiles", ALL_TILES, "--moves", "0,0"],
    ["solve", "--tiles", ALL_TILES, "--moves", "a"],
    ["solve", "--tiles", ",".join(ENDED["tiles"]), "--moves", ",".join(map(str, ENDED["moves"]))],
    ["rules", "chess"],
    ["rules", "--language", "de"],
]


@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: ascii(" ".join(arguments))[-60:])
def test_bad_input_is_one_line_and_two(capsys, arguments):
    code, lines, error = run(capsys, *arguments)
    assert code == 2 and lines == []
    assert error.startswith("sakura: ") and error.count("\n") == 1


def test_another_deck_and_boards_can_be_loaded(capsys, tmp_path):
    boards = tmp_path / "boards.toml"
    leg = '{ before = 2, after = 2, end = "%s" }'
    legs = ", ".join([leg % "torii"] + [leg % "sakura"] * 3)
    boards.write_text(f"[short]\nlegs = [{legs}]\n")
    arguments = ["simulate", "--game", "sakura", "--players", 3, "--seats", "random,random,random"]
    code, lines, _ = run(capsys, *arguments, "--boards", boards, "--board", "short")
    assert code == 0 and json.loads(lines[0])["mean_rounds"] < 12
    deck = tmp_path / "deck.csv"
    deck.write_text("order,garden,painter\n1,emperor+1,leap\n")
    code, lines, error = run(capsys, *arguments, "--deck", deck)
    assert (code, lines) == (2, []) and "a deck has 60 cards" in error


@pytest.mark.native
def test_the_module_runs(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"\xff\xfe{")
    command = [sys.executable, "-m", "sakura", "replay", str(broken)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
