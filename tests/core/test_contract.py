"""What a game promises: whoever leaves a part of it out is told at once."""

from __future__ import annotations

from inspect import isfunction
from typing import Any

import pytest

from sakura.core.error import BadInput
from sakura.core.game import CHANCE, Game, Reader
from sakura.games import RULES
from tests.tables import OPTIONS, every_game

OPTIONAL = {"conceal"}
"""What a game need not have."""


@pytest.mark.parametrize("contract", [Game, Reader])
def test_no_part_of_the_contract_can_be_left_out(contract: Any) -> None:
    names = {name for name, value in vars(contract).items() if isfunction(value)} - OPTIONAL
    assert len(names) > 2
    for name in names:
        rest: dict[str, Any] = dict.fromkeys(names - {name}, lambda *_: None)
        with pytest.raises(TypeError, match=name):
            type("Unfinished", (contract,), rest)()


@every_game
def test_chance_is_not_asked_what_it_may_do(name: str) -> None:
    game = RULES[name]
    start = game.start(game.options(OPTIONS[name]))
    assert game.to_act(start) == (CHANCE,)
    with pytest.raises(BadInput, match="seat -1 cannot be asked"):
        game.legal(start, CHANCE)
