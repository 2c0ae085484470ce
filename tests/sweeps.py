"""Size of parameter sweeps: all values with `make test-full`, else a few."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pytest

ValueT = TypeVar("ValueT")

FULL = bool(os.environ.get("FULL") or os.environ.get("WHOLE"))
"""With `make test-full`: each window, each file with each fault, each part of a browser by itself,
all games between levels. Else a part, which has every value, if not every pair. WHOLE is the former
name of the variable, deprecated."""

rare = pytest.mark.skipif(not FULL, reason="only with make test-full")
"""Mark of tests of a special state in many windows, of one more way into a state that another test
reaches, or of two rare conditions at once: a fault there alone costs nobody a game."""


def first(count: int, values: Iterable[ValueT]) -> list[ValueT]:
    """All values if FULL, else the first `count`; put those that show most first."""
    return list(values)[: None if FULL else count]


def combined(*lists: Sequence[Any]) -> list[tuple[Any, ...]]:
    """All combinations of the values if FULL, else only as many as use each value once."""
    if FULL:
        return list(product(*lists))
    return [tuple(each[n % len(each)] for each in lists) for n in range(max(map(len, lists)))]


WIDTHS_FILE = Path(__file__).parent / "data/widest.txt"
"""A line for each view: how wide its words are in each language, in em. `make widest` writes it."""

BROKEN_ANYWHERE = ("ja",)
"""Languages whose words may break after any letter, so that none is cut."""


def by_width(view: str) -> list[str]:
    """Languages for a sweep of windows in that view: all if FULL, else only the widest.

    The widest comes first, those that break anywhere last.
    """
    lines = dict(line.split(": ") for line in WIDTHS_FILE.read_text("utf-8").splitlines())
    widths = dict(pair.split(" ") for pair in lines[view].split(", "))
    return first(1, sorted(widths, key=lambda one: (one in BROKEN_ANYWHERE, -int(widths[one]))))
