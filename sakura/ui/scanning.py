"""The camera at a table with several phones: the question for it, its picture, and refusals."""

from __future__ import annotations

from sakura.ui.buttons import button
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

REASONS = NONE, DENIED, BUSY, INSECURE, FRAMED, OFF, LOST = (
    "none", "denied", "busy", "insecure", "framed", "off", "lost",
)  # fmt: skip
"""Reasons for which nothing can be scanned: no camera, no permission, a camera that another program
uses, a page without https, a page around this one; a camera that was switched off; and a reader of
codes that could not be loaded."""


def slot() -> str:
    """Empty place of the camera, and of what is said about it."""
    return tag("div", id="phones-camera", class_="camera") + tag(
        "p", id="camera-status", class_="status", role="status"
    )


def question(words: Words) -> str:
    """Ask the host for the camera, before the first invitation is made."""
    about = [
        words.say("With the camera, this page reads the guests' answers."),
        words.say(
            "Without it, browsers give guests only a name of this device, which some networks "
            "don't carry."
        ),
        words.say("No picture leaves this device."),
    ]
    return (
        tag("h3", escape(words.say("Use the camera?")))
        + tag("p", escape(words.sentences(about)))
        + tag(
            "div",
            button("phones-camera", words.say("Use the camera"), "quiet"),
            button("phones-without", words.say("Go on without"), "quiet"),
            class_="commands",
        )
    )


def viewfinder(words: Words) -> str:
    """The camera's picture while it looks for an answer."""
    return (
        tag("p", escape(words.say("Point the camera at the code on the other phone.")))
        + tag(
            "video",
            id="phones-video",
            muted=True,
            playsinline=True,
            aria_label=words.say("The camera's picture"),
        )
        + button("phones-stop", words.say("Stop the camera"), "quiet")
    )


def refused(why: str, words: Words) -> str:
    """Say why nothing can be scanned, and what can be done instead."""
    return {
        NONE: words.say("No camera was found. Paste the answer, or open its link on this device."),
        DENIED: words.say(
            "This page may not use the camera. Allow it in the browser's settings, or paste the "
            "answer."
        ),
        BUSY: words.say(
            "Another program is using the camera. Close it and try again, or paste the answer."
        ),
        INSECURE: words.say(
            "Browsers give the camera only to pages with https. Paste the answer instead."
        ),
        FRAMED: words.say(
            "The page around this game doesn't share the camera. Paste the answer instead."
        ),
        OFF: words.say("The camera is off. Scan again when you're ready."),
        LOST: words.say("The code reader couldn't be loaded. Try again, or paste the answer."),
    }[why]
