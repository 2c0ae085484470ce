"""Strength of the computer seats: `make strength` writes the tables of `docs/opponents.md`.

It plays all pairings. Each is a tournament of one seat against a table of others: every deal is
played with that seat in every place, and all rows with as many players use the same deals. Seeds
are fixed, so the command gives the same wins on any machine. Finished deals are kept in
`.cache/strength` while the program is unchanged, so that an interrupted run resumes. Each row is
written when it is done.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor

from sakura.core.seats import LEVELS
from sakura.games import GAMES as INFOS
from sakura.games import RULES
from sakura.lab.executors import Processes
from sakura.lab.journal import program
from sakura.lab.plan import plan
from sakura.lab.setting import Setting
from sakura.lab.standings import Row, percent, points
from sakura.lab.tournament import tournament
from tools.paths import CACHE, ROOT
from tools.train.pairings import BARS, CLOSE, SECTIONS, Pairing

PAGE = ROOT / "docs/opponents.md"
JOURNALS = CACHE / "strength"
HEAD = ("players", "one", "others", "wins", "games", "at least")
GAMES = {"bars": 2000, "strength": 1000, "styles": 1000}
"""Games in each row of a table: a bar near the true share needs many."""

MANY = 4000
"""Games of a step that is close to its minimum."""

GRIDS = {
    "strength": (("players", "one"), LEVELS[:-1]),
    "styles": (("level",), tuple(INFOS["sakura"].styles)),
}
"""Tables with a column for each opponent or style: headings of a row, and those columns."""

Cells = dict[tuple[str, ...], dict[str, str]]
"""Contents of a grid, by row and column."""


def measure(pairing: Pairing, games: int, executor: Executor | None) -> Row:
    """Play a row: that many games, rounded up to whole deals."""
    game = RULES[pairing.game]
    setting = Setting(game, game.options(pairing.options))
    JOURNALS.mkdir(parents=True, exist_ok=True)
    journal = JOURNALS / f"{program(game)} {' '.join(pairing).replace(':', ' ')}"
    deals = max(2, -(-games // pairing.players))
    made = plan(setting, pairing.seats, "strength")
    played = tournament(made, deals, executor, journal=journal)
    return played[0]


def key(pairing: Pairing) -> str:
    """Unique beginning of the pairing's row."""
    return f"| {' | '.join(pairing[1:])} |"


def _wins(result: Row) -> str:
    return f"**{percent(result.share, result.interval).replace(' ±', '** ±')}"


def line(pairing: Pairing, result: Row) -> str:
    """Format the row of a benchmark."""
    found = (_wins(result), f"{result.games:,}", str(BARS.get(pairing) or ""))
    return f"{key(pairing)} {' | '.join(found)} |"


def cell(name: str, result: Row) -> str:
    """Format the cell of a grid; it tells the games if they are not the table's own number."""
    games = "" if 0.9 < result.games / GAMES[name] < 1.1 else f" ({result.games:,})"
    return f"{_wins(result)}, {points(result.elo, result.elo_interval)}{games}"


def place(name: str, pairing: Pairing) -> tuple[tuple[str, ...], str]:
    """Row and column of a pairing in that grid."""
    if name == "styles":
        level, _, style = pairing.one.partition(":")
        return (level,), style
    return (pairing.table, pairing.one), pairing.others


def cells(name: str, table: str) -> Cells:
    """Read a grid."""
    head, columns = GRIDS[name]
    rows = [[one.strip() for one in row.split("|")[1:-1]] for row in table.splitlines()[2:]]
    return {
        tuple(row[: len(head)]): dict(zip(columns, row[len(head) :], strict=True)) for row in rows
    }


def _grid(name: str, found: Cells) -> list[str]:
    """Lines of a grid, its rows in the order in which they are played."""
    head, columns = GRIDS[name]
    order = dict.fromkeys(place(name, one)[0] for one in SECTIONS[name])
    return _lines(
        (*head, *columns),
        [
            f"| {' | '.join((*row, *(found[row].get(one, '') for one in columns)))} |"
            for row in order
            if row in found
        ],
    )


def _lines(head: Sequence[str], rows: Sequence[str]) -> list[str]:
    return [f"| {' | '.join(head)} |", f"{'|---' * len(head)}|", *rows]


def is_missed(pairing: Pairing, result: Row) -> bool:
    """True if the row misses its bar."""
    bar = BARS.get(pairing)
    return bar is not None and not bar.is_met(result.share, result.interval or 0.0)


def insert(text: str, name: str, pairing: Pairing, result: Row) -> str:
    """Insert or replace the result in the table of that name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, found, following = text.partition(begin)
    table, ended, after = following.partition(end)
    if not (found and ended):
        raise SystemExit(f"{PAGE.name} has no section {name}")
    if name in GRIDS:
        row, column = place(name, pairing)
        known = cells(name, table)
        known.setdefault(row, {})[column] = cell(name, result)
        lines = _grid(name, known)
    else:
        old = {
            one: was
            for one in SECTIONS[name]
            for was in table.splitlines()
            if was.startswith(key(one))
        }
        old[pairing] = line(pairing, result)
        lines = _lines(HEAD, [old[one] for one in SECTIONS[name] if one in old])
    return before + begin + "\n".join([*lines, end]) + after


def main() -> None:
    """Play the requested rows; exit with 1 if one misses its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, help="games in each row (default: the table's own number)"
    )
    parser.add_argument(
        "--only", default="", help="only rows with this text, such as 'sakura 4 master'"
    )
    parser.add_argument("--section", choices=SECTIONS, help="only the rows of this table")
    parser.add_argument(
        "--processes", type=int, help="worker processes (default: one for each core)"
    )
    options = parser.parse_args()
    missed = []
    with Processes(options.processes) as executor:
        for name in [options.section] if options.section else SECTIONS:
            for pairing in SECTIONS[name]:
                if options.only not in " ".join(pairing):
                    continue
                usual = MANY if pairing in CLOSE else GAMES[name]
                result = measure(pairing, options.games or usual, executor)
                print(line(pairing, result), flush=True)
                PAGE.write_text(insert(PAGE.read_text("utf-8"), name, pairing, result), "utf-8")
                if is_missed(pairing, result):
                    missed.append(line(pairing, result))
    if missed:
        raise SystemExit("\n".join(["below the bar:", *missed]))


if __name__ == "__main__":
    main()
