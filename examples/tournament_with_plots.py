"""Play a tournament, and write its results with plots into a page.

The plots are SVG, drawn by the package: nothing else needs to be installed. The same seed gives the
same page on any number of processes.

    python examples/tournament_with_plots.py [--deals K] [--jobs N] [--out FOLDER]
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import sakura


def told(done: int, deals: int) -> None:
    """Tell how far the tournament is."""
    print(f"\r{done} of {deals} deals", end="\n" if done == deals else "", file=sys.stderr)


def main() -> None:
    """Play, print the rows, and write the page, the rows and everything as JSON."""
    parser = argparse.ArgumentParser(description="Play a tournament and write its results.")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder of the results")
    arguments = parser.parse_args()
    question = sakura.Sprt(elo0=0, elo1=150)  # is an adept no better than novices, or by 150?
    pool = ProcessPoolExecutor(arguments.jobs) if arguments.jobs > 1 else nullcontext()
    with pool as executor:
        found = sakura.tournament(
            "okiya",
            ["adept", "novice"],
            arguments.deals,
            seed=1,
            executor=executor,
            sprt=question,
            progress=told,
            match="points",
        )
    print("\n".join(found.sentences()))
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name in ("table.html", "table.csv", "table.json"):
        sakura.write_report(found, arguments.out / name)
        print(f"wrote {arguments.out / name}")


if __name__ == "__main__":
    main()
