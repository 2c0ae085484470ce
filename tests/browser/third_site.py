"""Site with a third game: a checkout with the tests' own game in `sakura/games/`.

The build takes about twenty seconds, so its result is cached in `.cache/` under a name made from
its inputs. `python -m tests.browser.third_site` builds it ahead of the tests.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.desk import ROOT

CACHE = ROOT / ".cache"
GAME = ROOT / "tests/third_game/sakura/games/pebbles"
SOURCES = ("sakura", "static", "tools", "index.html", "netlify.toml", "pyscript.toml")
LINKED = ("docs", "node_modules", "package.json", "package-lock.json")
"""Folders that the build only reads."""

REGISTRY = "sakura/games/__init__.py"
LINES = """

def _pebbles() -> GameInfo:
    from sakura.games.pebbles.info import INFO

    return INFO


GAMES.register("pebbles", _pebbles)
"""
"""All changes outside of the game's folder."""

BUILD = "tools.build.site"


def third_site(work: Path) -> Path:
    """Build the site in an empty folder `work`, and return the folder of the result."""
    built = CACHE / f"third-{_digest()}"
    with (CACHE / "third.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several test workers may need it
        if not built.exists():
            for older in CACHE.glob("third-*"):
                shutil.rmtree(older)
            _lay_out(work)
            subprocess.run([sys.executable, "-m", BUILD], cwd=work, check=True)
            shutil.move(work / "dist", built)
    return built


def _files() -> Iterator[Path]:
    for name in SOURCES:
        place = ROOT / name
        yield from [place] if place.is_file() else place.rglob("*")
    yield from GAME.rglob("*")


def _digest() -> str:
    digest = hashlib.sha256(LINES.encode())
    for file in sorted(_files()):
        if file.is_file() and file.suffix != ".pyc":
            digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _lay_out(work: Path) -> None:
    """Make a checkout with the game, and reuse the results of an earlier build."""
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, work / name, ignore=unwanted)
        else:
            shutil.copyfile(ROOT / name, work / name)
    for name in LINKED:
        (work / name).symlink_to(ROOT / name)
    (work / ".cache").mkdir()
    for kept in CACHE.glob("*-*"):
        if kept.is_dir() or kept.suffix == ".bin":
            (work / ".cache" / kept.name).symlink_to(kept)
    shutil.copytree(GAME, work / "sakura/games/pebbles", ignore=unwanted)
    with (work / REGISTRY).open("a", encoding="utf-8") as registry:
        registry.write(LINES)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        third_site(Path(folder))
