"""Table of all commands: name, key, description, responsible part and availability.

Visitors give commands by buttons and keys. Keys press buttons, the panel of keyboard shortcuts is
drawn from this table, and the page looks up in it which part handles a command. Games add their own
(`GameInfo`). Calls between parts are not commands; they go through `browser/services.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from sakura.ui.words import mark, mark_in

Does: TypeAlias = "dict[str, Callable[..., object]]"
"""Handlers of commands by name. If a command has a `value` attribute, its handler gets the
value."""


class When(Enum):
    """Availability of a command."""

    ALWAYS = "always"
    BUTTON = "button"
    """Only while its button is visible."""


@dataclass(frozen=True, slots=True)
class Command:
    """`by` is the part that handles it: "room" is the table being played, "playback" the controls
    of a replay.

    Each of `keys` is a key; with several, the n-th presses the n-th button. `value` is the
    attribute in which its buttons carry an argument; without it they carry the name, as
    `data-command`. A command that `repeats` is repeated while its key is held down. Without `words`
    it is missing from the panel of shortcuts.
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
        """Attribute by which its buttons are recognized."""
        return self.value or "data-command"

    @property
    def selector(self) -> str:
        """CSS selector of its buttons."""
        return f"[{self.value}]" if self.value else f"[data-command={self.name}]"

    @property
    def shown_keys(self) -> str:
        """Keys as the panel of shortcuts shows them."""
        return " – ".join([self.keys[0], self.keys[-1]][: len(self.keys)])


COMMANDS = (
    Command("hint", "room", "h", mark("Hint")),
    Command("undo", "room", "u", mark("Undo"), When.ALWAYS),
    Command("skip", "room", "s", mark("Skip to the next choice")),
    Command("pause", "playback", "w", mark("Pause (when only computers play)")),
    Command("resume", "playback", "w", mark("Resume (when paused)")),
    Command("step", "playback", "e", mark("One step forward (when paused)"), repeats=True),
    Command("step-back", "playback", "q", mark("One step back (when paused)"), repeats=True),
    Command("describe", "panels", "d", mark("Describe the table"), When.ALWAYS),
    # L10N: The list of all that has happened in the game.
    Command("log", "room", "l", mark("Log"), When.ALWAYS),
    Command("rules", "panels", "r", mark("Rules"), When.ALWAYS),
    Command("settings", "panels", "o", mark("Settings"), When.ALWAYS),
    Command("keys", "panels", "?", mark("Keyboard shortcuts"), When.ALWAYS),
    Command("share", "share", "i", mark("Share"), When.ALWAYS),
    Command("leave", "start", "g", mark("All games")),
    Command("full", "share", "g", mark("Open the full site")),
    Command("again", "saved_games", "n", mark("Play again")),
    Command("learn", "lessons", "t", mark("Learn to play")),
    Command("guide", "guide", "j", mark("Guided first game")),
    Command("lesson-next", "lessons", "n", mark("Next lesson")),
    Command("lesson-again", "lessons", "a", mark_in("lesson", "Try again")),
    Command("quiz", "quiz", "q", mark("Do you know the rules?")),
    Command("answer", "quiz", "1234", mark("Answer a question"), value="data-answer"),
    Command("quiz-next", "quiz", "n", mark("Next question")),
    Command("quiz-again", "quiz", "a", mark_in("lesson", "Try again")),
    Command("puzzle-next", "puzzles", "n", mark("Next puzzle")),
    Command("puzzle-again", "puzzles", "a", mark_in("lesson", "Try again")),
    Command("continue", "saved_games", "c", mark("Continue the game in progress")),
    Command("anew", "saved_games", "y", mark("Start a new game")),
    Command("real", "saved_games", "x", mark("Practice: back to the real game")),
    Command("play-on", "arrivals", "p", mark("Play on from here (after watching)")),
    Command("watch", "arrivals", "a", mark("Watch again")),
    Command("review", "review", "m", mark("Review the game")),
    Command("branch", "review", "k", mark("Play on from here, as practice")),
    Command("explore", "review", "v", mark("Try out moves and see what each is worth")),
    Command("send", "letters", "p", mark("Send a game by link")),
    Command("close", "panels", ["Escape"], mark("Close the panel or notice"), When.ALWAYS),
    # Without keys: buttons in a panel, on the start page, in a result or a notice, reached by Tab.
    Command("lesson", "lessons", value="data-lesson"),
    Command("learn-game", "lessons", value="data-learn"),
    Command("lesson-see", "lessons"),
    Command("puzzles", "puzzles"),
    Command("puzzle", "puzzles", value="data-puzzle"),
    Command("rush", "puzzles", value="data-rush"),
    Command("puzzles-missed", "puzzles"),
    Command("puzzles-due", "puzzles"),
    Command("puzzles-again", "puzzles"),
    Command("daily", "daily", value="data-daily"),
    Command("month", "daily", value="data-month"),
    Command("daily-play", "daily"),
    Command("daily-again", "daily"),
    Command("daily-see", "daily"),
    Command("daily-try", "daily"),
    Command("daily-share", "daily"),
    Command("daily-result", "daily"),
    Command("daily-field", "daily"),
    Command("daily-challenge", "daily"),
    Command("see", "review", value="data-see"),
    Command("fair-play", "fairness"),
    Command("fair-check", "fairness"),
    Command("challenge", "duels"),
    Command("duel-send", "duels"),
    Command("duel-play", "duels"),
    Command("duel-teach", "duels"),
    Command("duel-back", "duels"),
    Command("version", "duels", value="data-version"),
    Command("phones", "phones"),
    Command("phones-begin", "phones"),
    Command("phones-connect", "phones"),
    Command("phones-share", "phones"),
    Command("phones-camera", "phones"),
    Command("phones-without", "phones"),
    Command("phones-scan", "phones"),
    Command("phones-stop", "phones"),
    Command("phones-watch", "phones"),
    Command("phones-react", "phones", value="data-react"),
    Command("phones-mute", "phones"),
    Command("phones-end", "phones"),
    Command("phones-join", "phones"),
    Command("phones-return", "phones"),
    Command("phones-invite", "phones", value="data-invite"),
    Command("phones-deputy", "phones", value="data-deputy"),
    Command("phones-here", "phones", value="data-here"),
    Command("try", "review", value="data-try"),
    Command("revisit", "room", value="data-revisit"),
    Command("turned", "saved_games"),
    Command("sit", "start", value="data-sit"),
    Command("seat-add", "start"),
    Command("seat-close", "start", value="data-close-seat"),
    Command("spectate", "start"),
    Command("dismiss", "page"),
    Command("guide-end", "guide"),
    Command("switch", "page"),
    Command("games", "listing"),
    Command("more-games", "listing"),
    Command("go-on", "saved_games", value="data-saved"),
    Command("delete", "listing", value="data-delete"),
    Command("undelete", "listing"),
    Command("forget-aside", "panels"),
    Command("hush", "panels"),
    Command("sound-on", "panels"),
    Command("sound-off", "panels"),
    Command("listen", "sound", value="data-listen"),
    Command("letter", "letters"),
    Command("reopen", "letters", value="data-letter"),
    Command("sign", "letters"),
    Command("sign-not", "letters"),
    Command("signature", "letters"),
    Command("accept", "invitations"),
    Command("teach", "invitations"),
    Command("invitation", "invitations"),
    Command("watch-all", "invitations"),
    Command("watch-moment", "invitations"),
    Command("profile", "profile"),
    Command("more-results", "profile"),
    Command("result", "profile", value="data-result"),
    Command("share-result", "profile", value="data-share-result"),
    Command("delete-result", "profile", value="data-delete-result"),
    Command("undelete-result", "profile"),
    Command("save-progress", "profile"),
    Command("erase", "profile"),
    Command("erase-all", "profile"),
    Command("codes", "parcels"),
    Command("code", "parcels", value="data-code"),
    Command("send-code", "parcels"),
    Command("send-codes", "parcels"),
    Command("add-parcel", "parcels"),
    Command("drop-parcel", "parcels"),
    Command("share-game", "share"),
    Command("picture", "share"),
    Command("share-setup", "share"),
    Command("save-file", "share"),
    Command("embed", "share"),
    Command("copy-snippet", "share"),
)

PANELS = (
    "settings",
    "keys",
    "rules",
    "describe",
    "share",
    "embed",
    "games",
    "profile",
    "codes",
    "puzzles",
    "learn",
    "review",
    "fair-play",
)
"""Commands whose panel is reopened after a change of language or by the browser's Forward."""

MOVES = (
    ("← ↑ → ↓", mark("Move between cards or tiles")),
    ("Enter", mark("Choose what is highlighted")),
)
"""Keys that are not commands, with their descriptions."""


def table(games: Iterable[Sequence[Command]]) -> tuple[Command, ...]:
    """All commands, in the order of the panel of shortcuts; `games` are the games' own."""
    own = {command.name: command for commands in games for command in commands}
    return (*own.values(), *COMMANDS)


def command_words(name: str) -> str:
    """Description of one of the page's own commands, untranslated."""
    return next(command.words for command in COMMANDS if command.name == name)
