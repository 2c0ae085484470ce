"""Benchmark of perfect play at Okiya: 300 random boards, or as many as there is time for, against
published figures for 10,000."""

from __future__ import annotations

import json
from fractions import Fraction
from multiprocessing import Pool
from random import Random

from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.rules.tiles import TILES
from tools.bench.budget import within
from tools.paths import FIGURES

BOARDS = 300
SECONDS = 30
"""Time for the boards."""

RANK = {"win": 2, "draw": 1, "loss": 0}
KNOWN = {
    "draw": {"win": 68.0, "draw": 31.9, "loss": 0.03},
    "win": {"win": 68.0, "draw": 0.0, "loss": 32.0},
}
KNOWN_OPENINGS = 12.0


def board(number: int) -> tuple[str, str, Fraction]:
    """Solve a board. Return its value for the starter with a full board drawn and won, and the
    share of winning openings when it is drawn."""
    tiles = list(TILES)
    Random(f"boards/{number}").shuffle(tiles)
    drawn, won = (
        [value.value for value in Solver(tuple(tiles), full).values((), exact=False).values()]
        for full in ("draw", "win")
    )
    best_drawn, best_won = (max(values, key=RANK.__getitem__) for values in (drawn, won))
    return best_drawn, best_won, Fraction(drawn.count("win"), len(drawn))


def main() -> None:
    """Print the results and save the figures."""
    with Pool() as pool:
        found = []
        for solved in within(pool.imap(board, range(BOARDS)), SECONDS):
            found.append(solved)
            if len(found) % 100 == 0:
                print(f"{len(found)} of {BOARDS} boards", flush=True)
    figures: dict[str, dict[str, float]] = {}
    print(
        f"Okiya, perfect play on {len(found)} random boards: % for the starter (published: 10,000)"
    )
    for column, full in enumerate(("draw", "win")):
        values = [row[column] for row in found]
        figures[full] = {name: round(100 * values.count(name) / len(found), 1) for name in RANK}
        shown = ", ".join(f"{n} {figures[full][n]} ({KNOWN[full][n]})" for n in RANK)
        print(f"  a full board is a {full}: {shown}")
    openings = 100 * float(sum(row[2] for row in found) / len(found))
    print(f"  winning openings, a full board drawn: {openings:.1f} ({KNOWN_OPENINGS})")
    figures["openings"] = {"win": round(openings, 1)}
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / "boards.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
