"""Motion at the table: hops, bumps, petals and tokens."""

import re
from itertools import pairwise

import pytest

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE, lay, printed_boards
from sakura.games.sakura.view import motion
from sakura.games.sakura.view.path import Path, path
from sakura.games.sakura.view.touch import touched
from tests.narrowed import found

MOVED = re.compile(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\) rotate\((-?[\d.]+)deg\)")


def places(frames: list[str]) -> list[tuple[float, ...]]:
    """Frames as (x, y, degrees)."""
    return [tuple(map(float, found(MOVED.fullmatch(frame)).groups())) for frame in frames]


@pytest.fixture(params=["tall", "wide"])
def way(request: pytest.FixtureRequest) -> Path:
    return path(lay("classic", printed_boards()["classic"], 4), request.param)


def near(at: tuple[float, float]) -> tuple[object, ...]:
    return tuple(pytest.approx(part, abs=0.06) for part in at)


def lifts(way: Path, frames: list[str], start: int, end: int) -> list[float]:
    """Heights of a figure above the path in each frame of a walk between two spaces."""
    count = len(frames) - 1
    grounds = (way.point(start + (end - start) * n / count)[1] for n in range(count + 1))
    return [ground - y for (_, y, _), ground in zip(places(frames), grounds, strict=True)]


@pytest.mark.parametrize(("start", "end"), [(3, 8), (8, 3)])
def test_a_figure_takes_one_step_per_space_leaning_left_and_right(
    way: Path, start: int, end: int
) -> None:
    frames = motion.walk(way, None, start, end)
    drawn = places(frames)
    assert drawn[0] == (*near(way.point(start)), 0)
    assert drawn[-1] == (*near(way.point(end)), 0)
    sides = [lean > 0 for _, _, lean in drawn if lean]
    assert sum(a != b for a, b in pairwise(sides)) == 4
    lifted = lifts(way, frames, start, end)
    assert min(lifted) >= -0.06 and max(lifted) <= motion.STEP + 0.06


def test_a_painter_hops_over_each_painter_that_it_passes(way: Path) -> None:
    crowd = {5, 6, 8}
    step = happened.PainterMoved(1, 4, 9, "own")
    lifted = lifts(way, motion.moved(way, step, [4, 5, 6, 8, 2]), 4, 9)
    high = motion.OVER * way.figure
    for number, lift in enumerate(lifted):
        space, part = divmod(number, motion.FINE)
        if not part:
            assert lift == pytest.approx(high if 4 + space in crowd else 0, abs=0.1)
        elif {4 + space, 5 + space} & crowd:
            assert lift > motion.STEP
    assert max(lifted) > high  # between two heads


def test_a_painter_leaves_its_place_at_the_gate(way: Path) -> None:
    drawn = places(motion.walk(way, 4, GATE, 2))
    assert drawn[0] == (*near(way.seat_at_gate(4)), 0)
    assert drawn[-1] == (*near(way.point(2)), 0)


def test_a_leap_is_one_high_arc(way: Path) -> None:
    frames = motion.moved(way, happened.PainterMoved(1, 3, 6, "leap"), [1, 3, 5])
    lifted = lifts(way, frames, 3, 6)
    top = lifted.index(max(lifted))
    assert lifted[top] == pytest.approx(motion.LEAP, abs=0.1)
    assert lifted[: top + 1] == sorted(lifted[: top + 1])
    assert lifted[top:] == sorted(lifted[top:], reverse=True)


WALKED = happened.PainterDisgraced(2, 3, 6, 2, 1)
PUSHED = happened.PainterDisgraced(2, 6, 6, 3, 0)


@pytest.mark.parametrize("event", [WALKED, PUSHED])
def test_a_bumped_painter_turns_over_and_lands_upright(
    way: Path, event: happened.PainterDisgraced
) -> None:
    drawn = places(motion.bump(way, event, ()))
    assert drawn[0] == (*near(way.point(event.start)), 0)
    assert drawn[-1] == (*near(way.point(event.end)), 0)
    turns = [degrees for _, _, degrees in drawn]
    # All the way round, if it lies within a turn of where it ends.
    assert max(turns) - min(turns) >= 340
    below = min(way.point(event.end)[1], way.point(event.at)[1])
    assert min(y for _, y, _ in drawn) < below - motion.THROWN / 2
    emperor = way.point(event.at)
    stands = [(x, y) for x, y, _ in drawn]
    if event.start < event.at:
        assert near(emperor) not in stands  # it never stands on him


@pytest.mark.parametrize("event", [WALKED, PUSHED])
def test_the_emperor_turns_round_when_he_is_met_and_back(
    way: Path, event: happened.PainterDisgraced
) -> None:
    frames = motion.rebuke(way, event)
    times = [float(str(frame["offset"])) for frame in frames]
    assert times == sorted(times)
    assert (times[0], times[-1]) == (0, 1)
    assert frames[0]["transform"] == frames[-1]["transform"]
    begins = motion.meets(event)
    mirrored = [
        when
        for when, frame in zip(times, frames, strict=True)
        if "scale(-" in str(frame["transform"])
    ]
    assert begins < mirrored[0] < begins + 0.2
    assert mirrored[-1] - mirrored[0] >= 0.4  # most of half a second, of the least time it gets


def test_a_token_rolls_from_the_bump_to_the_shrine(way: Path) -> None:
    drawn = places(motion.roll(way, 10))
    assert drawn[0] == (*near(way.point(10)), 0)
    assert drawn[-1][:2] == near(way.shrine)
    assert abs(drawn[-1][2]) > 360


def test_drawings_of_a_moment_are_invisible_while_nothing_moves(way: Path) -> None:
    drawings = (
        motion.burst(way, 4), motion.frown(), motion.coin(), motion.gained(way, 1, 3, "+2"),
    )  # fmt: skip
    assert all(re.match(r'<g[^>]* opacity="0"', drawing) for drawing in drawings)


def test_painters_are_paid_one_after_the_other() -> None:
    paid = motion.turns(((2, 4), (0, 2), (1, 1), (3, 0)))
    assert [(painter, share) for painter, share, _, _ in paid] == [(2, 4), (0, 2), (1, 1)]
    times = [time for _, _, begins, ends in paid for time in (begins, ends)]
    assert times == sorted(times)
    assert times[0] >= 0 and times[-1] < 1
    assert motion.turns(()) == []


@pytest.mark.parametrize(
    ("event", "people", "occasion"),
    [
        (WALKED, [2], "bump"),
        (WALKED, [0, 1], ""),
        (happened.TokensPaid(17, ((2, 3), (0, 0))), [2], "paid"),
        (happened.TokensPaid(17, ((2, 3), (0, 0))), [0], ""),
        (happened.GameEnded((1,)), [1], "won"),
        (happened.GameEnded((1,)), [], ""),
        (happened.EmperorMoved(3, 4), [0, 1, 2], ""),
    ],
)
def test_what_befalls_a_person_is_felt(
    event: happened.Event, people: list[int], occasion: str
) -> None:
    assert touched(event, people) == occasion


def test_petals_are_invisible_without_their_style() -> None:
    groups = re.findall(r"<g[^>]*><path", motion.petals())
    assert len(groups) >= 10
    assert all('opacity="0"' in group for group in groups[1:])
