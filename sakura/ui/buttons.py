"""Buttons that give commands of the page."""

from __future__ import annotations

from sakura.ui.commands import command_words
from sakura.ui.signs import sign
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def button(command: str, text: str, style: str = "primary") -> str:
    """A button with words."""
    return tag("button", escape(text), type="button", class_=style, data_command=command)


def sign_button(command: str, words: Words) -> str:
    """A button of the bar: a drawing, with its words for whoever wants them."""
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
    """The button that asks for advice."""
    return button("hint", words.say("Hint"), "quiet")
