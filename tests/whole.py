"""Size of parameter sweeps: all values with `make test-whole`, else a few."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, TypeVar

import pytest

ValueT = TypeVar("ValueT")

WHOLE = bool(os.environ.get("WHOLE"))
"""With `make test-whole`: each window, each file with each fault, each part of a browser by itself,
all games between levels. Else a part, which has every value, if not every pair."""

seldom = pytest.mark.skipif(not WHOLE, reason="only with make test-whole")
"""Of tests that look at a special state in many windows, at one more way to where another test
comes, or at where two seldom things meet: what goes wrong there alone costs nobody a game."""


def first(count: int, values: Iterable[ValueT]) -> list[ValueT]:
    """All of them if WHOLE; else so many, those that show most in front."""
    return list(values)[: None if WHOLE else count]


def combined(*lists: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Each value of one list with each of the others if WHOLE; else only so many that each value
    is there."""
    if WHOLE:
        return list(product(*lists))
    return [tuple(each[n % len(each)] for each in lists) for n in range(max(map(len, lists)))]
