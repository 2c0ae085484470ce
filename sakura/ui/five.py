"""The daily five: the puzzles of a date, their marks, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.day import Day
from sakura.ui.buttons import button
from sakura.ui.daily import date_words, next_step
from sakura.ui.puzzles import GRADES, MARKS
from sakura.ui.puzzles import result as result_words
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def line(marks: Sequence[bool]) -> str:
    """The marks in a row."""
    return "".join(MARKS[solved] for solved in marks)


def solved(marks: Sequence[bool], words: Words) -> str:
    """«4 of 5 solved»."""
    return result_words(marks, None, words)


def listing(grades: Sequence[str], marks: Sequence[bool], words: Words) -> str:
    """The puzzles of a date in their order, with the marks of those that were tried."""
    rows = []
    for number, grade in enumerate(grades):
        mark = ""
        if number < len(marks):
            said = words.say("solved") if marks[number] else words.say("missed")
            sign = tag("b", MARKS[marks[number]], aria_hidden="true")
            mark = tag("small", sign, " ", escape(said))
        rows.append(tag("li", tag("span", escape(words.say(GRADES[grade]))), " ", mark))
    return tag("ol", *rows, class_="five")


def invitation(begun: bool, words: Words) -> str:
    """Next step in the puzzles of a date that are not over."""
    about = [
        words.say("Everybody gets the same five positions."),
        words.say("At every step exactly one tile wins."),
        words.say("Your first answer counts. You can take a break."),
    ]
    step = words.say("Continue") if begun else words.say("Solve these five")
    return next_step(about, step, words)


def result(marks: Sequence[bool], drawn: str, words: Words) -> str:
    """The result of a date; `drawn` are its puzzles with their marks."""
    return (
        tag("h3", escape(solved(marks, words)))
        + drawn
        + tag(
            "div",
            button("daily-share", words.say("Share")),
            button("daily-again", words.say("Play again, for practice"), "quiet"),
            class_="commands",
        )
    )


def heading(day: Day, number: int, count: int, practice: bool, words: Words) -> str:
    """Name of a puzzle of that date, such as “24 December 2026: puzzle 3 of 5”."""
    date = date_words(day, words)
    if practice:
        # L10N: Above a puzzle that does not count; {date} is “24 December 2026”.
        return words.say("{date}: practice {n} of {count}", date=date, n=number, count=count)
    # L10N: Above a puzzle; {date} is “24 December 2026”.
    return words.say("{date}: puzzle {n} of {count}", date=date, n=number, count=count)


def shared(day: Day, marks: Sequence[bool], title: str, words: Words) -> list[str]:
    """Lines about the puzzles of a date for friends; they give nothing of them away."""
    return [
        # L10N: {game} is “Okiya”, {date} such as “24 December 2026”.
        words.say("{game}, five of {date}", game=title, date=date_words(day, words)),
        words.say("I solved {solved} of {count}.", solved=marks.count(True), count=len(marks)),
        " ".join(MARKS[solved] for solved in marks),
    ]
