"""Players in sentences: by name, or as "you" if one person is at the device.

A sentence about a player has two forms, since in many languages more than the name changes:

>>> names = Names(("Haruo", "Kenji"), you=0)
>>> takes = forms("{name} takes {n}.", "You take {n}.")
>>> [names.say(seat, takes, Words("en"), n=2) for seat in (0, 1)]
['You take 2.', 'Kenji takes 2.']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from sakura.ui.words import Words

Forms: TypeAlias = tuple[str, str]
"""Two forms of a sentence: with a {name}, and addressed to that player."""


def forms(named: str, you: str) -> Forms:
    """Mark both forms of a sentence for the catalogues; `Names` chooses between them."""
    return named, you


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the seats or figures, in order; `you` is the index of the player addressed, if
    any. `letters` are those on their pieces, where people have typed names."""

    known: tuple[str, ...]
    you: int | None = None
    letters: tuple[str, ...] = ()

    def letter(self, who: int) -> str:
        """Letter on a piece, "" for the painter's own."""
        return self.letters[who] if self.letters else ""

    def say(self, who: int, about: Forms, words: Words, /, **more: object) -> str:
        """The sentence about one of them, in the form that fits."""
        named, you = about
        if who == self.you:
            return words.say(you, **more)
        return words.say(named, name=self.known[who], **more)

    def say_all(
        self, whom: Iterable[int], about: tuple[str, str, str], words: Words, /, **more: object
    ) -> str:
        """A sentence about several: one form for {names} alone, one for you, one for {names} and
        you."""
        whom = list(whom)
        named, you, both = about
        if self.you not in whom:
            return words.say(named, names=self.others(whom, words), **more)
        others = [self.known[who] for who in whom if who != self.you]
        if not others:
            return words.say(you, **more)
        return words.say(both, names=words.row(others), **more)

    def others(self, whom: Iterable[int], words: Words) -> str:
        """Those of them who are not spoken to: «Kenji and Mariko»."""
        return words.listed([self.known[who] for who in whom if who != self.you])

    def label(self, who: int, words: Words) -> str:
        """Name as a label above or before something: «You»."""
        # L10N: In place of a name, at the head of a row or over something.
        return words.say("You") if who == self.you else self.known[who]

    def within(self, who: int, words: Words) -> str:
        """Name in the middle of a list: «you»."""
        # L10N: In place of a name, within a list: “you 3, Kenji 2 and Naoki 1”.
        return words.say("you") if who == self.you else self.known[who]
