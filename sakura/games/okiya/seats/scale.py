"""Sentences of the form about each level: its play, and its wins against the level below, in
percent (docs/opponents.md)."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "novice": mark("Has good days and careless ones. Wins 76% against random play."),
    "adept": mark("Looks two tiles ahead. Wins 75% against a novice."),
    "expert": mark("Looks seven tiles ahead, on good days to the end. Wins 73% against an adept."),
    "master": mark("Plays perfectly. Wins 71% against an expert."),
}
