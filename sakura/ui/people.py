"""The names that people have given themselves, in the place of the emblems' own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sakura.core.people import given
from sakura.ui.names import Names


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
