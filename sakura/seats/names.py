"""What computer seats are called: levels, and the styles that a painter may have beside."""

LEVELS = ("random", "novice", "adept", "master")
"""For every game, the weakest first."""

STYLES = ("hurrier", "shadow", "saboteur", "patient")
"""At Sakura, for every level but the first."""


def is_seat(name: str) -> bool:
    """Whether a computer seat can have that name: `adept`, `master:shadow`."""
    level, colon, style = name.partition(":")
    return level in LEVELS and (style in STYLES and level != "random" if colon else True)
