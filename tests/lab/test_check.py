"""Conformance harness: it finds the faults of bad bots, and none in good ones."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sakura.core.error import BadInput
from sakura.games import GAMES
from sakura.lab import check
from sakura.lab.check import check_bot, settings
from tests.lab.conftest import Run
from tests.sweeps import rare

ROOT = Path(__file__).parents[2]


@pytest.fixture
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the harness to three kinds of table for each game."""
    monkeypatch.setattr(check, "settings", lambda name: list(settings(name))[3:6])


def test_every_kind_of_table_is_tried() -> None:
    assert len(list(settings("sakura"))) == 12  # two players in two ways, or three to six; 2 boards
    assert len(list(settings("okiya"))) == 10


def test_nothing_is_wrong_with_a_good_bot(
    run: Run, bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, lines, _ = run("check-bot", f"{bots}:Lookalike", "--game", "okiya")
    assert code == 0 and len(lines) == 1
    assert lines[0].startswith(f"{bots}:Lookalike plays okiya: ")
    assert lines[0].endswith("no faults found.")
    monkeypatch.setattr(check, "settings", lambda name: list(settings(name))[:4])
    code, lines, _ = run("check-bot", f"{bots}:Careful", "--json", "--game", "okiya")
    found = json.loads(lines[0])
    assert code == 0 and found["faults"] == [] and found["games"] == ["okiya"]
    assert set(found) == {
        "bot", "games", "decisions", "seconds_per_decision", "slowest", "faults",
    }  # fmt: skip
    assert found["decisions"] > 100 and 0 < found["seconds_per_decision"] <= found["slowest"]


FAULTS = {
    "Crashing": "choose raised ZeroDivisionError",
    "Leaving": "choose raised SystemExit",
    "Cheating": "choose returned an illegal choice: 61",
    "Dicing": "the same observation and seed gave two different choices",
    "Spoiling": "a decision changed the observation",
    "Zealous": "a decision changed the observation or the game",
    "Staining": "a decision changed the observation or the game",
    "Hiding": "a decision changed the observation or the game",
    "Founding": "construction changed the observation or the game",
    "Going": "choose raised Gone",
    "NeverComing": "cannot be constructed with (game, random): Gone",
    "Unmade": "cannot be constructed with (game, random)",
}


@pytest.mark.parametrize("bot", FAULTS)
def test_faults_of_a_bot_are_reported(
    run: Run, bots: Path, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, lines, _ = run("check-bot", f"{bots}:{bot}", "--game", "okiya")
    assert code == 1 and len(lines) == 1, lines
    assert lines[0].startswith("okiya (match single, full board win)") and FAULTS[bot] in lines[0]
    assert lines[0].endswith("(at 10 kinds of table).")
    monkeypatch.setattr(check, "settings", lambda name: list(settings(name))[:1])
    code, lines, _ = run("check-bot", f"{bots}:{bot}", "--game", "okiya", "--json")
    assert code == 1 and FAULTS[bot] in json.loads(lines[0])["faults"][0]


@pytest.mark.parametrize("bot", ["Zealous", "Hiding", "Founding"])
@pytest.mark.usefixtures("few_tables")
def test_a_check_restores_rules_changed_by_a_bot(bots: Path, bot: str) -> None:
    before = dict(vars(GAMES["okiya"].game))
    assert check_bot(f"{bots}:{bot}", "okiya").sentences()
    assert vars(GAMES["okiya"].game) == before
    assert not check_bot(f"{bots}:Careful", "okiya").sentences()


def test_ctrl_c_interrupts_a_check(run: Run, bots: Path) -> None:
    code, lines, error = run("check-bot", f"{bots}:Calling")
    assert (code, lines, error) == (130, [], "sakura: interrupted\n")


def test_a_bot_that_reads_hidden_cards_is_detected(
    bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "settings", lambda name: list(settings(name))[4:5])
    (fault,) = check_bot(f"{bots}:Peeping", "sakura").sentences()
    assert "the choice changed although only hidden cards did" in fault


@pytest.mark.usefixtures("few_tables")
def test_a_bot_that_depends_on_hashes_is_detected(bots: Path) -> None:
    (fault,) = check_bot(f"{bots}:Hashing", "okiya").sentences()
    assert "gave other choices in another process" in fault


@pytest.mark.parametrize(
    ("bot", "game"), [("Gossip", "sakura"), ("Counting", "okiya"), ("Breaking", "okiya")]
)
@pytest.mark.usefixtures("few_tables")
def test_a_bot_that_uses_foreign_observations_is_detected(bots: Path, bot: str, game: str) -> None:
    (fault,) = check_bot(f"{bots}:{bot}", game).sentences()
    assert fault.startswith(f"{game} (")
    assert "gave other choices in a process of its own" in fault


@pytest.mark.usefixtures("few_tables")
def test_a_bot_may_remember_its_own_observations(bots: Path) -> None:
    assert check_bot(f"{bots}:Remembering").sentences() == []


def test_fewer_choices_of_a_slow_bot_are_repeated_in_other_processes() -> None:
    slow, quick = (check.Testimony("okiya", "", "seed", 0) for _ in range(2))
    for number in range(99):
        slow.add("seen", number, 1.0)
        quick.add("seen", number, 0.0)
    assert slow.chosen == ["0"] and len(quick.seen) == len(quick.chosen) == check.LONGEST


@rare
def test_every_number_of_players_is_tried(bots: Path) -> None:
    (fault,) = check_bot(f"{bots}:CrashingAtSix").sentences()
    assert "players 6" in fault and fault.endswith("(at 2 kinds of table).")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Sleeping", "a decision took longer than"),
        ("Stubborn", "a decision took longer than"),
        ("NeverMade", "construction took longer than"),
    ],
)
def test_every_wait_times_out(
    bots: Path, bot: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "PATIENCE", 0.05)
    (fault,) = check_bot(f"{bots}:{bot}", "okiya").sentences()
    assert said in fault and "kinds of table" not in fault  # it is tested no further


def test_reading_a_file_times_out(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "PATIENCE", 0.05)
    file = tmp_path / "endless.py"
    endless = "while True:\n    pass\n"
    for text in (endless, f"try:\n    {endless.replace('pass', '    pass')}except:\n    pass\n"):
        file.write_text(text)
        code, lines, error = run("check-bot", f"{file}:Endless")
        assert (code, lines) == (2, []) and error.count("\n") == 1
        assert "loading takes longer than" in error


def test_an_uninterruptible_bot_ends_the_process_with_a_sentence(bots: Path) -> None:
    script = (
        "import sys; from sakura.lab import check; from sakura.cli import main\n"
        "check.PATIENCE = check.AGAIN = 0.1\n"
        "sys.exit(main(['check-bot', sys.argv[1]]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, f"{bots}:Deaf"],
        capture_output=True, text=True, check=False, timeout=30, cwd=ROOT,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("sakura: ") and done.stderr.count("\n") == 1
    assert "Deaf takes longer than" in done.stderr and "cannot be interrupted" in done.stderr


@pytest.mark.usefixtures("few_tables")
def test_a_bot_need_not_play_both_games(bots: Path, tmp_path: Path) -> None:
    file = tmp_path / "only.py"
    file.write_text(
        bots.read_text("utf-8") + "\n\nclass Only(Careful):\n    def choose(self, observation):\n"
        "        observation.position\n        return super().choose(observation)\n"
    )
    found = check_bot(f"{file}:Only")
    assert found.games == ["okiya"] and found.sentences() == []


def test_a_bot_that_cannot_be_loaded_is_bad_input(run: Run, bots: Path) -> None:
    code, lines, error = run("check-bot", f"{bots}:NoSeat")
    assert (code, lines) == (2, []) and "is not a seat" in error
    for name in ("adept", f"{bots}", ""):
        assert run("check-bot", name)[0] == 2
    with pytest.raises(BadInput):
        check_bot(f"{bots}:Nobody")
