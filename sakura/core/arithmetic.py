"""Arithmetic that gives the same bits on every machine and with every Python.

Seats take what has the greatest figure, and many figures are equal but for their last bits: one
bit another way is another game. `+ - * /` and square roots are rounded alike everywhere. `sum` of
floats is not (since Python 3.12 it makes up for what rounding loses), nor are `exp`, `log` and
`pow`, of which every C library has its own. So the package has these instead, and
`tests/test_arithmetic.py` lets nothing else use the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from math import frexp, isqrt, ldexp

BITS = 11
STEPS = 1 << BITS
"""Steps in which a power of two doubles."""

HIGH, LOW = 0x162E42FEFA / 2**48, 0x1CF79ABC9E3B3A / 2**103
"""The natural logarithm of one step: its first 37 bits, of which whole multiples are exact, and
what is left."""

PER_UNIT = 1 / (HIGH + LOW)
NEAREST = 1.5 * 2.0**52
"""Added and taken away again, it rounds to a whole number, which is faster than `round`."""

THIRD, FOURTH = 1 / 6, 1 / 24
"""Coefficients of the exponential series; what is left of a step is so small that no more count."""

PRECISION = 128
"""Bits behind the point with which the powers are worked out."""

LOG_TERMS = range(25, 1, -2)
"""Denominators of the series of logarithms, the smallest terms first."""


def _powers() -> list[tuple[float, float]]:
    """Two to the power of each part of 1 in so many STEPS: rounded, and what that leaves out."""
    step = 2 << PRECISION
    for _ in range(BITS):
        step = isqrt(step << PRECISION)
    exact = accumulate(
        [step] * (STEPS - 1), lambda a, b: a * b >> PRECISION, initial=1 << PRECISION
    )
    found = []
    for power in exact:
        high = ldexp(power, -PRECISION)
        found.append((high, ldexp(power - int(ldexp(high, PRECISION)), -PRECISION)))
    return found


POWERS = _powers()


def total(values: Iterable[float]) -> float:
    """Sum of the values, added from left to right as Python 3.11 does.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    result = 0.0
    for value in values:
        result += value
    return result


def exp(x: float) -> float:
    """E to the power of x, rounded correctly but for one result in thousands. Raises OverflowError
    beyond 709.

    >>> exp(0), exp(1), exp(-1000)
    (1.0, 2.718281828459045, 0.0)
    """
    steps = x * PER_UNIT + NEAREST - NEAREST
    rest = x - steps * HIGH - steps * LOW
    power = int(steps)
    high, low = POWERS[power & STEPS - 1]
    more = rest + rest * rest * (0.5 + rest * (THIRD + rest * FOURTH))
    return ldexp(high + (low + high * more), power >> BITS)


def log(x: float) -> float:
    """Natural logarithm of x, to some 15 digits. Raises ValueError unless x is positive.

    >>> log(1), log(10)
    (0.0, 2.302585092994046)
    """
    if not x > 0:
        raise ValueError(f"no logarithm of {x}")
    part, doublings = frexp(x)
    if part < 0.7:  # so that the series is of something small, and exact around 1
        part, doublings = 2 * part, doublings - 1
    ratio = (part - 1) / (part + 1)
    square, series = ratio * ratio, 0.0
    for odd in LOG_TERMS:
        series = (series + 1 / odd) * square
    steps = doublings * STEPS
    return steps * HIGH + (steps * LOW + 2 * ratio * (1 + series))


def power(base: float, exponent: float) -> float:
    """`base` to the power of `exponent`, to some 15 digits, for a base of 0 or more and an exponent
    above 0.

    >>> power(0, 2), power(1, 0.3), round(power(9, 0.5), 12)
    (0.0, 1.0, 3.0)
    """
    return exp(exponent * log(base)) if base else 0.0
