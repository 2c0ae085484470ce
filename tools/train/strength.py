"""Strength of the computer seats: `make strength` writes the tables of `docs/opponents.md`.

It plays all pairings. Each is a tournament of one seat against a table of others: every deal is
played with that seat in every place, and all rows with as many players use the same deals. Seeds
are fixed, so the command gives the same wins on any machine. Finished deals are kept in
`.cache/strength` while the program is unchanged, so that an interrupted run resumes. Each row is
written when it is done.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor

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
HEAD = ("players", "one", "others", "wins", "games")
GAMES = {"bars": 2000, "strength": 1000, "styles": 1000}
"""Games in each row of a table: a bar near the true share needs many."""

MANY = 4000
"""Games of a step that is close to its minimum."""

LAST = {"bars": "at least", "strength": "Elo", "styles": "Elo"}
"""Last column of each table."""


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


def line(name: str, pairing: Pairing, result: Row) -> str:
    """Format the row for that table."""
    bar = BARS.get(pairing) or ""
    found = (
        f"**{percent(result.share, result.interval).replace(' ±', '** ±')}",
        f"{result.games:,}",
        str(bar) if name == "bars" else points(result.elo, result.elo_interval),
    )
    return f"{key(pairing)} {' | '.join(found)} |"


def is_missed(pairing: Pairing, result: Row) -> bool:
    """True if the row misses its bar."""
    bar = BARS.get(pairing)
    return bar is not None and not bar.is_met(result.share, result.interval or 0.0)


def insert(text: str, name: str, pairing: Pairing, row: str) -> str:
    """Insert or replace the row in the table of that name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, found, following = text.partition(begin)
    table, ended, after = following.partition(end)
    if not (found and ended):
        raise SystemExit(f"{PAGE.name} has no section {name}")
    old = table.splitlines()
    lines = [
        row if one == pairing else next((was for was in old if was.startswith(key(one))), "")
        for one in SECTIONS[name]
    ]
    columns = (*HEAD, LAST[name])
    head = f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|"
    return before + begin + "\n".join([head, *filter(None, lines), end]) + after


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
                row = line(name, pairing, result)
                print(row, flush=True)
                PAGE.write_text(insert(PAGE.read_text("utf-8"), name, pairing, row), "utf-8")
                if is_missed(pairing, result):
                    missed.append(row)
    if missed:
        raise SystemExit("\n".join(["below the bar:", *missed]))


if __name__ == "__main__":
    main()
