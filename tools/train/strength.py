"""How strong the computer seats are: `make strength` plays all pairings and writes the table in
`docs/opponents.md`.

One seat of a level plays against a table of another, in tournaments: each deal with the one seat at
every place, and the same deals in every row of as many players. Everything follows from the seeds:
the same command gives the same wins on any machine, only the times differ.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, NamedTuple

from sakura.core.seats import LEVELS
from sakura.games import GAMES, RULES
from sakura.lab.executors import Processes
from sakura.lab.setting import Setting
from sakura.lab.standings import Row
from sakura.lab.tournament import tournament
from tools.paths import ROOT

PAGE = ROOT / "docs/opponents.md"
BEGIN, END = "<!-- strength -->", "<!-- end of strength -->"
SAKURA: dict[str, dict[str, Any]] = {
    "2 standard": {"players": 2, "two_player": "standard", "board": "classic"},
    "2 tactical": {"players": 2, "two_player": "tactical", "board": "classic"},
    **{
        str(players): {"players": players, "two_player": None, "board": "classic"}
        for players in (3, 4, 6)
    },
}
OKIYA: dict[str, dict[str, Any]] = {
    "one round": {"match": "single", "target": None, "full_board": "win"},
}
LADDER = (("novice", "random"), ("adept", "random"), ("adept", "novice"), ("expert", "adept"),
          ("master", "random"), ("master", "adept"), ("master", "expert"))  # fmt: skip


class Pairing(NamedTuple):
    """One row of the table."""

    game: str
    options: str
    one: str
    others: str


def rows() -> list[Pairing]:
    """All rows of the table."""
    found = [
        Pairing("sakura", options, one, others) for options in SAKURA for one, others in LADDER
    ]
    for level in LEVELS[1:]:
        found += [
            Pairing("sakura", "4", f"{level}:{style}", level) for style in GAMES["sakura"].styles
        ]
    return found + [
        Pairing("okiya", options, one, others) for options in OKIYA for one, others in LADDER
    ]


def measure(pairing: Pairing, games: int, executor: Executor) -> Row:
    """Plays a row: that many games, or a few less, so that each deal has all its places."""
    raw = SAKURA[pairing.options] if pairing.game == "sakura" else OKIYA[pairing.options]
    game = RULES[pairing.game]
    setting = Setting(game, game.options(raw))
    seats = [pairing.one, *[pairing.others] * (setting.players - 1)]
    return tournament(setting, seats, max(2, games // setting.players), "strength", executor)[0]


def line(pairing: Pairing, result: Row) -> str:
    """The row in the table."""
    players: int = SAKURA[pairing.options]["players"] if pairing.game == "sakura" else 2
    margin = 100 * (result.interval or 0)
    cells = (
        pairing.game.title(), pairing.options, pairing.one, f"{players - 1} × {pairing.others}",
        f"{100 / players:.0f} %", f"**{100 * result.share:.1f} %** ± {margin:.1f}",
        f"{result.score:.2f}", f"{1000 * result.seconds_per_decision:.1f} ms",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def write(lines: list[str], games: int) -> None:
    """Puts the table into the page, in place of the last one."""
    head = [
        BEGIN,
        f"{games} games a row, each deal with the one seat at every place; ± is half the 95 % "
        "confidence interval, from deal to deal; time is a decision of the one seat under CPython.",
        "",
        "| game | players | one | against | even share | wins | tokens or score | time |",
        "|---|---|---|---|---|---|---|---|",
    ]
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + "\n".join([*head, *lines, END]) + after, "utf-8")


def main() -> None:
    """Plays the rows asked for; writes the page if these are all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--only", default="", help="rows with this text, such as 'sakura 4 master'")
    options = parser.parse_args()
    chosen: Callable[[Pairing], bool] = lambda row: options.only in " ".join(row)  # noqa: E731
    lines = []
    with Processes() as executor:
        for pairing in filter(chosen, rows()):
            lines.append(line(pairing, measure(pairing, options.games, executor)))
            print(lines[-1], flush=True)
    if not options.only:
        write(lines, options.games)


if __name__ == "__main__":
    main()
