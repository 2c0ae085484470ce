"""The invitation to a duel."""

from __future__ import annotations

from dataclasses import replace

from sakura.ui.duel import DuelInvitation, invitation
from sakura.ui.words import Words

HIDDEN = "until you finish"


def test_only_results_that_exist_are_said_to_be_hidden() -> None:
    words = Words("en")
    sent = DuelInvitation("Ana", 0, "Mariko", "", "Okiya", "Four in a row win.", "")
    assert HIDDEN not in invitation(sent, words)
    assert f"1 result stays hidden {HIDDEN}" in invitation(replace(sent, results=1), words)


def test_a_stranger_learns_which_game_it_is_and_may_be_taught_first() -> None:
    sent = DuelInvitation("", 1, "Mariko", "", "Okiya", "Four in a row win.", "")
    shown = invitation(sent, Words("en"))
    assert "A friend challenges you to Okiya" in shown
    assert "Four in a row win." in shown
    assert 'data-command="duel-teach"' in shown
