"""Messages to and from the page around a frame.

Messages are objects with `sakura: 1`, the version; `docs/embedding.md` describes them.
"""

from __future__ import annotations

from collections.abc import Callable

from js import Object, document, python, window
from pyodide.ffi import to_js

from sakura.browser import dom
from sakura.core.error import BadInput
from sakura.ui.host_message import HEARD, VERSION, VERSION_NAME, read


class HostPage:
    """The page around this frame. `on_set` is called with each preference it sets, by name and
    value."""

    def __init__(self, on_set: Callable[[str, str], None]) -> None:
        self.on_set = on_set
        self._height = 0
        dom.listen(window, "said", self._heard)
        dom.listen(window, "resize", lambda event: self.tell_height())

    def tell(self, kind: str, **data: object) -> None:
        """Send a message. The host page may be anybody's, so messages hold nothing beyond the
        game."""
        message = {"sakura": VERSION, "type": kind, **data}
        window.parent.postMessage(to_js(message, dict_converter=Object.fromEntries), "*")

    def tell_height(self) -> None:
        """Send the height at which the board has the full width, whenever it changes."""
        element = document.querySelector(".board-box")
        if not element:
            return
        box = getattr(element.firstElementChild, "viewBox", None)  # without one it is square
        ratio = box.baseVal.height / box.baseVal.width if box else 1.0
        whole = document.documentElement.scrollHeight  # exceeds a window that scrolls
        wanted = round(whole - element.clientHeight + element.clientWidth * ratio)
        if wanted != self._height:
            self._height = wanted
            self.tell("resize", height=wanted)

    def _heard(self, event: dom.JsProxy) -> None:
        """Apply the newest settings that `2-wait.js` has collected from the messages."""
        try:
            wanted = read(
                {name: getattr(python.said, name, None) for name in (VERSION_NAME, *HEARD)}
            )
        except BadInput:
            return  # the host page's mistake: a notice here would not help
        for name, value in wanted.items():
            self.on_set(name, value)
