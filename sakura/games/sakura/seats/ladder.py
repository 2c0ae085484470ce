"""Elo of Sakura's levels above an adept, by players and variant (docs/opponents.md)."""

from __future__ import annotations

LADDERS: dict[tuple[int, str | None], dict[str, float]] = {
    (2, "standard"): {"random": -329, "novice": -154, "adept": 0, "expert": 127, "master": 254},
    (2, "tactical"): {"random": -365, "novice": -184, "adept": 0, "expert": 194, "master": 380},
    (3, None): {"random": -349, "novice": -166, "adept": 0, "expert": 181, "master": 313},
    (4, None): {"random": -331, "novice": -159, "adept": 0, "expert": 126, "master": 265},
    (5, None): {"random": -356, "novice": -145, "adept": 0, "expert": 131, "master": 257},
    (6, None): {"random": -322, "novice": -127, "adept": 0, "expert": 139, "master": 274},
}
"""Sums of the measured steps between neighbouring levels."""
