"""Computer seats of Okiya that look one or two tiles ahead."""

from __future__ import annotations

from random import Random

from sakura.games.okiya.rules.position import Action, Observation, Position
from sakura.games.okiya.rules.square import PATTERNS, cells, made
from sakura.games.okiya.rules.tiles import matching
from sakura.play.seat import Seat

SUITED = 0.42
"""Share of rounds in which a novice plays as an adept does."""

SLIP = 0.35
"""Share of its choices in other rounds for which it takes any tile."""


def follow(position: Position, cell: int, taken: int) -> tuple[int, ...]:
    """Return the legal cells after `cell`, as bits, when `taken` (bits, `cell` included) are
    gone."""
    return cells(matching(position.tiles)[cell] & ~taken)


def wins(position: Position, own: int, other: int, cell: int) -> bool:
    """True if a seat that holds `own` wins the round by taking `cell`."""
    own |= 1 << cell
    return made(own) != 0 or not follow(position, cell, own | other)


def suited(position: Position, part: float) -> bool:
    """True if this is one of the share of rounds that a seat plays well. The tiles are the seed, so
    that a resumed round is played alike."""
    return Random(" ".join(map(str, position.tiles))).random() < part


class OkiyaAdept(Seat[Observation, Action]):
    """Seat that wins when it can, avoids tiles after which the other can win at once, and otherwise
    takes the one that leaves it most open lines and squares."""

    def choose(self, observation: Observation) -> int:
        free = list(observation.position.free())
        self.random.shuffle(free)
        return max(free, key=lambda cell: prospect(observation.position, cell))


class OkiyaNovice(OkiyaAdept):
    """Seat that plays as an adept in rounds that suit it (`suited`). In others it takes a tile that
    wins at once, if it looks for one, or any."""

    def choose(self, observation: Observation) -> int:
        position = observation.position
        if suited(position, SUITED):
            return super().choose(observation)
        own, other = position.held[observation.seat], position.held[1 - observation.seat]
        free = list(position.free())
        self.random.shuffle(free)
        if self.random.random() < SLIP:
            return free[0]
        return next((cell for cell in free if wins(position, own, other, cell)), free[0])


def prospect(position: Position, cell: int) -> tuple[int, ...]:
    """Return the sort key of a tile for an adept. Compared in order: a win now, no reply that wins
    for the other, threats less answers."""
    mover = position.mover
    own, other = position.held[mover], position.held[1 - mover]
    if wins(position, own, other, cell):
        return (1, 0, 0)
    own |= 1 << cell
    replies = follow(position, cell, own | other)
    beaten: int = sum(wins(position, other, own, reply) for reply in replies)
    return (0, -min(beaten, 1), threats(own, other) - threats(other, own) - len(replies))


def threats(own: int, other: int) -> int:
    """Return the number of lines and squares that the other seat does not touch, weighted by tokens
    already on them."""
    return sum((own & pattern).bit_count() ** 2 for pattern in PATTERNS if not other & pattern)
