"""The end of a game: result and reasons, keepsakes, next steps."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.buttons import button
from sakura.ui.drawn import drawn_button
from sakura.ui.names import forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

WINS = forms("{name} wins", "You win")

FAIR = "M12 3.500 19 6v6c0 4-3 7-7 8.500C8 19 5 16 5 12V6zM8.500 12l2.500 2.500 4.500-5"
DUEL = "M4 4l12 12M13.500 18.500l5-5M17 17l3 3M20 4L8 16M10.500 18.500l-5-5M7 17l-3 3"
PICTURE = "M4 5.5h16v13H4zM4 16l5-5 4 4 2.5-2.5 4.5 4.500M15.5 9.2v.1"
LINK = "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
"""Icons of the buttons beside the heading, each a path in a box of 24 x 24."""


def result(
    heading: str,
    reasons: Sequence[str],
    scores: str,
    keepsakes: str = "",
    standings: str = "",
    victors: str = "",
) -> str:
    """The result of a game.

    `scores` is a table, `keepsakes` are buttons beside the heading, `standings` is a list that is
    seen first, and `victors` are pictures of the winners.
    """
    return tag(
        "div",
        tag(
            "div",
            tag("span", victors, class_="victors"),
            tag("h2", escape(heading), tabindex="-1", id="result"),
            keepsakes,
            class_="verdict",
        ),
        standings,
        tag("div", *(tag("p", escape(reason)) for reason in reasons), class_="why"),
        scores,
        class_="result",
    )


def score_table(rows: Sequence[tuple[str, str]]) -> str:
    """Table of (name, score); the name is markup."""
    shown = (
        tag("tr", tag("th", name, scope="row"), tag("td", escape(score))) for name, score in rows
    )
    return tag("table", tag("tbody", *shown)) if rows else ""


def keepsakes(shares: bool, words: Words) -> str:
    """Buttons that save a picture of the game, give its link and challenge a friend if `shares`,
    and open its seal."""
    kept = drawn_button("picture", words.say("Save as a picture"), PICTURE)
    if shares:
        kept += drawn_button("share-game", words.say("Link to this game"), LINK)
        kept += drawn_button("challenge", words.say("Challenge a friend"), DUEL)
    return kept + drawn_button("fair-play", words.say("Fair play"), FAIR)


def next_steps(turned: str, embedded: bool, reviewable: bool, words: Words) -> str:
    """Buttons below a result.

    `turned` describes the seats after swapping, "" where they cannot be swapped; `reviewable` is
    True if the game can be reviewed.
    """
    steps = _step("again", words.say("Play again"), words.say("same seats"), "primary")
    if turned:
        steps += _step("turned", words.say("Swap seats"), turned, "quiet")
    if reviewable:
        steps += button("review", words.say("Review"), "quiet")
    if embedded:
        return steps + button("full", words.say("Open the full site"), "quiet")
    return steps + button("leave", words.say("Another game"), "quiet")


def _step(command: str, text: str, about: str, style: str) -> str:
    return tag(
        "button",
        tag("b", escape(text)),
        tag("small", escape(about)),
        type="button",
        class_=f"{style} outcome",
        data_command=command,
    )
