"""Who is at the table, in sentences: by name, or as "you" where one person is at the device.

A sentence about somebody has two forms, since a language bends more of it than the name:

>>> names = Names(("Ume", "Take"), you=0)
>>> takes = forms("{name} takes {n}.", "You take {n}.")
>>> [names.say(seat, takes, Words("en"), n=2) for seat in (0, 1)]
['You take 2.', 'Take takes 2.']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from sakura.core.people import given
from sakura.ui.words import Words

Forms: TypeAlias = tuple[str, str]
"""A sentence with a {name}, and the same said to whoever bears it."""


def forms(named: str, you: str) -> Forms:
    """Marks both forms of a sentence for the catalogues; `Names` translates the one that fits."""
    return named, you


@dataclass(frozen=True, slots=True)
class Names:
    """What the seats or figures are called, in their order; `you` is the one who is spoken to."""

    known: tuple[str, ...]
    you: int | None = None

    def say(self, who: int, about: Forms, words: Words, /, **more: object) -> str:
        """The sentence about one of them, whatever part that one has in it."""
        named, you = about
        if who == self.you:
            return words.say(you, **more)
        return words.say(named, name=self.known[who], **more)

    def say_all(self, whom: Iterable[int], about: tuple[str, str, str], words: Words, /) -> str:
        """The sentence about several: about {names} alone, about you, or about {names} and you."""
        whom = list(whom)
        named, you, both = about
        if self.you not in whom:
            return words.say(named, names=self.others(whom, words))
        others = [self.known[who] for who in whom if who != self.you]
        return words.say(both, names=words.row(others)) if others else words.say(you)

    def others(self, whom: Iterable[int], words: Words) -> str:
        """Those of them who are not spoken to: «Take and Ai»."""
        return words.listed([self.known[who] for who in whom if who != self.you])

    def label(self, who: int, words: Words) -> str:
        """What stands for one of them above or before something: «You»."""
        # L10N: In place of a name, at the head of a row or over something.
        return words.say("You") if who == self.you else self.known[who]

    def within(self, who: int, words: Words) -> str:
        """The same in the middle of a list: «you»."""
        # L10N: In place of a name, within a list: “you 3, Kenji 2 and Naoki 1”.
        return words.say("you") if who == self.you else self.known[who]


def with_people(names: Names, typed: Sequence[str], who: Sequence[str]) -> Names:
    """The same names with those that people have `typed`; whoever is called like somebody else has
    the emblem's name as well.

    >>> who = ["person", "person", "adept"]
    >>> with_people(Names(("Ume", "Take", "Ai")), ["Ana", "ai", "Bo"], who).known
    ('Ana', 'ai (Take)', 'Ai')
    """
    known = [name or usual for name, usual in zip(given(typed, who), names.known, strict=False)]
    known += names.known[len(known) :]
    folded = [name.casefold() for name in known]
    told = [
        f"{name} ({usual})" if name != usual and folded.count(name.casefold()) > 1 else name
        for name, usual in zip(known, names.known, strict=True)
    ]
    return replace(names, known=tuple(told))
