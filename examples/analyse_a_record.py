"""Analyse a finished game of Sakura: how much was luck, and what each choice cost.

    python examples/analyse_a_record.py [FILE]

Without a file, two computers play a game first. Files come from “Save as a file” on the page, or
from `sakura simulate --record`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import sakura


def played() -> str:
    """Record of a short game between an adept and a novice."""
    table = sakura.new_game("sakura", players=2, seed=3, board="stroll")
    seats = [sakura.make_seat("sakura", name, seed=1) for name in ("adept", "novice")]
    while waiting := table.waiting():
        for seat in waiting:
            table.choose(seat, seats[seat].choose(table.observe(seat)))
    return sakura.dump(table.record({"seats": ["adept", "novice"]}))


def main() -> None:
    """Print the sums of each seat, and its costliest choice."""
    parser = argparse.ArgumentParser(description="Analyse a finished game of Sakura.")
    parser.add_argument("file", type=Path, nargs="?", help="a record (default: a new game)")
    arguments = parser.parse_args()
    text = arguments.file.read_text("utf-8") if arguments.file else played()
    found: Any = sakura.analyse(text)  # JSON: docs/review.md names its keys
    for told in found["seats"]:
        luck = told["rounds"] + told["draws"]
        print(
            f"seat {told['seat']}: {told['start']:.0%} at the start, "
            f"choices {told['choice']:+.0%}, luck {luck:+.0%}, result {told['result']:.0%}"
        )
        seat = told["seat"]
        losses = [(one["seats"][seat]["loss"], one) for one in found["rounds"]]
        loss, worst = max(losses, key=lambda each: each[0])
        if loss > 0:
            cards = worst["seats"][seat]["cards"]
            best = max(cards, key=lambda card: cards[card]["chance"])
            print(
                f"  costliest choice: card {worst['seats'][seat]['played']} in round "
                f"{worst['round']} cost {loss:.0%}; card {best} was best"
            )


if __name__ == "__main__":
    main()
