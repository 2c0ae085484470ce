"""Loudness of sound by ITU-R BS.1770-4 and EBU R 128: LUFS, integrated over gated blocks."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, log10

RATE = 48_000
"""Samples a second; the filters' coefficients hold for this rate alone."""

SHELF = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (-1.69065929318241, 0.73248077421585),
)
HIGH_PASS = ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))
"""Both stages of the K-weighting: coefficients of the input, and of the output."""

BLOCK, STEP = RATE * 4 // 10, RATE // 10
"""Length of a block and distance of two blocks, in samples."""

FLOOR = -70.0
"""Blocks below this many LUFS are silence."""

Filter = tuple[tuple[float, float, float], tuple[float, float]]


def filtered(samples: Sequence[float], stage: Filter) -> list[float]:
    """Samples after a filter of second order."""
    (b0, b1, b2), (a1, a2) = stage
    x1 = x2 = y1 = y2 = 0.0
    found = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        found.append(y)
    return found


def lufs(power: float) -> float:
    """Loudness of one channel with that mean square."""
    return -0.691 + 10 * log10(power) if power > 0 else -inf


def loudness(samples: Sequence[float]) -> float:
    """Integrated loudness of one channel in LUFS."""
    weighted = filtered(filtered(samples, SHELF), HIGH_PASS)
    powers = [
        fsum(one * one for one in weighted[at : at + BLOCK]) / BLOCK
        for at in range(0, max(len(weighted) - BLOCK, 0) + 1, STEP)
    ]
    heard = [power for power in powers if lufs(power) > FLOOR]
    if not heard:
        return -inf
    gate = lufs(fsum(heard) / len(heard)) - 10
    kept = [power for power in heard if lufs(power) > gate]
    return lufs(fsum(kept) / len(kept))
