"""The rules of Pebbles in words."""

from __future__ import annotations

from sakura.ui.rules import Section
from sakura.ui.words import mark

SECTIONS = (
    Section(
        mark("The goal"),
        (
            mark("A heap of pebbles lies on the sand. Who takes the last one wins."),
            mark("In turn, each player takes one, two or three."),
        ),
        pictures=("heap",),
    ),
    Section(mark("Rulings"), (mark("Nobody may pass."),), numbered=True),
)
