"""Contract of a game: a missing part is reported at once."""

from __future__ import annotations

from inspect import isfunction
from random import Random
from typing import Any

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE, Game, Reader
from sakura.games import RULES
from sakura.games.okiya.rules.position import Layout
from sakura.games.okiya.rules.tiles import TILES
from sakura.games.sakura.rules.position import Play
from tests.tables import OPTIONS, every_game

OPTIONAL = {"arrange", "order", "conceal", "redact", "determinise"}
"""Optional parts of a game."""


@pytest.mark.parametrize("contract", [Game, Reader])
def test_a_game_must_define_every_part_of_the_contract(contract: Any) -> None:
    names = {name for name, value in vars(contract).items() if isfunction(value)} - OPTIONAL
    assert len(names) > 2
    for name in names:
        defined: dict[str, Any] = dict.fromkeys(names - {name}, lambda *_: None)
        with pytest.raises(TypeError, match=name):
            type("Unfinished", (contract,), defined)()


@every_game
def test_legal_refuses_the_chance_seat(name: str) -> None:
    game = RULES[name]
    start = game.start(game.options(OPTIONS[name]))
    assert game.to_act(start) == (CHANCE,)
    with pytest.raises(BadInput, match="seat -1 is not one of"):
        game.legal(start, CHANCE)


def positions(name: str) -> list[Any]:
    """All positions of a game."""
    game, random = RULES[name], Random(1)
    found = [game.start(game.options(OPTIONS[name]))]
    while seats := game.to_act(found[-1]):
        chance = seats == (CHANCE,)
        actions = {
            seat: game.chance(found[-1], random)
            if chance
            else random.choice(game.legal(found[-1], seat))
            for seat in seats
        }
        found.append(game.apply(found[-1], actions)[0])
    return found


NO_ACTIONS: list[Any] = [
    None, 7, True, 2.0, -1, 99, "", "x", (), [], {}, object, (1, 2), [1], {1}, "+-", "−",
    Play(0), Play(1), Play(1, 1), Play(True), Play(1.0), Play(None), Play("1"), Play([]),  # type: ignore[arg-type]
    Layout(0, ()), Layout(True, TILES), Layout(2, TILES), Layout(0, None), Layout(0, TILES * 2),  # type: ignore[arg-type]
    Layout(0, (None,) * 16), Layout(0, ("pine-sun",) * 16), Layout([], TILES), Layout(0, 5),  # type: ignore[arg-type]
    tuple(range(1, 61)), (None,) * 60, tuple("x" * 60), (True, *range(2, 61)), range(1, 61),
]  # fmt: skip
"""Values that are illegal actions in most positions."""


@every_game
def test_apply_requires_one_legal_action_per_seat(name: str) -> None:
    game = RULES[name]
    for position in positions(name):
        seats = game.to_act(position)
        chance = seats == (CHANCE,)
        legal = {
            seat: (game.chance(position, Random(2)),) if chance else game.legal(position, seat)
            for seat in seats
        }
        good = {seat: choices[0] for seat, choices in legal.items()}
        wrong: list[Any] = [None, [], 7, "x", *good.values(), good | {5: None}, {None: 1}]
        wrong += [{s: a for s, a in good.items() if s != seat} for seat in seats]
        wrong += [{}, {CHANCE: None}, {0: 0}] if not seats else [good | {9: good[seats[0]]}]
        for action in NO_ACTIONS:
            as_good = [one for one in next(iter(legal.values()), ()) if repr(one) == repr(action)]
            if seats and not as_good and not (chance and action == tuple(range(1, 61))):
                wrong.append(good | {seats[0]: action})
        for actions in wrong:
            with pytest.raises(BadInput) as refused:
                game.apply(position, actions)
            assert str(refused.value).isprintable()


@every_game
@pytest.mark.parametrize("actions", [{}, {0: 0}, {0: None}, {CHANCE: None}], ids=str)
def test_a_finished_game_accepts_no_action(name: str, actions: Any) -> None:
    end = positions(name)[-1]
    with pytest.raises(BadInput, match="the game is over"):
        RULES[name].apply(end, actions)
