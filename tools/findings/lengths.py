"""Length of games, and the ways in which they end."""

from __future__ import annotations

from collections.abc import Iterator

from sakura.core.game import CHANCE
from sakura.core.table import AnyTable
from sakura.games.okiya.rules.position import Position
from tools.findings import games
from tools.findings.figures import figure, ratio, table

GAMES = 100
MATCHES = 100
BOARDS = ("classic", "stroll")
ENDS = ("line", "square", "blocked", "full")


def rounds(number: int = GAMES) -> list[str]:
    """Rounds of a game of Sakura."""
    rows = [(variant, *_sakura(variant, number)) for variant in games.VARIANTS]
    head = ("players", *(one for board in BOARDS for one in (f"rounds, {board}", "90% of games")))
    return [f"{number} games of adepts in each row and on each board.", "", *table(head, rows)]


def matches(number: int = MATCHES) -> list[str]:
    """Rounds of a match of Okiya, tiles of its rounds, and their endings."""
    head = ("match", "rounds", "tiles per round", *(f"{end}, %" for end in ENDS))
    return [f"{number} matches of adepts in each row.", "", *table(head, _okiya(number))]


def _sakura(variant: str, number: int) -> Iterator[str]:
    for board in BOARDS:
        setting = games.sakura(variant, board=board)
        rounds = sorted(
            setting.game.rounds(played.position)
            for played in games.alike(setting, "adept", number, "lengths")
        )
        shortest, longest = rounds[number // 20], rounds[-1 - number // 20]
        yield figure(rounds).number()
        yield f"{shortest} to {longest}"


def _okiya(number: int) -> Iterator[tuple[str, ...]]:
    for words, options in {
        "one round": {"match": "single"},
        "first to 3": {"match": "first-to-3"},
        "10 points": {"match": "points"},
    }.items():
        played = [
            _rounds(one) for one in games.alike(games.okiya(**options), "adept", number, "lengths")
        ]
        ends = [
            ratio([(sum(one.ended == end for one in match), len(match)) for match in played])
            for end in ENDS
        ]
        tiles = ratio([(sum(len(one.moves) for one in match), len(match)) for match in played])
        yield (
            words,
            figure(map(len, played)).number(),
            tiles.number(),
            *(end.percent() for end in ends),
        )


def _rounds(played: AnyTable) -> list[Position]:
    """Final position of each round of a match."""
    laid = [step.before for step in played.steps if CHANCE in step.actions]
    return [*laid[1:], played.position]
