"""Effect of the rulings: the same deals, played under each alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from sakura.core.table import AnyTable
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.events import PainterDisgraced, PainterMoved, TokensPaid
from sakura.games.sakura.rules.walk import Walk
from tools.findings import games
from tools.findings.figures import figure, share, table

GAMES = 100
ROUNDS = 400

Ranking = Callable[[Walk], list[int]]


def _nobody(walk: Walk) -> list[int]:
    return [painter for painter in _everybody(walk) if walk.painters[painter] != GATE]


def _everybody(walk: Walk) -> list[int]:
    painters = walk.painters
    return sorted(range(len(painters)), key=painters.__getitem__, reverse=True)


RANKINGS: dict[str, Ranking] = {
    "R9": Walk.ranking,
    "nobody": _nobody,
    "all": _everybody,
}
"""Alternatives for ranking painters on the gate when a cherry tree scores (R9)."""


@contextmanager
def ruled(ranking: Ranking) -> Iterator[None]:
    """Replace the ranking within the block, for the rules and the seats."""
    with mock.patch.object(Walk, "ranking", ranking):
        yield


def gate(number: int = GAMES) -> list[str]:
    """Effect of the ruling on painters on the gate."""
    rows = []
    for level in ("random", "adept"):
        for variant in ("2 standard", "4", "6"):
            usual: list[list[float]] = []
            row = [variant, level]
            for ranking in RANKINGS.values():
                with ruled(ranking):
                    played = [*games.alike(games.sakura(variant), level, number, "gate")]
                won = [games.won(one) for one in played]
                if usual:
                    row.append(share(a != b for a, b in zip(won, usual, strict=True)).percent())
                else:
                    usual = won
                    row.append(_trees(played, lambda count: count == 1))
                    row.append(_trees(played, lambda count: count > 1))
                row.append(figure(sum(one.position.tokens) for one in played).number())
            rows.append(row)
    head = ("players", "level", "one on the gate", "several", "R9: tokens",
            "nobody: other winner", "tokens", "all: other winner", "tokens")  # fmt: skip
    return [
        f"{number} games of each row under each ruling, with the same deals: trees per game with "
        "painters on the gate, tokens in total, games with another winner in %.",
        "",
        *table(head, rows),
    ]


def _trees(played: list[AnyTable], where: Callable[[int], bool]) -> str:
    return share(
        sum(where(painters.count(GATE)) for painters in at_trees(one)) for one in played
    ).number()


def at_trees(played: AnyTable) -> Iterator[list[int]]:
    """Yield the painters' spaces at each scoring."""
    for step in played.steps:
        painters = [*step.before.painters]
        for event in step.events:
            if isinstance(event, PainterMoved | PainterDisgraced):
                painters[event.painter] = event.end
            elif isinstance(event, TokensPaid):
                yield [*painters]


def bumps(played: AnyTable) -> int:
    """Number of bumps into the Emperor in a game."""
    return sum(
        isinstance(event, PainterDisgraced) for step in played.steps for event in step.events
    )


def full_board(rounds: int = ROUNDS) -> list[str]:
    """Effect of a full board: a win for the last mover, or a draw."""
    rows = []
    for level in ("random", "novice", "adept"):
        row = [level]
        for full in ("win", "draw"):
            options = {"match": "single", "full_board": full}
            played = [*games.alike(games.okiya(**options), level, rounds, "full")]
            if full == "win":
                row.append(share(one.position.ended == "full" for one in played).percent())
            row.append(share(games.won(one)[one.position.starter] for one in played).percent())
        rows.append(row)
    return [
        f"{rounds} single rounds under each rule, both seats of one level, on the same boards. In "
        "%.",
        "",
        *table(("level", "full boards", "starter wins: full board wins", "draws"), rows),
    ]
