"""Names of seats: people, friends elsewhere, computers of each level and style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from sakura.core.seats import COMPUTER, FRIEND, PERSON, SLIPS
from sakura.ui.words import Words, mark

SEAT_WORDS = {
    PERSON: mark("Person"),
    FRIEND: mark("Friend"),
    "random": mark("Computer (random)"),
    "novice": mark("Computer (novice)"),
    "adept": mark("Computer (adept)"),
    "expert": mark("Computer (expert)"),
    "master": mark("Computer (master)"),
}

LEVEL_WORDS = {
    # L10N: Who sits here: a computer of the level chosen above.
    COMPUTER: mark("as above"),
    "random": mark("random"),
    "novice": mark("novice"),
    "adept": mark("adept"),
    "expert": mark("expert"),
    "master": mark("master"),
}
"""Shorter texts, where it is clear that the seat is a computer's."""

PLAIN = "plain"
"""Value of a form for no style."""

NO_STYLE = mark("no style")


class StyleWords(Protocol):
    """A style's name and description, untranslated."""

    @property
    def called(self) -> str: ...
    @property
    def about(self) -> str: ...


Styles = Mapping[str, StyleWords]
"""Styles of a game, by name."""


def seat_words(name: str, styles: Styles, words: Words) -> str:
    """Description of a seat: "Person", "Computer (adept)", "Computer (master, shadow)"."""
    level, _, style = name.partition(":")
    if not style:
        return words.say(SEAT_WORDS[level])
    if style == SLIPS:
        # L10N: A computer seat that plays every other choice as the level below.
        return words.say("Computer ({level}, slips)", level=words.say(LEVEL_WORDS[level]))
    strength, habit = words.say(LEVEL_WORDS[level]), words.say(styles[style].called)
    return words.say("Computer ({level}, {style})", level=strength, style=habit)
