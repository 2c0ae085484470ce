"""Sites built from a changed checkout.

A build takes seconds, so its result is cached in `.cache/` under a name made from its inputs.
`python -m tests.browser.made_site` builds all of them ahead of the tests.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.desk import ROOT

CACHE = ROOT / ".cache"
SOURCES = ("sakura", "static", "tools", "index.html", "netlify.toml", "pyscript.toml")
LINKED = ("docs", "node_modules", "package.json", "package-lock.json")
"""Folders that the build only reads."""

BUILD = "tools.build.site"

HASTY = {"ZOPFLI_ITERATIONS": "1"}
"""Environment of the build: nobody measures the size of these sites, and packing takes longest."""

UNWANTED = shutil.ignore_patterns("__pycache__", "node_modules")


class Change:
    """Change of a checkout. `name` begins the names of its builds, `inputs` are the files that it
    is made from besides the sources, and `apply` carries it out in the folder of the checkout.
    `environment` holds settings of the build."""

    name = ""
    inputs: tuple[Path, ...] = ()
    environment: Mapping[str, str] = {}

    def apply(self, checkout: Path) -> None:
        raise NotImplementedError


def made_site(change: Change, work: Path) -> Path:
    """Build the changed site in an empty folder `work`, and return the folder of the result."""
    built = CACHE / f"{change.name}-{_digest(change.inputs)}"
    with (CACHE / f"{change.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several test workers may need it
        if not built.exists():
            for older in CACHE.glob(f"{change.name}-*"):
                shutil.rmtree(older)
            _lay_out(work)
            change.apply(work)
            command = [sys.executable, "-m", BUILD]
            subprocess.run(
                command, cwd=work, check=True, env={**os.environ, **HASTY, **change.environment}
            )
            shutil.move(work / "dist", built)
    return built


def _files(inputs: Iterable[Path]) -> Iterator[Path]:
    for path in (*(ROOT / name for name in SOURCES), *inputs):
        yield from [path] if path.is_file() else path.rglob("*")


def _digest(inputs: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(_files(inputs)):
        if file.is_file() and file.suffix != ".pyc":
            digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _lay_out(work: Path) -> None:
    """Make a checkout, and reuse the results of an earlier build."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, work / name, ignore=UNWANTED)
        else:
            shutil.copyfile(ROOT / name, work / name)
    for name in LINKED:
        (work / name).symlink_to(ROOT / name)
    (work / ".cache").mkdir()
    for kept in CACHE.glob("*-*"):
        if kept.is_dir() or kept.suffix == ".bin":
            (work / ".cache" / kept.name).symlink_to(kept)


def main() -> None:
    """Build the one that `make test` needs."""
    from tests.browser.third_site import THIRD

    with tempfile.TemporaryDirectory() as folder:
        made_site(THIRD, Path(folder))


if __name__ == "__main__":
    main()
