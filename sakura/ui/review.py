"""The frame of a review: its panel, its progress, and ways into the game."""

from __future__ import annotations

from sakura.ui.panels import panel
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def review_panel(inside: str, words: Words) -> str:
    """Render the panel of a review."""
    return panel(words.say("Review"), tag("div", inside, id="review", class_="review"), words=words)


def progress(done: int, all_: int, words: Words) -> str:
    """Say how many choices have been reviewed; "" once all have."""
    if done >= all_:
        return ""
    text = words.say("Reviewing: {done} of {all} choices.", done=done, all=all_)
    return tag("p", escape(text), class_="progress")


def choice_row(step: int, text: str, words: Words, numbers: str = "") -> str:
    """Render a sentence about a choice, with its `numbers` below and two buttons: to show the table
    before the choice, and to choose again there."""
    # L10N: Button beside a choice in a review: shows the table as it stood then.
    see = tag("button", escape(words.say("Show")), type="button", class_="quiet", data_see=step)
    # L10N: Button beside a choice in a review: choose there once more.
    again = words.say_in("review", "Try again")
    again = tag("button", escape(again), type="button", class_="quiet", data_try=step)
    about = tag("p", escape(text), tag("small", escape(numbers)) if numbers else "")
    return tag("li", about, tag("div", see, again, class_="ways"))


def choice_list(items: str, words: Words) -> str:
    """Render the choices that are worth another look."""
    heading = tag("h3", escape(words.say("Worth another look")))
    return heading + tag("ol", items, class_="choices") if items else ""
