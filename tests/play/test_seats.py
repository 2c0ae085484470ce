"""Computer seats: deterministic, fair, and stronger by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE, AnyGame
from sakura.core.seats import LEVELS
from sakura.core.table import Table
from sakura.games import GAMES, RULES
from sakura.games.okiya.rules.game import Okiya
from sakura.games.okiya.rules.position import Position as OkiyaPosition
from sakura.games.okiya.seats.simple import SUITED, suited
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Position
from sakura.games.sakura.seats.master import SakuraMaster
from sakura.play.seat import AnySeat
from sakura.play.simulation import Tally, play
from tests.narrowed import items
from tests.sweeps import combined, rare
from tests.tables import VARIANTS

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

OPTIONS: dict[str, JsonObject] = {
    "sakura": {"players": 4, "two_player": None, "board": "classic"},
    "okiya": {"match": "single", "target": None, "full_board": "win"},
}


def series(name: str, levels: Sequence[str], numbers: Iterable[int]) -> list[Tally]:
    """Tallies of numbered games, with every seat in every place in turn."""
    game = RULES[name]
    options = game.options(OPTIONS[name])
    totals = [Tally(level) for level in levels]
    for number in numbers:
        turn = number % len(levels)
        seats = totals[turn:] + totals[:turn]
        play(GAMES[name], game, options, seats, f"series/{number}", lambda: 0.0)
    return totals


def quick_seat(game: AnyGame, level: str, seed: int) -> AnySeat:
    """Seat of the level; a master of Sakura with a small budget."""
    if level == "master" and isinstance(game, Sakura):
        return SakuraMaster(game, Random(seed), guesses=4)
    return GAMES[game.name].make_seat(level, Random(seed))


@pytest.mark.parametrize("level", [*LEVELS, "adept:shadow"])
@pytest.mark.parametrize("name", sorted(RULES))
def test_the_same_seed_plays_the_same_game(name: str, level: str) -> None:
    if ":" in level and name == "okiya":
        pytest.skip("styles are Sakura's")
    game = RULES[name]
    options = game.options(OPTIONS[name])

    def record(seed: str) -> JsonObject:
        tallies = [Tally(level)] + [Tally("random")] * (game.seats(options) - 1)
        return play(GAMES[name], game, options, tallies, seed, lambda: 0.0).record()

    found = record("x")
    assert record("x") == found != record("y")


def hidden_shuffled(position: Position, seat: int, random: Random) -> Position:
    """The same position to that seat, with the deck and the other hands reshuffled."""
    others = [s for s in range(len(position.hands)) if s != seat]
    unseen = [*position.deck]
    for other in others:
        unseen += position.hands[other]
    random.shuffle(unseen)
    hands = list(position.hands)
    for other in others:
        size = len(position.hands[other])
        hands[other], unseen = tuple(sorted(unseen[:size])), unseen[size:]
    discard = list(position.discard)
    random.shuffle(discard)
    return replace(position, hands=tuple(hands), deck=tuple(unseen), discard=tuple(discard))


@pytest.mark.parametrize(("level", "variant"), combined(LEVELS, VARIANTS))
def test_a_seat_sees_nothing_hidden(level: str, variant: tuple[int, str | None]) -> None:
    players, two_player = variant
    game = RULES["sakura"]
    options = game.options({"players": players, "two_player": two_player, "board": "stroll"})
    random = Random(players)
    table = Table(game, options, random)
    while waiting := table.waiting():
        seat = random.choice(waiting)
        seen = game.observe(table.position, seat)
        other = hidden_shuffled(table.position, seat, random)
        assert game.observe(other, seat) == seen
        choice = quick_seat(game, level, 1).choose(seen)
        assert quick_seat(game, level, 1).choose(game.observe(other, seat)) == choice
        assert choice in table.legal(seat) == game.choices(seen)
        table.choose(seat, choice)


def test_an_observation_refers_to_no_hidden_values() -> None:
    """Neither the position nor another hand is reachable from it."""
    game = RULES["sakura"]
    table = Table(game, game.options(OPTIONS["sakura"]), Random(5))
    position, seen = table.position, game.observe(table.position, 2)
    text = repr(seen)
    assert str(position.hands[2]) in text
    assert "Position(" not in text
    assert not any(str(position.hands[other]) in text for other in (0, 1, 3))
    assert str(position.deck[:4])[1:-1] not in text


def test_thinking_does_not_change_the_observation() -> None:
    game = RULES["sakura"]
    for seed in range(5):
        table = Table(game, game.options(OPTIONS["sakura"]), Random(seed))
        seen = table.observe(0)
        for level in LEVELS:
            quick_seat(game, level, 1).choose(seen)
        assert seen == table.observe(0)


@pytest.mark.parametrize("level", LEVELS)
def test_okiya_choices_do_not_depend_on_later_shuffles(level: str) -> None:
    """The same tiles and moves give the same choice, with any later shuffles."""
    game = RULES["okiya"]
    options = game.options(OPTIONS["okiya"])
    table = Table(game, options, Random(4))
    other = Table(game, options, Random(5), table.steps[0].actions[CHANCE])
    for _ in range(4):
        seat = table.waiting()[0]
        first, second = (quick_seat(game, level, 1).choose(t.observe(seat)) for t in (table, other))
        assert first == second
        table.choose(seat, first)
        other.choose(seat, second)


def test_all_seats_of_a_round_choose_from_the_same_state() -> None:
    game = RULES["sakura"]
    table = Table(game, game.options(OPTIONS["sakura"]), Random(5))
    seen = [table.observe(seat) for seat in range(4)]
    for seat in (2, 0, 3):
        table.choose(seat, table.legal(seat)[0])
        assert [table.observe(seat) for seat in range(4)] == seen


@pytest.mark.parametrize(
    ("stronger", "weaker", "wins"),
    [("novice", "random", 25), ("adept", "random", 30), ("adept", "novice", 20)],
)
def test_a_level_beats_the_weaker_ones_at_sakura(stronger: str, weaker: str, wins: int) -> None:
    totals = series("sakura", [stronger, weaker, weaker, weaker], range(60))
    assert totals[0].wins >= wins  # an even share is 15
    assert totals[0].wins > max(tally.wins for tally in totals[1:])
    assert totals[0].total / 60 > max(tally.total for tally in totals[1:]) / 60 + 0.5


@pytest.mark.parametrize(
    ("stronger", "weaker", "wins"),
    [("novice", "random", 36), ("adept", "random", 54), ("adept", "novice", 40)],
)
def test_a_level_beats_the_weaker_ones_at_okiya(stronger: str, weaker: str, wins: int) -> None:
    assert series("okiya", [stronger, weaker], range(60))[0].wins >= wins


SEARCHING = {
    ("expert", "novice"): 40 / 60,
    ("expert", "adept"): 36 / 60,
    ("master", "expert"): 36 / 60,
}
"""Least share of deals that a searching level wins against a weaker one."""
DEALS = 60


@cache
def duels() -> Counter[tuple[str, str]]:
    """Deals won by the first of two levels, and by each weaker level against itself.

    All pairs play a deal before the next one, to share the solver's cache.
    """
    won: Counter[tuple[str, str]] = Counter()
    for number in range(DEALS):
        for stronger, weaker in SEARCHING:
            for pair in ((stronger, weaker), (weaker, weaker)):
                won[pair] += series("okiya", pair, [number])[0].wins
    return won


@rare
@pytest.mark.native  # their strength; their choices in WebAssembly are tested below
@pytest.mark.parametrize(("stronger", "weaker"), SEARCHING)
def test_a_level_that_searches_beats_the_weaker_ones_at_okiya(stronger: str, weaker: str) -> None:
    """It wins its share, and more than the weaker level in its place on the same deals."""
    won = duels()
    assert won[stronger, weaker] >= SEARCHING[stronger, weaker] * DEALS
    assert won[stronger, weaker] > won[weaker, weaker]


def test_a_level_plays_the_same_round_of_okiya_on_any_machine() -> None:
    """Also in Pyodide: the choices of searching levels depend on the seed alone."""
    game, levels = RULES["okiya"], [Tally("master"), Tally("expert")]
    table = play(GAMES["okiya"], game, game.options(OPTIONS["okiya"]), levels, "x", lambda: 0.0)
    (moves,) = [items(round_, "moves") for round_ in items(table.record(), "rounds")]
    assert moves == [2, 4, 0, 10, 5, 13, 7, 9, 8, 11, 14, 3, 15, 6, 12, 1]


def test_the_novice_plays_like_an_adept_in_some_rounds() -> None:
    """In those rounds it takes the same tile with the same seed; in the others it overlooks
    wins."""
    game = Okiya()
    options = game.options(OPTIONS["okiya"])
    alike = {True: 0, False: 0}
    missed = {True: 0, False: 0}
    for seed in range(60):
        random = Random(seed)
        table = Table(game, options, random)
        while waiting := table.waiting():
            position, seat = table.position, waiting[0]
            seen = game.observe(position, seat)
            novice, adept = (
                GAMES["okiya"].make_seat(level, Random(seed)).choose(seen)
                for level in ("novice", "adept")
            )
            suits = suited(position, SUITED)
            assert novice == adept or not suits
            alike[suits] += novice == adept
            ends = {cell: outcome(game, position, cell) for cell in position.free()}
            missed[suits] += "win" in ends.values() and ends[novice] != "win"
            table.choose(seat, random.choice(table.legal(seat)))
    assert min(alike.values()) > 50
    assert missed[False] > 5 and not missed[True]


def test_the_adept_sees_a_win_and_parries_one() -> None:
    game = Okiya()
    options = game.options(OPTIONS["okiya"])
    seen = {"win": 0, "parry": 0}
    for seed in range(120):
        random = Random(seed)
        table = Table(game, options, random)
        while waiting := table.waiting():
            position, seat = table.position, waiting[0]
            adept = GAMES["okiya"].make_seat("adept", Random(seed))
            choice = adept.choose(game.observe(position, seat))
            ends = {cell: outcome(game, position, cell) for cell in position.free()}
            if "win" in ends.values():
                assert ends[choice] == "win"
                seen["win"] += 1
            elif "safe" in ends.values():
                assert ends[choice] == "safe"
                seen["parry"] += 1
            table.choose(seat, random.choice(table.legal(seat)))
    assert min(seen.values()) > 50


def outcome(game: Okiya, position: OkiyaPosition, cell: int) -> str:
    """Outcome of a tile: "win" at once, "safe" from a loss to the next tile, or "lost" to one."""
    after, _ = game.apply(position, {position.mover: cell})
    if after.stage is not position.stage:
        return "win"
    for reply in after.free():
        then, _ = game.apply(after, {after.mover: reply})
        if then.stage is not position.stage:
            return "lost"
    return "safe"


def test_unknown_levels_are_named() -> None:
    with pytest.raises(BadInput, match="no level 'genius'"):
        GAMES["okiya"].make_seat("genius", Random(0))
