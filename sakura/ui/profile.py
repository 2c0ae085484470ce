"""The visitor's profile: results of their games, and the file with all of their progress."""

from __future__ import annotations

from sakura.ui.buttons import button
from sakura.ui.panels import panel
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def profile(games: int, words: Words) -> str:
    """Panel of the profile after that many games."""
    return panel(
        words.say("Your record"), tag("p", escape(_count(games, words))), moving(words), words=words
    )


def _count(games: int, words: Words) -> str:
    if not games:
        return words.say("No games yet. Every game that you finish is counted here.")
    return words.plural("{n} game", "{n} games", games)


def moving(words: Words) -> str:
    """Render the ways to keep all progress, to take it to another device, and to erase it."""
    about = words.say(
        "Everything stays in this browser alone. A file keeps all of it, and never expires. "
        "Open it on another device to have everything there too: nothing is lost or counted twice."
    )
    return tag(
        "section",
        tag("h3", escape(words.say("Keep it, move it, erase it"))),
        tag("p", escape(about)),
        tag(
            "div",
            button("save-progress", words.say("Save as a file")),
            _file(words),
            button("erase", words.say("Erase everything"), "quiet"),
            class_="commands",
        ),
        class_="moving",
    )


def _file(words: Words) -> str:
    return tag(
        "label",
        escape(words.say("Open a file")),
        tag("input", type="file", name="progress", accept=".txt,text/plain"),
        class_="quiet file",
    )


def erasing(words: Words) -> str:
    """Panel that asks whether everything is to be erased."""
    sentence = words.say(
        "Your results, games in progress, games by link and settings are deleted from this "
        "browser. Only a file that you saved can bring them back."
    )
    buttons = button("erase-all", words.say("Erase everything")) + button(
        "profile", words.say("Keep everything"), "quiet"
    )
    return panel(
        words.say("Erase everything?"),
        tag("p", escape(sentence)),
        tag("div", buttons, class_="commands"),
        words=words,
    )
