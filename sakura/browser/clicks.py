"""Clicks and presses of the pointer: commands by their buttons, and panels that close."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.hold import Hold
from sakura.browser.page import Page
from sakura.ui.click import Click
from sakura.ui.commands import Command, When

CONTROLS = "a, button, input, label, select, summary, textarea"
BESIDE = f"#panel, #notice, {CONTROLS}"
"""Where a tap does something else than closing a panel."""


class Clicks:
    """Does what visitors click. Buttons that say what they are about do so in one of the
    `attributes`."""

    def __init__(self, page: Page, attributes: list[str]) -> None:
        self.page = page
        self._buttons = ", ".join(["[data-command]", *(f"[{name}]" for name in attributes)])
        """A selector for all elements whose click is a command."""
        self._by_touch = False
        self._hold = Hold(f"button, {self._buttons}")
        self._click = Click()
        """The last one."""

    def pointer_pressed(self, event: dom.JsProxy) -> None:
        """A pointer is pressed somewhere."""
        self._by_touch = getattr(event, "pointerType", "") == "touch"
        dom.tell("by", "pointer")
        self._hold.begin(event)

    def clicked(self, event: dom.JsProxy) -> None:
        """Something was clicked."""
        target = event.target
        pressed = target.closest(self._buttons)
        found = self._command_of(pressed) if pressed else None
        closes = dom.panel_name() and not target.closest(BESIDE) and not dom.selects()
        what = "another" if closes or target.closest(CONTROLS) else ""
        if found:
            command, about = found
            what = f"{command.name} {about}"
            if command.when is not When.ALWAYS:  # else it answers no question
                what += f" {self.page.questions}"
        if self._strays(event, what):
            event.preventDefault()
            return
        if closes:
            self.page.close_panel()
        if found:
            self.page.press(command.name, *about)
        self.page.settle()

    def _strays(self, event: dom.JsProxy, what: str) -> bool:
        """Whether a click was meant for what was there before: a command's button, or another."""
        count, x, y = (getattr(event, name, 0) or 0 for name in ("detail", "clientX", "clientY"))
        last, self._click = self._click, Click(what, count, self._by_touch, event.timeStamp, x, y)
        strays = self._click.strays(last)
        if strays:  # so does a third one
            self._click.what = last.what
        return strays

    def _command_of(self, pressed: dom.JsProxy) -> tuple[Command, tuple[str, ...]] | None:
        """The command that a button gives, and what it is about."""
        for command in self.page.commands.values():
            if command.value and pressed.hasAttribute(command.value):
                return command, (str(pressed.getAttribute(command.value)),)
        named = self.page.commands.get(str(pressed.dataset.command))
        return (named, ()) if named else None
