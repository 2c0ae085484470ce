"""Journals: an interrupted tournament resumes, and no other file is accepted as its journal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import sakura
from sakura.core.error import BadInput
from sakura.lab import journal
from sakura.lab.deal import SeatResult, Task, play_deal
from sakura.lab.sprt import Sprt
from tests.calls import wrong
from tests.fuzz.seeds import damaged
from tests.lab.conftest import Run
from tests.narrowed import found

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

OPTIONS = ("okiya", ["novice", "random"], 6, 1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Deals that were actually played."""
    seeds: list[str] = []

    def noted(task: Task) -> list[SeatResult]:
        seeds.append(task.seed)
        return play_deal(task)

    monkeypatch.setattr("sakura.lab.tournament.play_deal", noted)
    return seeds


class Interrupted(BaseException):
    pass


def test_an_interrupted_run_resumes(
    file: Path, played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = sakura.tournament(*OPTIONS)

    def interrupted(task: Task) -> list[SeatResult]:
        if task.seed == "1/4":
            raise Interrupted
        return play_deal(task)

    with monkeypatch.context() as patch, pytest.raises(Interrupted):
        patch.setattr("sakura.lab.tournament.play_deal", interrupted)
        sakura.tournament(*OPTIONS, journal=file)
    played.clear()
    assert sakura.tournament(*OPTIONS, journal=file) == whole
    assert played == ["1/4", "1/5"]


def test_finished_deals_are_not_played_again(file: Path, played: list[str]) -> None:
    whole = sakura.tournament(*OPTIONS, journal=file)
    kept = file.read_bytes()
    played.clear()
    assert sakura.tournament(*OPTIONS, journal=str(file)) == whole and played == []
    assert file.read_bytes() == kept
    fewer = sakura.tournament(*OPTIONS[:2], 4, 1, journal=file)
    assert fewer == sakura.tournament(*OPTIONS[:2], 4, 1) and fewer.deals == 4
    played.clear()
    more = sakura.tournament(*OPTIONS[:2], 8, 1, journal=file)
    assert played == ["1/6", "1/7"] and more == sakura.tournament(*OPTIONS[:2], 8, 1)


def test_a_journal_cut_anywhere_resumes(file: Path, played: list[str]) -> None:
    whole = sakura.tournament(*OPTIONS, journal=file)
    kept = file.read_bytes()
    begins = [0, *(at + 1 for at, byte in enumerate(kept) if byte == ord("\n"))]
    for begin, end in pairwise(begins):
        for cut in (begin, begin + 1, (begin + end) // 2, end - 1):
            file.write_bytes(kept[:cut])
            played.clear()
            assert sakura.tournament(*OPTIONS, journal=file) == whole
            assert len(played) == 6 - max(0, begins.index(begin) - 1)
    lines = file.read_text("utf-8").splitlines()
    assert [json.loads(line)["deal"] for line in lines[1:]] == [*range(6)]


def test_a_resumed_sprt_decides_the_same(file: Path) -> None:
    options, sprt = ("okiya", ["adept", "random"], 60, 4), Sprt(0, 150)
    whole = sakura.tournament(*options, sprt=sprt)
    sakura.tournament(*options[:2], 7, 4, journal=file)
    assert sakura.tournament(*options, sprt=sprt, journal=file) == whole
    assert len(file.read_text("utf-8").splitlines()) == 1 + whole.deals < 61


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (("sakura", ["novice", "random"], 6, 1), "another game"),
        (("okiya", ["random", "novice"], 6, 1), "other seats"),
        (("okiya", ["novice", "random"], 6, 2), "another seed"),
    ],
)
def test_a_journal_of_another_tournament_is_refused(
    file: Path, other: tuple[str, list[str], int, int], said: str
) -> None:
    sakura.tournament(*OPTIONS, journal=file)
    kept = file.read_bytes()
    with pytest.raises(BadInput, match=f"is the journal of {said}: choose another file"):
        sakura.tournament(*other, journal=file)
    assert file.read_bytes() == kept


def test_a_journal_of_other_options_or_another_program_is_refused(
    file: Path, bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("okiya", [f"{bots}:Careful", "random"], 2, 1)
    sakura.tournament(*options, journal=file)
    with pytest.raises(BadInput, match="the journal of other options"):
        sakura.tournament(*options, journal=file, full_board="draw")
    with monkeypatch.context() as patch, pytest.raises(BadInput, match="version of the program"):
        patch.setattr(journal, "program", lambda game: "newer")
        sakura.tournament(*options, journal=file)
    own = file.with_name("own.py")
    own.write_bytes(bots.read_bytes())
    options = ("okiya", [f"{own}:Careful", "random"], 2, 1)
    sakura.tournament(*options, journal=file.with_name("second"))
    own.write_bytes(bots.read_bytes() + b"\n")
    with pytest.raises(BadInput, match="another version of a bot's file"):
        sakura.tournament(*options, journal=file.with_name("second"))


def test_a_journal_of_another_deck_is_refused(run: Run, file: Path) -> None:
    from sakura.games.sakura.rules import cards

    deck = file.with_name("deck.csv")
    data = sys.modules[cards.__name__].__file__
    text = (Path(found(data)).parent / "data/deck.csv").read_text("utf-8")
    lines = text.splitlines()
    deck.write_text(text, "utf-8")
    arguments = "tournament --game sakura --players 2 --seats novice,random --journal".split()
    assert run(*arguments, file)[0] == 0
    assert run(*arguments, file, "--deck", deck)[0] == 0  # the same cards
    for number, line in enumerate(lines):
        if "+1" in line:
            lines[number] = line.replace("+1", "+2", 1)
            break
    deck.write_text("\n".join(lines) + "\n", "utf-8")
    code, out, error = run(*arguments, file, "--deck", deck)
    assert (code, out) == (2, []) and error.count("\n") == 1
    assert "other data for the rules" in error


def deal(**changes: Json) -> JsonObject:
    """Journal line of two seats, of which the first wins both games."""
    first: JsonObject = {"places": [1, 1], "score": 2, "decisions": 9, "seconds": 0.5, **changes}
    return {"deal": 0, "parts": [first, {**first, "places": [0, 0]}]}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"nonsense",
        b"[" * 90_000,
        b"[]",
        b"\xff\xfe{}",
        b"{" + b" " * 200_000 + b"}",
        b'{"deal": 0}',
        json.dumps({**deal(), "deal": 1}).encode(),
        json.dumps({**deal(), "parts": []}).encode(),
        json.dumps({**deal(), "parts": [3, 4]}).encode(),
        json.dumps({**deal(), "more": 1}).encode(),
        json.dumps(deal(places=[1, 0])).encode(),
        json.dumps(deal(places=[1])).encode(),
        json.dumps(deal(places=[2, 0])).encode(),
        json.dumps(deal(places=["1", "1"])).encode(),
        json.dumps(deal(places=[True, True])).encode(),
        json.dumps(deal(places=[float("nan"), 1])).encode(),
        json.dumps(deal(score=0.5)).encode(),
        json.dumps(deal(score=10**4000)).encode(),
        json.dumps(deal(decisions=-1)).encode(),
        json.dumps(deal(seconds=float("inf"))).encode(),
        json.dumps(deal(seconds=None)).encode(),
    ],
)
def test_an_invalid_line_of_a_journal_is_refused(file: Path, line: bytes) -> None:
    sakura.tournament(*OPTIONS[:2], 1, 1, journal=file)
    head, kept = file.read_bytes().splitlines()
    file.write_bytes(
        b"%s\n%s\n%s\n" % (head, json.dumps(deal()).encode(), kept.replace(b"0", b"1", 1))
    )
    assert sakura.tournament(*OPTIONS[:2], 1, 1, journal=file)[0].share == 1
    file.write_bytes(b"%s\n%s\n%s\n" % (head, line, kept))
    spoilt = file.read_bytes()
    with pytest.raises(BadInput, match="line 2: not a valid result of deal 0"):
        sakura.tournament(*OPTIONS, journal=file)
    assert file.read_bytes() == spoilt


def test_damage_is_refused_or_harmless(file: Path) -> None:
    whole = sakura.tournament(*OPTIONS, journal=file)
    kept, refused = file.read_bytes(), 0
    for number in range(60):
        spoilt = damaged(kept, Random(number))
        file.write_bytes(spoilt)
        try:
            found = sakura.tournament(*OPTIONS, journal=file)
            assert sum(row.share for row in found) == pytest.approx(1, abs=1e-5)
            assert found.about == whole.about and found.deals == 6
        except BadInput as error:
            refused += 1
            assert str(error).isprintable() and len(str(error)) < 300
            assert file.read_bytes() == spoilt
    assert refused > 20


@pytest.mark.parametrize("text", [b"a letter", b"a letter\n", b"{}\n", b'{"format": 1}', b"\0" * 9])
def test_a_file_that_is_no_journal_is_not_overwritten(file: Path, text: bytes) -> None:
    file.write_bytes(text)
    with pytest.raises(BadInput, match="is no journal of a tournament"):
        sakura.tournament(*OPTIONS, journal=file)
    assert file.read_bytes() == text


def test_a_path_that_is_no_file_is_refused(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "no/such/folder", "nul\0", 10**5000, b"bytes"):
        with pytest.raises(BadInput):
            wrong(sakura.tournament, *OPTIONS, journal=name)()


def test_two_runs_of_one_process_do_not_write_to_one_journal(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def beside(task: Task) -> list[SeatResult]:
        with pytest.raises(BadInput, match="is in use by another run"):
            sakura.tournament(*OPTIONS, journal=file.parent / "." / file.name)
        return play_deal(task)

    with monkeypatch.context() as patch:
        patch.setattr("sakura.lab.tournament.play_deal", beside)
        found = sakura.tournament(*OPTIONS, journal=file)
    assert sakura.tournament(*OPTIONS, journal=file) == found == sakura.tournament(*OPTIONS)


def test_two_runs_do_not_write_to_one_journal(file: Path) -> None:
    sakura.tournament(*OPTIONS, journal=file)
    holds = (
        "import fcntl, sys; file = open(sys.argv[1], 'a'); fcntl.lockf(file, fcntl.LOCK_EX); "
        "print(flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holds, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        found(other.stdout).readline()
        with pytest.raises(BadInput, match="is in use by another run"):
            sakura.tournament(*OPTIONS, journal=file)
        found(other.stdin).close()
        other.wait()
    sakura.tournament(*OPTIONS, journal=file)


def test_the_command_can_be_interrupted_and_resumed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script = (
        "import os, signal, sys; from pathlib import Path\n"
        "from sakura.lab import journal\nfrom sakura.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell may have ignored it
        "real = journal.Journal.add\n"
        "def add(self, deal, parts):\n"
        "    real(self, deal, parts)\n"
        "    if deal == 2: os.killpg(0, signal.SIGINT)  # as a key does\n"
        "journal.Journal.add = add\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    arguments = "tournament --game okiya --players 2 --seats novice,random --deals 90".split()
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments, "--journal", "kept"],
        capture_output=True, text=True, check=False, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(journal.__file__).parents[2])},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "sakura: interrupted\n")
    assert len((tmp_path / "kept").read_text("utf-8").splitlines()) == 4
    assert run(*arguments, "--journal", "kept") == run(*arguments)
    assert len((tmp_path / "kept").read_text("utf-8").splitlines()) == 91
