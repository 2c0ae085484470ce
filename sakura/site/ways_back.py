"""Buttons on the start page that lead back into games in progress."""

from __future__ import annotations

from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def resume(title: str, words: Words) -> str:
    """The way back into a game in progress, whose name is `title`."""
    text = words.say("Go on: {game}", game=title)
    return tag("button", escape(text), type="button", class_="quiet wide", data_command="continue")


def waiting_letter(name: str, title: str, yours: bool, words: Words) -> str:
    """The way back into a game by links of a game called `title`."""
    text = (
        words.say("{game} by links: it is your turn", game=title)
        if yours
        else words.say("{game} by links: your friend is to answer", game=title)
    )
    return tag("button", escape(text), type="button", class_="quiet wide", data_letter=name)
