"""The stack of views on the page, mirrored in the browser's history.

The start page is at the bottom; above it lie the quiz, if its result led to a lesson, then a game,
then anything looked up at its table, then a panel. Each has one history entry, so that the
browser's Back closes the top one. Closing a view on the page goes back as well, so that entries do
not pile up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from typing import Protocol

    class Entries(Protocol):
        """Entries of a browser's history."""

        def push(self, state: str) -> None:
            """Add an entry after the present one; those after it are dropped."""

        def replace(self, state: str) -> None:
            """Set the state of the present entry."""

        def back(self, count: int) -> None:
            """Go back that many entries; it happens some time after the call."""


Stack: TypeAlias = "tuple[str, ...]"
"""Names of the open views, bottom first."""

START, GAME, QUIZ, DUEL, DAILY, PHONES = "start", "game", "quiz", "duel", "daily", "phones"
INVITATION = "invitation"

PAGES = (QUIZ, DUEL, DAILY, INVITATION, PHONES)
"""Pages of their own above the start page, by the ids of their elements."""

MOST, LONGEST = 5, 80
"""Limits of a stored state: names, and characters. A longer one is not ours."""


def write(stack: Stack) -> str:
    """State of the top view's history entry."""
    return "/".join(stack)


def read(state: object) -> Stack:
    """Parse a state from `write`; () for any other."""
    if not isinstance(state, str) or len(state) > LONGEST:
        return ()
    stack = tuple(state.split("/"))
    return stack if stack[0] == START and all(stack) and len(stack) <= MOST else ()


class Navigation:
    """Keeps the history in step with the stack that `opened` returns.

    `at` is the stack of the present entry; `state` is the one stored in it by an earlier visit.
    """

    def __init__(self, entries: Entries, opened: Callable[[], Stack], state: object) -> None:
        self.entries = entries
        self.opened = opened
        self.at = read(state) or (START,)
        self._landing = 0
        """Length of the stack after a pending `back`; 0 if none is pending."""

    def settle(self) -> None:
        """Update the history; call it after anything may have been opened or closed."""
        if self._landing:
            return
        opened = self.opened()
        if len(opened) < len(self.at):
            self._landing = len(opened)
            self.entries.back(len(self.at) - len(opened))
            return
        if opened[: len(self.at)] != self.at:
            self.entries.replace(write(opened[: len(self.at)]))
        for count in range(len(self.at), len(opened)):
            self.entries.push(write(opened[: count + 1]))
        self.at = opened

    def add(self, name: str) -> None:
        """Note that the browser itself has added an entry, as when a link is followed."""
        self.at = (*self.at, name)
        self.refresh()

    def arrive(self, stack: Stack) -> Stack:
        """Note that the browser has moved to the entry of that stack. Return the stack that the
        visitor wants open, or () if the move was our own."""
        landed = len(stack) == self._landing
        self._landing = 0
        self.at = stack
        return () if landed else stack

    def refresh(self) -> None:
        """Store the stack in the present entry again, whose address may have changed."""
        if not self._landing:
            self.entries.replace(write(self.at))
