"""Questions about the rules, on a page of their own: the question, its answer, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sakura.core.quiz import RulesQuestion
from sakura.ui.bar import about_game, page_bar
from sakura.ui.buttons import button
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.table import panel_slot
from sakura.ui.words import Words

SIGNS = {True: "✓", False: "✗"}


class Explained(NamedTuple):
    """A lesson, its number from 0 and its title, and the missed questions that it explains."""

    number: int
    title: str
    questions: Sequence[RulesQuestion]


def page(title: str, embedded: bool, words: Words) -> str:
    """Render the page: a bar, room for panels, and the element `#questions`."""
    about = about_game(f"{title} ", tag("span", id="quiz-progress"))
    return tag(
        "div",
        page_bar(words.say("Do you know the rules?"), about, embedded, words),
        panel_slot(),
        tag("div", id="questions", class_="questions"),
        class_="quiz",
        id="quiz",
        lang=words.language,
    )


def progress(at: int, count: int, words: Words) -> str:
    """Say which question of how many `at` is, from 0; "" for the result."""
    return words.say("{number} of {count}", number=at + 1, count=count) if at < count else ""


def question(
    asked: RulesQuestion, picture: str, given: int | None, last: bool, names: Names, words: Words
) -> str:
    """Render a question, its position, and its answers: as buttons, or with the reason and a button
    to go on once one is `given`."""
    heading = tag("h2", escape(_said(asked.ask, names, words)), id="question", tabindex=-1)
    if given is None:
        replies = _choices(asked, names, words)
    else:
        replies = _answers(asked, given, names, words) + _outcome(asked, given, last, names, words)
    return heading + picture + tag("div", replies, class_="replies")


def _said(sentence: str, names: Names, words: Words) -> str:
    """Fill the opponents' names into a sentence of a question."""
    second, third = (*names.known, "")[1:3]
    return words.say(sentence, second=second, third=third)


def _choices(asked: RulesQuestion, names: Names, words: Words) -> str:
    buttons = [
        tag(
            "button",
            tag("span", str(number + 1), class_="number", aria_hidden="true"),
            tag("span", escape(_said(answer, names, words))),
            type="button",
            class_="answer",
            data_answer=number,
        )
        for number, answer in enumerate(asked.answers)
    ]
    return tag("div", *buttons, class_="answers", role="group", aria_labelledby="question")


def _answers(asked: RulesQuestion, given: int, names: Names, words: Words) -> str:
    """List all answers, with the right one and the visitor's marked."""
    rows = []
    for number, answer in enumerate(asked.answers):
        right, own = number == asked.right, number == given
        sign = SIGNS[right] if right or own else str(number + 1)
        said = words.say("Your answer") if own else words.say("The right answer") if right else ""
        style = "answer right" if right else "answer wrong" if own else "answer"
        rows.append(
            tag(
                "li",
                tag("span", sign, class_="number", aria_hidden="true"),
                tag("span", escape(_said(answer, names, words))),
                tag("small", escape(said)) if said else "",
                class_=style,
            )
        )
    return tag("ul", *rows, class_="answers")


def verdict(asked: RulesQuestion, given: int, names: Names, words: Words) -> tuple[str, str]:
    """Return two sentences: right or not, and the reason."""
    right = given == asked.right
    heading = words.say("That's right") if right else words.say("Not quite")
    return heading, _said(asked.reason, names, words)


def _outcome(asked: RulesQuestion, given: int, last: bool, names: Names, words: Words) -> str:
    heading, reason = verdict(asked, given, names, words)
    go_on = words.say("See the result") if last else words.say("Next question")
    return tag(
        "div",
        tag("h3", escape(heading)),
        tag("p", escape(reason)),
        tag("div", button("quiz-next", go_on), class_="commands", id="commands"),
        class_="reason",
        id="outcome",
    )


def result(
    known: int,
    count: int,
    explained: Sequence[Explained],
    guided: bool,
    names: Names,
    words: Words,
) -> str:
    """Render the number of right answers, and a button for each lesson that explains the rest."""
    heading = words.say("You knew {known} of {count}", known=known, count=count)
    summary = (
        words.say("These lessons explain the rest:")
        if explained
        else words.say("You know the rules.")
    )
    rows = [
        tag(
            "li",
            _lesson_button(lesson.number, lesson.title, words),
            *(tag("p", escape(_said(one.ask, names, words))) for one in lesson.questions),
        )
        for lesson in explained
    ]
    return tag(
        "div",
        tag("h2", escape(heading), id="question", tabindex=-1),
        tag("p", escape(summary)),
        tag("ul", *rows, class_="explained") if rows else "",
        tag(
            "div",
            button("guide" if guided else "leave", words.say("Play a game")),
            button("quiz-again", words.say_in("lesson", "Try again"), "quiet"),
            class_="commands",
            id="commands",
        ),
        class_="replies",
    )


def _lesson_button(number: int, title: str, words: Words) -> str:
    """Button for the lesson of that number, from 0."""
    text = words.say("Lesson {number}: {title}", number=number + 1, title=words.say(title))
    return tag("button", escape(text), type="button", class_="quiet", data_lesson=number)
