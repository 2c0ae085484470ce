"""Charts over the rounds of a game."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from sakura.ui.chart import (
    APART,
    BOTTOM,
    DASHES,
    HEIGHT,
    LETTER,
    WIDTH,
    Line,
    Rounds,
    chart,
    whole_ticks,
)

ROUNDS = Rounds([(f"Round {n}", 10 * n) for n in range(1, 6)], {3: "tree"}, 2)


def drawn(lines: list[Line], highest: int = 4) -> str:
    return chart(lines, whole_ticks(highest), ROUNDS, "about <it>")


def test_lines_of_a_chart_differ_without_colour() -> None:
    lines = [Line("ume", "H", [0, 1, 2]), Line("take", "K", [4, 4, 4])]
    html = drawn(lines)
    points = re.findall(r'points="([^"]*)"', html)
    assert [len(line.split()) for line in points] == [3, 3]
    assert f'stroke-dasharray="{DASHES[1]}"' in html and ">H<" in html and ">K<" in html
    assert "about &lt;it&gt;" in html and ">tree<" in html
    for x, y in (point.split(",") for line in points for point in line.split()):
        assert 0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT


@pytest.mark.parametrize("word", ["tree", "cerisier", "桜の木"])
def test_a_label_near_the_edge_stays_in_the_chart(word: str) -> None:
    rounds = Rounds(ROUNDS.ways, {1: word, 5: word}, None)
    html = chart([], whole_ticks(1), rounds, "")
    places = re.findall(r'x="([\d.]*)" y="[\d.]*" class="mark-word"', html)
    wide = LETTER * sum(1 if letter.isascii() else 2 for letter in word)
    assert all(wide / 2 <= float(x) <= WIDTH - wide / 2 for x in places)
    assert len(places) == 2 and float(places[0]) < float(places[1])


@pytest.mark.parametrize("end", [0, 2, 4])
def test_labels_of_lines_that_end_together_do_not_overlap(end: int) -> None:
    lines = [Line("ume", letter, [1, end]) for letter in "HKMNSY"]
    places = re.findall(r'<text x="[\d.]*" y="([\d.]*)" class="end ', drawn(lines))
    heights = [float(y) for y in places]
    assert len(heights) == 6
    assert all(below - above >= APART for above, below in pairwise(heights))
    assert heights[0] > 0 and heights[-1] <= HEIGHT - BOTTOM + 5


def test_a_press_on_a_round_opens_it_and_the_current_one_is_marked() -> None:
    html = drawn([Line("ume", "H", [1])])
    assert re.findall(r'data-see="(\d+)"', html) == ["10", "20", "30", "40", "50"]
    assert html.count('class="current"') == 1
    nowhere = Rounds(ROUNDS.ways, {}, None)
    assert 'class="current"' not in chart([], whole_ticks(1), nowhere, "")


@pytest.mark.parametrize("highest", range(30))
def test_whole_ticks_reach_the_highest_number(highest: int) -> None:
    ticks = whole_ticks(highest)
    assert 2 <= len(ticks) <= 5 and min(ticks) == 0 and max(ticks) >= highest
    assert all(text == str(value) and value == int(value) for value, text in ticks.items())
