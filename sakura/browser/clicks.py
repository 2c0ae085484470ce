"""Clicks and pointer presses: commands of buttons, and panels that close."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.hold import Hold
from sakura.browser.page import Page
from sakura.ui.click import Click
from sakura.ui.commands import Command, When

CONTROLS = "a, button, input, label, select, summary, textarea"
BESIDE = f"#panel, #notice, {CONTROLS}"
"""Selectors of elements on which a tap does not close the open panel."""


class Clicks:
    """Event handlers for the pointer. A command's argument is in one of the `attributes` of its
    button."""

    def __init__(self, page: Page, attributes: list[str]) -> None:
        self.page = page
        self._buttons = ", ".join(["[data-command]", *(f"[{name}]" for name in attributes)])
        """Selector of all elements that give a command when clicked."""
        self._by_touch = False
        self._hold = Hold(f"button, {self._buttons}")
        self._click = Click()
        """The last click."""

    def pointer_pressed(self, event: dom.JsProxy) -> None:
        """Handle `pointerdown`."""
        self._by_touch = getattr(event, "pointerType", "") == "touch"
        dom.set_flag("by", "pointer")
        self._hold.begin(event)

    def clicked(self, event: dom.JsProxy) -> None:
        """Handle `click`."""
        target = event.target
        pressed = target.closest(self._buttons)
        found = self._command_of(pressed) if pressed else None
        closes = dom.panel_name() and not target.closest(BESIDE) and not dom.selects()
        control = "another" if closes or target.closest(CONTROLS) else ""
        if found:
            command, about = found
            control = f"{command.name} {about}"
            if command.when is not When.ALWAYS:  # other commands never replace a button
                control += f" {self.page.questions}"
        if self._strays(event, control):
            event.preventDefault()
            return
        if closes:
            self.page.close_panel()
        if found:
            self.page.press(command.name, *about)
        self.page.settle()

    def _strays(self, event: dom.JsProxy, control: str) -> bool:
        """True if a click was meant for an element that has just been replaced."""
        count, x, y = (getattr(event, name, 0) or 0 for name in ("detail", "clientX", "clientY"))
        last = self._click
        self._click = Click(control, count, self._by_touch, event.timeStamp, x, y)
        strays = self._click.strays(last)
        if strays:  # the third click of a series strays, too
            self._click.what = last.what
        return strays

    def _command_of(self, pressed: dom.JsProxy) -> tuple[Command, tuple[str, ...]] | None:
        """Name and argument of a button's command."""
        for command in self.page.commands.values():
            if command.value and pressed.hasAttribute(command.value):
                return command, (str(pressed.getAttribute(command.value)),)
        named = self.page.commands.get(str(pressed.dataset.command))
        return (named, ()) if named else None
