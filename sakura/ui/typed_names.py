"""Names that people typed, in sentences and on pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sakura.core.people import given
from sakura.ui.names import Names


def with_people(names: Names, typed: Sequence[str], who: Sequence[str]) -> Names:
    """The names with those that people have `typed`; ambiguous ones get the emblem's name as well.

    >>> who = ["person", "person", "adept"]
    >>> with_people(Names(("Haruo", "Kenji", "Mariko")), ["Ana", "mariko", "Bo"], who).known
    ('Ana', 'mariko (Kenji)', 'Mariko')
    """
    known = [name or usual for name, usual in zip(given(typed, who), names.known, strict=False)]
    known += names.known[len(known) :]
    folded = [name.casefold() for name in known]
    named = [
        f"{name} ({usual})" if name != usual and folded.count(name.casefold()) > 1 else name
        for name, usual in zip(known, names.known, strict=True)
    ]
    if tuple(named) == names.known:
        return names
    return replace(names, known=tuple(named), letters=initials(names.known, named))


def initials(usual: Sequence[str], named: Sequence[str]) -> tuple[str, ...]:
    """Return the initials of those names as far as they differ; a seat whose initial another one
    has keeps that of its usual name.

    >>> initials(("Haruo", "Kenji", "Mariko"), ("ana", "<Abe>", "Mariko"))
    ('A', 'K', 'M')
    """
    letters = [name[:1].upper() for name in usual]
    for seat, name in enumerate(named):
        initial = next(filter(str.isalnum, name), "").upper()[:1]
        if initial and initial not in letters:
            letters[seat] = initial
    return tuple(letters)
