"""What a lesson says beside the board."""

from __future__ import annotations

from sakura.ui.buttons import button, quiz
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def task(title: str, sentence: str, number: int, count: int, words: Words) -> str:
    """The title with its place among all lessons, `number` from 0, and what to do."""
    place = words.say("{number} of {count}", number=number + 1, count=count)
    skip = tag(
        "button",
        escape(words.say("Skip")),
        type="button",
        class_="link",
        data_command="lesson-next",
    )
    return (
        tag("h2", escape(words.say(title)), " ", tag("small", escape(place)))
        + tag("p", escape(words.say(sentence)))
        + skip
    )


def verdict(sentence: str, met: bool, words: Words) -> str:
    """The verdict, and the sentence that belongs to it."""
    heading = words.say("Well done") if met else words.say("Not yet")
    return tag("h2", escape(heading)) + tag("p", escape(words.say(sentence)))


def buttons(met: bool, last: bool, asks: bool, guided: bool, words: Words) -> str:
    """Buttons for what comes next and for another try. After the last lesson come questions about
    the rules, if the game `asks` any, and a game, `guided` where there is a guide."""
    again = button("lesson-again", words.say("Try again"), "quiet" if met else "primary")
    weight = "primary" if met else "quiet"
    if not last:
        go_on = button("lesson-next", words.say("Next lesson"), weight)
    else:
        style = "quiet" if asks else weight
        go_on = button("guide" if guided else "leave", words.say("Now play"), style)
        if asks:
            go_on = quiz(words, weight) + go_on
    return go_on + again if met else again + go_on
