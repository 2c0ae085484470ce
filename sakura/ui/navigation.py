"""What is open on the page, one over the other, and the entries of the browser's history for it.

The start page is the lowest; a game lies over it, then what is looked up at its table, then a
panel. Their names are the stack, and each has one entry, so that the browser's Back closes the
uppermost one. What is closed on the page gives its entry back, so that entries do not pile up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from typing import Protocol

    class Entries(Protocol):
        """The entries of a browser's history, one of which is the present one."""

        def push(self, state: str) -> None:
            """A new entry over the present one; those above it are gone."""

        def replace(self, state: str) -> None:
            """Another state for the present entry."""

        def back(self, count: int) -> None:
            """Goes down by so many entries, some time after this call returns."""


Stack: TypeAlias = "tuple[str, ...]"
"""The names of what is open, the lowest first."""

START, GAME, QUIZ = "start", "game", "quiz"

MOST, LONGEST = 4, 80
"""Names in a stack, and characters of a state; whatever has more is not ours."""


def write(stack: Stack) -> str:
    """The state of the uppermost one's entry."""
    return "/".join(stack)


def read(state: object) -> Stack:
    """What `write` wrote; none if somebody else did."""
    if not isinstance(state, str) or len(state) > LONGEST:
        return ()
    stack = tuple(state.split("/"))
    return stack if stack[0] == START and all(stack) and len(stack) <= MOST else ()


class Navigation:
    """Lets the entries follow what is `opened` on the page. `at` is what the present entry stands
    for, whose `state` is what an earlier visit to it left there."""

    def __init__(self, entries: Entries, opened: Callable[[], Stack], state: object) -> None:
        self.entries = entries
        self.opened = opened
        self.at = read(state) or (START,)
        self._landing = 0
        """How long the stack will be once the browser has gone down as it was told; else 0."""

    def settle(self) -> None:
        """Call it whenever something may have been opened or closed on the page."""
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
        """The browser itself has made an entry over the present one, as for a link that was
        followed."""
        self.at = (*self.at, name)
        self.refresh()

    def arrive(self, stack: Stack) -> Stack:
        """The browser has come to the entry of that stack. Returns what the visitor wants to be
        open by that: none if it only went where it was told."""
        told = len(stack) == self._landing
        self._landing = 0
        self.at = stack
        return () if told else stack

    def refresh(self) -> None:
        """Writes the present entry anew: what it stands for may have another address now."""
        if not self._landing:
            self.entries.replace(write(self.at))
