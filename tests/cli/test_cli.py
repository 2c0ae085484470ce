"""Command line: output and refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest

import sakura
from sakura.cli import main, parser
from sakura.core.seats import LEVELS
from sakura.games.okiya.rules.tiles import TILES
from sakura.ui.words import LANGUAGES
from tests.narrowed import fields

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

RECORDS = Path(__file__).parent.parent / "data/records"
ENDED = json.loads((RECORDS / "okiya-single.json").read_text())["rounds"][0]
ALL_TILES = ",".join(map(str, TILES))
DECK = Path(__file__).parent.parent.parent / "sakura/games/sakura/rules/data/deck.csv"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str], str]:
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_replay_prints_a_state_a_line_or_the_last_one(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    states = file.with_suffix(".states.jsonl").read_text("utf-8").splitlines()
    assert run(capsys, "replay", file, "--states") == (0, states, "")
    assert run(capsys, "replay", file) == (0, states[-1:], "")


def test_a_record_may_begin_with_a_byte_order_mark(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "marked.json"
    file.write_bytes(b"\xef\xbb\xbf" + (RECORDS / "okiya-single.json").read_bytes())
    assert run(capsys, "replay", file)[0] == 0


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "marked"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=ascii)
def test_files_may_have_a_byte_order_mark_and_any_line_ending(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, mark: bytes, end: bytes
) -> None:
    plain = simulate("sakura", "2", "random,random", "--seed", "3")
    games = [without_seconds(run(capsys, *plain)[1])]
    for option, source in (("--deck", DECK), ("--boards", DECK.with_name("boards.toml"))):
        file = tmp_path / "saved"
        file.write_bytes(mark + source.read_bytes().replace(b"\n", end))
        games.append(without_seconds(run(capsys, *plain, option, file)[1]))
    assert games[1:] == games[:1] * 2
    file.write_bytes(mark + b"{" + end + (RECORDS / "okiya-single.json").read_bytes()[1:])
    assert run(capsys, "replay", file)[0] == 0


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, [f"sakura {sakura.__version__}"], "")


def test_an_option_of_the_other_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, error = run(capsys, *simulate("okiya", "2", "random,random", "--board", "stroll"))
    assert error == "sakura: --board belongs to another game\n"


def test_a_record_that_fails_late_prints_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = json.loads((RECORDS / "sakura-3.json").read_text("utf-8"))
    record["rounds"][11]["plays"]["1"] = 61
    file = tmp_path / "late.json"
    file.write_text(json.dumps(record), "utf-8")
    code, lines, error = run(capsys, "replay", file, "--states")
    assert (code, lines) == (2, [])
    assert error == "sakura: round 12: card 61 is not in the hand of seat 1\n"


def test_simulated_games_are_recorded_and_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["simulate", "--game", "sakura", "--players", 3, "--games", 4]
    arguments += ["--seats", "adept,novice,random", "--seed", 5, "--board", "stroll"]
    code, lines, _ = run(capsys, *arguments, "--record", tmp_path)
    summary = json.loads(lines[0])
    assert code == 0 and summary["games"] == 4 and summary["game"] == "sakura"
    assert [seat["level"] for seat in summary["seats"]] == ["adept", "novice", "random"]
    assert set(summary) == {"game", "games", "seats", "mean_rounds"}
    for seat in summary["seats"]:
        assert set(seat) == {"level", "wins", "ties", "mean", "seconds_per_decision", "decisions"}
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


def without_seconds(lines: list[str]) -> JsonObject:
    summary = json.loads(lines[0])
    for seat in summary["seats"]:
        assert seat.pop("seconds_per_decision") >= 0
    return fields(summary)


SAKURA = "--game sakura --players "
OKIYA = "--game okiya --players 2 --seats "


@pytest.mark.parametrize(
    "arguments",
    [
        SAKURA + "2 --seats adept,random",
        SAKURA + "2 --seats adept,random --two-player tactical",
        SAKURA + "2 --seats novice,random --two-player standard --board stroll",
        SAKURA + "3 --seats adept,novice,random",
        SAKURA + "6 --seats novice,novice,random,random,random,random",
        OKIYA + "adept,novice",
        OKIYA + "random,adept --full-board draw",
        OKIYA + "novice,novice --match first-to-3",
        OKIYA + "adept,novice --match points",
        OKIYA + "adept,novice --match points --target 20 --full-board draw",
    ],
)
def test_the_same_seed_plays_the_same_games(
    capsys: pytest.CaptureFixture[str], arguments: str
) -> None:
    first = run(capsys, "simulate", *arguments.split(), "--games", 3, "--seed", 7)[1]
    second = run(capsys, "simulate", *arguments.split(), "--games", 3, "--seed", 7)[1]
    other = run(capsys, "simulate", *arguments.split(), "--games", 3, "--seed", 8)[1]
    assert without_seconds(first) == without_seconds(second)
    assert without_seconds(first) != without_seconds(other)


def test_simulate_uses_the_given_options(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wanted = {
        SAKURA + "2 --seats random,random": {
            "players": 2, "two_player": "standard", "board": "classic"},
        SAKURA + "2 --seats random,random --two-player tactical --board stroll": {
            "players": 2, "two_player": "tactical", "board": "stroll"},
        OKIYA + "random,random": {"match": "single", "target": None, "full_board": "win"},
        OKIYA + "random,random --match points": {
            "match": "points", "target": 10, "full_board": "win"},
        OKIYA + "random,random --match points --target 15 --full-board draw": {
            "match": "points", "target": 15, "full_board": "draw"},
    }  # fmt: skip
    for number, (arguments, options) in enumerate(wanted.items()):
        folder = tmp_path / str(number) / "deep"
        assert run(capsys, "simulate", *arguments.split(), "--record", folder)[0] == 0
        (file,) = folder.glob("*.json")
        record = json.loads(file.read_text("utf-8"))
        assert record["options"] == options
        assert record["meta"]["levels"] == ["random", "random"]


def test_wins_and_ties_add_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A drawn round is a tie of both seats."""
    arguments = (OKIYA + "adept,adept --full-board draw --games 60").split()
    _, lines, _ = run(capsys, "simulate", *arguments, "--record", tmp_path)
    first, second = json.loads(lines[0])["seats"]
    files = sorted(tmp_path.glob("*.json"))
    ends = [json.loads(run(capsys, "replay", file)[1][0])["champion"] for file in files]
    assert (first["wins"], second["wins"]) == (ends.count(0), ends.count(1))
    assert first["ties"] == second["ties"] == ends.count(None)
    assert first["mean"] == round(ends.count(0) / 60, 3)


def test_okiya_starters_alternate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(capsys, "simulate", "--game", "okiya", "--players", 2, "--seats", "random,random",
        "--games", 4, "--record", tmp_path)  # fmt: skip
    records = [json.loads(file.read_text()) for file in sorted(tmp_path.glob("*.json"))]
    assert [record["rounds"][0]["starter"] for record in records] == [0, 1, 0, 1]


def test_solve_prints_values_of_the_movers_side(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = run(
        capsys, "solve", "--tiles", ",".join(ENDED["tiles"]), "--moves",
        ",".join(map(str, ENDED["moves"][:-1])),
    )  # fmt: skip
    answer = json.loads(lines[0])
    last = str(ENDED["moves"][-1])
    assert code == 0 and answer["to_move"] == (len(ENDED["moves"]) - 1) % 2
    assert answer["moves"][last] == {"value": "win", "plies": 1}  # the record ends with a line


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = run(capsys, "solve", "--tiles", ALL_TILES, "--moves", "0,1,2")
    answer = json.loads(lines[0])
    assert code == 0 and answer["to_move"] == 1
    assert set(answer["moves"]) == {"3", "6", "10", "14"}
    assert all(set(move) == {"value", "plies"} for move in answer["moves"].values())


@pytest.mark.native
def test_a_puzzle_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "puzzle", "okiya", "--grade", "hard", "--number", "812"
    code, lines, _ = run(capsys, *asked, "--json")
    puzzle = json.loads(lines[0])
    keys = "number grade tiles moves full_board solution plies"
    assert (code, len(lines), list(puzzle)) == (0, 1, keys.split())
    assert (puzzle["number"], puzzle["grade"], puzzle["full_board"]) == (812, "hard", "win")
    tiles, moves = ",".join(puzzle["tiles"]), ",".join(map(str, puzzle["moves"]))
    _, solved, _ = run(capsys, "solve", "--tiles", tiles, "--moves", moves)
    values = json.loads(solved[0])["moves"]
    first = str(puzzle["solution"][0])
    assert [cell for cell in values if values[cell]["value"] == "win"] == [first]
    assert values[first]["plies"] == puzzle["plies"] == len(puzzle["solution"])
    code, lines, _ = run(capsys, *asked)
    assert code == 0 and lines[0] == "Puzzle 812, hard: seat 0 moves, and one tile wins."
    assert lines[-1].split()[1:] == [puzzle["tiles"][cell] for cell in puzzle["solution"]]


def test_a_puzzle_defaults_to_the_first_of_the_middle_grade(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = run(capsys, "puzzle", "okiya", "--json")
    assert plain == run(capsys, "puzzle", "okiya", "--grade", "medium", "--number", "1", "--json")


def test_solve_an_opening(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "solve", "--tiles", ALL_TILES)
    answer = json.loads(lines[0])
    assert answer["to_move"] == 0 and len(answer["moves"]) == 12
    assert {move["value"] for move in answer["moves"].values()} <= {"win", "loss"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules(capsys: pytest.CaptureFixture[str], language: str) -> None:
    _, both, _ = run(capsys, "rules", "--language", language)
    _, okiya, _ = run(capsys, "rules", "okiya", "--language", language)
    assert len(both) > len(okiya) > 10
    assert sum(line.startswith("R16 ") for line in both) == 1


def simulate(game: str, players: str, seats: str, *more: str) -> list[str]:
    """Arguments of a `simulate` command."""
    return ["simulate", "--game", game, "--players", players, "--seats", seats, *more]


BAD = [
    ["dance"],
    ["replay"],
    ["replay", "no-such-file.json"],
    ["replay", str(RECORDS)],
    ["replay", "nul\0.json"],
    ["replay", str(RECORDS / "sakura-3.states.jsonl")],
    simulate("sakura", "4", "random"),
    simulate("sakura", "7", "random,random"),
    simulate("sakura", "two", "random,random"),
    simulate("sakura", "2", "random,genius"),
    simulate("sakura", "2", "random,random", "--games", "0"),
    simulate("sakura", "2", "random,random", "--board", "x"),
    simulate("okiya", "3", "random,random,random"),
    simulate("okiya", "2", "random,random", "--target", "10"),
    simulate("okiya", "2", "random,random", "--target", "11", "--match", "points"),
    simulate("sakura", "3", "random,random,random", "--two-player", "standard"),
    simulate("sakura", "3", "random,random,"),
    simulate("sakura", "2", "random,random", "--seed", "x"),
    simulate("sakura", "2", "random,random", "--games", "-1"),
    simulate("sakura", "9" * 5000, "random,random"),
    simulate("sakura", "2", "random,random", "--record", str(RECORDS / "sakura-3.json")),
    simulate("sakura", "2", "random,random", "--deck", "no-such-deck.csv"),
    simulate("sakura", "2", "random,random", "--boards", str(RECORDS)),
    simulate("sakura", "2", "random,random", "--match", "points"),
    simulate("sakura", "2", "random,random", "--target", "10"),
    simulate("sakura", "2", "random,random", "--full-board", "win"),
    simulate("okiya", "2", "random,random", "--board", "stroll"),
    simulate("okiya", "2", "random,random", "--board", "classic"),
    simulate("okiya", "2", "random,random", "--two-player", "standard"),
    simulate("okiya", "2", "random,random", "--deck", "deck.csv"),
    simulate("okiya", "2", "random,random", "--boards", "boards.toml"),
    ["simulate", "--seats", "random,random"],
    ["simulate", "--game", "okiya"],
    ["simulate", "--game", "okiya", "--seats", "random,random,random"],
    ["simulate", "--game", "sakura", "--seats", "random"],
    simulate("go", "2", "random,random"),
    ["puzzle"],
    ["puzzle", "chess"],
    ["puzzle", "okiya", "--grade", "harder"],
    ["puzzle", "okiya", "--grade", ""],
    ["puzzle", "okiya", "--number", "0"],
    ["puzzle", "okiya", "--number", "-1"],
    ["puzzle", "okiya", "--number", "1.5"],
    ["puzzle", "okiya", "--number", "1" + "0" * 5000],
    ["solve"],
    ["solve", "--tiles", "pine-sun"],
    ["solve", "--tiles", ALL_TILES, "--moves", "5"],
    ["solve", "--tiles", ALL_TILES, "--moves", "0,0"],
    ["solve", "--tiles", ALL_TILES, "--moves", "a"],
    ["solve", "--tiles", ",".join(ENDED["tiles"]), "--moves", ",".join(map(str, ENDED["moves"]))],
    ["rules", "chess"],
    ["rules", "--language", "xx"],
    ["solve", "--tiles", ALL_TILES + ",pine-sun"],
    ["solve", "--tiles", ALL_TILES.replace("pine-bird", "pine-sun")],
    ["solve", "--tiles", ALL_TILES, "--moves", "0,5"],
    ["solve", "--tiles", ALL_TILES, "--moves", "0,,1"],
    ["solve", "--tiles", ALL_TILES, "--moves", "16"],
    ["solve", "--tiles", ALL_TILES, "--moves=-1"],
    ["solve", "--tiles", ALL_TILES, "--full-board", "lose"],
    ["replay", "line\nbreak.json"],
    ["replay", ""],
    ["replay", str(RECORDS / "sakura-3.json"), "more"],
    ["replay", str(RECORDS / "okiya-single.json"), "--deck", str(DECK)],
    ["replay", str(RECORDS / "sakura-3.json"), "--faster"],
]


@pytest.mark.parametrize("game", ["sakura", "okiya"])
def test_the_number_of_players_defaults_to_the_seats_given(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    def summary(arguments: list[str]) -> tuple[int, JsonObject]:
        code, lines, _ = run(capsys, *arguments)
        printed = json.loads(lines[0])
        for seat in printed["seats"]:
            seat.pop("seconds_per_decision")
        return code, printed

    said = summary(simulate(game, "2", "random,novice"))
    assert said[0] == 0
    assert summary(["simulate", "--game", game, "--seats", "random,novice"]) == said


@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: ascii(" ".join(arguments))[-60:])
def test_bad_input_prints_one_line_and_exits_with_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    code, lines, error = run(capsys, *arguments)
    assert code == 2 and lines == []
    assert error.startswith("sakura: ") and error.count("\n") == 1
    assert error[:-1].isprintable() and "Traceback" not in error


@pytest.mark.parametrize(
    "noise",
    [b"", b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)), b"[" * 100_000, b"9" * 5000, b"null",
     b'"\\ud800"', b'{"format": "sakura-record/1"}',
     b'{"format": "sakura-record/1", "game": "okiya", "options": 3}'],
    ids=lambda noise: ascii(noise[:12]),
)  # fmt: skip
def test_a_file_that_is_no_record_prints_one_line_and_exits_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, noise: bytes
) -> None:
    file = tmp_path / "noise"
    file.write_bytes(noise)
    for option in (["replay", file], ["replay", file, "--states"]):
        code, lines, error = run(capsys, *option)
        assert code == 2 and lines == []
        assert error.startswith("sakura: ") and error.count("\n") == 1


@pytest.mark.parametrize("option", ["--deck", "--boards"])
@pytest.mark.parametrize(
    "noise",
    [b"", b"\xff\xfe", b"\x00", b"a = " + b"9" * 5000],
    ids=lambda noise: ascii(noise[:12]),
)
def test_a_file_that_is_no_deck_or_board_prints_one_line_and_exits_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, noise: bytes
) -> None:
    file = tmp_path / "noise"
    file.write_bytes(noise)
    code, lines, error = run(capsys, "replay", RECORDS / "sakura-3.json", option, file)
    assert code == 2 and lines == []
    assert error.startswith("sakura: ") and error.count("\n") == 1


def test_another_deck_and_boards_can_be_loaded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
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


def as_a_process(*arguments: Path | str) -> CompletedProcess[bytes]:
    command = [sys.executable, "-m", "sakura", *map(str, arguments)]
    root = Path(__file__).parent.parent.parent
    return subprocess.run(command, capture_output=True, check=False, cwd=root)


@pytest.mark.native
def test_the_module_replays() -> None:
    done = as_a_process("replay", RECORDS / "okiya-single.json", "--states")
    assert (done.returncode, done.stderr) == (0, b"")
    states = (RECORDS / "okiya-single.states.jsonl").read_text("utf-8").splitlines()
    assert done.stdout.decode().splitlines() == states


@pytest.mark.native
def test_the_module_refuses_bad_input_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "bröken ☃.json"
    broken.write_bytes(b"\xff\xfe{")
    done = as_a_process("replay", broken)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr


# -- analysis -------------------------------------------------------------------------------------


def finished(capsys: pytest.CaptureFixture[str], folder: Path, game: str, *more: str) -> Path:
    """Record of a short finished game."""
    arguments = ["simulate", "--game", game, "--players", 2, "--seats", "adept,random"]
    run(capsys, *arguments, "--seed", 3, "--record", folder, *more)
    return folder / f"{game}-00000.json"


def test_the_analysis_of_sakura_is_one_consistent_json_object(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = finished(capsys, tmp_path, "sakura", "--board", "stroll")
    code, lines, _ = run(capsys, "analyse", file, "--json")
    found = json.loads(lines[0])
    assert (code, len(lines), set(found)) == (0, 1, {"game", "seats", "rounds"})
    assert sorted(seat["result"] for seat in found["seats"]) == pytest.approx([0, 1])
    for number, seat in enumerate(found["seats"]):
        total = seat["start"] + seat["choice"] + seat["rounds"] + seat["draws"]
        assert abs(total - seat["result"]) < 1e-9
        mine = [line["seats"][number] for line in found["rounds"]]
        assert all(one["seat"] == seat["seat"] == number for one in mine)
        assert abs(seat["start"] - mine[0]["before"]) < 1e-9
        starts = [*(one["before"] for one in mine[1:]), seat["result"]]
        for one, following in zip(mine, starts, strict=True):
            after = one["before"] - one["loss"] + one["round"] + one["draw"]
            assert abs(after - following) < 1e-9
            assert set(one["cards"][one["played"]]) == {"chance", "error"}
    assert run(capsys, "analyse", file, "--json") == (
        0,
        lines,
        "",
    )  # the seed makes it reproducible
    _, alone, _ = run(capsys, "analyse", file, "--json", "--seat", 1)
    assert json.loads(alone[0])["seats"] == found["seats"][1:]
    text = file.read_text("utf-8")
    assert sakura.analyse(text) == sakura.analyse(json.loads(text), [1, 0]) == found
    assert sakura.analyse(text.encode(), {1}) == json.loads(alone[0])


def test_an_analysis_can_be_printed_as_sentences(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = finished(capsys, tmp_path, "sakura", "--board", "stroll")
    code, lines, _ = run(capsys, "analyse", file, "--seat", 1)
    assert code == 0 and "Kenji" in lines[0]
    assert any("points of winning chance" in line for line in lines)
    assert any(line.startswith("Kenji began with a ") for line in lines)
    assert any(line.startswith("Round 1: ") for line in lines)
    code, lines, _ = run(capsys, "analyse", RECORDS / "okiya-single.json")
    assert code == 0 and lines[0] == "Round 1"


def test_an_analysis_of_okiya_agrees_with_solve(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "analyse", RECORDS / "okiya-single.json", "--json")
    assert sakura.analyse((RECORDS / "okiya-single.json").read_text("utf-8")) == json.loads(
        lines[0]
    )
    moves = json.loads(lines[0])["rounds"][0]["moves"]
    assert [move["cell"] for move in moves] == ENDED["moves"]
    played = ENDED["moves"][:5]
    arguments = ["--tiles", ",".join(ENDED["tiles"]), "--moves", ",".join(map(str, played))]
    _, solved, _ = run(capsys, "solve", *arguments)
    assert json.loads(solved[0])["moves"][str(moves[5]["cell"])] == moves[5]["after"]


def test_only_a_finished_game_is_analysed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = json.loads((RECORDS / "sakura-3.json").read_text("utf-8"))
    del record["rounds"][-1]
    file = tmp_path / "early.json"
    file.write_text(json.dumps(record), "utf-8")
    code, lines, error = run(capsys, "analyse", file)
    assert (code, lines) == (2, []) and "not over" in error
    code, _, error = run(capsys, "analyse", RECORDS / "sakura-3.json", "--seat", 3)
    assert code == 2 and "--seat" in error
    code, _, error = run(capsys, "analyse", tmp_path / "none.json")
    assert code == 2 and error.count("\n") == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: "{",
        lambda record: json.dumps(record | {"game": "chess"}),
        lambda record: json.dumps({**record, "rounds": [*record["rounds"][:1], 3]}),
        lambda record: json.dumps({"game": "sakura"}),
    ],
)
def test_analyse_refuses_a_broken_record_as_replay_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spoil: Callable[[JsonObject], str]
) -> None:
    file = tmp_path / "broken.json"
    record = json.loads((RECORDS / "sakura-3.json").read_text("utf-8"))
    file.write_text(spoil(record), "utf-8")
    code, lines, error = run(capsys, "replay", file)
    assert (code, lines) == (2, []) and error.count("\n") == 1
    assert run(capsys, "analyse", file) == (code, lines, error)


def test_a_game_that_is_too_long_is_not_analysed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sakura.play.analysis.MOST_ROUNDS", 0)
    code, lines, error = run(capsys, "analyse", RECORDS / "okiya-single.json")
    assert (code, lines) == (2, []) and "rounds cannot be analysed" in error
    monkeypatch.setattr("sakura.play.analysis.MOST_ROUNDS", 1)
    assert run(capsys, "analyse", RECORDS / "okiya-single.json")[0] == 0


COMMANDS = ["replay", "simulate", "study", "puzzle", "tournament", "check-bot", "solve", "rules"]


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]], ids=str)
def test_the_name_alone_shows_all_commands(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    code, lines, error = run(capsys, *arguments)
    assert (code, error) == (0, "")
    listed = {line.split()[0] for line in lines if line.startswith("    ")}
    assert set(COMMANDS) <= listed


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_lists_levels_defaults_and_examples(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    code, lines, error = run(capsys, command, "--help")
    assert (code, error) == (0, "")
    (sub,) = [
        action.choices[command] for action in parser()._actions if isinstance(action.choices, dict)
    ]
    for action in sub._actions:
        assert action.help and action.help[-1] != "."
        if type(action.default) is int or (action.choices and not action.required):
            assert "default: " in sub._get_formatter()._get_help_string(action)
    examples = [line.strip() for line in lines[lines.index("examples:") + 1 :]]
    assert examples
    for example in examples:
        name, *words = example.split()
        assert name == "sakura" and words[0] == command
        assert parser().parse_args(words).command == command
    text = " ".join(" ".join(lines).split())
    if "--seats" in text:
        assert all(level in text for level in [*LEVELS, "adept:shadow", "mybots.py:Careful"])


@pytest.mark.native
def test_the_module_alone_shows_all_commands() -> None:
    done = as_a_process()
    assert done.returncode == 0 and b"tournament" in done.stdout and done.stderr == b""


def test_daily_prints_the_same_deal_for_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("daily", "2026-12-24", "--game", "sakura")
    code, lines, _ = run(capsys, *asked, "--json")
    found = json.loads(lines[0])
    assert code == 0 and list(found) == ["date", "edition", "seat", "who", "record"]
    assert found["date"] == "2026-12-24" and found["who"][found["seat"]] == "person"
    assert found["record"]["rounds"] == [] and len(found["record"]["decks"][0]) == 60
    assert run(capsys, *asked, "--json")[1] == lines
    assert run(capsys, *asked)[1][0].startswith("2026-12-24, edition 1: seat ")


def test_daily_plays_the_field(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sakura.lab.daily.FIELD", (("novice", 0), ("random", 3)))
    asked = ("daily", "2026-11-30", "--game", "sakura", "--field")
    found = json.loads(run(capsys, *asked, "--json")[1][0])
    assert [one["seat"] for one in found["field"]] == ["novice", "random"] and found["par"] is None
    assert {"tokens", "place", "share"} < found["field"][0].keys()
    lines = run(capsys, *asked)[1]
    assert len(lines) == 4 and lines[1].startswith("novice ")


def test_daily_prints_five_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = run(capsys, "daily", "2026-11-30", "--game", "okiya", "--json")
    found = json.loads(lines[0])
    assert code == 0 and list(found) == ["date", "edition", "puzzles"]
    grades = [puzzle["grade"] for puzzle in found["puzzles"]]
    assert grades == ["easy", "easy", "medium", "medium", "hard"]
    assert all(puzzle["solution"] for puzzle in found["puzzles"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("2026-02-30", "--game", "sakura"), "no such date: day 30 of month 2 in 2026"),
        (("tomorrow", "--game", "sakura"), "a date is written YYYY-MM-DD, not 'tomorrow'"),
        (("2026-12-24T00:00", "--game", "okiya"), "a date is written YYYY-MM-DD"),
        (("1999-12-31", "--game", "sakura"), "no such date"),
        (("2026-12-24",), "--game"),
        (("2026-12-24", "--game", "go"), "invalid choice"),
        (("2026-12-24", "--game", "okiya", "--field"), "--field: Okiya has no field"),
    ],
)
def test_daily_refuses_bad_dates(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    code, lines, error = run(capsys, "daily", *arguments)
    assert (code, lines) == (2, []) and said in error and error.count("\n") == 1
