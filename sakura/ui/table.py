"""Parts common to all tables: bar, caption, buttons, log, winners."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.seal import grouped
from sakura.core.seats import is_computer
from sakura.ui.buttons import button, sign_button
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def bar(title: str, practice: bool, embedded: bool, words: Words) -> str:
    """The bar above a table. It marks practice games; in a frame its first button opens the full
    site."""
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
    """The caption about the latest event, with buttons: the game's own, and one for the log where
    the log is not always visible."""
    say = tag("p", id="say", class_="say")
    return tag("div", say, *more, sign_button("log", words), class_="line")


def lesson_slot() -> str:
    """Empty container for a lesson, hidden at first."""
    return tag("div", id="lesson", class_="lesson", hidden=True)


def remark_slot() -> str:
    """Empty container over the board for an opponent's remark."""
    return tag("div", id="remark", class_="remark")


def panel_slot() -> str:
    """Empty container for panels, hidden at first."""
    return tag("section", id="panel", class_="panel", aria_labelledby="panel-title", hidden=True)


def log(who: Sequence[str], words: Words) -> str:
    """The log, newest entry first, with a button to change computer opponents."""
    computers = any(is_computer(name) for name in who)
    return tag(
        "details",
        # L10N: The list of all that has happened in the game.
        tag("summary", escape(words.say("Log"))),
        button("settings", words.say("Change opponents"), "link") if computers else "",
        tag("ol", id="log", reversed=True),
        tag("p", id="sealed", class_="sealed"),
        class_="log",
        id="log-box",
    )


def log_line(sentence: str, count: int) -> str:
    """A line of the log; clicking it shows the table after that many events."""
    return tag("li", escape(sentence), data_revisit=count)


def sealed_words(digest: str, words: Words) -> str:
    """Say that the deal is sealed."""
    # L10N: {digest} is a row of digits and letters.
    return words.say("Sealed deal: {digest}", digest=grouped(digest))


def posting(over: bool, words: Words, signature: str = "") -> str:
    """The button that sends a game by link; `signature` is the one that changes the name in it."""
    text = words.say("Send the final link") if over else words.say("Send the link")
    return button("send", text) + signature


def full(words: Words) -> str:
    """Buttons below a game by link that has outgrown its link."""
    return (
        posting(True, words)
        + button("again", words.say("Play again"), "quiet")
        + button("leave", words.say("Another game"), "quiet")
    )


WIN = forms("{name} wins!", "You win!")
SHARE = forms("{names} share the win!", "You share the win with {names}!")


def winners_words(winners: Sequence[int], names: Names, words: Words) -> str:
    """The sentence that names the winners."""
    if len(winners) == 1:
        return names.say(winners[0], WIN, words)
    return words.say(SHARE[names.you in winners], names=names.others(winners, words))
