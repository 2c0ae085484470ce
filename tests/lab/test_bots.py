"""Bots: classes in files, in every place that accepts a level."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.games import GAMES, RULES
from sakura.lab.bots import Guests, elsewhere, load, seat_names
from tests.lab.conftest import Run

OKIYA = "simulate --game okiya --players 2 --games 2 --seats".split()


@pytest.mark.parametrize("bot", ["Careful", "Lookalike"])
def test_a_bot_can_replace_a_level_everywhere(
    run: Run, bots: Path, bot: str, tmp_path: Path
) -> None:
    code, lines, error = run(*OKIYA, f"{bots}:{bot},random", "--record", tmp_path)
    assert code == 0 and [seat["level"] for seat in json.loads(lines[0])["seats"]] == [
        f"{bots}:{bot}", "random",
    ]  # fmt: skip
    assert ("thinking" in error) == (bot == "Lookalike")
    assert len(list(tmp_path.glob("*.json"))) == 2
    seats = f"{bots}:{bot},adept,random"
    assert run("simulate", "--game", "sakura", "--players", 3, "--seats", seats)[0] == 0


def test_a_bot_plays_the_same_with_the_same_seed(run: Run, bots: Path, tmp_path: Path) -> None:
    def records(folder: str, seed: int) -> list[str]:
        run(*OKIYA, f"{bots}:Lookalike,random", "--seed", seed, "--record", tmp_path / folder)
        return [file.read_text() for file in sorted((tmp_path / folder).glob("*.json"))]

    assert records("one", 1) == records("two", 1) != records("three", 2)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Crashing", "choose raised ZeroDivisionError: 'division by zero'"),
        ("Leaving", "choose raised SystemExit: '0'"),
        ("Cheating", "choose returned an illegal choice: 61 is not one of ["),
    ],
)
def test_a_bot_that_breaks_the_rules_ends_the_command_with_a_sentence(
    run: Run, bots: Path, bot: str, said: str, tmp_path: Path
) -> None:
    code, lines, error = run(*OKIYA, f"random,{bots}:{bot}", "--record", tmp_path)
    assert (code, lines) == (2, []) and error.count("\n") == 1
    assert error.startswith(f"sakura: seat 1 ({bots}:{bot}), round 1: {said}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mybots.py:NoSeat", "is not a seat: it has no choose method"),
        ("mybots.py:Nobody", "has no class 'Nobody'"),
        ("mybots.py:nothing", "has no class 'nothing'"),
        ("mybots.py:", "has no class ''"),
        ("mybots.py:Unmade", "cannot be constructed with (game, random): TypeError"),
        ("missing.py:Careful", "No such file"),
        ("nul\0.py:Careful", "cannot read"),
        ("broken.py:Careful", "cannot load"),
        ("raising.py:Careful", "cannot load"),
        ("leaving.py:Careful", "cannot load"),
        ("going.py:Careful", "cannot load"),
        ("mybots:Careful", "there is no level 'mybots'"),
    ],
)
def test_a_file_or_class_that_is_no_bot_is_refused(
    run: Run,
    bots: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybots.py").write_bytes(bots.read_bytes())
    (tmp_path / "broken.py").write_text("class Careful(\n")
    (tmp_path / "raising.py").write_text("import nowhere_to_be_found\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "going.py").write_text("class Gone(BaseException): pass\nraise Gone\n")
    code, lines, error = run(*OKIYA, f"{name},random")
    assert (code, lines) == (2, []) and said in error and error.count("\n") == 1
    with pytest.raises(BadInput):
        Guests(GAMES["okiya"].game, GAMES["okiya"]).make_seat(name, Random(0))


def test_a_bot_imports_from_its_folder_and_reloads_when_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "its_helper.py").write_text("first = 0\n")
    file = tmp_path / "changing.py"
    text = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "from its_helper import first\n@dataclass\nclass Seat:\n    game: object\n"
        "    random: object\n    def choose(self, observation):\n        return {}\n"
    )
    found = []
    for answer in ("first", "first + 1"):
        file.write_text(text.format(answer))
        found.append(load(f"{file}:Seat")(RULES["okiya"], Random(0)).choose(None))
    assert found == [0, 1]


FAULTS = """
from its_fault import fault

class Raising:
    def __init__(self, game, random):
        self.choices = game.choices

    def choose(self, observation):
        return fault(self.choices(observation))

class Unmade(Raising):
    def __init__(self, game, random):
        int("no number")

class Odd(Raising):
    def choose(self, observation):
        class Answer:
            def __eq__(self, other):
                raise KeyError("odd")
        return Answer()
"""


@pytest.mark.parametrize(
    ("bot", "file", "line"),
    [("Raising", "its_fault.py", 3), ("Unmade", "faults.py", 13), ("Odd", "faults.py", 19)],
)
def test_the_line_of_a_bots_fault_is_named(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bot: str,
    file: str,
    line: int,
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faults.py").write_text(FAULTS)
    (tmp_path / "its_fault.py").write_text(
        "import json\ndef fault(choices):\n    return json.loads('{')\n"
    )
    where = f"({tmp_path / file}, line {line})"
    assert where in run(*OKIYA, f"faults.py:{bot},random")[2]
    code, lines, _ = run("check-bot", f"faults.py:{bot}", "--game", "okiya")
    assert code == 1 and where in lines[0]
    with pytest.raises(BadInput) as refused:
        seat = sakura.make_seat("okiya", f"faults.py:{bot}")
        seat.choose(sakura.new_game("okiya", seed=1).observe(0))
    error = refused.value.__cause__
    assert error is not None and error.__traceback__ is not None


def test_the_line_of_a_fault_in_a_file_that_cannot_be_read_is_named(
    run: Run, tmp_path: Path
) -> None:
    for text, line in (("x = 1\ny = x.z\n", 2), ("class A:\n    pass\n\nclass B(\n", 4)):
        (tmp_path / "wrong.py").write_text(text)
        error = run(*OKIYA, f"{tmp_path}/wrong.py:A,random")[2]
        assert f"wrong.py, line {line})" in error and error.count("\n") == 1


def test_a_comma_in_the_path_of_a_bot_splits_nothing(
    run: Run, bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my,bots.py").write_bytes(bots.read_bytes())
    (tmp_path / "novice,2.py").write_bytes(bots.read_bytes())
    (tmp_path / "a,b,adept").mkdir()
    (tmp_path / "a,b,adept" / "c,d.py").write_bytes(bots.read_bytes())
    names = [
        "novice", "my,bots.py:Careful", "adept:shadow", "a,b,adept/c,d.py:Careful", "random",
        f"{tmp_path}/my,bots.py:Careful",
    ]  # fmt: skip
    is_level = GAMES["sakura"].is_seat
    assert seat_names(",".join(names), is_level) == names
    assert seat_names(",".join(names[::-1]), is_level) == names[::-1]
    code, lines, _ = run(*OKIYA, "my,bots.py:Careful,adept")
    assert code == 0
    assert [seat["level"] for seat in json.loads(lines[0])["seats"]] == [names[1], "adept"]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("adpt,{bots}:Careful", "there is no level 'adpt'"),
        ("my,nobots.py:Careful", "there is no level 'my'"),
        ("random,,random", "2 players need 2 seats, not 3"),
        ("random,", "there is no level ''"),
    ],
)
def test_an_unknown_seat_is_named_in_the_error(run: Run, bots: Path, seats: str, said: str) -> None:
    assert said in run(*OKIYA, seats.format(bots=bots))[2]


def test_a_bot_has_a_name_for_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert elsewhere("bots/mine.py:A") == f"{tmp_path}/bots/mine.py:A"
    assert elsewhere("adept:shadow") == "adept:shadow"
