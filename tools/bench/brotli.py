"""Sizes of the site's code as gzip, and as Brotli would have it: `make bench-brotli`.

Hosts compress WebAssembly and scripts themselves. Bundles are packed with Zopfli in the build, and
unpacked by the page, which browsers can do with gzip's format and not with Brotli's.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import brotli

from tools.paths import DIST

QUALITY, WINDOW = 11, 24
SUFFIXES = (".wasm", ".js", ".bin", ".css")


class Sizes(NamedTuple):
    """Bytes of a file as it is sent today (gzip, or a bundle), and as Brotli."""

    name: str
    now: int
    brotli: int


def sizes() -> Iterator[Sizes]:
    """Measure every file of code and data in the built site, the largest first."""
    files = [file for file in DIST.glob("hashed/**/*") if file.suffix in SUFFIXES]
    for file in sorted(files, key=lambda one: -one.stat().st_size):
        content = file.read_bytes()
        if file.suffix == ".bin":
            now, content = len(content), zlib.decompress(content)
        else:
            now = len(gzip.compress(content, 9, mtime=0))
        packed = brotli.compress(content, quality=QUALITY, lgwin=WINDOW)
        yield Sizes(Path(*file.relative_to(DIST).parts[2:]).as_posix(), now, len(packed))


def main() -> None:
    """Print a row for each file as it is known, and the sums."""
    print(f"{'':34}{'now':>10}{'Brotli':>10}{'saved':>8}")
    sums = [0, 0]
    for one in sizes():
        sums = [sums[0] + one.now, sums[1] + one.brotli]
        print(
            f"{one.name:34}{one.now:>10,}{one.brotli:>10,}{1 - one.brotli / one.now:>8.1%}",
            flush=True,
        )
    print(f"{'all':34}{sums[0]:>10,}{sums[1]:>10,}{1 - sums[1] / sums[0]:>8.1%}")


if __name__ == "__main__":
    main()
