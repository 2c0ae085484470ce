"""Search for puzzles of Sakura in games between computer seats.

A puzzle is a position in which one card is better than every other by LEAST of a win, and which the
adept gets wrong. A cheap search screens every choice of every seat; what remains is judged with
more and more guesses, at last twice with FULL of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Observation, Play, Stage
from sakura.games.sakura.seats.evaluator import Appraisal, Worth, appraise
from sakura.play.seat import last

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

LEAST = 0.105
"""Least lead of the best card, in shares of a win: ten points, and a margin for other guesses."""

SCREENS = (60, 500, 2000)
"""Guesses of the screening searches, each with a lead of LEAST."""

FULL = 20_000
"""Guesses of the two searches that prove a puzzle."""

SEEDS = ("puzzles/one", "puzzles/two")
"""Seeds of those two."""

LEVELS = ("novice", "adept", "expert")
"""Levels whose failures count."""

TRIES = 40
"""Choices that a level makes at a position, to count how often it fails."""

FIRST_ROUND = 2
"""Complete rounds before a puzzle may be asked."""

MOST = 2
"""Most puzzles from one game."""

SEED = "puzzles"
"""Seed of the games, before their numbers."""

PLAYERS = (2, 3, 4, 5, 6)

RULES = Sakura()

STRENGTHS = ("adept", "expert", "adept", "novice", "expert", "adept", "master")
"""Levels in turn at the tables."""


@dataclass(frozen=True, slots=True)
class Found:
    """A position with a best card, as two searches judge all cards; `solved` has the share of each
    level's choices that were right."""

    game: int
    players: int
    seat: int
    decisions: tuple[int, ...]
    worths: tuple[Appraisal, Appraisal]
    solved: dict[str, float]

    def json(self) -> JsonObject:
        """Return it as a line of the journal."""
        return {
            "game": self.game,
            "players": self.players,
            "seat": self.seat,
            "decisions": list(self.decisions),
            "worths": [[_plain(worth) for worth in search] for search in self.worths],
            "solved": dict(self.solved),
        }


def _plain(worth: Worth) -> list[Any]:
    assert isinstance(worth.choice, Play)
    return [worth.choice.card, worth.chance, worth.error, list(worth.outlook)]


def search(number: int) -> list[Found]:
    """Return the puzzles of the game of that number."""
    info = GAMES["sakura"]
    players = PLAYERS[number % len(PLAYERS)]
    two_player = "standard" if players == 2 else None
    options = info.game.options({"players": players, "two_player": two_player, "board": "classic"})
    table: Any = Table(info.game, options, Random(f"{SEED}/{number}"))
    levels = [
        STRENGTHS[(number // len(PLAYERS) + 3 * seat) % len(STRENGTHS)] for seat in range(players)
    ]
    seats = [
        info.make_seat(level, Random(f"puzzles/{number}/{seat}"))
        for seat, level in enumerate(levels)
    ]
    decisions: list[int] = []
    found: list[Found] = []
    while waiting := table.waiting():
        if (
            table.position.stage is Stage.CHOOSE
            and table.rounds() >= FIRST_ROUND
            and len(found) < MOST
        ):
            found += list(_here(number, table, tuple(decisions)))[:1]
        for seat in waiting:
            legal = table.legal(seat)
            action = seats[seat].choose(table.observe(seat))
            decisions.append(legal.index(action))
            table.choose(seat, action)
    return found


def _here(number: int, table: Any, decisions: tuple[int, ...]) -> Iterator[Found]:
    """Yield the seats for which this position is a puzzle."""
    players = table.options.players
    for seat in range(players):
        seen: Observation = table.observe(seat)
        if all(_leads(seen, guesses, f"screen {guesses}") for guesses in SCREENS):
            worths = [_judged(seen, FULL, seed) for seed in SEEDS]
            best = [ranked(one)[0].choice for one in worths]
            if all(lead(one) >= LEAST for one in worths) and best[0] == best[1]:
                solved = {
                    level: _solved(seen, level, best[0], TRIES)
                    for level in ("novice", "adept", "expert")
                }
                yield Found(number, players, seat, decisions, (worths[0], worths[1]), solved)


def _leads(seen: Observation, guesses: int, seed: str) -> bool:
    """True if one card leads after so many guesses, and the adept does not take it."""
    worths = _judged(seen, guesses, seed)
    return lead(worths) >= LEAST and _solved(seen, "adept", ranked(worths)[0].choice, 8) == 0


def _judged(seen: Observation, guesses: int, seed: str) -> Appraisal:
    return last(appraise(RULES, seen, Random(seed), guesses))


def ranked(worths: Appraisal) -> list[Worth]:
    """Return the cards, the best first."""
    return sorted(worths, key=lambda worth: worth.chance, reverse=True)


def lead(worths: Appraisal) -> float:
    """Return by how much the best card leads, in shares of a win."""
    best, second = ranked(worths)[:2]
    return best.chance - second.chance


def _solved(seen: Observation, level: str, right: object, tries: int) -> float:
    """Return the share of a level's choices that are right."""
    chosen = [
        GAMES["sakura"].make_seat(level, Random(f"try {n}")).choose(seen) for n in range(tries)
    ]
    return chosen.count(right) / tries
