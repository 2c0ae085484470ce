"""Who sits where: people, friends elsewhere, and computer seats of every level and style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from sakura.core.seats import COMPUTER, FRIEND, LEVELS, PERSON
from sakura.ui.fields import select
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

SEAT_WORDS = {
    PERSON: mark("A person"),
    FRIEND: mark("A friend, by link"),
    "random": mark("Computer: plays anything"),
    "novice": mark("Computer: novice"),
    "adept": mark("Computer: adept"),
    "expert": mark("Computer: expert"),
    "master": mark("Computer: master"),
}

LEVEL_WORDS = {
    # L10N: Who sits here: a computer of the level chosen above.
    COMPUTER: mark("as above"),
    "random": mark("plays anything"),
    "novice": mark("novice"),
    "adept": mark("adept"),
    "expert": mark("expert"),
    "master": mark("master"),
}
"""The same where it is clear that computers are meant."""

PLAIN = "plain"
"""No style, in a form."""

NO_STYLE = mark("no style")


class StyleWords(Protocol):
    """What a style is called, and what it does, both for the catalogues."""

    @property
    def called(self) -> str: ...
    @property
    def about(self) -> str: ...


Styles = Mapping[str, StyleWords]
"""A game's styles by name."""


def level_select(
    seat: int, chosen: str, label: str, words: Words, *, computers: bool = False
) -> str:
    """Who has the seat: a person or a computer, of the level of all or of its own; or, of
    `computers`, only which level. `label` is for screen readers."""
    person = tag(
        "option", escape(words.say(SEAT_WORDS[PERSON])), value=PERSON, selected=chosen == PERSON
    )
    levels = [
        tag("option", escape(words.say(LEVEL_WORDS[level])), value=level, selected=level == chosen)
        for level in (LEVELS if computers else LEVEL_WORDS)
    ]
    group = tag("optgroup", *levels, label=words.say("Computer"))
    return tag(
        "select",
        *([group] if computers else [person, group]),
        name=f"seat-{seat}",
        class_="level",
        aria_label=label,
    )


def style_select(seat: int, chosen: str, label: str, styles: Styles, words: Words) -> str:
    """The style of a computer seat; hidden by the style sheet where it has none."""
    shown = [(PLAIN, words.say(NO_STYLE))]
    shown += [(name, words.say(style.called)) for name, style in styles.items()]
    return select(
        f"style-{seat}",
        shown,
        chosen,
        class_="style",
        aria_label=label,
    )


def seat_words(name: str, styles: Styles, words: Words) -> str:
    """Who sits there, in words."""
    level, _, style = name.partition(":")
    said = words.say(SEAT_WORDS[level])
    return words.row([said, words.say(styles[style].called)]) if style else said
