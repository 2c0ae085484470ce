"""Whether any place is better than another: the seats of Sakura, who begins at Okiya."""

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
    """How often each seat of Sakura wins among its like."""
    rows = []
    for variant in games.VARIANTS:
        setting = games.sakura(variant)
        shares = [games.won(played) for played in games.alike(setting, "adept", number, "places")]
        found = [share(won[seat] for won in shares) for seat in range(setting.players)]
        even = f"{100 / setting.players:.1f}"
        rows.append((variant, even, *(one.percent() for one in found), *[""] * (6 - len(found))))
    return [
        f"{number} games of adepts a row, on the classic board; % of the wins.",
        "",
        *table(("players", "even", *(f"seat {seat}" for seat in range(6))), rows),
    ]


class Solved(NamedTuple):
    """What best play makes of a board, for who begins, and which part of the first tiles win."""

    best: str
    openings: float


def solve(number: int) -> tuple[Solved, Solved]:
    """A board laid by that number, solved with a full board as a win and as a draw.

    Who begins has the odd tiles, so a full board is won by the other. Who can win before that does
    so by either rule, and who cannot has the other fill the board; so the wins are the same, and
    the slower search is for the rest.
    """
    tiles = list(TILES)
    Random(f"findings/{number}").shuffle(tiles)
    won = _solved(tuple(tiles), "win")
    return won, won if won.best == "win" else _solved(tuple(tiles), "draw")


def _solved(tiles: tuple[Tile, ...], full_board: str) -> Solved:
    values = [value.value for value in Solver(tiles, full_board).values((), exact=False).values()]
    return Solved(min(values, key=BEST.index), values.count("win") / len(values))


def begins(level: str, number: int, **options: str) -> Figure:
    """How often the one who begins a round wins it, a draw counted as half."""
    played = games.alike(games.okiya(**options), level, number, "starters")
    return share(games.won(one)[one.position.starter] for one in played)


def starters(boards: int = BOARDS, rounds: int = ROUNDS) -> list[str]:
    """How much it is to begin at Okiya."""
    rows = []
    solved = [solve(number) for number in range(boards)]
    for full, found in zip(("win", "draw"), zip(*solved, strict=True), strict=True):
        shares = [share(one.best == best for one in found).percent() for best in BEST]
        openings = share(one.openings for one in found).percent()
        rows.append((f"a full board is a {full}", *shares, openings))
    levels = [(level, begins(level, rounds).percent()) for level in ("random", "novice", "adept")]
    return [
        f"Best play on {boards} boards; % of the boards, and of the first tiles those that win.",
        "",
        *table(("", "who begins wins", "a draw", "the other wins", "first tiles that win"), rows),
        "",
        f"{rounds} single rounds a row, both seats of one level; % of the wins.",
        "",
        *table(("level", "who begins wins"), levels),
    ]
