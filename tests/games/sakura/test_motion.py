"""Motion at the table: steps, pushes, petals and tokens."""

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import lay, printed_boards
from sakura.games.sakura.view import motion
from sakura.games.sakura.view.path import Path, path
from tests.narrowed import found

MOVED = re.compile(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\) rotate\((-?[\d.]+)deg\)")


def places(frames: list[str]) -> list[tuple[float, ...]]:
    """Frames as (x, y, degrees)."""
    return [tuple(map(float, found(MOVED.fullmatch(frame)).groups())) for frame in frames]


@pytest.fixture(params=["tall", "wide"])
def way(request: pytest.FixtureRequest) -> Path:
    return path(lay("classic", printed_boards()["classic"], 4), request.param)


def test_a_figure_takes_one_step_per_space_leaning_left_and_right(way: Path) -> None:
    points = way.between(3, 8)
    drawn = places(motion.steps(points, *motion.stride(happened.EmperorMoved(3, 8), 5)))
    for end in (0, -1):
        x, y, lean = drawn[end]
        assert (x, y) == pytest.approx(points[end], abs=0.06)
        assert lean == 0
    sides = [lean > 0 for _, _, lean in drawn if lean]
    assert sum(a != b for a, b in pairwise(sides)) == 4
    lifted = [ground - y for (_, y, _), (_, ground) in zip(drawn, points, strict=True)]
    assert min(lifted) >= -0.06 and max(lifted) <= motion.STEP + 0.06


def test_a_leap_is_one_high_step() -> None:
    leap = happened.PainterMoved(1, 3, 6, "leap")
    assert motion.stride(leap, 3) == (1, motion.LEAP)
    assert motion.stride(happened.PainterMoved(1, 3, 6, "own"), 3) == (3, motion.STEP)


@pytest.mark.parametrize("at", [5, 10, 17, 30])
def test_the_emperor_pushes_back_along_the_path(way: Path, at: int) -> None:
    still, pushed, again = places(motion.shove(way, at))
    assert still == again
    assert still == (*(pytest.approx(part, abs=0.06) for part in way.point(at)), 0)
    behind = way.point(at - 0.5)

    def far(point: Sequence[float]) -> float:
        return (point[0] - behind[0]) ** 2 + (point[1] - behind[1]) ** 2

    assert far(pushed) < far(still)
    drawn = motion.push(way, at)
    arrow = [float(part) for part in re.findall(r"translate\((.*?)\)", drawn)[0].split()]
    assert far(arrow) < far(still)
    assert 'opacity="0"' in drawn  # except while it moves


def test_tokens_fly_where_they_change_hands() -> None:
    assert motion.flights(happened.TokensPaid(17, ((2, 3), (0, 2), (1, 1)))) == [
        (2, 3), (0, 2), (1, 1),
    ]  # fmt: skip
    assert motion.flights(happened.PainterDisgraced(1, 4, 6, 3, 1)) == [(1, -1)]
    assert motion.flights(happened.PainterDisgraced(1, 4, 6, 3, 0)) == []
    assert motion.flights(happened.EmperorMoved(4, 6)) == []


def test_petals_are_invisible_without_their_style() -> None:
    groups = re.findall(r"<g[^>]*><path", motion.petals())
    assert len(groups) >= 10
    assert all('opacity="0"' in group for group in groups[1:])
