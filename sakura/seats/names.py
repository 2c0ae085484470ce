"""What computer seats are called: levels, and the styles that a painter may have beside."""

LEVELS = ("random", "novice", "adept", "master")
"""For every game, the weakest first."""

STYLES = ("hurrier", "shadow", "saboteur", "patient")
"""At Sakura, for every level but the first."""
