"""Search for puzzles of Sakura in games between computer seats.

A puzzle is a position in which one card is better than every other by LEAST of a win, and which the
adept gets wrong. Every choice of every seat is searched with more and more guesses, and dropped as
soon as no card of which the adept does not think is likely to lead by so much; what remains is
searched twice with FULL of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from sakura.core.table import Table
from sakura.games import GAMES
from sakura.games.sakura.rules.position import Observation, Play, Stage
from sakura.games.sakura.seats.evaluator import Outlook
from tools.puzzles.race import Race, Rounds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

LEAST = 0.105
"""Least lead of the best card, in shares of a win: ten points, and a margin for other guesses."""

FULL = 20_000
"""Guesses of the two searches that prove a puzzle."""

SEEDS = ("puzzles/one", "puzzles/two")
"""Seeds of those two."""


class Screen(NamedTuple):
    """A stage of a search: it goes on if the lead may be LEAST, should luck hide so many standard
    `errors` of it."""

    guesses: int
    errors: float


SCREENS = (Screen(16, 0.8), Screen(60, 0.5), Screen(250, 0.3), Screen(1000, 0.0), Screen(4000, 0.0))
"""Stages of the first search. Positions cost little, so an unlikely one is not worth a long
search."""

FIRST_DROPS = 4000
"""Guesses after which cards may drop out."""

AGAIN = (Screen(4000, 1.0),)
"""Stages of the second search."""

GLIMPSES = 8
"""Choices of the adept before the first stage."""

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

STRENGTHS = ("adept", "expert", "adept", "novice", "expert", "adept", "master")
"""Levels in turn at the tables."""


class Proof(NamedTuple):
    """Judgement of both long searches: the chance to win with each card of the hand, the lead in
    each search, and the outlooks of the best card and of the second."""

    chances: dict[int, float]
    leads: tuple[float, float]
    best: Outlook
    second: Outlook

    @property
    def ranked(self) -> list[int]:
        """Cards of the hand, the best first."""
        return sorted(self.chances, key=self.chances.__getitem__, reverse=True)


@dataclass(frozen=True, slots=True)
class Found:
    """A position with a best card; `solved` has the share of each level's choices that were
    right."""

    game: int
    players: int
    seat: int
    decisions: tuple[int, ...]
    proof: Proof
    solved: dict[str, float]

    def json(self) -> JsonObject:
        """Return it for the journal."""
        return {
            "game": self.game,
            "players": self.players,
            "seat": self.seat,
            "decisions": list(self.decisions),
            "chances": [[card, chance] for card, chance in self.proof.chances.items()],
            "leads": list(self.proof.leads),
            "best": list(self.proof.best),
            "second": list(self.proof.second),
            "solved": dict(self.solved),
        }


@dataclass(slots=True)
class Searched:
    """A game that was searched: its puzzles, and how many positions came to each stage."""

    found: list[Found]
    stages: list[int]

    def json(self) -> JsonObject:
        """Return it as a line of the journal."""
        return {"found": [one.json() for one in self.found], "stages": list(self.stages)}


def search(number: int) -> Searched:
    """Search the game of that number."""
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
    searched = Searched([], [0] * (len(SCREENS) + 2))
    while waiting := table.waiting():
        choosing = table.position.stage is Stage.CHOOSE and table.rounds() >= FIRST_ROUND
        if choosing and len(searched.found) < MOST:
            _look(number, table, tuple(decisions), searched)
        for seat in waiting:
            legal = table.legal(seat)
            action = seats[seat].choose(table.observe(seat))
            decisions.append(legal.index(action))
            table.choose(seat, action)
    return searched


def _look(number: int, table: Any, decisions: tuple[int, ...], searched: Searched) -> None:
    """Note the first seat, if any, for which this position is a puzzle."""
    players = table.options.players
    for seat in range(players):
        seen: Observation = table.observe(seat)
        proof = proved(seen, SCREENS, searched.stages)
        if proof:
            right = Play(proof.ranked[0])
            solved = {level: _solved(seen, level, right) for level in LEVELS}
            if not solved["adept"]:
                found = Found(number, players, seat, decisions, proof, solved)
                searched.found.append(found)
                return


def proved(seen: Observation, screens: tuple[Screen, ...], stages: list[int]) -> Proof | None:
    """Return the judgement of a puzzle; None if it is none. `stages` counts the positions that came
    to each of the `screens`, to the second search, and to the end."""
    besides, rounds = _adepts(seen), Rounds()
    first = Race(seen, SEEDS[0], seen.hand, rounds)
    if not _passes(first, screens, besides, stages):
        return None
    best = first.ranked[0]
    second = Race(seen, SEEDS[1], first.racing, rounds)
    stages[-2] += 1
    if not _passes(second, AGAIN, besides, []) or second.ranked[0] != best:
        return None
    stages[-1] += 1
    means = {card: first.chance(card) for card in seen.hand}
    for card in second.racing:
        means[card] = (means[card] + second.chance(card)) / 2
    other = sorted(means, key=means.__getitem__, reverse=True)[1]
    leads = first.lead(), second.lead()
    return Proof(means, leads, first.outlook(best), first.outlook(other))


def _passes(race: Race, screens: tuple[Screen, ...], besides: set[int], stages: list[int]) -> bool:
    """True if one card of those that no adept takes leads by LEAST after FULL guesses."""
    for number, (guesses, errors) in enumerate(screens):
        if stages:
            stages[number] += 1
        race.go_on(guesses)
        if not race.may_lead(LEAST, errors, besides):
            return False
        if guesses >= FIRST_DROPS:
            race.drop()
    race.go_on(FULL)
    return race.may_lead(LEAST, 0.0, besides)


def _adepts(seen: Observation) -> set[int]:
    """Return the cards that adepts take."""
    chosen = [_choice(seen, "adept", number) for number in range(GLIMPSES)]
    return {choice.card for choice in chosen if isinstance(choice, Play)}


def _solved(seen: Observation, level: str, right: Play) -> float:
    """Return the share of a level's choices that are right."""
    chosen = [_choice(seen, level, number) for number in range(TRIES)]
    return chosen.count(right) / TRIES


def _choice(seen: Observation, level: str, number: int) -> object:
    return GAMES["sakura"].make_seat(level, Random(f"try {number}")).choose(seen)
