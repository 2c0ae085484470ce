"""Computer players for Okiya that look one or two tiles ahead."""

from __future__ import annotations

from random import Random

from sakura.games.okiya.rules.position import Action, Observation, Position
from sakura.games.okiya.rules.square import PATTERNS, cells, made
from sakura.games.okiya.rules.tiles import matching
from sakura.play.seat import Seat

SUITED = 0.42
"""The part of all rounds in which a novice plays as an adept does."""

SLIP = 0.35
"""The part of its choices for which it looks at nothing in the others."""


def follow(position: Position, cell: int, taken: int) -> tuple[int, ...]:
    """The cells that may be taken after `cell`, when `taken` (bits, `cell` included) are gone."""
    return cells(matching(position.tiles)[cell] & ~taken)


def wins(position: Position, own: int, other: int, cell: int) -> bool:
    """Whether a seat that holds `own` ends the round in its favour by taking `cell`."""
    own |= 1 << cell
    return made(own) != 0 or not follow(position, cell, own | other)


def suited(position: Position, part: float) -> bool:
    """Whether a seat plays this round well: that part of all layouts of tiles is drawn, for whole
    rounds. The tiles are the seed, so that a round that is resumed is played alike."""
    return Random(" ".join(map(str, position.tiles))).random() < part


class OkiyaAdept(Seat[Observation, Action]):
    """Wins when it can, never lets the other win with the next tile if that can be helped, and
    otherwise takes the tile that leaves it most open lines and squares."""

    def choose(self, observation: Observation) -> int:
        free = list(observation.position.free())
        self.random.shuffle(free)
        return max(free, key=lambda cell: prospect(observation.position, cell))


class OkiyaNovice(OkiyaAdept):
    """Plays as an adept in rounds that suit it (`suited`). In others it takes a tile that wins at
    once, if it looks for one, or any."""

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
    """What taking the tile promises the mover as far as an adept sees. Compared in order: a win
    now, no reply that wins for the other, threats less answers."""
    mover = position.mover
    own, other = position.held[mover], position.held[1 - mover]
    if wins(position, own, other, cell):
        return (1, 0, 0)
    own |= 1 << cell
    replies = follow(position, cell, own | other)
    beaten: int = sum(wins(position, other, own, reply) for reply in replies)
    return (0, -min(beaten, 1), threats(own, other) - threats(other, own) - len(replies))


def threats(own: int, other: int) -> int:
    """Lines and squares that the other seat does not touch, weighed by tokens already on them."""
    return sum((own & pattern).bit_count() ** 2 for pattern in PATTERNS if not other & pattern)
