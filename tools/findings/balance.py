"""Balance of the places: Sakura's seats, and the starter at Okiya."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from sakura.games.okiya.rules.solver import Solver
from sakura.games.okiya.rules.tiles import TILES, Tile
from tools.findings import games
from tools.findings.figures import Figure, share, table

GAMES = 600
ROUNDS = 2000
BOARDS = 60
BEST = ("win", "draw", "loss")


def places(number: int = GAMES) -> list[str]:
    """Share of wins of each seat of Sakura among equals."""
    rows = []
    for variant in games.VARIANTS:
        setting = games.sakura(variant)
        shares = [games.won(played) for played in games.alike(setting, "adept", number, "places")]
        found = [share(won[seat] for won in shares) for seat in range(setting.players)]
        even = f"{100 / setting.players:.1f}"
        rows.append((variant, even, *(one.percent() for one in found), *[""] * (6 - len(found))))
    return [
        f"{number} games of adepts in each row, on the classic board. Share of wins in %.",
        "",
        *table(("players", "even", *(f"seat {seat}" for seat in range(6))), rows),
    ]


class Solved(NamedTuple):
    """Perfect play on a board: its value for the starter, and the share of winning openings."""

    best: str
    openings: float


def solve(number: int) -> tuple[Solved, Solved]:
    """Solve a numbered board with a full board as a win and as a draw.

    The starter takes the odd tiles, so filling the board is the other player's win. A starter who
    can win earlier does so under either rule, and one who cannot lets the other fill the board. The
    wins are therefore the same, and the slower search is only needed for the rest.
    """
    tiles = list(TILES)
    Random(f"findings/{number}").shuffle(tiles)
    won = _solved(tuple(tiles), "win")
    return won, won if won.best == "win" else _solved(tuple(tiles), "draw")


def _solved(tiles: tuple[Tile, ...], full_board: str) -> Solved:
    values = [value.value for value in Solver(tiles, full_board).values((), exact=False).values()]
    return Solved(min(values, key=BEST.index), values.count("win") / len(values))


def begins(level: str, number: int, **options: str) -> Figure:
    """Share of rounds won by the starter, with a draw as half."""
    played = games.alike(games.okiya(**options), level, number, "starters")
    return share(games.won(one)[one.position.starter] for one in played)


def starters(boards: int = BOARDS, rounds: int = ROUNDS) -> list[str]:
    """Advantage of the starter at Okiya."""
    rows = []
    solved = [solve(number) for number in range(boards)]
    for full, found in zip(("win", "draw"), zip(*solved, strict=True), strict=True):
        shares = [share(one.best == best for one in found).percent() for best in BEST]
        openings = share(one.openings for one in found).percent()
        rows.append((f"a full board is a {full}", *shares, openings))
    levels = [(level, begins(level, rounds).percent()) for level in ("random", "novice", "adept")]
    return [
        f"Perfect play on {boards} boards. Share of boards, and of winning first tiles, in %.",
        "",
        *table(("", "starter wins", "draw", "second player wins", "winning first tiles"), rows),
        "",
        f"{rounds} single rounds in each row, both seats of one level. Share of wins in %.",
        "",
        *table(("level", "starter wins"), levels),
    ]
