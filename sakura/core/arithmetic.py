"""Arithmetic that gives the same bits on every machine and with every Python.

Seats choose the greatest of many figures, and often several differ in their last bits alone, so a
single bit can turn a game. IEEE 754 fixes `+ - * /` and square roots to the last bit. It does not
fix `sum` of floats, which compensates for rounding since Python 3.12, nor `exp`, `log` and `pow`,
which each C library rounds its own way. The package uses the functions below instead;
`tests/test_arithmetic.py` refuses the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from math import frexp, isqrt, ldexp

BITS = 11
STEPS = 1 << BITS
"""Number of powers of two tabulated between 1 and 2."""

HIGH, LOW = 0x162E42FEFA / 2**48, 0x1CF79ABC9E3B3A / 2**103
"""Natural logarithm of one step: its first 37 bits, so that whole multiples are exact, and the
remainder."""

PER_UNIT = 1 / (HIGH + LOW)
NEAREST = 1.5 * 2.0**52
"""Constant that rounds a float to a whole number when added and subtracted again, faster than
`round`."""

CUBIC, QUARTIC = 1 / 6, 1 / 24
"""Coefficients of the exponential series. Further terms are below the last bit."""

PRECISION = 128
"""Fractional bits of the integers used to compute the table."""

LOG_TERMS = range(25, 1, -2)
"""Denominators in the series of the logarithm, smallest terms first."""


def _powers() -> list[tuple[float, float]]:
    """Powers of two for exponents from 0 to 1 in STEPS: each rounded, with its rounding error."""
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
    """Return the sum of the values, added from left to right, as `sum` did before Python 3.12. All
    published figures were measured with it. `fsum` would be exact, but give other results.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    result = 0.0
    for value in values:
        result += value
    return result


def exp(x: float) -> float:
    """Return e to the power of x, correctly rounded in all but a few of 10,000 cases. Raises
    OverflowError above 709.

    >>> exp(0), exp(1), exp(-1000)
    (1.0, 2.718281828459045, 0.0)
    """
    steps = x * PER_UNIT + NEAREST - NEAREST
    remainder = x - steps * HIGH - steps * LOW
    power = int(steps)
    high, low = POWERS[power & STEPS - 1]
    more = remainder + remainder * remainder * (0.5 + remainder * (CUBIC + remainder * QUARTIC))
    return ldexp(high + (low + high * more), power >> BITS)


def log(x: float) -> float:
    """Return the natural logarithm of x, to some 15 digits. Raises ValueError unless x is positive.

    >>> log(1), log(10)
    (0.0, 2.302585092994046)
    """
    if not x > 0:
        raise ValueError(f"no logarithm of {x}")
    part, doublings = frexp(x)
    if part < 0.7:  # keeps the ratio small, and the result accurate near 1
        part, doublings = 2 * part, doublings - 1
    ratio = (part - 1) / (part + 1)
    square, series = ratio * ratio, 0.0
    for odd in LOG_TERMS:
        series = (series + 1 / odd) * square
    steps = doublings * STEPS
    return steps * HIGH + (steps * LOW + 2 * ratio * (1 + series))


def power(base: float, exponent: float) -> float:
    """Return `base` to the power of `exponent`, to some 15 digits, for a base of 0 or more and an
    exponent above 0.

    >>> power(0, 2), power(1, 0.3), round(power(9, 0.5), 12)
    (0.0, 1.0, 3.0)
    """
    return exp(exponent * log(base)) if base else 0.0
