"""Checks that every Python on this machine makes the same choices: `make test-pythons`.

It searches the path and pyenv's versions, and runs two processes of each with different hash seeds.
`make test-pyodide` and the browser tests check the page's Python.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

from tools.paths import ROOT

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
SEEDS = ("0", "1")
"""Hash seeds, one for each process."""


def find(version: str) -> str | None:
    """Return the path of that Python version; pyenv's newest if none is on the path."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    patches = sorted(kept.glob(f"{version}.*"), key=lambda folder: numbers(folder.name))
    candidates = [which(f"python{version}"), *(f"{one}/bin/python" for one in reversed(patches))]
    return next((path for path in candidates if path and runs(path, version)), None)


def numbers(name: str) -> list[int]:
    """Version numbers for sorting, so that 3.12.10 comes after 3.12.9."""
    return [int(number) for number in re.findall(r"\d+", name)]


def runs(path: str, version: str) -> bool:
    """True if this is a working Python of the version; pyenv's shims may run nothing."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.strip() == version


def same(path: str, seed: str) -> bool:
    """True if that Python makes the saved choices; prints the differences."""
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [path, "-m", "tests.choices", "--check"]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode == 0


def main() -> None:
    """Check them all; exit with 1 if one differs, or if there is only one."""
    found = {version: find(version) for version in VERSIONS}
    failed = []
    for version, path in found.items():
        print(f"Python {version}: {path or 'not installed, skipped'}", flush=True)
        if path and not all(same(path, seed) for seed in SEEDS):
            failed.append(version)
    if failed:
        sys.exit(f"other choices in {', '.join(failed)}")
    if sum(path is not None for path in found.values()) < 2:
        sys.exit("only one Python is here, so that nothing was compared")


if __name__ == "__main__":
    main()
