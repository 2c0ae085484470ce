"""Even matches: simulated players of any strength, even while they learn, win their share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from sakura.core.arithmetic import exp
from sakura.core.error import BadInput
from sakura.core.seats import LEVELS
from sakura.games import GAMES
from sakura.games.okiya.seats.ladder import LADDER
from sakura.games.sakura.seats.ladder import LADDERS
from sakura.play.even_match import STRONGER, opponents, outclasses
from sakura.play.rating import PER_POINT, Ladder, after, newcomer, strength
from sakura.play.seat import last
from tests.sweeps import FULL
from tests.tables import every_game, in_progress

PLAYERS, GAMES_EACH = 240 if FULL else 16, 24

Elo = Callable[[int], float]
"""Elo of a player by the number of games played."""


def steady(level: str, part: float = 0.0) -> Callable[[Ladder], Elo]:
    """A player of that level, or partly of the next one."""

    def of(ladder: Ladder) -> Elo:
        above = LEVELS[min(len(LEVELS) - 1, LEVELS.index(level) + 1)]
        elo = ladder[level] + part * (ladder[above] - ladder[level])
        return lambda game: elo

    return of


def learning(ladder: Ladder) -> Elo:
    """A novice who gains three points a game."""
    return lambda game: ladder["novice"] + 3 * game


WHO: dict[str, Callable[[Ladder], Elo]] = {
    **{level: steady(level) for level in LEVELS},
    "between novice and adept": steady("novice", 0.5),
    "between adept and expert": steady("adept", 0.4),
    "between expert and master": steady("expert", 0.5),
    "learning": learning,
}

TABLES = {
    "four": (LADDERS[4, None], 3),
    "two": (LADDERS[2, "standard"], 1),
    "tactical": (LADDERS[2, "tactical"], 1),
    "six": (LADDERS[6, None], 5),
    "okiya": (LADDER, 1),
}


def shares(ladder: Ladder, count: int, elo: Elo, seed: int) -> list[float]:
    """Chances to win, game by game, of a player who begins as a newcomer."""
    random, belief, found = Random(seed), newcomer(), []
    for game in range(GAMES_EACH):
        others = [strength(name, ladder) for name in opponents(belief, ladder, count, random)]
        elos = [elo(game), *others]
        powers = [exp(PER_POINT * one) for one in elos]
        found.append(powers[0] / sum(powers))
        order = drawn(powers, random)
        at = order.index(0)
        belief = after(
            belief, [elos[seat] for seat in order[:at]], [elos[seat] for seat in order[at + 1 :]]
        )
    return found


def drawn(powers: Sequence[float], random: Random) -> list[int]:
    """Seats from first to last, by Luce's choice."""
    left, order = list(range(len(powers))), []
    while left:
        order.append(random.choices(left, [powers[seat] for seat in left])[0])
        left.remove(order[-1])
    return order


NEAR = 0.05
"""Distance of the mean share from the even one."""


@pytest.mark.native
@pytest.mark.parametrize("table", TABLES if FULL else ["four"])
@pytest.mark.parametrize("who", WHO if FULL else ["adept", "master", "learning"])
def test_after_eight_games_everybody_wins_the_even_share(who: str, table: str) -> None:
    ladder, count = TABLES[table]
    even = 1 / (count + 1)
    found = [shares(ladder, count, WHO[who](ladder), seed) for seed in range(PLAYERS)]
    for games in (range(8, 16), range(16, 24)):
        mean = sum(sum(one[game] for game in games) for one in found) / PLAYERS / len(games)
        assert abs(mean - even) < NEAR, f"{who}, games {games}: {mean:.3f}"


def test_a_newcomer_meets_weak_opponents_and_a_master_the_strongest() -> None:
    ladder, random, belief = LADDERS[4, None], Random(1), newcomer()
    first = [name for _ in range(50) for name in opponents(belief, ladder, 3, random)]
    for _ in range(30):
        belief = after(belief, [], [ladder["master"]] * 3)
    later = [name for _ in range(50) for name in opponents(belief, ladder, 3, random)]
    assert {"master"} == set(later)
    assert "master" not in first and len(set(first)) > 1


def test_only_somebody_stronger_than_masters_outclasses_them() -> None:
    for ladder, count in TABLES.values():
        belief = newcomer()
        assert not outclasses(belief, ladder, count)
        for _ in range(30):
            even = after(belief, [ladder["master"]], [])
            belief = after(even, [], [ladder["master"]])
        assert not outclasses(belief, ladder, count), "as often ahead as behind"
        for _ in range(10):
            belief = after(belief, [], [ladder["master"]] * count)
        assert outclasses(belief, ladder, count)


def test_strengths_lie_in_order_and_belong_to_every_game() -> None:
    for ladder in (*LADDERS.values(), LADDER):
        elos = [strength(name, ladder) for name in STRONGER]
        assert elos == sorted(elos) and len(set(elos)) == 9
    assert all(info.is_seat(name) for info in GAMES.values() for name in STRONGER)
    assert not any(info.is_seat("random:slips") for info in GAMES.values())


@every_game
def test_a_seat_that_slips_plays_as_one_of_two_levels(name: str) -> None:
    info, table = GAMES[name], in_progress(name, 6)
    seat = table.waiting()[0]
    seen = table.observe(seat)
    found = {info.make_seat("novice:slips", Random(seed)).choose(seen) for seed in range(40)}
    assert found <= set(table.game.choices(seen)) and len(found) > 1
    thinking = info.make_seat("adept:slips", Random(1)).think(seen)
    assert last(thinking) in table.game.choices(seen)
    with pytest.raises(BadInput):
        info.make_seat("random:slips", Random(1))
