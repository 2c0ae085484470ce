"""What can be done with a game that is only shown, on its way and at its end."""

from __future__ import annotations

from sakura.ui.buttons import button
from sakura.ui.svg import tag
from sakura.ui.words import Words


def watching(paused: bool, total: int, words: Words) -> str:
    """On the way through a game of `total` events."""
    seek = tag(
        "input",
        type="range",
        id="seek",
        name="seek",
        min=0,
        max=total,
        aria_label=words.say("How far the game is shown"),
    )
    if paused:  # what it is moved with leads to the end as well
        stop = button("resume", words.say("Go on"))
        stop += button("step-back", words.say("Step back"), "quiet")
        return seek + stop + button("step", words.say("Step"), "quiet")
    stop = button("pause", words.say("Pause"))
    return seek + stop + button("skip", words.say("Skip to the end"), "quiet")


def shown(over: bool, studied: bool, words: Words) -> str:
    """After somebody's game was watched; `studied` says that it can be looked back on."""
    again = button("watch", words.say("Watch again"), "quiet")
    if over:
        return button("look-back", words.say("Look back")) + again if studied else again
    return button("play-on", words.say("Play on from here")) + again
