"""How strong the computer seats are: `make strength` plays the matches and writes the table in
`docs/opponents.md`.

One seat of a level plays against a table of another; it takes every place in turn, and game k is
dealt the same cards for every level, so rows can be compared. Everything follows from the seeds:
the same command gives the same wins on any machine, only the times differ.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from math import sqrt
from multiprocessing import Pool
from random import Random
from typing import Any, NamedTuple

from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Layout
from sakura.play.match import Tally, play
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
LADDER = (("novice", "random"), ("adept", "random"), ("adept", "novice"),
          ("master", "random"), ("master", "adept"))  # fmt: skip


class Match(NamedTuple):
    """One row of the table."""

    game: str
    options: str
    one: str
    others: str


class Result(NamedTuple):
    """A row's games: the part won (a shared win counts for its part), and the seconds thought."""

    games: int
    won: float
    score: float
    decisions: int
    seconds: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval, after Agresti and Coull."""
        games = self.games + 4
        won = (self.won * self.games + 2) / games
        return 1.96 * sqrt(won * (1 - won) / games)


def rows() -> list[Match]:
    """All rows of the table."""
    found = [Match("sakura", options, one, others) for options in SAKURA for one, others in LADDER]
    found += [Match("sakura", "4", f"adept:{style}", "adept") for style in GAMES["sakura"].styles]
    return found + [
        Match("okiya", options, one, others) for options in OKIYA for one, others in LADDER
    ]


def one_game(match: Match, number: int) -> tuple[float, int, int, float]:
    """(part won, score, decisions, seconds) of the one seat in its game of that number."""
    game = RULES[match.game]
    raw = SAKURA[match.options] if match.game == "sakura" else OKIYA[match.options]
    options = game.options(raw)
    seats = game.seats(options)
    place = number % seats
    tallies = [Tally(match.one if seat == place else match.others) for seat in range(seats)]
    first = None
    if isinstance(game, Okiya):
        drawn = game.chance(game.start(options), Random(f"strength/{number // 2}"))
        first = Layout(0, drawn.tiles)  # the same tiles once as first and once as second
    opponents, seed = GAMES[match.game], f"strength/{number}"
    table = play(opponents, game, options, tallies, seed, time.perf_counter, first)
    outcome = table.outcome()
    assert outcome is not None
    won = (place in outcome.winners) / len(outcome.winners) if outcome.winners else 0.5
    tally = tallies[place]
    return won, outcome.scores[place], tally.decisions, tally.seconds


def measure(match: Match, games: int, pool: Any) -> Result:
    """Plays a row."""
    tasks = ((match, number) for number in range(games))
    found = pool.starmap(one_game, tasks, chunksize=5)
    won, score, decisions, seconds = (sum(column) for column in zip(*found, strict=True))
    return Result(games, won / games, score / games, decisions, seconds)


def line(match: Match, result: Result) -> str:
    """The row in the table."""
    players: int = SAKURA[match.options]["players"] if match.game == "sakura" else 2
    cells = (
        match.game.title(), match.options, match.one, f"{players - 1} × {match.others}",
        f"{100 / players:.0f} %", f"**{100 * result.won:.1f} %** ± {100 * result.margin:.1f}",
        f"{result.score:.2f}", f"{1000 * result.seconds / result.decisions:.1f} ms",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def write(lines: list[str], games: int) -> None:
    """Puts the table into the page, in place of the last one."""
    head = [
        BEGIN,
        f"{games} games a row; ± is half the 95 % confidence interval; time is a decision of the "
        "one seat under CPython.",
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
    chosen: Callable[[Match], bool] = lambda row: options.only in " ".join(row)  # noqa: E731
    lines = []
    with Pool(os.cpu_count()) as pool:
        for match in filter(chosen, rows()):
            lines.append(line(match, measure(match, options.games, pool)))
            print(lines[-1], flush=True)
    if not options.only:
        write(lines, options.games)


if __name__ == "__main__":
    main()
