"""Key presses: commands and arrows."""

from __future__ import annotations

from sakura.browser import dom, keys
from sakura.browser.clicks import CONTROLS
from sakura.browser.page import Page
from sakura.ui.keyboard import Press

MOVING = ("Arrow", "Home", "End")
"""Prefixes of keys that move the focus between cards or tiles."""


class Presses:
    """Event handlers for the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._keys = {key for command in page.commands.values() for key in command.keys}

    def key_pressed(self, event: dom.JsProxy) -> None:
        """Handle `keydown`."""
        dom.set_flag("by", "key")
        press = Press.of(event)
        key = press.meant
        if press.repeated and key == "Enter" and event.target.closest(CONTROLS):
            event.preventDefault()  # the focus may be on another button by now
        if key in self._keys or key.startswith(MOVING):
            self._press(event, press)

    def _press(self, event: dom.JsProxy, press: Press) -> None:
        """Run the command of a key."""
        page = self.page
        letters = page.settings["shortcuts"] == "on"
        if keys.rove(event.target, press.meant):
            event.preventDefault()
        elif pressed := keys.pressed(event.target, press.meant, page.commands.values(), letters):
            event.preventDefault()
            command, button = pressed
            if press.repeated and not command.repeats:
                return
            if button and command.value:
                button.focus()
                page.press(command.name, str(button.getAttribute(command.value)))
            else:
                page.press(command.name)
            page.settle()
