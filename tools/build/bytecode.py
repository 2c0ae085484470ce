"""What Node does for the build: Python compiled by Pyodide's own, and scripts shortened."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.paths import CACHE

HERE = Path(__file__).parent
COMPILER = HERE / "compile.mjs"
SHORTENER = HERE / "shorten.mjs"
TOOLS = (COMPILER, HERE / "slim.py", HERE / "written_out.py")
"""What bytecode depends on, beside the sources."""


def compile_archive(source: Path, target: Path, prefix: str, *drop: str) -> None:
    """A zip of sources becomes bytecode, compressed as a whole; a broken run leaves no target.

    Zopfli's streams are ordinary ones, a few hundredths smaller than zlib's.
    """
    from zopfli import zlib as zopfli  # which is compiled: Pyodide, where tests run, has none

    half = CACHE / f"{target.stem}.part"
    command = ["node", str(COMPILER), str(source), str(half), prefix, *drop]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"{target.name} was not made")
    packed = zopfli.compress(half.read_bytes(), numiterations=15)  # more save nothing
    half.write_bytes(packed)
    half.rename(target)
    print(f"{target.name}: {len(packed)} bytes")


def shorten(*scripts: Path, passes: int = 1) -> None:
    """Scripts, in place, without comments, long names and what a few passes find to be unused."""
    subprocess.run(["node", str(SHORTENER), str(passes), *map(str, scripts)], check=True)
