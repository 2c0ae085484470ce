"""The page, as far as what is played calls on it.

A session says what is to be done when its table opens, when nobody here decides any more, when
somebody wants to take a decision back, and when the table is left or entered again. A part of the
page does it. These are types alone: the browser never imports this module.
"""

from __future__ import annotations

from typing import Protocol

from sakura.core.saved import Saved
from sakura.core.table import AnyTable


class Teaching(Protocol):
    """What lessons need beside the board."""

    def introduce(self) -> None:
        """Say what there is to do."""

    def judge(self) -> None:
        """Say whether it was done."""


class Presenting(Protocol):
    """What a game needs that is only shown."""

    def end_showing(self) -> None:
        """Show the result, and what can be done now."""


class Corresponding(Protocol):
    """What a game by links needs."""

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
        """True if something else than that fragment is kept under the name, or nothing any more
        of a game that the player has joined; then it was opened, or the start page."""


class Retrying(Protocol):
    """What practice from an earlier step needs."""

    def retry(self) -> None:
        """Let the last decision be made once more, for practice."""

    def untry(self) -> None:
        """Go back to where the game stood."""


class Keeping(Protocol):
    """What a game of the visitor's own needs."""

    def supersedes(self, text: str) -> bool:
        """True if something else than that text is kept of this tab's game, or nothing any more;
        then that was opened."""

    def leave_practice(self, origin: str) -> None:
        """Go on with the game of that name, in the place of this tab's practice."""


class Beginning(Protocol):
    """What another game of the visitor's own needs."""

    def start(self, saved: Saved) -> None:
        """Begin that game."""


class Venue(Protocol):
    """The page, and the parts of it that sessions call on."""

    @property
    def lessons(self) -> Teaching: ...
    @property
    def arrivals(self) -> Presenting: ...
    @property
    def letters(self) -> Corresponding: ...
    @property
    def review(self) -> Retrying: ...
    @property
    def kept(self) -> Keeping: ...
    @property
    def new_games(self) -> Beginning: ...

    def caption(self, sentence: str) -> None:
        """Write a sentence under the board, if there is one."""

    def show_end(self) -> None:
        """Show the result of the game on the table, and what can be done next."""

    def note_result(self, game: str, won: bool) -> None:
        """Note that somebody here has finished that game."""

    def tell_nothing_to_undo(self) -> None:
        """Say that there is nothing to take back."""
