"""Build steps that run in Node: compiling Python with Pyodide's own interpreter, and minifying
scripts."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tools.paths import CACHE

FOLDER = Path(__file__).parent
COMPILER = FOLDER / "compile.mjs"
SHORTENER = FOLDER / "shorten.mjs"
TOOLS = (COMPILER, FOLDER / "slim.py", FOLDER / "plain_dataclasses.py")
"""Tools that produce bytecode; a change of theirs invalidates the cache."""

ITERATIONS = int(os.environ.get("ZOPFLI_ITERATIONS", "15"))
"""Iterations of packing. More save nothing; the tests' own sites are packed hastily."""


def compile_archives(archives: Mapping[Path, Path], prefix: str, drop: Path | None = None) -> None:
    """Compile zips of sources to bytecode, each compressed as a whole.

    `archives` maps sources to targets. A failed run leaves no target. Zopfli writes ordinary zlib
    streams, a few per cent smaller.
    """
    # a compiled module, which Pyodide lacks when the tests run there
    from zopfli import zlib as zopfli

    halves = {CACHE / f"{target.stem}.part": target for target in archives.values()}
    pairs = [str(file) for pair in zip(archives, halves, strict=True) for file in pair]
    command = ["node", str(COMPILER), prefix, str(drop or "-"), *pairs]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"not compiled: {', '.join(target.name for target in halves.values())}")
    for half, target in halves.items():
        packed = zopfli.compress(half.read_bytes(), numiterations=ITERATIONS)
        half.write_bytes(packed)
        half.rename(target)
        print(f"{target.name}: {len(packed)} bytes")


def shorten(*scripts: Path, passes: int = 1, modules: bool = False) -> None:
    """Minify scripts in place, with a few passes of dead-code removal. In `modules` no name is
    global, so unused ones go too; those that import or export something are recognized."""
    kind = "module" if modules else "-"
    subprocess.run(["node", str(SHORTENER), str(passes), kind, *map(str, scripts)], check=True)
