"""Descriptions of the levels at Sakura: the way they play, and their wins against three of the
level below (docs/opponents.md)."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "novice": mark("Thinks only of its own steps. Wins 47% against three random players."),
    "adept": mark("Plays what is best for itself. Wins 45% against three novices."),
    "expert": mark("Reads opponents and weighs one possible deal. Wins 41% against three adepts."),
    "master": mark(
        "Reads opponents and weighs 120 possible deals. Wins 43% against three experts."
    ),
}
