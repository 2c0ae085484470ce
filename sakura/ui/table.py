"""Parts of every table: the bar above, the line that speaks, buttons, the log, the result."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.seats import is_computer
from sakura.ui.buttons import button, sign_button
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def bar(title: str, practice: bool, embedded: bool, words: Words) -> str:
    """The bar above a table; a game for practice says so. From a frame on somebody's page one
    leaves into the site itself."""
    real = ""
    if practice:
        text = words.say("Practice: back to the real game")
        real = tag(
            "button",
            escape(words.say("Practice")),
            " ×",
            type="button",
            class_="quiet practice",
            data_command="real",
            title=text,
            aria_label=text,
        )
    heading = tag("h1", escape(title))
    return tag(
        "header",
        sign_button("full" if embedded else "leave", words),
        tag("div", heading, tag("span", id="round", class_="round"), class_="where"),
        real,
        *(sign_button(name, words) for name in ("undo", "rules", "share", "keys", "settings")),
        class_="bar",
    )


def line(words: Words, *more: str) -> str:
    """The line that says what just happened; buttons of a game's own, and one for the log, where
    there is no room to show it all the time."""
    say = tag("p", id="say", class_="say")
    return tag("div", say, *more, sign_button("log", words), class_="line")


def lesson_place() -> str:
    """Where a lesson says what there is to do; hidden in other games."""
    return tag("div", id="lesson", class_="lesson", hidden=True)


def panel_place() -> str:
    """Where panels open, empty and hidden at first."""
    return tag("section", id="panel", class_="panel", aria_labelledby="panel-title", hidden=True)


def log(who: Sequence[str], words: Words) -> str:
    """All that happened so far, the latest first; and the way to where computer seats change."""
    computers = any(is_computer(name) for name in who)
    return tag(
        "details",
        tag("summary", escape(words.say("Log"))),
        button("settings", words.say("Change opponents"), "link") if computers else "",
        tag("ol", id="log", reversed=True),
        class_="log",
        id="log-box",
    )


def posting(over: bool, words: Words) -> str:
    """A game by links goes on elsewhere."""
    return button("send", words.say("Send the final link") if over else words.say("Send the link"))


def full(words: Words) -> str:
    """Buttons below a game by links that ends because no more of it fits in a link."""
    return (
        posting(True, words)
        + button("again", words.say("Play again"), "quiet")
        + button("leave", words.say("Another game"), "quiet")
    )


WIN = forms("{name} wins!", "You win!")
SHARE = forms("{names} share the win!", "You share the win with {names}!")


def winners_words(winners: Sequence[int], names: Names, words: Words) -> str:
    """Who won."""
    if len(winners) == 1:
        return names.say(winners[0], WIN, words)
    return words.say(SHARE[names.you in winners], names=names.others(winners, words))
