"""Regression tests of fuzzing findings, and usual kinds of damage."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from sakura.core.json_text import LONGEST
from tests.fuzz.doors import DOORS, knock
from tests.fuzz.seeds import FINDINGS, damaged, found, seeds
from tests.sweeps import first

FOUND = [(door, file) for door in DOORS for file in found(door)]
TRIES = 40
MOST = 4_000_000
"""Limit of function calls and returns for one input, about a second of work. The maximum today is
2,000,041, for a million brackets."""
every_door = pytest.mark.parametrize("door", DOORS)


def bounded(door: str, data: bytes) -> bool:
    """Like `knock`, but stops and fails after too much work."""
    count = 0

    def tell(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += 1
        if count > MOST:
            raise AssertionError(f"{door} takes more than {MOST:,} calls")

    sys.setprofile(tell)
    try:
        return knock(door, data)
    finally:
        sys.setprofile(None)


def test_an_endless_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(data: bytes) -> None:
        while True:
            len(data)

    monkeypatch.setitem(DOORS, "link", endless)
    with pytest.raises(AssertionError, match="link takes more than"):
        bounded("link", b"")


@every_door
def test_seeds_are_accepted(door: str) -> None:
    assert [seed for seed in seeds(door) if not bounded(door, seed)] == []


@pytest.mark.parametrize(("door", "file"), FOUND, ids=lambda one: getattr(one, "name", one))
def test_every_fuzzing_finding_is_refused_or_harmless(door: str, file: Path) -> None:
    bounded(door, file.read_bytes())


def test_every_fuzzing_finding_belongs_to_a_parser() -> None:
    assert {folder.name for folder in FINDINGS.iterdir()} <= set(DOORS)


@every_door
@pytest.mark.parametrize("length", first(3, [LONGEST - 1, LONGEST, LONGEST + 1, 20 * LONGEST]))
def test_long_input_is_refused_or_harmless(door: str, length: int) -> None:
    """Also with a valid beginning, and with deep nesting."""
    for good in (*seeds(door), b"[", b'{"":'):
        bounded(door, (good * (length // len(good) + 1))[:length])


@every_door
def test_damage_is_refused_or_harmless(door: str) -> None:
    good, refused = seeds(door), 0
    for number in range(TRIES):
        random = Random(f"{door} {number}")
        refused += not bounded(door, damaged(random.choice(good), random))
    assert refused  # otherwise nothing was damaged
