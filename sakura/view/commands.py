"""Every command of a table once: its name, its key, and what it does in words.

Buttons carry the name as `data-command`; a key presses the button of its command, where that is
on the page. Commands of the page itself need no button.
"""

from __future__ import annotations

from dataclasses import dataclass

from sakura.text.words import mark


@dataclass(frozen=True, slots=True)
class Command:
    """`everywhere` holds for commands that need no button on the page."""

    name: str
    key: str
    words: str
    everywhere: bool = False


COMMANDS = (
    Command("play", "p", mark("Play the chosen card")),
    Command("forward", "f", mark("Choose forward")),
    Command("back", "b", mark("Choose back")),
    Command("reveal", "v", mark("Show my cards")),
    Command("hint", "h", mark("Hint")),
    Command("undo", "u", mark("Take back"), everywhere=True),
    Command("skip", "s", mark("Skip to the next decision")),
    Command("pause", "w", mark("Pause, when only computers play")),
    Command("resume", "w", mark("Go on, after a pause")),
    Command("step", "e", mark("One step, after a pause")),
    Command("describe", "d", mark("Describe the table"), everywhere=True),
    Command("log", "l", mark("What happened"), everywhere=True),
    Command("rules", "r", mark("Rules"), everywhere=True),
    Command("settings", "o", mark("Settings"), everywhere=True),
    Command("keys", "?", mark("Keys"), everywhere=True),
    Command("share", "i", mark("Share"), everywhere=True),
    Command("leave", "g", mark("All games")),
    Command("full", "g", mark("Open the full site")),
    Command("again", "n", mark("Play again")),
    Command("learn", "t", mark("Learn to play")),
    Command("lesson-next", "n", mark("Next lesson")),
    Command("lesson-again", "a", mark("Try again")),
    Command("continue", "c", mark("Go on with the game in progress")),
    Command("anew", "y", mark("Start a new one")),
    Command("real", "x", mark("Practice: back to the real game")),
    Command("play-on", "p", mark("Play on from here, after watching")),
    Command("watch", "a", mark("Watch again")),
    Command("send", "p", mark("Send a game by links")),
    Command("close", "Escape", mark("Close what is open"), everywhere=True),
)

MOVES = (
    ("1 – 5", mark("Choose one of your cards")),
    ("← ↑ → ↓", mark("Go over the cards or tiles")),
    ("Enter", mark("Press what has the focus")),
)
"""Keys that are not commands."""


def command_words(name: str) -> str:
    """What the command does, to be translated."""
    return next(command.words for command in COMMANDS if command.name == name)


def commands_of(key: str) -> list[Command]:
    """The commands that a key stands for; usually one."""
    return [command for command in COMMANDS if command.key == key]
