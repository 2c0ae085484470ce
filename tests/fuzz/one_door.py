"""Fuzzing of one entry point in a process of its own, started by `python -m tests.fuzz`."""

from __future__ import annotations

import hashlib
import sys
import time
import traceback
from pathlib import Path
from random import Random

import atheris

from tools.paths import ROOT

with atheris.instrument_imports(include=["sakura"], enable_loader_override=False):
    from tests.fuzz.doors import knock
    from tests.fuzz.seeds import CACHE, FINDINGS, damaged, seeds

LONGEST = 60_000
"""Longest input in bytes, above every entry point's limit."""
SLOW = 1.0
"""Limit of processor seconds per input."""
STRUCTURED = 0.7
"""Share of inputs with structural damage; libFuzzer mutates the others."""


class Fuzzer:
    """Fuzzer of one entry point that saves one input for each kind of fault."""

    def __init__(self, door: str) -> None:
        self.door = door
        self.tried = 0
        self.known: set[str] = set()

    def __call__(self, data: bytes) -> None:
        self.tried += 1
        began = time.process_time()
        try:
            knock(self.door, data)
        except Exception as error:
            self._keep(data, _place(error))
        if time.process_time() - began > SLOW:
            self._keep(data, f"{self.door} takes more than {SLOW} s")

    def _keep(self, data: bytes, fault: str) -> None:
        if fault in self.known:
            return
        self.known.add(fault)
        folder = FINDINGS / self.door
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / hashlib.sha256(data).hexdigest()[:12]
        file.write_bytes(data)
        print(f"FOUND {fault}: {file.relative_to(ROOT)}", flush=True)


def _place(error: Exception) -> str:
    """Error and its location."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"


def _mutated(data: bytes, most: int, seed: int) -> bytes:
    random = Random(seed)
    if random.random() < STRUCTURED:
        return damaged(data, random)[:most]
    changed: bytes = atheris.Mutate(data, len(data))
    return changed


def fuzz(door: str, seconds: int, seed: int) -> None:
    """Fuzz for that many seconds; libFuzzer ends the process."""
    corpus = CACHE / door
    corpus.mkdir(parents=True, exist_ok=True)
    for number, good in enumerate(seeds(door)):
        (corpus / f"seed-{number}").write_bytes(good)
    options = [
        f"-max_total_time={seconds}",
        f"-seed={seed}",
        f"-max_len={LONGEST}",
        "-len_control=0",  # valid inputs are long
        "-timeout=60",
        f"-artifact_prefix={CACHE / door}-",  # prefix of the inputs that it saves
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
        str(corpus),
    ]
    atheris.Setup([sys.argv[0], *options], Fuzzer(door), custom_mutator=_mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    fuzz(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
