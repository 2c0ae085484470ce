"""Elo of Okiya's levels above an adept (docs/opponents.md)."""

from __future__ import annotations

LADDER = {"random": -388.0, "novice": -192.0, "adept": 0.0, "expert": 170.0, "master": 326.0}
"""Sums of the measured steps between neighbouring levels."""
