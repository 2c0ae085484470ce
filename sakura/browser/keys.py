"""The keyboard: keys press the buttons of their commands, arrows go over cards and tiles."""

from __future__ import annotations

from collections.abc import Iterable

from js import document

from sakura.browser.dom import JsProxy
from sakura.ui.commands import Command, When

ARROWS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}
ENDS = {"Home": 0, "End": -1}
WRITING = "input:not([type=range]), select, textarea"


def pressed(
    event: JsProxy, commands: Iterable[Command], letters: bool
) -> tuple[Command, JsProxy] | None:
    """The command that a key stands for now, with its button if it needs one; none while one
    writes, or with letters off."""
    if _is_the_browsers(event):
        return None
    if event.key != "Escape" and (event.target.closest(WRITING) or not letters):
        return None
    if event.key == " " and event.target.closest("button, summary, a"):
        return None  # the browser presses what has the focus
    for command in commands:
        if event.key not in command.keys:
            continue
        if command.when is When.ALWAYS:
            return command, None
        number = list(command.keys).index(event.key)
        found = document.querySelectorAll(command.selector)
        buttons = [button for button in found if button.checkVisibility()]
        if number < len(buttons):
            return command, buttons[number]
    return None


def rove(event: JsProxy) -> bool:
    """Arrows move the focus inside a group that the Tab key passes in one step."""
    group, button = event.target.closest("[data-roving]"), event.target.closest("button")
    if not group or not button or event.key not in ARROWS | ENDS or _is_the_browsers(event):
        return False
    items = list(group.querySelectorAll("button"))
    columns = int(group.dataset.roving)
    here = next(n for n, item in enumerate(items) if item == button)
    there = _next(here, event.key, len(items), columns)
    items[here].tabIndex = -1
    items[there].tabIndex = 0
    items[there].focus()
    return True


def _is_the_browsers(event: JsProxy) -> bool:
    """Whether a key comes with one that makes it a command of the browser, such as Alt+Left."""
    return bool(event.ctrlKey or event.altKey or event.metaKey)


def _next(here: int, key: str, count: int, columns: int) -> int:
    """The item that an arrow leads to; rows and columns are rings."""
    if key in ENDS:
        return ENDS[key] % count
    down, right = ARROWS[key]
    row, column = divmod(here, columns)
    if count <= columns:
        return (here + right) % count
    return (row + down) % (count // columns) * columns + (column + right) % columns
