"""Buttons for the commands of the page."""

from __future__ import annotations

from sakura.ui.commands import command_words
from sakura.ui.signs import sign
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def button(command: str, text: str, style: str = "primary") -> str:
    """A button with a text label."""
    return tag("button", escape(text), type="button", class_=style, data_command=command)


def sign_button(command: str, words: Words) -> str:
    """An icon button of the bar; its label is for screen readers, tooltips and wide windows."""
    text = words.say(command_words(command))
    return tag(
        "button",
        sign(command),
        tag("span", escape(text), class_="icon-words"),
        type="button",
        class_="icon",
        data_command=command,
        title=text,
    )


def quiz(words: Words, style: str) -> str:
    """The button of the questions about the rules: a word, and for screen readers all of it."""
    return tag(
        "button",
        escape(words.say("Quiz")),
        type="button",
        class_=style,
        data_command="quiz",
        aria_label=words.say("Quiz: do you know the rules?"),
    )


def hint(words: Words) -> str:
    """The hint button."""
    return button("hint", words.say("Hint"), "quiet")
