"""Findings from self-play on both games: `make findings` writes the tables of `docs/findings.md`.

Everything runs in one process from fixed seeds, so the figures are the same on any machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tools.findings import balance, cards, lengths, rulings, sensitivity, skill
from tools.paths import ROOT

PAGE = ROOT / "docs/findings.md"

SECTIONS: dict[str, Callable[[], list[str]]] = {
    "cards": cards.lines,
    "places": balance.places,
    "starters": balance.starters,
    "lengths": lengths.rounds,
    "matches": lengths.matches,
    "variance": skill.variance,
    "gate": rulings.gate,
    "full-board": rulings.full_board,
    "sensitivity": sensitivity.lines,
}
"""Measurements, by the name of their section in the page."""


def insert(text: str, name: str, lines: list[str]) -> str:
    """Replace the lines of a section of the page."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, following = text.partition(begin)
    _, ended, after = following.partition(end)
    if not (found and ended):
        raise SystemExit(f"{PAGE.name} has no section {name}")
    return f"{before}{begin}\n" + "\n".join([*lines, f"{end}{after}"])


def main() -> None:
    """Run the requested measurements; each is written to the page when done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=SECTIONS, help="only this table")
    only = parser.parse_args().only
    for name in [only] if only else SECTIONS:
        lines = SECTIONS[name]()
        print("\n".join([name, *lines]), flush=True)
        PAGE.write_text(insert(PAGE.read_text("utf-8"), name, lines), "utf-8")


if __name__ == "__main__":
    main()
