"""Presses of keys: commands by their keys, and arrows, as soon as it is known what a key means."""

from __future__ import annotations

import asyncio
from functools import partial

from sakura.browser import dom
from sakura.browser.clicks import CONTROLS
from sakura.browser.page import Page
from sakura.browser.waiting import Waiting
from sakura.ui.keyboard import Press

MOVING = ("Arrow", "Home", "End")
"""Beginnings of the names of keys that go over cards and tiles."""


class Presses:
    """Does what visitors type."""

    def __init__(self, page: Page, waiting: Waiting) -> None:
        self.page = page
        self.waiting = waiting
        self._keys = {key for command in page.commands.values() for key in command.keys}
        self._key: asyncio.Task[None] | None = None
        """The action that waits for the second bundle, if it was a key."""

    def key_pressed(self, event: dom.JsProxy) -> None:
        """A key is pressed."""
        dom.tell("by", "key")
        press = Press.of(event)
        key = press.meant
        if press.repeated and key == "Enter" and event.target.closest(CONTROLS):
            event.preventDefault()  # the focus may be on another button by now
        if not (key in self._keys or key.startswith(MOVING)):
            return
        # Before all is here it is not known what a key means: it takes the place of keys alone.
        waits = not press.repeated and self.waiting.wanted in (None, self._key)
        if self.page.opponents.here or waits:
            self.waiting.when_whole(partial(self._press, event, press))
            self._key = self.waiting.wanted

    def _press(self, event: dom.JsProxy, press: Press) -> None:
        """Does what a key stands for here and now."""
        from sakura.browser import keys

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
