"""Mutants: changes one thing in the code at a time, and looks whether a test fails (cosmic-ray).

`make mutants` tries a sample of EACH=20 mutants of every file below, by the tests named beside
it, in a copy of the project under `.cache`; SEED says which, EACH=0 tries all (a day). It prints
those that no test has noticed: a test is missing, or the code does more than is asked of it.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.paths import CACHE, ROOT

COPY = CACHE / "mutants/copy"
COPIED = ("sakura", "tests", "tools", "static", "pyproject.toml", "package.json", "index.html")
TIMEOUT = 120.0
"""Seconds after which the tests count as failed: a mutant may loop for ever."""

DOORS = "tests/fuzz/test_doors.py"
GOLDEN = "tests/test_golden.py"
CORE = (
    f"tests/core {DOORS} tests/test_stored.py tests/play/test_session.py tests/play/test_modes.py"
)
OKIYA = f"{GOLDEN} tests/games/okiya/test_tiles.py tests/games/okiya tests/core/test_bad_input.py"
SAKURA = f"{GOLDEN} tests/games/sakura tests/core/test_bad_input.py tests/core/test_properties.py"

SUBJECTS = {
    "sakura/core/link.py": f"tests/core/test_link.py {DOORS}",
    "sakura/core/letter.py": f"tests/core/test_letter.py tests/play/test_modes.py {DOORS}",
    "sakura/core/pledge.py": "tests/core/test_pledge.py tests/core/test_letter.py",
    "sakura/core/json_text.py": f"{DOORS} tests/core/test_bad_input.py tests/test_start_page.py",
    "sakura/core/public.py": "tests/core/test_public.py",
    "sakura/core/record.py": CORE,
    "sakura/core/replay.py": CORE,
    "sakura/core/restore.py": f"tests/core/test_saved.py {CORE}",
    "sakura/core/saved.py": f"tests/core/test_saved.py {CORE} tests/play/test_machine.py",
    "sakura/core/table.py": f"tests/core/test_table.py {CORE}",
    "sakura/games/okiya/rules/game.py": OKIYA,
    "sakura/games/okiya/rules/position.py": OKIYA,
    "sakura/games/okiya/rules/record_reader.py": OKIYA,
    "sakura/games/okiya/rules/solver.py": "tests/games/okiya/test_solver.py",
    "sakura/games/okiya/rules/square.py": OKIYA,
    "sakura/games/sakura/rules/board.py": SAKURA,
    "sakura/games/sakura/rules/cards.py": SAKURA,
    "sakura/games/sakura/rules/conceal.py": "tests/core/test_public.py",
    "sakura/games/sakura/rules/game.py": SAKURA,
    "sakura/games/sakura/rules/position.py": SAKURA,
    "sakura/games/sakura/rules/preview.py": "tests/games/sakura/test_preview.py",
    "sakura/games/sakura/rules/record_reader.py": SAKURA,
    "sakura/games/sakura/rules/walk.py": SAKURA,
}
"""What is changed, and which tests look at it, those that fail soonest first."""


def main() -> None:
    """Tries a sample of each file's mutants."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20, help="mutants of a file, 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", choices=tuple(SUBJECTS), action="append")
    asked = parser.parse_args()
    _copy()
    tried = killed = 0
    for file in asked.file or SUBJECTS:
        session = _session(file, asked.each, asked.seed)
        _cosmic_ray("exec", "mutants.toml", str(session))
        outcomes = list(_outcomes(session))
        survived = [told for outcome, told in outcomes if outcome != "KILLED"]
        tried, killed = tried + len(outcomes), killed + len(outcomes) - len(survived)
        print(f"{file}: {len(outcomes) - len(survived)} of {len(outcomes)} noticed", flush=True)
        for told in survived:
            print(told, flush=True)
    print(f"{killed} of {tried} noticed")


def _copy() -> None:
    """A copy of the project, in which files may be changed."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in COPIED:
        source, target = ROOT / name, COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, target)


def _session(file: str, each: int, seed: int) -> Path:
    """The mutants of a file that are to be tried."""
    tests = (
        f"{sys.executable} -B -m pytest -x -n 0 -p no:cacheprovider -m 'not browser and not native'"
    )
    config = {
        "module-path": json.dumps(file),
        "timeout": TIMEOUT,
        "excluded-modules": [],
        "test-command": json.dumps(f"{tests} {SUBJECTS[file]}"),
    }
    lines = ["[cosmic-ray]", *(f"{key} = {value}" for key, value in config.items())]
    lines += ["[cosmic-ray.distributor]", 'name = "local"']
    (COPY / "mutants.toml").write_text("\n".join(lines) + "\n", "utf-8")
    session = COPY / f"{Path(file).stem}.sqlite"
    session.unlink(missing_ok=True)
    _cosmic_ray("init", "mutants.toml", str(session))
    with sqlite3.connect(session) as database:
        jobs = sorted(job for (job,) in database.execute("select job_id from work_items"))
        chosen = set(jobs if not each else _sample(database, jobs, each, f"{seed} {file}"))
        for table in ("mutation_specs", "work_items"):
            database.executemany(
                f"delete from {table} where job_id = ?",
                [(job,) for job in jobs if job not in chosen],
            )
    return session


def _sample(database: sqlite3.Connection, jobs: list[str], each: int, seed: str) -> list[str]:
    """Some of them; which, depends on the seed alone."""
    keys = "module_path, operator_name, occurrence, job_id"
    rows = database.execute(f"select job_id from mutation_specs order by {keys}")
    ordered = [job for (job,) in rows]
    return random.Random(seed).sample(ordered, min(each, len(jobs)))


def _outcomes(session: Path) -> Iterator[tuple[str, str]]:
    """What became of each mutant, and the change itself."""
    with sqlite3.connect(session) as database:
        yield from database.execute("select test_outcome, diff from work_results")


def _cosmic_ray(*arguments: str) -> None:
    command = [sys.executable, "-m", "cosmic_ray.cli", *arguments]
    subprocess.run(command, cwd=COPY, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
