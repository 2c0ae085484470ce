"""Descriptions of the levels at Okiya: the way they play, and the share of rounds that somebody
who plays like an adept wins against them, by the ladder."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "novice": mark("Has good days and careless ones. You'd win 75% playing like an adept."),
    "adept": mark("Looks two tiles ahead. You'd win 50% playing alike."),
    "expert": mark(
        "Looks seven tiles ahead, on good days to the end. You'd win 27% playing like an adept."
    ),
    "master": mark("Plays perfectly. You'd win 13% playing like an adept."),
}
