"""Controls of a replay, during it and at its end."""

from __future__ import annotations

from collections.abc import Collection

from sakura.ui.buttons import button
from sakura.ui.drawn import drawn_button
from sakura.ui.svg import tag
from sakura.ui.words import Words, mark

RETURN = mark("Back to the game")
WAYS = {
    # L10N: Tooltip of a button that shows the step before.
    "step-back": (mark("Step back"), "M15 5 8 12l7 7"),
    # L10N: Tooltip of a button: the replay goes on after a pause.
    "resume": (mark("Resume"), "M8 5v14l11-7z"),
    # L10N: Tooltip of a button that shows the next step.
    "step": (mark("Step forward"), "M9 5l7 7-7 7"),
    "branch": (mark("Play from here"), "M6 20V4M6 15c0-5 11-2 11-9M13.500 9 17 5.500 20.500 9"),
    "explore": (mark("Try moves"), "M4 12h5M9 12l7-6.500M9 12l7 6.500M17 4h4v4h-4zM17 16h4v4h-4z"),
    "review": (mark("Review"), "M4 4v16h16M7 15l4-5 4 3 5-7"),
    "skip": (RETURN, "M6 5l9 7-9 7zM18 5v14"),
}
"""Commands of a paused replay, in the order of their buttons: label, and icon path in a box of 24 x
24."""

STEPS = ("step-back", "resume", "step")
"""Commands that a paused replay always has."""


def moving(total: int, returns: bool, words: Words) -> str:
    """Controls of a running replay of `total` events; `returns` is True if a game in progress goes
    on after it."""
    stop = button("pause", words.say("Pause"))
    leave = words.say(RETURN) if returns else words.say("Skip to the end")
    return _seek(total, words) + stop + button("skip", leave, "quiet")


def paused(total: int, ways: Collection[str], words: Words) -> str:
    """Controls of a paused replay; `ways` are the commands available beyond `STEPS`."""
    offered = {*STEPS, *ways}
    drawn = [_control(command, words) for command in WAYS if command in offered]
    return _seek(total, words) + "".join(drawn)


def _control(command: str, words: Words) -> str:
    text, drawing = WAYS[command]
    return drawn_button(command, words.say(text), drawing)


def _seek(total: int, words: Words) -> str:
    return tag(
        "input",
        type="range",
        id="seek",
        name="seek",
        min=0,
        max=total,
        aria_label=words.say("Position in the game"),
    )


def shown(over: bool, reviewable: bool, words: Words) -> str:
    """Buttons after a replay; `reviewable` is True if the game can be reviewed."""
    again = button("watch", words.say("Watch again"), "quiet")
    if over:
        return button("review", words.say("Review")) + again if reviewable else again
    return button("play-on", words.say("Play on from here")) + again
