"""Long presses: a table plays faster while the garden or a card is held.

`data-held` marks it. Browsers do not report every release: a context menu, another window or a
hidden tab swallows it. So anything that could end a press does.
"""

from __future__ import annotations

from js import document, window
from pyodide.ffi import JsException

from sakura.browser import dom

HOLDS = ".board-box, .strip, [data-command=next-card]"
"""Selectors of elements that can be held."""

ENDS = ("pointerup", "pointercancel", "lostpointercapture", "visibilitychange")
"""Events of the document that end a press."""


class Hold:
    """The press of the primary pointer with its main button.

    `commands` selects buttons and ghosts. Their presses are not captured: a click would go to the
    capturing element.
    """

    def __init__(self, commands: str) -> None:
        self._commands = commands
        self._by_touch = False
        root = document.documentElement
        ends = [(document, kind) for kind in ENDS]
        for target, kind in (*ends, (root, "pointerleave"), (window, "blur"), (window, "pagehide")):
            dom.listen(target, kind, lambda event: self._end())
        dom.listen(document, "contextmenu", self._menu)

    def begin(self, event: dom.JsProxy) -> None:
        """Handle `pointerdown`."""
        primary = getattr(event, "isPrimary", False) and event.button == 0
        target = event.target.closest(HOLDS)
        if not primary or not target:
            self._end()
            return
        self._by_touch = event.pointerType == "touch"
        dom.set_flag("held", "yes")
        if not event.target.closest(self._commands):
            try:
                target.setPointerCapture(event.pointerId)
            except JsException:  # the pointer is released already
                self._end()

    def _menu(self, event: dom.JsProxy) -> None:
        """Suppress the context menu of a long touch; with a mouse it is wanted."""
        if self._by_touch and dom.flag("held") == "yes":
            event.preventDefault()
        else:
            self._end()

    def _end(self) -> None:
        if dom.flag("held") == "yes":
            dom.set_flag("held", "no")
