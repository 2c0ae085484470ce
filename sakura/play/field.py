"""The field of a challenge: results of computers of every level on the same deal, in the person's
seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sakura.core.attempt import Placing, placing
from sakura.core.challenge import Challenge
from sakura.core.seats import LEVELS
from sakura.play.job import Thinkers
from sakura.play.seat import last

if TYPE_CHECKING:
    from sakura.core.plain import Json
    from sakura.play.seat import Thinking

EACH = 4
"""Results of each level in a field."""

FIELD = tuple((level, number) for number in range(EACH) for level in LEVELS)
"""Level and number of every result, in the order in which they are played: all levels soon have
one."""

MOST = 5000
"""Choices that are remembered, more than those of a field."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Request for the result of a computer of that level in the person's seat. Games of one level
    differ by their `number` alone.

    The opponents choose by the same seeds as against a person, so equal choices in the seat give
    the same game.
    """

    challenge: Challenge
    level: str
    number: int

    def think(self, games: Mapping[str, Thinkers]) -> Thinking[Placing]:
        """Play the game in slices, and return the result."""
        challenge, thinkers = self.challenge, games[self.challenge.game]
        table = challenge.table({challenge.game: thinkers.game})
        yield
        while waiting := table.waiting():
            for seat in waiting:
                name, seed = challenge.who[seat], challenge.seat_seed(table, seat)
                if seat == challenge.seat:
                    name, seed = self.level, f"{seed}/{self.level}/{self.number}"
                asked = (thinkers.game, name, seed, table.observe(seat))
                if asked in _chosen:
                    yield
                else:
                    action = yield from thinkers.make_seat(name, Random(seed)).think(asked[-1])
                    _keep(asked, action)
                table.choose(seat, _chosen[asked])
        outcome = table.outcome()
        assert outcome is not None
        return placing(outcome, challenge.seat)


_chosen: dict[tuple[object, ...], Any] = {}
"""Choices by game, seat name, seed and observation, which decide them. The games of a field have
many in common, and a game that was broken off is repeated."""


def _keep(asked: tuple[object, ...], action: object) -> None:
    """Remember a choice; forget all others once there are too many."""
    if len(_chosen) >= MOST:
        _chosen.clear()
    _chosen[asked] = action


Results: TypeAlias = "list[tuple[str, Placing]]"
"""Results of a field so far, each with its level."""


def play_field(challenge: Challenge, games: Mapping[str, Thinkers]) -> Results:
    """Play the whole field of a challenge."""
    return [
        (level, last(Standing(challenge, level, number).think(games))) for level, number in FIELD
    ]


class Comparison(NamedTuple):
    """A result beside a field: how many of how many it `beat`, and how many it `tied` with. `par`
    is the master's median in tokens; None as long as a master's game is missing."""

    beat: int
    tied: int
    size: int
    par: int | None


def beats(one: Placing, other: Placing) -> float:
    """Return 1 if one result is better than the other, 0.5 if both are equal, else 0. The place
    decides, then tokens.

    >>> beats(Placing(9, 1, 1.0), Placing(11, 2, 0.0))
    1.0
    >>> beats(Placing(8, 3, 0.0), Placing(9, 3, 0.0))
    0.0
    """
    own, others = (one.share, -one.place, one.tokens), (other.share, -other.place, other.tokens)
    return 0.5 if own == others else float(own > others)


def compared(own: Placing, field: Results) -> Comparison:
    """Compare a result with those of a field, each with its level."""
    found = [beats(own, other) for _, other in field]
    return Comparison(found.count(1.0), found.count(0.5), len(field), par(field))


def par(field: Results) -> int | None:
    """Return the master's median in tokens, the lower of the two in the middle; None as long as one
    of its games is missing."""
    masters = sorted(one.tokens for level, one in field if level == LEVELS[-1])
    return masters[(EACH - 1) // 2] if len(masters) == EACH else None


def plain(level: str, result: Placing) -> Json:
    """Return a result of a field as JSON."""
    return {"seat": level, "tokens": result.tokens, "place": result.place, "share": result.share}
