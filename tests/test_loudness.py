"""The measure of loudness, against the reference tones of EBU Tech 3341."""

from math import inf, pi, sin

import pytest

from tests.loudness import RATE, loudness

pytestmark = pytest.mark.native  # no code of the site


@pytest.mark.parametrize("level", [-23.0, -33.0])
def test_a_sine_of_1_kilohertz_has_its_own_level(level: float) -> None:
    """A stereo tone of -23 dBFS has -23 LUFS; one channel alone has 3 LU less."""
    peak = 10 ** (level / 20)
    tone = [peak * sin(2 * pi * 1000 * n / RATE) for n in range(RATE)]
    assert loudness(tone) == pytest.approx(level - 3.01, abs=0.1)


def test_silence_has_no_loudness_and_is_left_out() -> None:
    assert loudness([0.0] * RATE) == -inf
    tone = [0.1 * sin(2 * pi * 1000 * n / RATE) for n in range(RATE)]
    assert loudness(tone + [0.0] * 5 * RATE) == pytest.approx(loudness(tone), abs=1.5)
