"""Markup of a lesson, beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sakura.ui.buttons import button, quiz
from sakura.ui.panels import panel
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class TaughtGame(NamedTuple):
    """A game to learn: its name and title, how it is won, the lessons done of how many, and a
    picture."""

    name: str
    title: str
    goal: str
    done: int
    lessons: int
    picture: str


def offers(games: Sequence[TaughtGame], words: Words) -> str:
    """Panel in which a game to learn is chosen."""
    rows = [tag("li", _offer(game, words)) for game in games]
    # L10N: Heading of a panel with a button for each game.
    title = words.say("Which game do you want to learn?")
    return panel(title, tag("ul", *rows, class_="saved-games to-learn"), words=words)


def _offer(game: TaughtGame, words: Words) -> str:
    if 0 < game.done < game.lessons:
        # L10N: Below a game's name: how far the visitor has come in its lessons.
        progress = words.say("lesson {number} of {count}", number=game.done + 1, count=game.lessons)
    else:
        progress = words.plural("{n} short lesson", "{n} short lessons", game.lessons)
    told = (
        tag("b", escape(game.title))
        + tag("span", escape(game.goal))
        + tag("small", escape(progress))
    )
    picture = tag("span", game.picture, class_="start-picture", aria_hidden="true")
    return tag("button", picture, tag("span", told), type="button", data_learn=game.name)


def task(title: str, sentence: str, number: int, count: int, words: Words) -> str:
    """Title, position among the lessons (`number` counts from 0) and task."""
    # L10N: Beside a lesson’s title: its number and how many there are.
    progress = words.say("{number} of {count}", number=number + 1, count=count)
    last = number + 1 == count
    # L10N: A button beside a lesson's title leads on without it: to the next lesson, or out of the
    # last one. Not the word for skipping an animation.
    ahead = words.say_in("lesson", "Finish") if last else words.say_in("lesson", "Next")
    onwards = tag(
        "button",
        escape(ahead),
        type="button",
        class_="link",
        data_command="lesson-next",
    )
    return (
        tag("h2", escape(words.say(title)), " ", tag("small", escape(progress)))
        + tag("p", escape(words.say(sentence)))
        + onwards
    )


def verdict(told: Sequence[str], met: bool, words: Words) -> str:
    """Heading and sentences after an attempt: what happened, and why. `met` is True if the goal was
    met."""
    # L10N: Heading after an attempt at a lesson: its goal was met, or was not.
    heading = words.say("Well done") if met else words.say("Not yet")
    return tag("h2", escape(heading)) + tag("p", escape(words.sentences(told)))


def buttons(met: bool, last: bool, then: Sequence[str], words: Words) -> str:
    """Buttons for the next lesson and another try. After the `last` lesson come the commands in
    `then`, of which the first is the likeliest."""
    again = button(
        "lesson-again", words.say_in("lesson", "Try again"), "quiet" if met else "primary"
    )
    weight = "primary" if met else "quiet"
    if not last:
        go_on = button("lesson-next", words.say("Next lesson"), weight)
    else:
        styles = [weight, *["quiet"] * len(then)]
        go_on = "".join(_then(*each, words) for each in zip(then, styles, strict=False))
    if met:
        return go_on + again
    # L10N: A button: shows once more what a wrong try led to.
    return again + button("lesson-see", words.say("See it again"), "quiet") + go_on


def _then(command: str, style: str, words: Words) -> str:
    if command == "quiz":
        return quiz(words, style)
    back = words.say("Back to the invitation")
    if command == "invitation":
        return button("invitation", back, style)
    if command == "duel-back":
        return button("duel-back", back, style)
    return button("guide" if command == "guide" else "leave", words.say("Play a game"), style)
