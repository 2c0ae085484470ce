"""The invitation to a duel."""

from __future__ import annotations

from sakura.ui.duel import invitation
from sakura.ui.words import Words

HIDDEN = "until you finish"


def test_only_results_that_exist_are_said_to_be_hidden() -> None:
    words = Words("en")
    assert HIDDEN not in invitation("Ana", 0, "Mariko", "", words)
    assert f"1 result stays hidden {HIDDEN}" in invitation("Ana", 1, "Mariko", "", words)
