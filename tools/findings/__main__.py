"""What self-play says of both games: `make findings` plays it and writes the tables into
`docs/findings.md`.

One process plays everything; all follows from seeds, so that the same command writes the same
figures on any machine.
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
"""What is measured, by the names of its places in the page."""


def insert(text: str, name: str, lines: list[str]) -> str:
    """The page with these lines in their place, instead of the last ones."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = text.partition(begin)
    _, ended, after = rest.partition(end)
    if not (found and ended):
        raise SystemExit(f"{PAGE.name} has no place for {name}")
    return f"{before}{begin}\n" + "\n".join([*lines, f"{end}{after}"])


def main() -> None:
    """Measures what is asked for; what is done is in the page at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=SECTIONS, help="one of the tables")
    only = parser.parse_args().only
    for name in [only] if only else SECTIONS:
        lines = SECTIONS[name]()
        print("\n".join([name, *lines]), flush=True)
        PAGE.write_text(insert(PAGE.read_text("utf-8"), name, lines), "utf-8")


if __name__ == "__main__":
    main()
