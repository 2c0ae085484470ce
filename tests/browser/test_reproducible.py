"""Reproducible builds: the same sources give the same bytes in any folder.

Anybody can therefore verify a host. The library and Pyodide, which take minutes to build, come from
`.cache` unless REPRODUCE_ALL is set.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tests.desk import DIST, ROOT
from tests.sweeps import rare
from tools.docs.__main__ import link_to_it

SOURCES = (
    "sakura", "static", "tools", "docs/pictures", "index.html", "netlify.toml", "pyscript.toml",
    "package.json", "package-lock.json",
)  # fmt: skip


def contents(folder: Path) -> dict[str, str]:
    """Digest of every file by path."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {
        file.relative_to(folder).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files
    }


@rare
def test_another_folder_builds_the_same_bytes(tmp_path: Path) -> None:
    other = tmp_path / "another folder"
    for name in SOURCES:
        source, target = ROOT / name, other / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, target)
    (other / "node_modules").symlink_to(ROOT / "node_modules")
    if "REPRODUCE_ALL" not in os.environ:
        for made in (*(ROOT / ".cache").glob("stdlib-*.bin"), *(ROOT / ".cache").glob("pyodide-*")):
            target = other / ".cache" / made.name
            target.parent.mkdir(exist_ok=True)
            (shutil.copytree if made.is_dir() else shutil.copyfile)(made, target)
    # Another hash seed and another time zone.
    elsewhere = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    subprocess.run(
        [sys.executable, "-m", "tools.build.site"],
        cwd=other, env=elsewhere, check=True, capture_output=True,
    )  # fmt: skip
    if (DIST / "docs").is_dir():  # the documentation, to which pages then link
        link_to_it(other / "dist")
    here = contents(DIST)
    assert contents(other / "dist") == {
        name: digest for name, digest in here.items() if not name.startswith("docs/")
    }
