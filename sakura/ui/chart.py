"""A line chart over the rounds of a game. Lines differ by colour, dashes and letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakura.ui.svg import escape, number, tag
from sakura.ui.words import Words

WIDTH, HEIGHT = 600, 250
LEFT, RIGHT, TOP, BOTTOM = 84, 36, 14, 32
"""Margins, in the chart's units."""

APART = 26.0
"""Least distance between two letters at the ends of lines, in the chart's units. On phones a
letter's line is as high."""

LETTER = 13.0
"""Average width of a letter there; the signs of Chinese and Japanese are twice as wide."""

DASHES = ("", "9 3", "2 3", "12 3 2 3", "5 5", "1 4")
"""Dash patterns of the lines, in order."""


def percents(share: float, words: Words) -> str:
    """«31%»: a share in whole percent, as the language writes it."""
    return words.percent(share)


def percent_ticks(words: Words) -> dict[float, str]:
    """Ticks of a chart of shares, with their labels."""
    return {quarter / 4: percents(quarter / 4, words) for quarter in range(5)}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the chart: a value for each round, a CSS class, and the letter at its end."""

    style: str
    letter: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Rounds:
    """The horizontal axis.

    `ways` has for each round its name and the step that a click leads to, `marks` labels before
    rounds (from 1), and `current` the round on show, if any.
    """

    ways: Sequence[tuple[str, int]]
    marks: Mapping[int, str]
    current: int | None


def chart(lines: Sequence[Line], ticks: Mapping[float, str], rounds: Rounds, about: str) -> str:
    """The lines over the rounds and the result.

    `ticks` are values with their labels; `about` describes the chart for screen readers.
    """
    count = len(rounds.ways)
    highest = max(ticks)

    def x(at: float) -> float:
        return LEFT + (at - 1) / max(1, count) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return TOP + (1 - value / highest) * (HEIGHT - TOP - BOTTOM)

    parts = [_tick(text, y(value)) for value, text in ticks.items()]
    parts += [
        _upright(x(at), "mark")
        + tag("text", escape(word), x=_inside(x(at), word), y=float(HEIGHT - 6), class_="mark-word")
        for at, word in rounds.marks.items()
    ]
    if rounds.current:
        parts.append(_upright(x(rounds.current), "current"))
    for line, dashes in zip(lines, DASHES, strict=False):
        points = [(x(n), y(value)) for n, value in enumerate(line.values, 1)]
        drawn = " ".join(f"{number(px)},{number(py)}" for px, py in points)
        style = f"curve {line.style}"
        parts.append(tag("polyline", points=drawn, class_=style, stroke_dasharray=dashes or None))
    parts += _letters(
        [(line, x(len(line.values)), y(line.values[-1])) for line in lines if line.values]
    )
    wide = x(2) - x(1)
    parts += [
        _column(name, step, x(at) - wide / 2, wide)
        for at, (name, step) in enumerate(rounds.ways, 1)
    ]
    return tag(
        "svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="chart", role="img", aria_label=about
    )


def whole_ticks(highest: int) -> dict[float, str]:
    """At most five whole-number ticks, up to at least `highest`."""
    each = max(1, -(-highest // 4))
    return {each * n: str(each * n) for n in range(5) if each * (n - 1) < max(1, highest)}


def _inside(at: float, word: str) -> float:
    """Middle of a word that is drawn at `at`, or as near as it fits into the chart."""
    wide = sum(1 for letter in word if letter >= "\u2e80")
    half = LETTER * (len(word) + wide) / 2
    return max(half, min(at, WIDTH - half))


def _upright(at: float, style: str) -> str:
    return tag("path", d=f"M{number(at)} {TOP}V{HEIGHT - BOTTOM}", class_=style)


def _column(name: str, step: int, at: float, wide: float) -> str:
    """Clickable column of a round; keyboard users have the table."""
    return tag(
        "rect",
        tag("title", escape(name)),
        x=at,
        y=0.0,
        width=wide,
        height=float(HEIGHT),
        class_="way",
        data_see=step,
    )


def _tick(text: str, at: float) -> str:
    line = tag("path", d=f"M{LEFT} {number(at)}H{WIDTH - RIGHT}", class_="tick")
    return line + tag("text", text, x=LEFT - 6.0, y=at + 4, class_="scale")


def _letters(ends: Sequence[tuple[Line, float, float]]) -> list[str]:
    """Letters at the ends of lines, moved apart where they would overlap, upwards at the bottom."""
    parts, lowest = [], -APART
    for left, (line, x, y) in enumerate(sorted(ends, key=lambda end: end[2]), 1 - len(ends)):
        lowest = max(min(y, HEIGHT - BOTTOM + left * APART) + 5, lowest + APART)
        parts.append(tag("text", line.letter, x=x + 7, y=lowest, class_=f"end {line.style}"))
    return parts
