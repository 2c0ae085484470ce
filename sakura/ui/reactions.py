"""Reactions that people at several devices show each other: a few plain words."""

from __future__ import annotations

from sakura.ui.emblems import emblem_picture
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark_in

SAID = {
    "well": mark_in("reaction", "Well played!"),
    "thanks": mark_in("reaction", "Thank you!"),
    "luck": mark_in("reaction", "What luck!"),
    "ouch": mark_in("reaction", "Ouch!"),
    "laugh": mark_in("reaction", "Ha ha!"),
    "think": mark_in("reaction", "Let me think…"),
}
"""Words of each of `talk.REACTIONS`."""


def said(what: str, words: Words) -> str:
    """Return the words of a reaction."""
    return words.say(SAID[what])


def buttons_row(muted: bool, words: Words) -> str:
    """Render the buttons with which a person reacts, and the one that mutes all others."""
    buttons = [
        tag("button", escape(said(what, words)), type="button", class_="quiet", data_react=what)
        for what in SAID
    ]
    # L10N: Reactions of other people at the table, such as “Well played!”.
    mute = words.say("Show reactions") if muted else words.say("Mute reactions")
    return tag(
        "div", *buttons, class_="reactions", role="group", aria_label=words.say("Reactions")
    ) + tag("button", escape(mute), type="button", class_="link", data_command="phones-mute")


def reaction(painter: int, name: str, what: str, words: Words) -> str:
    """Render a reaction beside its sender's painter."""
    return tag(
        "div",
        emblem_picture(painter),
        tag("p", tag("b", escape(name), translate="no"), " ", escape(said(what, words))),
        class_="reaction",
    )
