"""Computer players for Okiya that look one or two tiles ahead."""

from __future__ import annotations

from sakura.games.okiya.rules.position import Action, Observation, Position
from sakura.games.okiya.rules.square import PATTERNS, cells, made
from sakura.games.okiya.rules.tiles import matching
from sakura.play.seat import Seat


def follow(position: Position, cell: int, taken: int) -> tuple[int, ...]:
    """The cells that may be taken after `cell`, when `taken` (bits, `cell` included) are gone."""
    return cells(matching(position.tiles)[cell] & ~taken)


def wins(position: Position, own: int, other: int, cell: int) -> bool:
    """Whether a seat that holds `own` ends the round in its favour by taking `cell`."""
    own |= 1 << cell
    return made(own) != 0 or not follow(position, cell, own | other)


class OkiyaNovice(Seat[Observation, Action]):
    """Takes a tile that wins at once when it sees one, else any."""

    def choose(self, observation: Observation) -> int:
        position = observation.position
        own, other = position.held[observation.seat], position.held[1 - observation.seat]
        free = list(position.free())
        self.random.shuffle(free)
        return next((cell for cell in free if wins(position, own, other, cell)), free[0])


class OkiyaAdept(Seat[Observation, Action]):
    """Wins when it can, never lets the other win with the next tile if that can be helped, and
    otherwise takes the tile that leaves it most open lines and squares."""

    def choose(self, observation: Observation) -> int:
        free = list(observation.position.free())
        self.random.shuffle(free)
        return max(free, key=lambda cell: prospect(observation.position, cell))


def prospect(position: Position, cell: int) -> tuple[int, ...]:
    """What taking the tile promises the mover as far as an adept sees. Compared in order: a win
    now, no reply that wins for the other, threats less answers."""
    mover = position.mover
    own, other = position.held[mover], position.held[1 - mover]
    if wins(position, own, other, cell):
        return (1, 0, 0)
    own |= 1 << cell
    replies = follow(position, cell, own | other)
    beaten = sum(wins(position, other, own, reply) for reply in replies)
    return (0, -min(beaten, 1), threats(own, other) - threats(other, own) - len(replies))


def threats(own: int, other: int) -> int:
    """Lines and squares that the other seat does not touch, weighed by tokens already on them."""
    return sum((own & pattern).bit_count() ** 2 for pattern in PATTERNS if not other & pattern)
