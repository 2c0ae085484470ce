"""Mutation testing: changes one thing in the code at a time and checks that a test fails.

`make mutants` tries a sample of EACH=6 mutants of every file below (cosmic-ray), with the tests
named beside it, in a copy of the project under `.cache`. SEED selects the sample, EACH=0 tries all,
FILE=… one file. The tests must first pass without a change; a mutant may take four times as long.
Survivors are printed: either a test is missing, or the code does more than it has to. Equivalent
mutants are listed in `tests/mutants/harmless.toml` and do not count. Fails if fewer than 95% are
killed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tools.paths import CACHE, ROOT

COPY = CACHE / "mutants/copy"
COPIED = (
    *("sakura", "tests", "tools", "static", "pyproject.toml", "package.json", "index.html"),
    "docs/protocol.md",
)
SPARE = 10.0
"""Seconds added to a mutant's time limit: it may loop for ever."""

ENOUGH = 0.95
"""Least share of mutants that must be killed."""

HASTY = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "HASTY": "1"}
"""Environment without plug-ins and without shrinking (`tests/conftest.py`): the first failing
example will do."""

DOORS = "tests/fuzz/test_doors.py"
GOLDEN = "tests/test_golden.py"
BAD = "tests/core/test_bad_input.py"
RECORDS = "tests/core/test_records.py"
SAVED = "tests/core/test_saved.py"
REFUSALS = "tests/core/test_refusals.py"
TABLES = "tests/core/test_transport.py"
CODECS = "tests/core/test_codecs.py"
LESSONS = "tests/play/test_lessons.py"
PROGRESS = "tests/core/test_progress.py"
PHONES = "tests/play/test_several_phones.py"
FAIRNESS = "tests/lab/test_fairness.py"
DUELS = "tests/core/test_duel.py"
HIGHLIGHTS = "tests/games/test_highlights.py"
OKIYA = "tests/games/okiya/test"
SAKURA = "tests/games/sakura/test"
RULES = (
    f"{GOLDEN} {SAKURA}_rulings.py {SAKURA}_scoring.py {SAKURA}_walk.py {SAKURA}_court.py"
    f" {SAKURA}_observation.py"
)
LEFT_OUT = "not megabyte and not thousands"
"""Tests to skip that only measure time."""

NATIVE = "pytestmark = pytest.mark.native"
"""Start of a line in files all of whose tests are native."""

Span = tuple[tuple[int, int], tuple[int, int]]
"""From a line and column to another."""

SUBJECTS = {
    "sakura/core/answers.py": f"{LESSONS} tests/play/test_activities.py",
    "sakura/core/arithmetic.py": "tests/core/test_arithmetic.py",
    "sakura/core/attempt.py": "tests/play/test_challenge.py",
    "sakura/core/authority.py": f"{TABLES} tests/core/test_authority.py",
    "sakura/core/ballot.py": "tests/play/test_honest_dealer.py",
    "sakura/core/challenge.py": "tests/play/test_challenge.py",
    "sakura/core/client.py": TABLES,
    "sakura/core/codec.py": f"{CODECS} {TABLES}",
    "sakura/core/commitment.py": "tests/play/test_honest_dealer.py",
    "sakura/core/data.py": f"{SAKURA}_board.py {SAKURA}_deck.py",
    "sakura/core/day.py": "tests/core/test_day.py",
    "sakura/core/deal.py": "tests/play/test_challenge.py tests/lab/test_tournament.py",
    "sakura/core/dealer.py": f"{FAIRNESS} {DUELS}",
    "sakura/core/duel.py": DUELS,
    "sakura/core/error.py": REFUSALS,
    "sakura/core/fair_talk.py": "tests/play/test_honest_dealer.py",
    "sakura/core/fairness.py": FAIRNESS,
    "sakura/core/game.py": f"{REFUSALS} {BAD} tests/core/test_contract.py {OKIYA}_match.py",
    "sakura/core/json_text.py": f"tests/core/test_json_text.py {BAD}",
    "sakura/core/lesson.py": LESSONS,
    "sakura/core/letter.py": "tests/core/test_letter.py tests/play/test_modes.py",
    "sakura/core/link.py": "tests/core/test_link.py tests/core/test_mangled.py",
    "sakura/core/mangled.py": "tests/core/test_mangled.py",
    "sakura/core/message.py": f"{TABLES} tests/core/test_authority.py tests/test_protocol.py",
    "sakura/core/pairing.py": "tests/core/test_pairing.py",
    "sakura/core/parcel.py": "tests/core/test_parcel.py tests/play/test_sendable.py",
    "sakura/core/people.py": "tests/core/test_people.py",
    "sakura/core/plain.py": RECORDS,
    "sakura/core/pledge.py": "tests/core/test_pledge.py tests/core/test_letter.py",
    "sakura/core/progress.py": PROGRESS,
    "sakura/core/public.py": "tests/core/test_public.py",
    "sakura/core/puzzle.py": "tests/play/test_activities.py",
    "sakura/core/quiz.py": "tests/play/test_quiz.py",
    "sakura/core/record.py": f"{RECORDS} {SAVED}",
    "sakura/core/replay.py": f"{RECORDS} {BAD}",
    "sakura/core/restore.py": f"{SAVED} tests/core/test_table.py",
    "sakura/core/saved.py": f"{SAVED} tests/test_stored.py",
    "sakura/core/seal.py": f"{FAIRNESS} {DUELS}",
    "sakura/core/seal_codec.py": f"{FAIRNESS} {DUELS}",
    "sakura/core/seat_codec.py": f"{CODECS} {TABLES}",
    "sakura/core/seats.py": "tests/core/test_seats.py",
    "sakura/core/table.py": f"tests/core/test_table.py {SAVED} tests/play/test_session.py",
    "sakura/core/talk.py": PHONES,
    "sakura/core/titles.py": "tests/tools/test_names.py",
    "sakura/core/transport.py": TABLES,
    "sakura/core/version.py": "tests/test_version.py",
    "sakura/core/view.py": "tests/core/test_view.py",
    "sakura/games/okiya/puzzles.py": "tests/games/okiya/test_puzzles.py",
    "sakura/games/okiya/rules/codecs.py": f"{CODECS} {TABLES}",
    "sakura/games/okiya/rules/events.py": f"{OKIYA}_match.py {GOLDEN}",
    "sakura/games/okiya/rules/game.py": f"{OKIYA}_match.py {OKIYA}_tiles.py {GOLDEN} {BAD}",
    "sakura/games/okiya/rules/highlight.py": HIGHLIGHTS,
    "sakura/games/okiya/rules/position.py": f"{OKIYA}_match.py {BAD} {RECORDS} {GOLDEN}",
    "sakura/games/okiya/rules/record_format.py": f"{RECORDS} {SAVED} {GOLDEN}",
    "sakura/games/okiya/rules/record_reader.py": f"{RECORDS} {BAD}",
    "sakura/games/okiya/rules/rematch.py": f"{OKIYA}_ending.py",
    "sakura/games/okiya/rules/solver.py": f"{OKIYA}_solver.py",
    "sakura/games/okiya/rules/square.py": f"{OKIYA}_square.py {OKIYA}_match.py {OKIYA}_solver.py",
    "sakura/games/okiya/rules/tiles.py": f"{OKIYA}_tiles.py {OKIYA}_match.py {BAD} {GOLDEN}",
    "sakura/games/sakura/rules/arranged.py": f"{SAKURA}_arranged.py",
    "sakura/games/sakura/rules/board.py": f"{SAKURA}_board.py {GOLDEN}",
    "sakura/games/sakura/rules/cards.py": f"{SAKURA}_deck.py {GOLDEN}",
    "sakura/games/sakura/rules/codecs.py": f"{CODECS} {TABLES}",
    "sakura/games/sakura/rules/conceal.py": "tests/core/test_public.py",
    "sakura/games/sakura/rules/determinise.py": "tests/games/sakura/test_determinise.py",
    "sakura/games/sakura/rules/events.py": RULES,
    "sakura/games/sakura/rules/game.py": f"{RULES} {BAD}",
    "sakura/games/sakura/rules/highlight.py": HIGHLIGHTS,
    "sakura/games/sakura/rules/position.py": f"{BAD} {RULES}",
    "sakura/games/sakura/rules/preview.py": f"{SAKURA}_preview.py",
    "sakura/games/sakura/rules/record_format.py": f"{RECORDS} {SAVED} {GOLDEN}",
    "sakura/games/sakura/rules/record_reader.py": f"{RECORDS} {BAD}",
    "sakura/games/sakura/rules/round.py": f"{RULES} {BAD}",
    "sakura/games/sakura/rules/traits.py": f"{SAKURA}_traits.py",
    "sakura/games/sakura/rules/turning.py": f"{SAKURA}_turning.py",
    "sakura/games/sakura/rules/walk.py": RULES,
    "sakura/play/challenge_game.py": "tests/play/test_challenge.py",
    "sakura/play/course.py": "tests/play/test_course.py tests/play/test_player.py",
    "sakura/play/daily.py": "tests/play/test_daily.py",
    "sakura/play/five.py": "tests/play/test_five.py",
    "sakura/play/even_match.py": "tests/play/test_even_match.py",
    "sakura/play/friends.py": "tests/play/test_friends.py",
    "sakura/play/attendance.py": PHONES,
    "sakura/play/field.py": "tests/play/test_field.py",
    "sakura/play/kinds.py": PROGRESS,
    "sakura/play/puzzle_book.py": "tests/play/test_puzzle_book.py",
    "sakura/play/puzzle_game.py": "tests/play/test_puzzle_game.py",
    "sakura/play/puzzle_series.py": "tests/play/test_puzzle_book.py",
    "sakura/play/rating.py": "tests/play/test_rating.py tests/play/test_even_match.py",
    "sakura/play/results.py": f"tests/play/test_results.py {PROGRESS}",
    "sakura/play/sendable.py": "tests/play/test_sendable.py",
    "sakura/play/stored_duel.py": "tests/play/test_stored_duel.py",
    "sakura/play/stored_texts.py": PROGRESS,
    "sakura/play/summary.py": "tests/play/test_rating.py",
    "sakura/play/table_host.py": f"{PHONES} tests/play/test_honest_dealer.py",
    "sakura/ui/host_message.py": "tests/ui/test_host_message.py",
}
"""Files to mutate, each with its tests, fastest to fail first."""


class Harmless(NamedTuple):
    """An equivalent mutant: replaces `was` by `now`, in files that may be a glob."""

    file: str
    was: str
    now: str
    why: str

    def is_made_by(self, diff: str) -> bool:
        """True if the diff makes exactly this change."""
        lines = [line for line in diff.splitlines() if line[:3] not in ("---", "+++")]
        before, after = (_bare(line[1:] for line in lines if line[:1] == mark) for mark in "-+")
        was, now = _bare([self.was]), _bare([self.now])
        places = [place for place in range(len(before)) if before.startswith(was, place)]
        return any(before[:at] + now + before[at + len(was) :] == after for at in places)


def _bare(lines: Iterable[str]) -> str:
    """Code without spaces, which a mutant may change."""
    return "".join(word for line in lines for word in line.split())


def harmless() -> list[Harmless]:
    """All known equivalent mutants."""
    text = (ROOT / "tests/mutants/harmless.toml").read_text("utf-8")
    return [Harmless(**entry) for entry in tomllib.loads(text)["harmless"]]


def main() -> None:
    """Try a sample of each file's mutants; exit with 1 if too many survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--each", type=int, default=6, help="mutants to try in each file, 0 for all"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", choices=tuple(SUBJECTS), action="append")
    asked = parser.parse_args()
    _copy()
    total = killed = 0
    for file in asked.file or SUBJECTS:
        session = _session(file, asked.each, asked.seed)
        _cosmic_ray("exec", "mutants.toml", str(session))
        known = [one for one in harmless() if fnmatch(file, one.file)]
        outcomes = list(_outcomes(session))
        survived = [diff for outcome, diff in outcomes if outcome != "KILLED"]
        missed = [diff for diff in survived if not any(one.is_made_by(diff) for one in known)]
        count = len(outcomes) - len(survived)
        total, killed = total + count + len(missed), killed + count
        more = f", {len(survived) - len(missed)} harmless" if len(survived) > len(missed) else ""
        print(f"{file}: {count} of {count + len(missed)} killed{more}", flush=True)
        for diff in missed:
            print(diff, flush=True)
    print(f"{killed} of {total} killed")
    sys.exit(int(not total or killed < ENOUGH * total))


def _copy() -> None:
    """Copy the project into a folder where files may be changed."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in COPIED:
        source, target = ROOT / name, COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, target)


def _session(file: str, each: int, seed: int) -> Path:
    """Create the session with a file's mutants."""
    pytest = f"{sys.executable} -B -m pytest -x -q -p no:cacheprovider"
    command = f"{pytest} {selection(SUBJECTS[file])}"
    config = {
        "module-path": json.dumps(file),
        "timeout": SPARE + 4 * _usual(command),
        "excluded-modules": [],
        "test-command": json.dumps(command),
    }
    lines = ["[cosmic-ray]", *(f"{key} = {value}" for key, value in config.items())]
    lines += ["[cosmic-ray.distributor]", 'name = "local"']
    (COPY / "mutants.toml").write_text("\n".join(lines) + "\n", "utf-8")
    session = COPY / f"{file.replace('/', '-')}.sqlite"
    session.unlink(missing_ok=True)
    _cosmic_ray("init", "mutants.toml", str(session))
    with sqlite3.connect(session) as database:
        jobs = _jobs(database, _unread(COPY / file))
        sample = random.Random(f"{seed} {file}").sample
        chosen = jobs if not each else sample(jobs, min(each, len(jobs)))
        marks = ",".join("?" * len(chosen))
        for table in ("mutation_specs", "work_items"):
            database.execute(f"delete from {table} where job_id not in ({marks})", chosen)
    return session


def selection(tests: str) -> str:
    """Arguments that select tests: without those that only measure time, and without native ones,
    unless a file has no others."""
    texts = [(ROOT / file).read_text("utf-8") for file in tests.split()]
    every = any(f"\n{NATIVE}" in text for text in texts)
    return f"-k '{LEFT_OUT}' {tests}" if every else f"-m 'not native' -k '{LEFT_OUT}' {tests}"


def _usual(command: str) -> float:
    """Seconds that the tests take without a change. Exits if they fail."""
    began = time.monotonic()
    ran = subprocess.run(
        command, shell=True, cwd=COPY, env=os.environ | HASTY, capture_output=True, text=True
    )
    if ran.returncode:
        sys.exit(f"without any change this fails: {command}\n{ran.stdout[-2000:]}{ran.stderr}")
    return time.monotonic() - began


def _jobs(database: sqlite3.Connection, unread: list[Span]) -> list[str]:
    """All mutants of a file in a fixed order, except those in code that never runs."""
    rows = database.execute(
        "select start_pos_row, start_pos_col, job_id from mutation_specs"
        " order by start_pos_row, start_pos_col, operator_name, operator_args, occurrence"
    )
    return [
        job
        for line, column, job in rows
        if not any(start <= (line, column) < end for start, end in unread)
    ]


def _unread(file: Path) -> list[Span]:
    """Spans of a file that only serve type checkers, or configure dataclasses."""
    found: list[ast.expr | ast.stmt | None] = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found.append(node)
        elif isinstance(node, ast.AnnAssign | ast.arg):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
        elif isinstance(node, ast.ClassDef):
            protocol = any(ast.unparse(base) == "Protocol" for base in node.bases)
            found += [node] if protocol else node.decorator_list
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in found
        if node
    ]


def _outcomes(session: Path) -> Iterator[tuple[str, str]]:
    """Outcome of each mutant with its diff; some cannot be made."""
    with sqlite3.connect(session) as database:
        yield from database.execute(
            "select test_outcome, diff from work_results where test_outcome != 'INCOMPETENT'"
        )


def _cosmic_ray(*arguments: str) -> None:
    command = [sys.executable, "-m", "cosmic_ray.cli", *arguments]
    subprocess.run(command, cwd=COPY, env=os.environ | HASTY, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
