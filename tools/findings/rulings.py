"""What would be different if a ruling were: the same deals, played by either."""

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
    "one who is alone there (R9)": Walk.ranking,
    "nobody": _nobody,
    "all, in the order of seats": _everybody,
}
"""Who has a rank when a tree is reached, if somebody is on the gate (R9)."""


@contextmanager
def ruled(ranking: Ranking) -> Iterator[None]:
    """As long as this lasts, painters are ranked so; the seats know it."""
    with mock.patch.object(Walk, "ranking", ranking):
        yield


def gate(number: int = GAMES) -> list[str]:
    """What the ruling for painters on the gate changes."""
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
                    _trees(played, lambda there: there == 1),
                    _trees(played, lambda there: there > 1),
                    other.percent() if won is not usual else "",
                    figure(sum(one.position.tokens) for one in played).number(),
                ))  # fmt: skip
    head = ("players", "level", "who is paid on the gate", "trees with one there, a game",
            "with several", "another winner, %", "tokens of all")  # fmt: skip
    return [f"{number} games a row, dealt the same in each.", "", *table(head, rows)]


def _trees(played: list[AnyTable], where: Callable[[int], bool]) -> str:
    return share(
        sum(where(painters.count(GATE)) for painters in at_trees(one)) for one in played
    ).number()


def at_trees(played: AnyTable) -> Iterator[list[int]]:
    """Where the painters stood when tokens were paid."""
    for step in played.steps:
        painters = [*step.before.painters]
        for event in step.events:
            if isinstance(event, PainterMoved | PainterDisgraced):
                painters[event.painter] = event.end
            elif isinstance(event, TokensPaid):
                yield [*painters]


def bumps(played: AnyTable) -> int:
    """How many painters met the Emperor in a game."""
    return sum(
        isinstance(event, PainterDisgraced) for step in played.steps for event in step.events
    )


def full_board(rounds: int = ROUNDS) -> list[str]:
    """What a full board changes: as a win of who moved last, and as a draw."""
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
        f"{rounds} single rounds a row, both seats of one level, laid the same in each; %.",
        "",
        *table(("level", "a full board is a", "rounds that fill it", "who begins wins"), rows),
    ]
