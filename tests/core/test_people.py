"""People's names: shown as far as they are harmless."""

from __future__ import annotations

import json

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from sakura.core.people import LONGEST, cleaned, given

TYPED = {
    "Ana": "Ana",
    "  José   Luis ": "José Luis",
    "花子": "花子",
    "עדה": "עדה",
    "a\nb\tc\u2028d\u00a0e": "a b c d e",
    "Ana\u202egnp.exe": "Anagnp.exe",  # reverses the text after it
    "\u2066Ana\u2069\u200f": "Ana",
    "\u200bA\u0000\u001b\ufeff": "A",
    "x" * 99: "x" * 16,
    "x" * (LONGEST - 1) + " y": "x" * (LONGEST - 1),
    "\ud800Ana": "Ana",
    " \u200b ": "",
}


@pytest.mark.parametrize(("typed", "shown"), TYPED.items())
def test_a_name_is_one_visible_line(typed: str, shown: str) -> None:
    assert cleaned(typed) == shown


@drawn(st.text())
def test_any_typed_name_can_be_displayed(typed: str) -> None:
    name = cleaned(typed)
    assert len(name) <= LONGEST and name.isprintable() and name == name.strip()
    assert cleaned(name) == name


def test_only_people_have_names_of_their_own() -> None:
    assert given(["Ana", "Bo", "Cy"], ["person", "novice", "friend"]) == ["Ana", "", "Cy"]
    assert given(["Ana", "Bo"], ["person", "random"]) == ["Ana", ""]
    assert given(["Ana"], ["person", "person"]) == ["Ana", ""]
    assert given(["", " "], ["person", "person"]) == given((), ["person"]) == []


def test_a_restored_game_names_people_only() -> None:
    """The parsed words are equal to those of the code, but not identical objects."""
    who = json.loads('["person", "adept", "person"]')
    assert given(["Ana", "Bo", "Cy"], who) == ["Ana", "", "Cy"]
