"""The page, as far as what is played calls on it.

A session says what is to be done when its table opens, when nobody here decides any more, and where
a decision cannot be taken back. A part of the page does it.
"""

from __future__ import annotations

from typing import Protocol


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
        """Offer the link for sending: the game as it stands, or as it ended."""

    def tell_given(self) -> None:
        """Say that the friend may have the move already."""


class Retrying(Protocol):
    """What a finished game needs whose decisions were secret."""

    def retry(self) -> None:
        """Let the last decision be made once more, for practice."""


class Venue(Protocol):
    """The parts of the page that sessions call on."""

    @property
    def lessons(self) -> Teaching: ...
    @property
    def arrivals(self) -> Presenting: ...
    @property
    def letters(self) -> Corresponding: ...
    @property
    def review(self) -> Retrying: ...
