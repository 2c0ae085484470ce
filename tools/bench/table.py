"""Results of the start benchmark: a table, its targets, and the changes between two runs.

`python -m tools.bench.table` compares the last two saved tables, or the two named.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.bench.rivals import COMPILED, SITE, STOCK
from tools.paths import FIGURES, ROOT


@dataclass
class Row:
    """One line of the table: the quantity, the page, and all values."""

    what: str
    where: str
    unit: str = "ms"
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.values)


class Table:
    """All rows in order of appearance. `tell` is called with a line for every new value."""

    def __init__(self, tell: Callable[[str], None] = lambda line: None) -> None:
        self.rows: dict[tuple[str, str], Row] = {}
        self._tell = tell

    def note(self, what: str, where: str, value: float, unit: str = "ms") -> None:
        """Add a value to a row."""
        row = self.rows.setdefault((what, where), Row(what, where, unit))
        row.values.append(round(value, 3))
        self._tell(f"{called(row):52} {value:9.4g} {unit}")

    def median(self, what: str, where: str) -> float:
        return self.rows[what, where].median


def called(row: Row) -> str:
    """Return the name of a row, with its page unless that is the site."""
    return row.what if row.where == SITE and row.what != "cold" else f"{row.what}: {row.where}"


COLD = ("cold", STOCK)
"""Row to which most times are compared."""

TARGETS: tuple[tuple[str, tuple[str, str], tuple[str, str] | None, float], ...] = (
    ("paint / stock cold", ("first contentful paint, cold", SITE), COLD, 0.12),
    ("cold / stock cold", ("cold", SITE), COLD, 0.42),
    ("card / stock cold", ("cold, until a card can be played", SITE), COLD, 0.42),
    ("cold / bare with our library", ("cold", SITE), ("cold", COMPILED), 1.25),
    *(
        (f"{what} / stock cold", (what, SITE), COLD, 0.20)
        for what in ("later visit, same process", "later visit, new process")
    ),
    ("layout shift", ("layout shift, cold", SITE), None, 0.02),
    ("bytes, MB", ("bytes of a first visit, gzip", SITE), None, 5.2),
    ("ours until a card, kB", ("of which ours, until a card", SITE), None, 200),
    ("ours after that, kB", ("of which ours, after that", SITE), None, 600),
    ("longest task during start, ms", ("longest task during start, cold", SITE), None, 400),
    ("longest task after it, ms", ("longest task in 1.5 s after it, cold", SITE), None, 50),
    ("slowest click, ms", ("slowest click while masters think", SITE), None, 50),
    (
        "slowest click at 4× throttle, ms",
        ("slowest click while masters think, 4× throttle", SITE),
        None,
        200,
    ),
    ("slowest skip, ms", ("slowest skip of six cards", SITE), None, 100),
)
"""Targets: the name, the row, the row by which its median is divided, and the limit."""


def ratios(table: Table) -> list[tuple[str, float, float]]:
    """Values that have a target, as (name, measured, limit), as far as their rows are there."""
    return [
        (name, table.median(*row) / (table.median(*over) if over else 1), most)
        for name, row, over, most in TARGETS
        if row in table.rows and (over is None or over in table.rows)
    ]


def show(table: Table) -> bool:
    """Print the table and the targets. True if all are measured and met."""
    print(f"{'':52} {'median':>9} {'least':>9} {'most':>9}")
    for row in table.rows.values():
        low, high = min(row.values), max(row.values)
        print(f"{called(row):52} {row.median:9.4g} {low:9.4g} {high:9.4g} {row.unit}")
    print()
    for name, value, most in ratios(table):
        print(f"{name:52} {value:9.3g}   at most {most:g}{'' if value <= most else '   MISSED'}")
    measured = ratios(table)
    known = {name for name, _, _ in measured}
    for name in [target[0] for target in TARGETS if target[0] not in known]:
        print(f"{name:52} not measured")
    return len(measured) == len(TARGETS) and all(value <= most for _, value, most in measured)


def keep(table: Table) -> Path:
    """Save the table as JSON."""
    FIGURES.mkdir(exist_ok=True)
    command = ["git", "describe", "--always", "--dirty"]
    version = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    file = FIGURES / time.strftime("%Y%m%d-%H%M%S.json")
    kept = {"version": version.strip(), "rows": [asdict(row) for row in table.rows.values()]}
    file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return file


def compare(old: Path, new: Path) -> None:
    """Print the changes between two tables."""
    tables = [json.loads(file.read_text("utf-8")) for file in (old, new)]
    print(f"{old.name} ({tables[0]['version']}) and {new.name} ({tables[1]['version']})")
    before, after = (
        {(row["what"], row["where"]): statistics.median(row["values"]) for row in table["rows"]}
        for table in tables
    )
    for key, value in after.items():
        known = before.get(key)
        change = f"{value / known - 1:+8.0%}" if known else "     new"
        print(f"{': '.join(key):72} {known or 0:9.4g} {value:9.4g} {change}")


def main(named: list[Path]) -> None:
    """Compare two tables."""
    files = sorted(FIGURES.glob("2*.json"))
    if len(named) + len(files) < 2:
        raise SystemExit("fewer than two saved tables: run make bench")
    compare(named[0] if named else files[-2], named[1] if len(named) > 1 else files[-1])


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
