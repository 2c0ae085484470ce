"""A finished game as one picture."""

import re

import pytest

from sakura.ui.portrait import PIXELS, Inscription, ScoreLine, portrait, wrapped
from tests.narrowed import found

BOARD = (
    '<svg class="garden tall" role="img" id="x" viewBox="0 0 400 380"><title>A path</title></svg>'
)
MARK = '<svg class="token" viewBox="0 0 30 30"></svg>'


def written(*scores: ScoreLine) -> Inscription:
    long = "Somebody came second, one token behind somebody else; " * 3
    foot = "Sakura · 30 November 2026 · example.org/with/a/long/path/that/does/not/end"
    return Inscription("A walk", "Haruo wins & more", [long], scores, foot, "M0 0h9v9z")


def box(drawn: str) -> tuple[float, float]:
    """Width and height of the drawing in its own units."""
    *_, wide, high = map(float, found(re.search(r'viewBox="([^"]*)"', drawn))[1].split())
    return wide, high


def test_the_words_stand_on_the_scroll_around_the_board() -> None:
    drawn = portrait(BOARD, (400, 380), written())
    texts = re.findall(r'<text[^>]* y="([\d.]+)"[^>]*>([^<]*)', drawn)
    lines = [float(y) for y, _ in texts]
    assert len(lines) > 5 and lines == sorted(lines)
    assert [texts[0][1], texts[1][1]] == ["A walk", "Haruo wins &amp; more"]
    assert texts[-2][1].startswith("Sakura · 30 November")
    top, high = map(
        float,
        found(re.search(r' y="(\S+)" width="\S+" height="(\S+)" class="garden', drawn)).groups(),
    )
    assert lines[0] < top and top + high < lines[1]
    assert box(drawn)[1] > lines[-1]
    assert " id=" not in drawn and "<title" not in drawn


def test_a_picture_is_as_wide_as_all_others_and_as_high_as_its_words() -> None:
    for size in ((400, 380), (640, 400), (400, 400)):
        drawn = portrait(BOARD, size, written())
        wide, high = box(drawn)
        pixels = found(re.search(r'width="(\d+)" height="(\d+)" viewBox', drawn)).groups()
        assert (int(pixels[0]), int(pixels[1])) == (PIXELS, round(high * PIXELS / wide))


@pytest.mark.parametrize("count", range(7))
def test_scores_stand_in_two_columns_the_best_first(count: int) -> None:
    scores = [ScoreLine(MARK, f"Painter {n}", str(9 - n)) for n in range(count)]
    drawn = portrait(BOARD, (400, 380), written(*scores))
    places = {
        int(name): (float(x), float(y))
        for x, y, name in re.findall(r'<text x="(\S+)" y="(\S+)"[^>]*>Painter (\d)', drawn)
    }
    assert len(set(places.values())) == len(places) == count
    assert sorted(places, key=lambda n: places[n]) == list(range(count))
    assert len({x for x, _ in places.values()}) == min(2, count)
    assert drawn.count('class="token"') == count


def test_no_line_exceeds_its_width() -> None:
    text = "one two three four fünf sechs"
    for most in range(5, 40):
        lines = wrapped(text, most)
        assert " ".join(lines) == text
        assert all(len(line) <= most for line in lines)
    assert wrapped("", 9) == [""]
