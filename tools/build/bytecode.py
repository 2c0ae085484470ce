"""What Node does for the build: Python compiled by Pyodide's own, and scripts shortened."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

from tools.paths import CACHE

HERE = Path(__file__).parent
COMPILER = HERE / "compile.mjs"
SHORTENER = HERE / "shorten.mjs"
TOOLS = (COMPILER, HERE / "slim.py", HERE / "written_out.py")
"""The tools that bytecode is made with: it changes when they do."""


def compile_archives(archives: Mapping[Path, Path], prefix: str, drop: Path | None = None) -> None:
    """Zips of sources become bytecode, each compressed as a whole: `archives` are their targets. A
    broken run leaves no target.

    Zopfli's streams are ordinary ones, a few hundredths smaller than zlib's.
    """
    from zopfli import zlib as zopfli  # which is compiled: Pyodide, where tests run, has none

    halves = {CACHE / f"{target.stem}.part": target for target in archives.values()}
    pairs = [str(file) for pair in zip(archives, halves, strict=True) for file in pair]
    command = ["node", str(COMPILER), prefix, str(drop or "-"), *pairs]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"not made: {', '.join(target.name for target in halves.values())}")
    for half, target in halves.items():
        packed = zopfli.compress(half.read_bytes(), numiterations=15)  # more save nothing
        half.write_bytes(packed)
        half.rename(target)
        print(f"{target.name}: {len(packed)} bytes")


def shorten(*scripts: Path, passes: int = 1) -> None:
    """Scripts, in place, without comments, long names and what a few passes find to be unused."""
    subprocess.run(["node", str(SHORTENER), str(passes), *map(str, scripts)], check=True)
