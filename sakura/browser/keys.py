"""The keyboard: keys press their commands' buttons, arrows move the focus over cards and tiles."""

from __future__ import annotations

from collections.abc import Iterable

from js import document

from sakura.browser.dom import JsProxy
from sakura.ui.commands import Command, When

ARROWS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}
ENDS = {"Home": 0, "End": -1}
WRITING = "input:not([type=range]), select, textarea"


def pressed(
    target: JsProxy, key: str, commands: Iterable[Command], letters: bool
) -> tuple[Command, JsProxy] | None:
    """Command of a key, with its button if it needs one.

    None for any key but Escape while the visitor types text or shortcuts are off.
    """
    if key != "Escape" and (target.closest(WRITING) or not letters):
        return None
    if key == " " and target.closest("button, summary, a"):
        return None  # the browser presses the focused element
    for command in commands:
        if key not in command.keys:
            continue
        if command.when is When.ALWAYS:
            return command, None
        number = list(command.keys).index(key)
        found = document.querySelectorAll(command.selector)
        buttons = [button for button in found if button.checkVisibility()]
        if number < len(buttons):
            return command, buttons[number]
    return None


def rove(target: JsProxy, key: str) -> bool:
    """Move the focus by an arrow key inside a group that has one tab stop."""
    group, button = target.closest("[data-roving]"), target.closest("button")
    if not group or not button or key not in ARROWS | ENDS:
        return False
    items = list(group.querySelectorAll("button"))
    columns = int(group.dataset.roving)
    current = next(n for n, item in enumerate(items) if item == button)
    following = _next(current, key, len(items), columns)
    items[current].tabIndex = -1
    items[following].tabIndex = 0
    items[following].focus()
    return True


def _next(current: int, key: str, count: int, columns: int) -> int:
    """The item an arrow key leads to; rows and columns wrap around."""
    if key in ENDS:
        return ENDS[key] % count
    down, right = ARROWS[key]
    row, column = divmod(current, columns)
    if count <= columns:
        return (current + right) % count
    return (row + down) % (count // columns) * columns + (column + right) % columns
