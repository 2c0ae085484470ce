"""The device's camera: whether the page may use it, and its picture while it is on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import Object, document, navigator, window
from pyodide.ffi import JsException, to_js

from sakura.browser import dom
from sakura.ui.scanning import BUSY, DENIED, FRAMED, INSECURE, NONE, OFF

WISHES = {
    "video": {"facingMode": "environment", "width": {"ideal": 1280}, "height": {"ideal": 720}},
    "audio": False,
}
"""Requested picture: from the back of a phone, and large enough for a code at some distance."""

ERRORS = {
    "AbortError": BUSY,
    "NotAllowedError": DENIED,
    "NotFoundError": NONE,
    "NotReadableError": BUSY,
    "OverconstrainedError": NONE,
    "SecurityError": DENIED,
}
"""Reasons by the names of the browser's errors."""


class NoCamera(Exception):
    """There is no picture, for a reason (`why`) that `ui.scanning.refused` tells."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def barred() -> str:
    """Reason for which this page gets no camera whatever the visitor says, or ""."""
    if not getattr(window, "isSecureContext", True):
        return INSECURE
    policy = getattr(document, "featurePolicy", None)
    if policy and not policy.allowsFeature("camera"):
        return FRAMED
    return "" if getattr(getattr(navigator, "mediaDevices", None), "getUserMedia", None) else NONE


async def undecided() -> bool:
    """True if there is a camera that the visitor has neither allowed nor refused, as far as the
    browser tells."""
    if barred():
        return False
    try:
        devices = await navigator.mediaDevices.enumerateDevices()
        if not any(device.kind == "videoinput" for device in devices):
            return False
        query = to_js({"name": "camera"}, dict_converter=Object.fromEntries)
        return str((await navigator.permissions.query(query)).state) == "prompt"
    except dom.MISSING:  # Firefox knows no such permission before version 131
        return True


class Camera:
    """The camera, which is switched off as soon as the page is hidden or left; `ended` is called
    then."""

    def __init__(self, ended: Callable[[], object]) -> None:
        self._ended = ended
        self._stream: dom.JsProxy = None
        self._turn = 0
        """Number of times that the camera was switched off."""
        dom.listen(document, "visibilitychange", lambda event: self._check())
        dom.listen(window, "pagehide", lambda event: self._end())

    async def open(self) -> dom.JsProxy:
        """Return the camera's stream, and have the visitor asked for it if need be; raises
        NoCamera."""
        self.close()
        if why := barred():
            raise NoCamera(why)
        asking = asyncio.ensure_future(self._ask(self._turn))
        if why := await asyncio.shield(asking):  # a stream that comes too late must be stopped, too
            raise NoCamera(why)
        return self._stream

    async def _ask(self, turn: int) -> str:
        """Ask for the stream; return why there is none, or ""."""
        try:
            wishes = to_js(WISHES, dict_converter=Object.fromEntries)
            stream = await navigator.mediaDevices.getUserMedia(wishes)
        except JsException as error:
            return ERRORS.get(str(error.name), NONE)
        if turn != self._turn:
            _stop(stream)
            return OFF
        self._stream = stream
        return ""

    def close(self) -> None:
        """Switch the camera off; `ended` is not called."""
        self._turn += 1
        if self._stream:
            _stop(self._stream)
        self._stream = None

    def _check(self) -> None:
        if document.visibilityState == "hidden":
            self._end()

    def _end(self) -> None:
        if self._stream:
            self.close()
            self._ended()


def _stop(stream: dom.JsProxy) -> None:
    for track in stream.getTracks():
        track.stop()
