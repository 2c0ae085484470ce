"""What can be expected of each level at Okiya: what it does, and how often it wins against the
level below (docs/opponents.md)."""

from __future__ import annotations

from sakura.ui.words import mark

SCALE = {
    "": mark("and their wins against the level before"),
    "novice": mark("76 %. Sees a tile that wins, and in some rounds two ahead."),
    "adept": mark("75 %. Sees two tiles ahead."),
    "expert": mark("73 %. Sees seven tiles ahead, in some rounds all, and errs at times."),
    "master": mark("71 %. Plays perfectly."),
}
