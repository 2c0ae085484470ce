"""Picture of the rules."""

from __future__ import annotations

from sakura.games.pebbles.view.heap import picture
from sakura.ui.rules import Pictures
from sakura.ui.words import mark

PICTURES: Pictures = {"heap": (mark("A heap of ten."), lambda words: picture(10))}
