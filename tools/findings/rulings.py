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
    "a painter alone there (R9)": Walk.ranking,
    "nobody": _nobody,
    "all, in seat order": _everybody,
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
            for words, ranking in RANKINGS.items():
                with ruled(ranking):
                    played = [*games.alike(games.sakura(variant), level, number, "gate")]
                won = [games.won(one) for one in played]
                usual = usual or won
                other = share(one != was for one, was in zip(won, usual, strict=True))
                rows.append((
                    variant, level, words,
                    _trees(played, lambda count: count == 1),
                    _trees(played, lambda count: count > 1),
                    other.percent() if won is not usual else "",
                    figure(sum(one.position.tokens) for one in played).number(),
                ))  # fmt: skip
    head = ("players", "level", "ranked on the gate", "trees per game with one there",
            "with several", "different winner, %", "tokens in total")  # fmt: skip
    return [f"{number} games in each row, with the same deals.", "", *table(head, rows)]


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
        for full in ("win", "draw"):
            options = {"match": "single", "full_board": full}
            played = [*games.alike(games.okiya(**options), level, rounds, "full")]
            rows.append((
                level, full, share(one.position.ended == "full" for one in played).percent(),
                share(games.won(one)[one.position.starter] for one in played).percent(),
            ))  # fmt: skip
    return [
        f"{rounds} single rounds in each row, both seats of one level, on the same boards. In %.",
        "",
        *table(("level", "a full board is a", "rounds with a full board", "starter wins"), rows),
    ]
