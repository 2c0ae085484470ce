"""The speech bubble of a computer opponent."""

from __future__ import annotations

from sakura.ui.portraits import portrait
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def bubble(painter: int, mood: str, name: str, text: str, words: Words) -> str:
    """Draw a remark with its speaker's face, and a button that turns remarks off."""
    off = words.say("Turn off opponents' remarks")
    return tag(
        "div",
        portrait(painter, mood),
        tag("p", tag("b", escape(name), translate="no"), " ", escape(text)),
        tag(
            "button",
            "×",
            type="button",
            class_="icon",
            data_command="hush",
            title=off,
            aria_label=off,
        ),
        class_="bubble",
    )
