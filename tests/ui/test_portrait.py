"""A finished game as one picture."""

import re

from sakura.ui.portrait import portrait, wrapped
from tests.narrowed import found

BOARD = (
    '<svg class="garden tall" role="img" id="x" viewBox="0 0 400 380"><title>A path</title></svg>'
)


def test_the_words_stand_below_the_board() -> None:
    long = "Somebody came second, one token behind somebody else; " * 3
    drawn = portrait(BOARD, (400, 380), "Haruo wins & more", [long])
    assert "Haruo wins &amp; more" in drawn
    lines = [float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', drawn)]
    assert len(lines) > 3 and lines == sorted(lines) and lines[0] > 380
    height = int(found(re.search(r'<svg [^>]*height="(\d+)"', drawn))[1])
    assert height > lines[-1]
    assert 'width="400" height="380"' in drawn
    assert " id=" not in drawn and "<title" not in drawn


def test_a_wide_board_has_larger_letters() -> None:
    sizes = [
        float(found(re.search(r'font-size="([\d.]+)"', portrait(BOARD, size, "Haruo", [])))[1])
        for size in ((400, 380), (640, 400))
    ]
    assert sizes[1] > sizes[0]


def test_no_line_exceeds_its_width() -> None:
    text = "one two three four fünf sechs"
    for most in range(5, 40):
        lines = wrapped(text, most)
        assert " ".join(lines) == text
        assert all(len(line) <= most for line in lines)
    assert wrapped("", 9) == [""]
