"""Every garden and painter action, on small paths."""

import pytest

from sakura.games.sakura.rules.events import (
    EmperorMoved,
    NobodyMoved,
    PainterDisgraced,
    PainterMoved,
)
from tests.games.sakura.figures import act, figures
from tests.narrowed import found


@pytest.mark.parametrize(
    ("text", "direction", "before", "after"),
    [
        ("emperor+1", None, (10, 3, 4, 5), (11, 3, 4, 5)),
        ("emperor+2", None, (10, 3, 4, 5), (12, 3, 4, 5)),
        ("emperor-1", None, (10, 3, 4, 5), (9, 3, 4, 5)),
        ("emperor-1", None, (10, 3, 4, 9), (9, 3, 4, 6)),
        ("emperor-1", None, (10, 7, 8, 9), (9, 7, 8, 4)),
        ("emperor-1", None, (1, 0, 0, 0), (1, 0, 0, 0)),
        ("emperor-1", None, (2, 1, 0, 0), (1, 0, 0, 0)),
        ("emperor±1", "+", (10, 3, 4, 5), (11, 3, 4, 5)),
        ("emperor±1", "-", (10, 3, 4, 5), (9, 3, 4, 5)),
        ("emperor±1", "-", (10, 3, 4, 9), (9, 3, 4, 6)),
        ("closest-2", None, (10, 1, 2, 9), (10, 1, 2, 7)),
        ("closest-2", None, (10, 1, 8, 9), (10, 1, 8, 6)),
        ("closest-2", None, (10, 3, 4, 5), (10, 3, 4, 1)),
        ("closest-2", None, (10, 0, 0, 1), (10, 0, 0, 0)),
        ("furthest+2", None, (10, 1, 5, 9), (10, 3, 5, 9)),
        ("furthest+2", None, (10, 1, 2, 9), (10, 4, 2, 9)),
        ("furthest+2", None, (10, 3, 4, 5), (10, 7, 4, 5)),
        ("furthest+2", None, (10, 0, 1, 2), (10, 4, 1, 2)),
        ("furthest+2", None, (10, 7, 8, 9), (10, 5, 8, 9)),  # bumped: 7, its own, 6 and 5 are free
    ],
)
def test_garden_actions(
    text: str, direction: str | None, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    moved = act(figures(*before), 0, text, direction)
    assert (moved.emperor, *moved.painters) == after


@pytest.mark.parametrize(
    ("text", "direction", "painters", "end"),
    [
        ("+1", None, (3, 8, 9), 4),
        ("+1", None, (3, 4, 5), 6),
        ("+2", None, (3, 8, 9), 5),
        ("+2", None, (3, 4, 6), 7),
        ("+3", None, (3, 8, 9), 6),
        ("+3", None, (3, 4, 6), 8),
        ("+3", None, (0, 1, 3), 5),
        ("+1", None, (0, 0, 0), 1),
        ("±1", "+", (3, 8, 9), 4),
        ("±2", "+", (3, 4, 9), 6),
        ("±3", "+", (3, 5, 6), 8),
        ("±1", "-", (5, 4, 3), 2),
        ("±2", "-", (5, 4, 3), 1),
        ("±2", "-", (5, 4, 2), 1),
        ("±3", "-", (5, 4, 3), 0),
        ("±3", "-", (2, 8, 9), 0),
        ("±1", "-", (1, 0, 0), 0),
        ("±1", "-", (0, 8, 9), 0),
        ("leap", None, (3, 9, 6), 7),
        ("leap", None, (3, 6, 5), 7),
        ("leap", None, (7, 5, 6), 7),
        ("leap", None, (4, 5, 6), 7),
        ("count", None, (3, 8, 9), 5),
        ("count", None, (3, 5, 6), 7),
        ("count", None, (5, 3, 9), 6),
        ("count", None, (7, 5, 6), 7),
    ],
)
def test_painter_actions(
    text: str, direction: str | None, painters: tuple[int, ...], end: int
) -> None:
    moved = act(figures(15, *painters), 0, text, direction)
    assert moved.painters == [end, *painters[1:]]
    assert (moved.emperor, moved.tokens) == (15, [5, 5, 5])


def test_a_card_moves_its_own_painter() -> None:
    assert act(figures(15, 3, 6, 9), 2, "+2").painters == [3, 6, 11]


@pytest.mark.parametrize(("text", "direction"), [("+1", None), ("+3", None), ("±2", "+")])
def test_a_painter_that_meets_the_emperor_stops_and_goes_back_three(
    text: str, direction: str | None
) -> None:
    bumped = act(figures(10, 9, 2, 3), 0, text, direction)
    assert bumped.painters == [7, 2, 3]
    assert found(bumped.events)[-1] == PainterDisgraced(painter=0, start=9, at=10, end=7, lost=1)
    assert (bumped.tokens, bumped.supply) == ([4, 5, 5], 40)


def test_a_disgraced_painter_without_tokens_loses_none() -> None:
    bumped = act(figures(10, 9, 2, 3, tokens=[0, 5, 5]), 0, "+1")
    assert (bumped.tokens, bumped.supply) == ([0, 5, 5], 44)
    assert bumped.painters == [7, 2, 3]
    event = found(bumped.events)[-1]
    assert isinstance(event, PainterDisgraced) and event.lost == 0


def test_the_emperor_stops_on_an_unscored_tree_and_goes_over_a_scored_one() -> None:
    first = act(figures(19, 3, 4, 5), 0, "emperor+2")
    assert (first.emperor, first.reached) == (20, 20)
    later = act(figures(19, 3, 4, 5, scored=(20,)), 0, "emperor+2")
    assert (later.emperor, later.reached) == (21, 0)
    back = act(figures(21, 3, 4, 5, scored=(20,)), 0, "emperor-1")
    assert (back.emperor, back.reached) == (20, 0)


@pytest.mark.parametrize(
    ("text", "painters", "event"),
    [
        ("emperor+2", (3, 4, 5), EmperorMoved(10, 12)),
        ("closest-2", (3, 6, 5), PainterMoved(1, 6, 2, "closest")),
        ("furthest+2", (3, 4, 5), PainterMoved(0, 3, 7, "furthest")),
        ("+2", (3, 4, 5), PainterMoved(0, 3, 7, "own")),
        ("leap", (3, 4, 5), PainterMoved(0, 3, 6, "leap")),
        ("count", (3, 4, 5), PainterMoved(0, 3, 7, "count")),
        ("leap", (6, 4, 5), NobodyMoved(0, "leap", "first")),
        ("count", (6, 4, 5), NobodyMoved(0, "count", "first")),
    ],
)
def test_events_name_the_cause_of_each_move(
    text: str, painters: tuple[int, ...], event: EmperorMoved | NobodyMoved | PainterMoved
) -> None:
    assert act(figures(10, *painters), 0, text).events == [event]


def test_a_copy_is_independent_and_records_no_events() -> None:
    walk = figures(10, 9, 2, 3)
    act(walk.copy(), 0, "+1")
    assert (walk.painters, walk.tokens, walk.events) == ([9, 2, 3], [5, 5, 5], [])
