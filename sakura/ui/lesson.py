"""Markup of a lesson, beside the board."""

from __future__ import annotations

from sakura.ui.buttons import button, quiz
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def task(title: str, sentence: str, number: int, count: int, words: Words) -> str:
    """Title, position among the lessons (`number` counts from 0) and task."""
    # L10N: Beside a lesson’s title: its number and how many there are.
    progress = words.say("{number} of {count}", number=number + 1, count=count)
    skip = tag(
        "button",
        escape(words.say_in("lesson", "Skip")),
        type="button",
        class_="link",
        data_command="lesson-next",
    )
    return (
        tag("h2", escape(words.say(title)), " ", tag("small", escape(progress)))
        + tag("p", escape(words.say(sentence)))
        + skip
    )


def verdict(sentence: str, met: bool, words: Words) -> str:
    """Heading and sentence after an attempt; `met` is True if the goal was met."""
    # L10N: Heading after an attempt at a lesson: its goal was met, or was not.
    heading = words.say("Well done") if met else words.say("Not yet")
    return tag("h2", escape(heading)) + tag("p", escape(words.say(sentence)))


def buttons(met: bool, last: bool, asks: bool, guided: bool, words: Words) -> str:
    """Buttons for the next lesson and another try. After the `last` lesson come the quiz, if the
    game `asks` questions, and a game, `guided` if the game has a guide."""
    again = button(
        "lesson-again", words.say_in("lesson", "Try again"), "quiet" if met else "primary"
    )
    weight = "primary" if met else "quiet"
    if not last:
        go_on = button("lesson-next", words.say("Next lesson"), weight)
    else:
        style = "quiet" if asks else weight
        go_on = button("guide" if guided else "leave", words.say("Play a game"), style)
        if asks:
            go_on = quiz(words, weight) + go_on
    return go_on + again if met else again + go_on
