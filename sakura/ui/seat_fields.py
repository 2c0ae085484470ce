"""Drop-downs of seats: who sits there, and in which style a computer plays."""

from __future__ import annotations

from sakura.core.seats import LEVELS, PERSON
from sakura.ui.fields import select
from sakura.ui.seats import LEVEL_WORDS, NO_STYLE, PLAIN, SEAT_WORDS, Styles
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def level_select(
    seat: int, chosen: str, label: str, words: Words, *, computers: bool = False
) -> str:
    """Drop-down of a seat: a person, or a computer with the common level or its own.

    With `computers` it has levels only. `label` is for screen readers.
    """
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
    """Drop-down of a computer seat's style; the style sheet hides it where it does not apply."""
    shown = [(PLAIN, words.say(NO_STYLE))]
    shown += [(name, words.say(style.called)) for name, style in styles.items()]
    return select(
        f"style-{seat}",
        shown,
        chosen,
        class_="style",
        aria_label=label,
    )
