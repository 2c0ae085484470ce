"""Clicks on buttons that were redrawn while the mouse pressed them.

Pages are redrawn when something has come in: a result of the field, a message of another phone, an
analysed round. A button replaced between press and release gets no click of its own from the
browser; the one in its place is clicked instead. Taps do not need this: browsers look for their
target when the finger is lifted.
"""

from __future__ import annotations

from js import document

from sakura.browser import dom


class Redraws:
    """The button under the mouse while it is pressed."""

    def __init__(self) -> None:
        self._pressed: dom.JsProxy = None
        dom.listen(document, "pointerdown", self._press)
        dom.listen(document, "pointerup", self._release)

    def _press(self, event: dom.JsProxy) -> None:
        by_mouse = getattr(event, "pointerType", "") == "mouse" and event.target != document
        self._pressed = event.target.closest("button") if by_mouse else None

    def _release(self, event: dom.JsProxy) -> None:
        pressed, self._pressed = self._pressed, None
        if not pressed or pressed.isConnected:
            return
        under = document.elementFromPoint(event.clientX, event.clientY)
        same = dom.handle(pressed, pressed)
        if under and same and (button := under.closest(same)):
            button.click()
