"""Branch coverage on its own.

`coverage report` adds lines and branches up, and many lines hide few branches. `make coverage` ends
with this check; it fails below 98%.
"""

from __future__ import annotations

import json
import sys

from tools.paths import CACHE

ENOUGH = 0.98
"""Least share of branches that the pure tests must take."""


def main() -> None:
    """Print the branch coverage; exit with 1 if it is too low."""
    totals = json.loads((CACHE / "coverage.json").read_text("utf-8"))["totals"]
    taken, total = totals["covered_branches"], totals["num_branches"]
    print(f"{taken} of {total} branches taken, {100 * taken / total:.2f}%")
    sys.exit(int(taken < ENOUGH * total))


if __name__ == "__main__":
    main()
