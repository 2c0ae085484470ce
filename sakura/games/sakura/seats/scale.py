"""Descriptions of the levels at Sakura: the way they play, and the share of games that somebody
who plays like an adept wins against three of them, by the ladder."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "novice": mark(
        "Thinks only of its own steps. You'd win 45% against three of them, playing like an adept."
    ),
    "adept": mark(
        "Plays what is best for itself. You'd win 25% against three of them, playing alike."
    ),
    "expert": mark(
        "Reads opponents and weighs one possible deal. You'd win 14% against three of them, "
        "playing like an adept."
    ),
    "master": mark(
        "Reads opponents and weighs 120 possible deals. You'd win 7% against three of them, "
        "playing like an adept."
    ),
}
