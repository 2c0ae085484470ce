"""Coverage-guided fuzzing of every entry point with damaged inputs (atheris).

`make fuzz` divides MINUTES, ten by default, evenly and prints the seed; SEED repeats a run. Crashes
are saved in `tests/data/fuzz`, one input for each fault, and `make test` replays them. Inputs that
reach new code are kept in `.cache/fuzz` for the next run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from tests.fuzz.doors import DOORS


def main() -> int:
    """Fuzz every entry point in its own process; return 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--door", choices=tuple(DOORS), action="append")
    asked = parser.parse_args()
    doors = asked.door or list(DOORS)
    seconds = max(1, round(60 * asked.minutes / len(doors)))
    print(f"seed {asked.seed}, {seconds} s a door", flush=True)
    results = [_tried(door, seconds, asked.seed) for door in doors]
    print(f"{sum(count for count, _ in results)} inputs in all")
    return int(any(wrong for _, wrong in results))


def _tried(door: str, seconds: int, seed: int) -> tuple[int, bool]:
    """Fuzz one entry point and print its findings; return the number of inputs and whether anything
    failed."""
    command = [sys.executable, "-m", "tests.fuzz.one_door", door, str(seconds), str(seed)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    found = [line for line in ran.stdout.splitlines() if line.startswith("FOUND")]
    counts = [line for line in ran.stderr.splitlines() if "number_of_executed_units" in line]
    count = int(counts[0].split()[-1]) if counts else 0
    print(f"{door}: {count} inputs", *found, sep="\n  ", flush=True)
    if ran.returncode and not found:
        print(ran.stderr[-2000:])
    return count, bool(found or ran.returncode or not count)


if __name__ == "__main__":
    sys.exit(main())
