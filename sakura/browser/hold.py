"""A press that lasts: while somebody holds the garden or a card, a table hurries.

`data-held` says so. Browsers do not tell of every release: a context menu takes it, another window,
or a tab that goes out of sight. So whatever may be the end of a press ends it.
"""

from __future__ import annotations

from js import document, window
from pyodide.ffi import JsException

from sakura.browser import dom

HOLDS = ".board-box, .strip, [data-command=next-card]"
"""What can be held."""

ENDS = ("pointerup", "pointercancel", "lostpointercapture", "visibilitychange")
"""Events of the document that end a press."""


class Hold:
    """The press of the page's one pointer that counts: the primary one, with its main button.

    `commands` is a selector of all that gives a command when it is clicked: a button, or a ghost on
    the board. Its press is not captured, since the click would follow the capture.
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
        """A pointer is pressed somewhere."""
        primary = getattr(event, "isPrimary", False) and event.button == 0
        place = event.target.closest(HOLDS)
        if not primary or not place:
            self._end()
            return
        self._by_touch = event.pointerType == "touch"
        dom.tell("held", "yes")
        if not event.target.closest(self._commands):
            try:
                place.setPointerCapture(event.pointerId)
            except JsException:  # it was released before this was heard
                self._end()

    def _menu(self, event: dom.JsProxy) -> None:
        """A finger that rests would open a menu; with a mouse one is asked for."""
        if self._by_touch and dom.told("held") == "yes":
            event.preventDefault()
        else:
            self._end()

    def _end(self) -> None:
        if dom.told("held") == "yes":
            dom.tell("held", "no")
