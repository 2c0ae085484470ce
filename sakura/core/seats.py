"""What seats are called in records, links and storage."""

from __future__ import annotations

PERSON = "person"
"""Somebody at this device."""

FRIEND = "friend"
"""Somebody who answers by links."""

COMPUTER = "computer"
"""A computer seat of the one level that the start form has for all of them."""

LEVELS = ("random", "novice", "adept", "expert", "master")
"""Computer seats of every game, the weakest first; a style may follow behind a colon."""


def is_computer(name: str) -> bool:
    """Whether a seat of that name thinks for itself.

    >>> [is_computer(name) for name in ("person", "friend", "adept")]
    [False, False, True]
    """
    return name not in (PERSON, FRIEND)


def elsewhere(count: int, here: int | None = None) -> list[str]:
    """The names of so many seats whose people play by links, but for the one who is `here`.

    >>> elsewhere(2, here=0), elsewhere(2)
    (['person', 'friend'], ['friend', 'friend'])
    """
    return [PERSON if seat == here else FRIEND for seat in range(count)]


def usual(count: int) -> list[str]:
    """The names of so many seats where nobody has said who sits there.

    >>> usual(3)
    ['person', 'adept', 'adept']
    """
    return [PERSON, *["adept"] * (count - 1)]


def seat_name(level: str, style: str = "") -> str:
    """The name of a seat with that style, "" for none; who plays anything has none, nor has a
    person.

    >>> seat_name("master", "shadow"), seat_name("adept"), seat_name("random", "shadow")
    ('master:shadow', 'adept', 'random')
    """
    return f"{level}:{style}" if style and level in LEVELS[1:] else level
