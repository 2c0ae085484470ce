"""Inputs for the page's entry points, with this Python's verdicts, which the built site must share.

`python -m tests.fuzz.inputs TRIES SEED` prints JSON: valid inputs, earlier findings, and that many
damaged inputs for each. With a seed other than 0 it adds the corpus of `make fuzz`.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Iterator
from random import Random

from tests.fuzz.doors import BROWSER, knock
from tests.fuzz.seeds import ENCODINGS, damaged, found, kept, seeds


def inputs(door: str, tries: int, seed: int) -> Iterator[bytes]:
    """All inputs for one entry point."""
    good, random = seeds(door), Random(f"{door} {seed}")
    yield from good
    yield from (good[0].decode().encode(encoding, "replace") for encoding in ENCODINGS)
    yield from (file.read_bytes() for file in found(door))
    if seed:
        yield from (file.read_bytes() for file in kept(door))
    for _ in range(tries):
        yield damaged(random.choice(good), random)


def main() -> None:
    tries, seed = map(int, sys.argv[1:])
    tried = [
        [door, base64.b64encode(data).decode(), knock(door, data)]
        for door in BROWSER
        for data in inputs(door, tries, seed)
    ]
    print(json.dumps(tried))


if __name__ == "__main__":
    main()
