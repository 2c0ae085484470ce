"""Branches by themselves: `coverage report` counts lines and branches together, and many lines hide
few branches.

`make coverage` ends with it; it fails below 98 %.
"""

from __future__ import annotations

import json
import sys

from tools.paths import CACHE

ENOUGH = 0.98
"""The part of branches that the pure tests must take."""


def main() -> None:
    """Says how many branches were taken; ends with 1 if too few were."""
    totals = json.loads((CACHE / "coverage.json").read_text("utf-8"))["totals"]
    taken, there = totals["covered_branches"], totals["num_branches"]
    print(f"{taken} of {there} branches taken, {100 * taken / there:.2f} %")
    sys.exit(int(taken < ENOUGH * there))


if __name__ == "__main__":
    main()
