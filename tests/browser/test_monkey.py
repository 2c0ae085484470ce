"""Monkey test: random actions cause no error, no empty board, no dead end and no lost game.

`make test` takes sixty actions; `make soak` takes 10,000 and counts the states seen. The printed
seed repeats a run: `SEED=… make soak`.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.monkey import Monkey

if TYPE_CHECKING:
    from tests.browser.pages import Pages

pytestmark = pytest.mark.moving

ACTIONS = int(os.environ.get("ACTIONS", "60"))
SEED = int(os.environ.get("SEED", "1"))

READ = 100
"""Actions between checks of all saved games."""


def test_random_actions_cause_no_fault(pages: Pages) -> None:
    print(f"\nseed {SEED}, {ACTIONS} actions")
    page = pages.new("small")
    monkey = Monkey(page, pages.site, pages.faults, Random(SEED))
    monkey.enter()
    for number in range(1, ACTIONS + 1):
        monkey.act()
        monkey.check()
        if number % READ == 0:
            monkey.check_games()
            print(f"{number:6} {dict(monkey.seen)}", flush=True)
