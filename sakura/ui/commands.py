"""Every command once: its name, its key, its words, which part of the page does it, and when.

A command is something that a visitor presses or types. Buttons carry its name, keys press the
buttons, the panel of keys is drawn from the table, and the page looks up in it which part does it.
A game adds those of its own table (`GameInfo`). What parts want of one another is no command: they
call one another (`browser/services.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from sakura.ui.words import mark

Does: TypeAlias = "dict[str, Callable[..., object]]"
"""Handlers of commands by name; a command with a `value` attribute is called with its value."""


class When(Enum):
    """When a command is there."""

    ALWAYS = "always"
    BUTTON = "button"
    """While its button can be seen."""


@dataclass(frozen=True, slots=True)
class Command:
    """`by` is the part of the page that does it: "room" is the table of the game that is played,
    "playback" what steers a game that is only watched there.

    Each letter of `keys` is a key; of several the n-th presses the n-th button. `value` is the
    attribute in which a button says what it is about; one without has its name as `data-command`.
    One that `repeats` is done again and again while its key is held down.
    Commands without `words` are in no list of keys.
    """

    name: str
    by: str
    keys: Sequence[str] = ()
    words: str = ""
    when: When = When.BUTTON
    value: str = ""
    repeats: bool = False

    @property
    def attribute(self) -> str:
        """The attribute that its buttons have."""
        return self.value or "data-command"

    @property
    def selector(self) -> str:
        """A CSS selector for its buttons."""
        return f"[{self.value}]" if self.value else f"[data-command={self.name}]"

    @property
    def shown_keys(self) -> str:
        """The keys as the panel shows them."""
        return " – ".join([self.keys[0], self.keys[-1]][: len(self.keys)])


COMMANDS = (
    Command("hint", "room", "h", mark("Hint")),
    Command("undo", "room", "u", mark("Take back"), When.ALWAYS),
    Command("skip", "room", "s", mark("Skip to the next decision")),
    Command("pause", "playback", "w", mark("Pause, when only computers play")),
    Command("resume", "playback", "w", mark("Go on, after a pause")),
    Command("step", "playback", "e", mark("One step, after a pause"), repeats=True),
    Command("step-back", "playback", "q", mark("One step back, after a pause"), repeats=True),
    Command("describe", "panels", "d", mark("Describe the table"), When.ALWAYS),
    Command("log", "room", "l", mark("What happened"), When.ALWAYS),
    Command("rules", "panels", "r", mark("Rules"), When.ALWAYS),
    Command("settings", "panels", "o", mark("Settings"), When.ALWAYS),
    Command("keys", "panels", "?", mark("Keys"), When.ALWAYS),
    Command("share", "share", "i", mark("Share"), When.ALWAYS),
    Command("leave", "start", "g", mark("All games")),
    Command("full", "share", "g", mark("Open the full site")),
    Command("again", "kept", "n", mark("Play again")),
    Command("learn", "lessons", "t", mark("Learn to play")),
    Command("guide", "guide", "j", mark("Guided first game")),
    Command("lesson-next", "lessons", "n", mark("Next lesson")),
    Command("lesson-again", "lessons", "a", mark("Try again")),
    Command("quiz", "quiz"),
    Command("answer", "quiz", "1234", mark("Answer a question"), value="data-answer"),
    Command("quiz-next", "quiz", "n", mark("Next question")),
    Command("quiz-again", "quiz", "a", mark("Try again")),
    Command("continue", "kept", "c", mark("Go on with the game in progress")),
    Command("anew", "kept", "y", mark("Start a new one")),
    Command("real", "kept", "x", mark("Practice: back to the real game")),
    Command("play-on", "arrivals", "p", mark("Play on from here, after watching")),
    Command("watch", "arrivals", "a", mark("Watch again")),
    Command("look-back", "review", "m", mark("Look back at the game")),
    Command("branch", "review", "k", mark("Play on from here, for practice")),
    Command("explore", "review", "v", mark("Try moves from here, and see what each is worth")),
    Command("send", "letters", "p", mark("Send a game by links")),
    Command("close", "panels", ["Escape"], mark("Close what is open"), When.ALWAYS),
    # Only in a panel, on the start page, in a result or a notice: the Tab key leads there.
    Command("lesson", "lessons", value="data-lesson"),
    Command("see", "review", value="data-see"),
    Command("try", "review", value="data-try"),
    Command("revisit", "room", value="data-revisit"),
    Command("turned", "kept"),
    Command("dismiss", "page"),
    Command("guide-end", "guide"),
    Command("switch", "page"),
    Command("games", "listing"),
    Command("more-games", "listing"),
    Command("go-on", "kept", value="data-kept"),
    Command("delete", "listing", value="data-delete"),
    Command("undelete", "listing"),
    Command("forget-aside", "panels"),
    Command("letter", "letters"),
    Command("reopen", "letters", value="data-letter"),
    Command("share-game", "share"),
    Command("picture", "share"),
    Command("share-setup", "share"),
    Command("save-file", "share"),
    Command("embed", "share"),
    Command("copy-snippet", "share"),
)

PANELS = ("settings", "keys", "rules", "describe", "share", "embed", "games", "look-back")
"""Commands whose panel opens again when another language is chosen, or by the browser's Forward."""

MOVES = (
    ("← ↑ → ↓", mark("Go over the cards or tiles")),
    ("Enter", mark("Press what has the focus")),
)
"""Keys that are not commands."""


def table(games: Iterable[Sequence[Command]]) -> tuple[Command, ...]:
    """All commands, in the order of the panel of keys; `games` are those of each game's own."""
    own = {command.name: command for commands in games for command in commands}
    return (*own.values(), *COMMANDS)


def command_words(name: str) -> str:
    """What one of the page's own commands does, to be translated."""
    return next(command.words for command in COMMANDS if command.name == name)
