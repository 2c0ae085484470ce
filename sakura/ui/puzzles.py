"""Markup of puzzles: the panel from which they start, and the words beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sakura.ui.buttons import button
from sakura.ui.panels import panel
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark_in

GRADES = {
    "easy": mark_in("grade of a puzzle", "Easy"),
    "medium": mark_in("grade of a puzzle", "Medium"),
    "hard": mark_in("grade of a puzzle", "Hard"),
}
"""Grades, untranslated."""

MARKS = {True: "✓", False: "✗"}


class Offer(NamedTuple):
    """Puzzles of a game: its name and title, what is asked, its grades, the solver's rating, and
    the most solved in a rush, 0 if there was none."""

    game: str
    title: str
    about: str
    grades: Sequence[str]
    rating: int
    best: int


def offers(
    games: Sequence[Offer], missed: int, due: int, again: bool, result: str, words: Words
) -> str:
    """Render the panel: each game's puzzles, and those that were missed. `result` is that of
    the last series, or ""."""
    parts = [tag("p", escape(result), class_="finding", role="status")] if result else []
    parts += [_offer(offer, words) for offer in games]
    return panel(words.say("Puzzles"), *parts, _missed(missed, due, again, words), words=words)


def _offer(offer: Offer, words: Words) -> str:
    # L10N: Heading: {game} is “Sakura” or “Okiya”, {about} “the best card”.
    title = words.say("{game}: {about}", game=offer.title, about=words.say(offer.about))
    figures = [words.say("Your rating: {rating}", rating=offer.rating)]
    if offer.best:
        figures.append(
            words.plural(
                "Best rush: {n} solved in three minutes",
                "Best rush: {n} solved in three minutes",
                offer.best,
            )
        )
    mine = words.say("At my level") if offer.grades else words.say("Start")
    starts = [_start(offer.game, "", mine, "primary")]
    starts += [
        _start(offer.game, grade, words.say(GRADES[grade]), "quiet") for grade in offer.grades
    ]
    rush = tag(
        "button",
        escape(words.say("Rush: three minutes")),
        type="button",
        class_="quiet",
        data_rush=offer.game,
    )
    heading = f"puzzles-{offer.game}"
    return tag(
        "section",
        tag("h3", escape(title), id=heading),
        *(tag("p", escape(figure)) for figure in figures),
        tag("div", *starts, rush, class_="puzzle-starts"),
        aria_labelledby=heading,
        class_="puzzle-offer",
    )


def _start(game: str, grade: str, text: str, style: str) -> str:
    return tag(
        "button", escape(text), type="button", class_=style, data_puzzle=f"{game} {grade}".strip()
    )


def _missed(missed: int, due: int, again: bool, words: Words) -> str:
    """Render the puzzles that were missed, and the switch for asking them again."""
    if not missed:
        said = words.say("Puzzles you miss are kept here for another try.")
        starts = ""
    else:
        said = words.plural("{n} missed puzzle", "{n} missed puzzles", missed)
        starts = button("puzzles-missed", words.say("Try them all"), "quiet")
        if due:
            text = words.plural("{n} due today", "{n} due today", due)
            starts = button("puzzles-due", text) + starts
    switch = tag(
        "button",
        escape(words.say("Repeat missed puzzles after 1, 3 and 7 days")),
        type="button",
        class_="quiet",
        data_command="puzzles-again",
        aria_pressed="true" if again else "false",
    )
    return tag(
        "section",
        tag("h3", escape(words.say("Missed puzzles")), id="puzzles-missed"),
        tag("p", escape(said)),
        tag("div", starts, switch, class_="puzzle-starts"),
        aria_labelledby="puzzles-missed",
        class_="puzzle-offer",
    )


def task(name: str, sentence: str, marks: Sequence[bool], words: Words) -> str:
    """Heading with the puzzle's name, the time left in a rush, the results so far, and what is
    asked."""
    results = tag("span", *(_mark(solved, words) for solved in marks[-12:]), class_="puzzle-marks")
    clock = tag("span", id="rush-left", class_="puzzle-clock", aria_hidden="true")
    heading = tag("h2", escape(name), " ", clock, results)
    return heading + tag("p", escape(sentence))


def _mark(solved: bool, words: Words) -> str:
    said = words.say("solved") if solved else words.say("missed")
    return tag("span", MARKS[solved], class_=None if solved else "puzzle-miss", title=said)


def name(title: str, grade: str, number: int, words: Words) -> str:
    """Name of a puzzle, such as “Okiya 812, hard”."""
    if not grade:
        # L10N: Name of a puzzle: {title} is a game, {number} the puzzle's number.
        return words.say("{title} {number}", title=title, number=number)
    # L10N: Name of a puzzle: {title} is a game, {grade} is “Hard”.
    return words.say(
        "{title} {number} · {grade}",
        title=title,
        number=number,
        grade=words.say(GRADES[grade]),
    )


def verdict(solved: bool, words: Words) -> str:
    """Return the heading after an attempt."""
    return words.say("Solved.") if solved else words.say("Missed.")


def result(marks: Sequence[bool], best: bool | None, words: Words) -> str:
    """Say how a series ended; `best` is None unless it was a rush."""
    solved = marks.count(True)
    if best is None:
        return words.say("{solved} of {count} solved", solved=solved, count=len(marks))
    said = words.plural("Time's up: {n} solved.", "Time's up: {n} solved.", solved)
    return words.sentences([said, words.say("Your best rush so far!")]) if best else said


def steps(solved: bool, last: bool, others: bool, words: Words) -> str:
    """Buttons after a puzzle, perhaps with one for `others`."""
    go_on = words.say("See the result") if last else words.say("Next puzzle")
    again = "" if solved else button("puzzle-again", words.say_in("lesson", "Try again"), "quiet")
    more = button("puzzles", words.say("Puzzles"), "quiet") if others else ""
    return button("puzzle-next", go_on) + again + more


def clock(left: int) -> str:
    """Format the seconds that are left, as minutes and seconds."""
    return f"{left // 60}:{left % 60:02}"
