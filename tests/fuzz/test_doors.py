"""What `make fuzz` has found stays mended, and damage of the usual kinds does no harm."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sakura.core.json_text import LONGEST
from tests.fuzz.doors import DOORS, knock
from tests.fuzz.seeds import FINDINGS, damaged, found, seeds

FOUND = [(door, file) for door in DOORS for file in found(door)]
TRIES = 40
every_door = pytest.mark.parametrize("door", DOORS)


@every_door
def test_what_is_good_is_let_in(door: str) -> None:
    assert [seed for seed in seeds(door) if not knock(door, seed)] == []


@pytest.mark.parametrize(("door", "file"), FOUND, ids=lambda one: getattr(one, "name", one))
def test_what_was_found_is_refused_or_harmless(door: str, file: Path) -> None:
    knock(door, file.read_bytes())


def test_what_was_found_belongs_to_a_door() -> None:
    assert {folder.name for folder in FINDINGS.iterdir()} <= set(DOORS)


@every_door
@pytest.mark.parametrize("length", [LONGEST - 1, LONGEST, LONGEST + 1, 20 * LONGEST])
def test_what_is_long_is_refused_or_harmless(door: str, length: int) -> None:
    """Also where it is good from its beginning on, and where all of it is nested."""
    for good in (*seeds(door), b"[", b'{"":'):
        knock(door, (good * (length // len(good) + 1))[:length])


@every_door
def test_damage_is_refused_or_harmless(door: str) -> None:
    good, refused = seeds(door), 0
    for number in range(TRIES):
        random = Random(f"{door} {number}")
        refused += not knock(door, damaged(random.choice(good), random))
    assert refused  # or nothing would have been damaged
