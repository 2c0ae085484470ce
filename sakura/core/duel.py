"""Duels: a challenge with the results of those who have played it, in one link.

A result is all decisions of a finished game. The deal gives the decks, so a decision is its number
among the legal ones, and a whole game takes some fifty characters.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sakura.core.attempt import NotOfThisDeal, Placing, placing
from sakura.core.challenge import CHALLENGE, Challenge
from sakura.core.codec import ArrayOf, ListOf, ObjectOf, Text, Validated, Whole
from sakura.core.error import BadInput, shown
from sakura.core.fairness import Finished, Proof
from sakura.core.game import CHANCE, AnyGame
from sakura.core.people import LONGEST as LONGEST_NAME
from sakura.core.people import cleaned
from sakura.core.record import dump
from sakura.core.seal import Seal
from sakura.core.seal_codec import Opened, read_seal
from sakura.core.seats import PERSON, is_computer
from sakura.core.table import AnyTable

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

MOST = 8
"""Most results in a link."""

LONGEST, MOST_ROUNDS, MOST_UNDONE = 2_000, 100, 10**4
"""Characters of a packed game, its rounds, and decisions taken back in it."""

DIGEST = 4
"""Length of the digest by which a damaged result is noticed, in bytes."""

TRIES = 64
"""Most seeds that are tried for a deal whose starter is known."""


class Practice(BadInput):
    """A game that nobody can be challenged with, because it did not count."""

    def __init__(self) -> None:
        super().__init__("practice is no challenge")


@dataclass(frozen=True, slots=True)
class DuelResult:
    """A finished game of a duel: its player's `name`, all decisions, packed, the digest of its
    record, and the number of decisions taken back."""

    name: str
    moves: str
    digest: str
    undone: int = 0


@dataclass(frozen=True, slots=True)
class Duel:
    """A challenge, and the results so far, the challenger's first."""

    challenge: Challenge
    results: tuple[DuelResult, ...] = ()

    @classmethod
    def read(cls, plain: Json) -> Duel:
        """Read a duel from a link; raises BadInput. `open` replays its results."""
        return DUEL.read(plain)

    def write(self) -> JsonObject:
        """Return the duel as the content of a link."""
        return DUEL.write(self)

    def open(
        self, games: Mapping[str, AnyGame], known: Callable[[str, str], bool]
    ) -> list[Version]:
        """Return all results, replayed. Raises BadInput for a challenge that cannot be played, and
        for a result that its deal does not give."""
        self.challenge.check(games, known)
        return [
            Version(one, self.challenge, unpacked(self.challenge, one, games))
            for one in self.results
        ]

    def add(self, result: DuelResult) -> Duel:
        """Return the duel with one more result, which takes the place of one just like it, or of
        the oldest if there is no more room."""
        others = [one for one in self.results if one != result]
        return replace(self, results=(*others, result)[-MOST:])

    def renamed(self, result: DuelResult, other: DuelResult) -> Duel:
        """Return the duel with another result in the place of one, such as the same game under
        another name."""
        results = tuple(other if one == result else one for one in self.results)
        return replace(self, results=results)

    @property
    def sealed(self) -> bool:
        """False if the challenger's game was not dealt by the seed: nobody can tell then whether
        the opponents would have chosen like that in the challenger's game."""
        return not self.challenge.orders


@dataclass(frozen=True, slots=True)
class Version:
    """A result with its game, replayed by the deal of the challenge."""

    result: DuelResult
    challenge: Challenge
    table: AnyTable

    @property
    def placing(self) -> Placing:
        """Tokens or points of the player, and the place."""
        outcome = self.table.outcome()
        assert outcome
        return placing(outcome, self.challenge.seat)

    @property
    def merit(self) -> tuple[float, int, int, int]:
        """Sort key of results, the best first. At an open game who wins faster or holds out longer
        is better."""
        found, steps = self.placing, len(self.table.steps)
        lasted = (steps if found.share == 1 else -steps) if self.table.game.open else 0
        return -found.share, found.place, -found.tokens, lasted

    def proof(self) -> Proof:
        """Return the checks of what the computers have chosen."""
        challenge = self.challenge
        seal = Seal(challenge.seed, challenge.who, challenge.edition, undone=self.result.undone)
        return Proof(self.table, Opened(seal.digest_of(self.table), seal))

    def choices(self) -> Iterator[tuple[int, int, object]]:
        """Yield the player's choices: the step, the round from 1, and the action."""
        for number, step in enumerate(self.table.steps):
            if self.challenge.seat in step.actions:
                round_ = self.table.game.rounds(step.before) + 1
                yield number, round_, step.actions[self.challenge.seat]


def differing(one: Version, other: Version) -> list[int]:
    """Return the rounds, from 1, in which both players chose, but not the same."""
    first, second = _by_round(one), _by_round(other)
    return [number for number in first if number in second and first[number] != second[number]]


def _by_round(version: Version) -> dict[int, list[object]]:
    found: dict[int, list[object]] = {}
    for _, number, action in version.choices():
        found.setdefault(number, []).append(action)
    return found


# -- packing ---------------------------------------------------------------------------------------


def packed(table: AnyTable, name: str, undone: int = 0) -> DuelResult:
    """Return a finished game as a result."""
    number, worth = 0, 1
    for step in table.steps:
        for seat in sorted(set(step.actions) - {CHANCE}):
            legal = table.game.legal(step.before, seat)
            number += worth * legal.index(step.actions[seat])
            worth *= len(legal)
    data = number.to_bytes((number.bit_length() + 7) // 8, "little")
    moves = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return DuelResult(cleaned(name), moves, _digest(table), min(undone, MOST_UNDONE))


def unpacked(challenge: Challenge, result: DuelResult, games: Mapping[str, AnyGame]) -> AnyTable:
    """Return the game of a result, played again by the deal. Raises BadInput unless the deal gives
    just this game."""
    try:
        data = base64.b64decode(result.moves + "=" * (-len(result.moves) % 4), b"-_", True)
    except (binascii.Error, ValueError):
        raise NotOfThisDeal(f"{_whose(result)} is damaged") from None
    number, table = int.from_bytes(data, "little"), challenge.table(games)
    while waiting := table.waiting():
        if table.rounds() >= MOST_ROUNDS:
            raise NotOfThisDeal(f"{_whose(result)} has more than {MOST_ROUNDS} rounds")
        for seat in sorted(waiting):
            legal = table.legal(seat)
            number, index = divmod(number, len(legal))
            table.choose(seat, legal[index])
    if number or _digest(table) != result.digest:
        raise NotOfThisDeal(f"{_whose(result)} is not one that the deal gives")
    return table


def _whose(result: DuelResult) -> str:
    return f"the result of {shown(result.name)}" if result.name else "a result"


def _digest(table: AnyTable) -> str:
    text = dump(table.record()).encode()
    return hashlib.blake2s(text, digest_size=DIGEST).hexdigest()


# -- making one ------------------------------------------------------------------------------------


def duel_of(
    played: Finished, meta: Json, seat: int | None, name: str, known: Callable[[str, str], bool]
) -> Duel:
    """Return the duel of a finished game with that `meta`, for one of its seats, by default the
    first person's.

    Raises BadInput for a game that is not over or too long, and for one that cannot be played
    again by a friend: with other people in it, or opponents that changed.
    """
    game, options = played.game, played.options
    if game.outcome(played.position) is None:
        raise BadInput("the game is not over: only finished games can be a challenge")
    if game.rounds(played.position) > MOST_ROUNDS:
        raise BadInput(f"games of more than {MOST_ROUNDS} rounds cannot be a challenge")
    count = game.seats(options)
    seal = read_seal(meta.get("seal"), count) if isinstance(meta, dict) else None
    who = list(seal.who) if seal else _seats(meta, game.name, count, known)
    if seat is None:
        seat = who.index(PERSON) if PERSON in who else 0
    if seat not in range(count):
        raise BadInput(f"the seat must be 0 to {count - 1}, not {seat}")
    if seal and seal.swaps:
        raise BadInput("an opponent was changed during this game, so nobody can play it again")
    who[seat] = PERSON
    if who.count(PERSON) > 1 or not all(map(is_computer, who[:seat] + who[seat + 1 :])):
        raise BadInput("only games of one person against computers can be a challenge")
    plain = game.write_options(options)
    if seal:
        challenge = Challenge(game.name, plain, tuple(who), seat, seal.seed, seal.edition)
    else:
        challenge = _stored(played, plain, tuple(who), seat)
    result = packed_of(played, challenge, name, seal.undone if seal else 0, {game.name: game})
    return Duel(challenge, (result,))


def packed_of(
    played: Finished, challenge: Challenge, name: str, undone: int, games: Mapping[str, AnyGame]
) -> DuelResult:
    """Return the game as a result. Raises BadInput unless the challenge's deal gives it."""
    table = challenge.table(games)
    table.steps, table.position = list(played.steps), played.position
    challenge.check_deal(table)
    result = packed(table, name, undone)
    unpacked(challenge, result, games)
    return result


def _seats(meta: Json, game: str, count: int, known: Callable[[str, str], bool]) -> list[str]:
    """Return the names of the seats as `meta` has them; adepts if it has none."""
    named = meta.get("seats", meta.get("levels")) if isinstance(meta, dict) else None
    if not isinstance(named, list) or len(named) != count:
        return ["adept"] * count
    if not all(isinstance(one, str) and known(game, one) for one in named):
        return ["adept"] * count
    return [str(one) for one in named]


def _stored(played: Finished, plain: JsonObject, who: tuple[str, ...], seat: int) -> Challenge:
    """Return a challenge that holds the decks of a game itself, because no seed gives them."""
    game, steps = played.game, played.steps
    shuffles = [step for step in steps if CHANCE in step.actions]
    orders = tuple(
        tuple(str(thing) for thing in game.order(step.actions[CHANCE])) for step in shuffles
    )
    digest = hashlib.blake2s(dump(game.write(list(steps))).encode(), digest_size=8).hexdigest()
    for number in range(TRIES):  # where chance also decides who starts
        challenge = Challenge(game.name, plain, who, seat, f"{digest}/{number}", orders=orders)
        first = game.chance(game.start(played.options), challenge.shuffler(()))
        if first == shuffles[0].actions[CHANCE]:
            return challenge
    raise BadInput("this deal cannot be stored")


def checked_name(name: str) -> None:
    """Raise BadInput unless a name is clean."""
    if cleaned(name) != name:
        raise BadInput(f"{shown(name)} is no name")


RESULT = ArrayOf(
    DuelResult,
    name=Validated(Text(LONGEST_NAME), checked_name),
    moves=Text(LONGEST),
    digest=Text(2 * DIGEST),
    undone=Whole(0, MOST_UNDONE),
)
"""Results as links have them."""

DUEL = ObjectOf(Duel, challenge=CHALLENGE, results=ListOf(RESULT, MOST))
"""Duels as links have them."""
