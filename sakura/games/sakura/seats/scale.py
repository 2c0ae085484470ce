"""What can be expected of each level at Sakura: what it does, and how often it wins against three
of the level below (docs/opponents.md)."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "": mark("and their wins against three of the level before"),
    "novice": mark("47 %. Minds only its own steps."),
    "adept": mark("45 %. Plays what is best for itself."),
    "expert": mark("41 %. Reads the others, and guesses once."),
    "master": mark("43 %. Reads the others, and guesses 120 times."),
}
