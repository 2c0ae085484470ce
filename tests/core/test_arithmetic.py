"""Sums, exponentials, logarithms and powers: accurate, and bit-identical everywhere."""

from __future__ import annotations

import math
from random import Random

import pytest

from sakura.core.arithmetic import exp, log, power, total

BITS = {
    -40.0: "0x1.39792499b1a24p-58",
    -1.0: "0x1.78b56362cef38p-2",
    -0.1: "0x1.cf46d99d52b3ap-1",
    0.3: "0x1.599058c8c1a96p+0",
    5.5: "0x1.e96244f21bbf6p+7",
}
"""Exponentials to the last bit, correctly rounded from 50 digits."""


def test_sums_are_added_from_left_to_right() -> None:
    values = [0.1] * 10
    assert total(values) == 0.9999999999999999 != math.fsum(values)
    assert total([1e16, 1.0, -1e16]) == 0.0
    nothing: tuple[float, ...] = ()
    assert total(one for one in nothing) == 0.0


def test_exponentials_have_these_bits() -> None:
    assert {x: exp(x).hex() for x in BITS} == BITS
    assert [exp(0.0), exp(-1000.0)] == [1.0, 0.0]
    with pytest.raises(OverflowError):
        exp(710.0)


def test_exponentials_are_as_accurate_as_the_library() -> None:
    random = Random(1)
    for _ in range(2000):
        x = 20 * random.random() - 10
        assert abs(exp(x) - math.exp(x)) <= math.ulp(exp(x))
        assert log(exp(x)) == pytest.approx(x, rel=1e-14, abs=1e-15)
        assert power(random.random(), 0.8) <= 1
    assert [log(1.0), log(2.0), log(0.5)] == [0.0, math.log(2), -math.log(2)]
    assert [power(0.0, 3), power(1.0, 0.7), power(0.25, 1.0)] == [0.0, 1.0, 0.25]
    assert power(0.3, 4) == pytest.approx(0.3**4, rel=1e-14)
    for wrong in (0.0, -1.0):
        with pytest.raises(ValueError, match="no logarithm"):
            log(wrong)
