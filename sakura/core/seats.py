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


def seat_name(level: str, style: str = "") -> str:
    """The name of a seat with that style, "" for none; who plays anything has none, nor has a
    person.

    >>> seat_name("master", "shadow"), seat_name("adept"), seat_name("random", "shadow")
    ('master:shadow', 'adept', 'random')
    """
    return f"{level}:{style}" if style and level in LEVELS[1:] else level
