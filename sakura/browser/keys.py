"""The keyboard: letters press the buttons of their commands, arrows go over cards and tiles."""

from __future__ import annotations

from typing import Any

from js import document

from sakura.view.commands import commands_of

ARROWS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}
ENDS = {"Home": 0, "End": -1}
WRITING = "input, select, textarea"


def command(event: Any, letters: bool) -> str:
    """The command that a key stands for now; none while one writes, or with letters off."""
    if event.ctrlKey or event.altKey or event.metaKey:
        return ""
    if event.key != "Escape" and (event.target.closest(WRITING) or not letters):
        return ""
    for known in commands_of(event.key):
        if known.everywhere or _shown(document.querySelector(f"[data-command={known.name}]")):
            return known.name
    return ""


def _shown(button: Any) -> bool:
    """Whether there is such a button, and nothing hides it."""
    return bool(button and button.checkVisibility())


def card(event: Any, letters: bool) -> str:
    """The card of the hand that a digit stands for."""
    if not letters or event.ctrlKey or event.altKey or event.metaKey:
        return ""
    if event.key not in "12345" or event.target.closest(WRITING):
        return ""
    cards = document.querySelectorAll("[data-card]")
    number = int(event.key) - 1
    known = number < cards.length and _shown(cards[number])
    return str(cards[number].dataset.card) if known else ""


def rove(event: Any) -> bool:
    """Arrows move the focus inside a group that the Tab key passes in one step."""
    group, button = event.target.closest("[data-roving]"), event.target.closest("button")
    if not group or not button or event.key not in ARROWS | ENDS:
        return False
    items = list(group.querySelectorAll("button"))
    columns = int(group.dataset.roving)
    here = next(n for n, item in enumerate(items) if item == button)
    there = _next(here, event.key, len(items), columns)
    items[here].tabIndex = -1
    items[there].tabIndex = 0
    items[there].focus()
    return True


def _next(here: int, key: str, count: int, columns: int) -> int:
    """The item that an arrow leads to; rows and columns are rings."""
    if key in ENDS:
        return ENDS[key] % count
    down, right = ARROWS[key]
    row, column = divmod(here, columns)
    if count <= columns:
        return (here + right) % count
    return (row + down) % (count // columns) * columns + (column + right) % columns
