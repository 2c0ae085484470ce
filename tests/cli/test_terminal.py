"""Terminals: output that cannot be written, endless input, and Ctrl+C."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen
from typing import IO, TYPE_CHECKING

import pytest

from sakura.cli import main
from sakura.games.okiya.rules.tiles import TILES
from sakura.terminal import encodable
from tests.narrowed import found
from tests.sweeps import FULL

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

DATA = Path(__file__).parent.parent / "data/records"
OKIYA, SAKURA = str(DATA / "okiya-single.json"), str(DATA / "sakura-3.json")
BOTS = Path(__file__).parent.parent / "lab/mybots.py"
TOURNAMENT = ["tournament", "--game", "okiya", "--seats", "novice,random", "--deals", "3"]

COMMANDS = [
    [],
    ["--help"],
    ["--version"],
    ["tournament", "--help"],
    ["replay", SAKURA, "--states"],
    ["replay", OKIYA],
    ["analyse", OKIYA],
    ["analyse", OKIYA, "--json"],
    ["simulate", "--game", "okiya", "--seats", "novice,random"],
    ["solve", "--tiles", ",".join(map(str, TILES)), "--moves", "0,1,2,3,7,6,5,4"],
    ["rules"],
    ["rules", "--language", "fr"],
    TOURNAMENT,
    [*TOURNAMENT, "--json"],
]
LONG = [
    ["check-bot", f"{BOTS}:Careful", "--game", "okiya"],
    ["check-bot", f"{BOTS}:Careful", "--game", "okiya", "--json"],
]
ENCODINGS = ["cp437", "cp850", "cp932", "cp1252", "latin-1", "ascii", "utf-16", "koi8-r"]


def named(arguments: list[str]) -> str:
    return " ".join(Path(one).name[:20] for one in arguments) or "nothing"


native = pytest.mark.native  # processes, devices and pipes

every_command = pytest.mark.parametrize(
    "arguments",
    [pytest.param(one, marks=native) if one[:1] == ["tournament"] else one for one in COMMANDS],
    ids=named,
)


class Full(io.BytesIO):
    """Device that is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, data: ReadableBuffer) -> int:
        raise self.error


@every_command
@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (OSError(28, "No space left on device"), 1, "No space left on device\n"),
        (OSError(5, "Input/output error"), 1, "Input/output error\n"),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
    ],
    ids=lambda value: type(value).__name__,
)
def test_unwritable_output_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    error: OSError,
    code: int,
    says: str,
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(Full(error), "utf-8"))
    assert main(arguments) == code
    printed = capsys.readouterr().err
    assert printed == (f"sakura: cannot write to standard output: {says}" if says else "")
    monkeypatch.undo()


@every_command
def test_a_missing_standard_output_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(arguments) == 1
    assert capsys.readouterr().err == "sakura: there is no standard output to write to\n"


@every_command
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_characters_that_an_encoding_lacks_are_replaced(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    encoding: str,
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    assert main(arguments) == 0
    text = written.getvalue().decode(encoding)
    assert capsys.readouterr().err == "" and text.strip()
    if arguments == TOURNAMENT:
        assert ("±" in text) == (encoding not in {"ascii", "koi8-r"})
        assert text.count("\n") == 3


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_number_keeps_its_sign_in_every_encoding(encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    said = encodable("−12 ± 3\u00a0% “señal” 桜", stream)
    assert said.encode(encoding) and len(said) >= len("−12 ± 3 % señal 桜")
    assert said.startswith(("−12 ", "-12 "))


@every_command
def test_missing_standard_error_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    asked = {"--help", "--version"} & set(arguments)
    assert main([*arguments, "--no-such-option"]) == (0 if asked else 2)
    assert main(["replay", "no-such-file"]) == 2
    said = capsys.readouterr().out
    assert bool(said) == bool(asked)


@native
@pytest.mark.parametrize("more", [[], ["--json"]], ids=named)
def test_a_tournament_is_saved_although_standard_output_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: list[str],
) -> None:
    files = [tmp_path / name for name in ("t.json", "t.csv", "t.html", "journal")]
    writes = [word for file in files[:3] for word in ("--write", str(file))]
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(Full(OSError(28, "full")), "ascii"))
    assert main([*TOURNAMENT, *more, *writes, "--journal", str(files[3])]) == 1
    assert json.loads(files[0].read_text("utf-8"))["deals"] == 3
    assert all(file.stat().st_size for file in files)
    assert len(files[3].read_text("utf-8").splitlines()) == 4


@native
@pytest.mark.parametrize("more", [[], ["--json"]], ids=named)
def test_a_tournament_is_printed_although_its_file_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: list[str],
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    kept = tmp_path / "t.json"
    plain = main([*TOURNAMENT, *more]), capsys.readouterr().out
    monkeypatch.setattr(Path, "write_text", full)
    code = main([*TOURNAMENT, *more, "--write", str(kept), "--write", str(tmp_path / "t.csv")])
    out, err = capsys.readouterr()
    assert (code, plain) == (2, (0, out))
    assert err.count("No space left on device") == 2 and err.count("\n") == 1


def heed_ctrl_c() -> None:
    """Undo the SIGINT setting that a background process inherits from its shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def process(
    arguments: list[str],
    stdout: int | IO[bytes],
    preexec_fn: Callable[[], object] = heed_ctrl_c,
    start_new_session: bool = False,
) -> Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "sakura", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=preexec_fn,
        start_new_session=start_new_session,
    )


@native
@pytest.mark.parametrize(
    "arguments", [*COMMANDS, *LONG] if FULL else [["rules"], TOURNAMENT], ids=named
)
@pytest.mark.parametrize("output", ["full", "closed", "unread"])
def test_a_process_ends_with_a_sentence_for_any_output(arguments: list[str], output: str) -> None:
    if output == "full":
        with Path("/dev/full").open("wb") as full:
            done = process(arguments, stdout=full)
    elif output == "closed":
        command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "sakura", *arguments]
        done = subprocess.Popen(command, stderr=subprocess.PIPE)
    else:
        read, write = os.pipe()
        os.close(read)
        done = process(arguments, stdout=write)
        os.close(write)
    error = done.communicate()[1].decode()
    assert done.returncode == (141 if output == "unread" else 1)
    assert error.count("\n") == (output != "unread") and "Traceback" not in error


@native
def test_a_journal_on_a_full_disk_ends_a_tournament_in_a_sentence(tmp_path: Path) -> None:
    import resource

    journal = tmp_path / "journal"
    done = process(
        [*TOURNAMENT[:-1], "50", "--journal", str(journal)],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)),
    )
    out, err = (text.decode() for text in done.communicate())
    assert (done.returncode, out) == (2, "")
    assert err.startswith("sakura: cannot write ") and err.endswith(": File too large\n")
    assert err.count("\n") == 1


# -- input -------------------------------------------------------------------------------------

READERS = [
    ["replay"],
    ["analyse"],
    [*TOURNAMENT[:1], "--game", "sakura", "--seats", "random,random", "--deck"],
    ["simulate", "--game", "sakura", "--seats", "random,random", "--boards"],
]


def refused(capsys: pytest.CaptureFixture[str], arguments: list[Path | str]) -> str:
    """Error message of a command that refuses its input."""
    assert main([str(one) for one in arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith("sakura: ")
    return err


@native
@pytest.mark.parametrize("reader", READERS, ids=named)
@pytest.mark.parametrize("kind", ["zero", "pipe", "folder", "huge", "loop", "null", "latin-1"])
def test_endless_or_binary_input_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    reader: list[str],
    kind: str,
) -> None:
    monkeypatch.setattr("sakura.games.command_line.PATIENCE", 0.1)
    file = tmp_path / "input"
    if kind in ("zero", "null"):
        file = Path("/dev") / kind
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    elif kind == "huge":
        with file.open("wb") as stream:
            stream.truncate(10**12)
    elif kind == "loop":
        file.symlink_to(file)
    else:
        file.write_text("Señal,garden,painter", "latin-1")
    says = {
        "zero": "too large", "huge": "too large", "pipe": "no data came",
        "folder": "Is a directory", "loop": "Too many levels", "null": "",
        "latin-1": "not a text file",
    }  # fmt: skip
    assert says[kind] in refused(capsys, [*reader, file])


@native
@pytest.mark.parametrize("kind", ["pipe", "loop", "folder"])
def test_a_bot_that_is_no_file_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("sakura.games.command_line.PATIENCE", 0.1)
    file = tmp_path / "bots.py"
    {"pipe": os.mkfifo, "loop": lambda it: it.symlink_to(it), "folder": Path.mkdir}[kind](file)
    assert "cannot read" in refused(capsys, ["check-bot", f"{file}:Bot"])
    seats = f"{file}:Bot,random"
    assert "cannot read" in refused(capsys, ["simulate", "--game", "okiya", "--seats", seats])


@native
def test_a_record_may_be_read_from_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    read, write = os.pipe()
    os.write(write, Path(OKIYA).read_bytes())
    os.close(write)
    assert main(["replay", f"/dev/fd/{read}"]) == 0
    os.close(read)
    assert json.loads(capsys.readouterr().out)["over"]


@native
@pytest.mark.parametrize("kind", ["loop", "folder", "pipe", "zero"])
@pytest.mark.parametrize("option", ["--journal", "--write"])
def test_an_unwritable_output_is_refused_before_any_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str, option: str
) -> None:
    file = tmp_path / "out.json"
    if kind == "zero":
        file.symlink_to("/dev/zero")
    else:
        make = {"pipe": os.mkfifo, "loop": lambda it: it.symlink_to(it), "folder": Path.mkdir}
        make[kind](file)
    refused(capsys, [*TOURNAMENT, option, file])


# -- Ctrl+C ------------------------------------------------------------------------------------

SHORTLY = 5
"""Commands to interrupt: the harmful moments are short."""

STUBBORN = """
import os, time

class Slow:
    def __init__(self, game, random):
        pass

    def choose(self, observation):
        os.write(2, b"thinking\\n")
        while True:
            time.sleep(0.01)

class Deaf(Slow):
    def choose(self, observation):
        while True:
            try:
                super().choose(observation)
            except BaseException:
                pass
"""


@native
@pytest.mark.parametrize("presses", [1, 2, 5])
@pytest.mark.parametrize("journal", [False, True], ids=["", "journal"])
def test_ctrl_c_ends_a_tournament_at_once(tmp_path: Path, presses: int, journal: bool) -> None:
    """In a process group of its own, because a terminal signals the worker processes too."""
    (tmp_path / "bots.py").write_text(STUBBORN)
    arguments = [*TOURNAMENT[:3], "--seats", f"{tmp_path}/bots.py:Slow,random", "--deals", "9"]
    arguments += ["--journal", str(tmp_path / "journal")] if journal else []
    done = process(arguments, stdout=subprocess.PIPE, start_new_session=True)
    assert found(done.stderr).readline() == b"thinking\n"
    for _ in range(presses):
        os.killpg(done.pid, signal.SIGINT)
    out, err = done.communicate(timeout=300)
    assert (done.returncode, out) == (130, b"")
    lines = [line for line in err.splitlines() if line != b"thinking"]
    assert lines == [b"sakura: interrupted"]


@native
def test_holding_ctrl_c_ends_a_command_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(STUBBORN)
    seats = f"{tmp_path}/bots.py:Slow,random"
    for _ in range(SHORTLY):
        done = process(
            ["simulate", "--game", "okiya", "--seats", seats],
            stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert found(done.stderr).readline() == b"thinking\n"
        while done.poll() is None:
            done.send_signal(signal.SIGINT)
        assert (done.returncode, found(done.stdout).read()) == (130, b"")
        lines = [line for line in found(done.stderr).read().splitlines() if line != b"thinking"]
        assert lines == [b"sakura: interrupted"]


@native
def test_a_second_ctrl_c_ends_work_that_survives_the_first(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(STUBBORN)
    seats = f"{tmp_path}/bots.py:Deaf,{tmp_path}/bots.py:Deaf"
    done = process(["simulate", "--game", "okiya", "--seats", seats], stdout=subprocess.PIPE)
    for _ in range(2):
        assert found(done.stderr).readline() == b"thinking\n"
        done.send_signal(signal.SIGINT)
    out, err = done.communicate(timeout=300)
    assert (done.returncode, out) == (130, b"")
    assert err.splitlines()[-1] == b"sakura: interrupted"
