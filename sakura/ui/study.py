"""What a study shows around what a game has to say: how far it is, and ways into the game."""

from __future__ import annotations

from sakura.ui.panels import panel
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def look_back(inside: str, words: Words) -> str:
    """The panel in which a game is looked back on."""
    return panel(words.say("Review"), tag("div", inside, id="study", class_="study"), words=words)


def progress(done: int, all_: int, words: Words) -> str:
    """How much has been thought about; empty once that is all."""
    if done >= all_:
        return ""
    text = words.say("Reviewing: {done} of {all} choices.", done=done, all=all_)
    return tag("p", escape(text), class_="progress")


def place(step: int, text: str, words: Words, numbers: str = "") -> str:
    """A sentence about a choice; buttons that show the table as it stood before it, and that let
    somebody choose there once more."""
    # L10N: Button beside a choice in a review: shows the table as it stood then.
    see = tag("button", escape(words.say("Show")), type="button", class_="quiet", data_see=step)
    # L10N: Button beside a choice in a review: choose there once more.
    again = words.say_in("review", "Try again")
    again = tag("button", escape(again), type="button", class_="quiet", data_try=step)
    about = tag("p", escape(text), tag("small", escape(numbers)) if numbers else "")
    return tag("li", about, tag("div", see, again, class_="ways"))


def places(items: str, words: Words) -> str:
    """The choices that are worth another look."""
    heading = tag("h3", escape(words.say("Worth another look")))
    return heading + tag("ol", items, class_="places") if items else ""
