"""Names of seats in records, links and storage."""

from __future__ import annotations

PERSON = "person"
"""A person at this device."""

FRIEND = "friend"
"""A person who answers by links."""

COMPUTER = "computer"
"""A computer seat of the level that the start form sets for all of them."""

EVEN = "even"
"""Choice of the start form for computers that fit the person; games begin with their names."""

LEVELS = ("random", "novice", "adept", "expert", "master")
"""Levels of computer seats, the weakest first; a style may follow after a colon."""


def is_computer(name: str) -> bool:
    """True if a computer has the seat of that name.

    >>> [is_computer(name) for name in ("person", "friend", "adept")]
    [False, False, True]
    """
    return name not in (PERSON, FRIEND)


def elsewhere(count: int, here: int | None = None) -> list[str]:
    """Return the names of `count` seats that play by links, all friends but the one who is `here`.

    >>> elsewhere(2, here=0), elsewhere(2)
    (['person', 'friend'], ['friend', 'friend'])
    """
    return [PERSON if seat == here else FRIEND for seat in range(count)]


def usual(count: int) -> list[str]:
    """Return the names of `count` seats if nothing else is known: a person against adepts.

    >>> usual(3)
    ['person', 'adept', 'adept']
    """
    return [PERSON, *["adept"] * (count - 1)]


def seat_name(level: str, style: str = "") -> str:
    """Return the name of a seat with that style, "" for none. People and the random level have no
    style.

    >>> seat_name("master", "shadow"), seat_name("adept"), seat_name("random", "shadow")
    ('master:shadow', 'adept', 'random')
    """
    return f"{level}:{style}" if style and level in LEVELS[1:] else level


def style_of(name: str) -> str:
    """Return the style in a seat's name, "" for none.

    >>> style_of("master:shadow"), style_of("adept")
    ('shadow', '')
    """
    return name.partition(":")[2]


SLIPS = "slips"
"""Style of a computer seat that plays every other choice as the level below. No form offers it;
even matches use it."""


def below(level: str) -> str:
    """Return the level below; the lowest has none.

    >>> below("master")
    'expert'
    """
    return LEVELS[LEVELS.index(level) - 1]
