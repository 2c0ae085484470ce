"""Interface of the page to the sessions played on it.

Sessions call it when their table opens, when no person here decides any more, when somebody wants
to take a decision back, and when the table is left or entered again; a part of the page does the
work. The module has only types: the browser never imports it.
"""

from __future__ import annotations

from typing import Protocol

from sakura.core.saved import Saved
from sakura.core.table import AnyTable


class Teaching(Protocol):
    """Services of the page for lessons."""

    def introduce(self) -> None:
        """Say what the visitor can do."""

    def judge(self) -> None:
        """Say whether it was done."""


class Puzzling(Protocol):
    """Services of the page for puzzles."""

    def introduce(self) -> None:
        """Ask the question."""

    def judge(self) -> None:
        """Say whether it was solved."""

    def give_up(self) -> None:
        """Show what another tab has gone on with."""


class Presenting(Protocol):
    """Services of the page for a game to watch."""

    def end_watching(self) -> None:
        """Show the result and the next choices."""


class Corresponding(Protocol):
    """Services of the page for a game by links."""

    def await_answer(self) -> None:
        """Offer the link for sending."""

    def offer_end(self) -> None:
        """Offer the link of a game that is over."""

    def tell_full(self) -> None:
        """Say that the game ends here, because its link has no room for more."""

    def tell_given(self) -> None:
        """Say that the friend may have the move already."""

    def write(self, table: AnyTable) -> None:
        """Begin that game by links."""

    def supersedes(self, name: str, fragment: str, joined: bool) -> bool:
        """True if the stored game differs from that fragment, or is gone although the player had
        joined it. Then it was opened, or the start page."""


class Retrying(Protocol):
    """Services of the page for a retry."""

    def retry(self) -> None:
        """Let the visitor repeat the last decision, for practice."""

    def leave_retry(self) -> None:
        """Go back to where the game stood."""


class Keeping(Protocol):
    """Services of the page for a game of the visitor's own."""

    def supersedes(self, text: str) -> bool:
        """True if the stored game of this tab differs from that text, or is gone; then the page has
        opened it."""

    def leave_practice(self, origin: str) -> None:
        """Continue the game of that name in place of this tab's practice."""


class Beginning(Protocol):
    """Services of the page for beginning another game."""

    def start(self, saved: Saved) -> None:
        """Begin that game."""


class Dueling(Protocol):
    """Services of the page for duels."""

    def end_watching(self) -> None:
        """Show the result of a version, and the way back to the comparison."""


class Gathering(Protocol):
    """Services of the page for a table with several phones."""

    def opened(self) -> None:
        """Show the way to the list of people at the table."""

    def show_end(self) -> None:
        """Show a guest the result."""

    def show_checks(self) -> None:
        """Show the host what the guests' devices have found."""

    def again(self) -> None:
        """Begin another game with the same people."""


class Venue(Protocol):
    """The page with those of its parts that sessions call."""

    @property
    def lessons(self) -> Teaching: ...
    @property
    def puzzles(self) -> Puzzling: ...
    @property
    def arrivals(self) -> Presenting: ...
    @property
    def letters(self) -> Corresponding: ...
    @property
    def review(self) -> Retrying: ...
    @property
    def saved_games(self) -> Keeping: ...
    @property
    def duels(self) -> Dueling: ...
    @property
    def new_games(self) -> Beginning: ...
    @property
    def phones(self) -> Gathering: ...

    def caption(self, sentence: str) -> None:
        """Write a sentence under the board, if there is one."""

    def show_end(self) -> None:
        """Show the result of the game on the table, and the next choices."""

    def note_result(self, game: str, won: bool) -> None:
        """Record that a person at this device has finished that game."""

    def keep_result(self, saved: Saved) -> None:
        """Keep the result of a game that is over."""

    def tell_nothing_to_undo(self) -> None:
        """Say that there is nothing to take back."""
