"""What can be expected of each level at Okiya: what it does, and how often it wins against the
level below (docs/opponents.md)."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "": mark("and their wins against the level before"),
    "novice": mark("68 %. Sees a tile that wins."),
    "adept": mark("96 %. Sees two tiles ahead."),
    "expert": mark("82 %. Sees seven tiles ahead, and errs at times."),
    "master": mark("79 %. Plays perfectly."),
}
