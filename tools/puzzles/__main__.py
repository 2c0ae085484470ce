"""Finds the puzzles of Sakura: `make puzzles`.

The journal keeps every game that was searched, so that an interrupted run goes on where it stopped.
Games are searched in order, and the puzzles are the first ones found.
"""

from __future__ import annotations

import argparse
import json
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tools.paths import ROOT
from tools.puzzles.search import search
from tools.puzzles.written import line, told, write

JOURNAL = ROOT / ".cache/puzzles/sakura.jsonl"

GAMES = 10_000
"""Games that are searched at most."""


def found_in(journal: Path) -> list[list[dict[str, Any]]]:
    """Return the puzzles of each game in the journal, after dropping a line that was cut off."""
    if not journal.exists():
        return []
    lines = journal.read_text("utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    if whole != lines:
        journal.write_text("".join(whole), "utf-8")
    return [json.loads(line)["found"] for line in whole]


def go_on(journal: Path, count: int, processes: int) -> None:
    """Search games that are not in the journal yet, until there are enough puzzles that can be
    told."""
    done = found_in(journal)
    have = sum(told(line(one)) for game in done for one in game)
    if have >= count:
        return
    with Pool(processes) as pool, journal.open("a", encoding="utf-8") as file:
        for searched in pool.imap(search, range(len(done), GAMES)):
            file.write(json.dumps(searched.json()) + "\n")
            file.flush()
            have += sum(told(line(one.json())) for one in searched.found)
            if have >= count:
                break


def main() -> None:
    """Search until there are enough puzzles, and write them into the package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="puzzles to find")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    parser.add_argument("--write", action="store_true", help="write what was found until now")
    options = parser.parse_args()
    options.journal.parent.mkdir(parents=True, exist_ok=True)
    if not options.write:
        go_on(options.journal, options.count, options.processes)
    found = [one for game in found_in(options.journal) for one in game]
    print(f"{write(found, options.count)} puzzles")


if __name__ == "__main__":
    main()
