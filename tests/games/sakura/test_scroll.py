"""The winner's painting: what is on it, its title, and its mount."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.view import scroll
from sakura.games.sakura.view.story import Bump, Story, stories
from sakura.games.sakura.view.table import painter_names
from sakura.ui.words import Words
from tests.tables import played, sakura_options, seeds

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

GAME = Sakura()
ENGLISH = Words("en")


def story(trees: tuple[int, ...], bumps: int = 0) -> Story:
    """Story of a painter with those payments and so many bumps."""
    return Story([GATE], list(trees), [Bump(1, 9, 1)] * bumps)


@pytest.mark.parametrize(
    ("tales", "subject"),
    [
        ([story((3, 3, 4)), story((2, 2, 2))], "calm"),
        ([story((3, 3, 4), 1), story((2, 2, 2))], "trees"),
        ([story((3, 1, 4)), story((2, 3, 2), 1)], "quiet"),
        ([story((3, 1, 4), 2), story((2, 3, 2), 1)], "despite"),
        ([story((3, 1, 4), 1), story((2, 3, 2), 2)], "garden"),
    ],
)
def test_the_title_is_true_of_the_game(tales: list[Story], subject: str) -> None:
    assert scroll.subject(tales, (0,)) == subject
    assert scroll.title(tales, (0,), ENGLISH) == scroll.TITLES[subject]


@given(sakura_options, seeds)
def test_the_painting_has_the_winners_routes_all_bumps_and_all_figures(
    options: JsonObject, seed: int
) -> None:
    table = played(GAME, options, seed)
    events = [event for step in table.steps for event in step.events]
    tales = stories(events, len(table.position.tokens))
    outcome = table.outcome()
    assert outcome
    names = painter_names(table.position.options, 0, ENGLISH)
    drawn, size = scroll.painting(table.observe(0), outcome.winners, tales, names, ENGLISH)
    bumps = sum(isinstance(event, happened.PainterDisgraced) for event in events)
    assert drawn.count('class="bump"') == bumps
    assert drawn.count('class="route brush"') == len(outcome.winners)
    assert drawn.count('class="route') == len(tales)
    assert drawn.count('class="tree scored"') == 3
    assert drawn.count(' id="painter-') == len(tales) and ' id="emperor"' in drawn
    wide, high = size
    stars = re.findall(r'class="bump"[^>]*translate\((\S+) ([\d.]+)\)', drawn)
    assert len(stars) == bumps
    assert all(0 < float(x) < wide and 0 < float(y) < high for x, y in stars)


@pytest.mark.parametrize("size", [(400, 380), (640, 400)])
def test_the_mount_keeps_the_shape_and_frames_the_garden(size: tuple[int, int]) -> None:
    x, y, wide, high = scroll.mounted(size)
    assert wide / high == pytest.approx(size[0] / size[1])
    assert x < 0 < x + wide - size[0] and y < 0 < y + high - size[1]
    drawn = scroll.mount(size, "A <walk>", "painted by Haruo", 0)
    assert "A &lt;walk&gt;" in drawn and "painted by Haruo" in drawn
    assert drawn.count("<text") == 2 and 'fill="var(--seal)"' in drawn
    for text in re.findall(r'<text[^>]* y="(\S+)"', drawn):
        assert not -1 <= float(text) <= size[1] + 1  # on the mount, not on the garden
    assert drawn.count('class="roller"') == 1
