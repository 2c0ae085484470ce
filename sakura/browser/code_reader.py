"""Reading QR codes in a video: with the browser's own reader, or with a script that is loaded when
it is needed."""

from __future__ import annotations

import asyncio

from js import Object, document, window
from pyodide.ffi import JsException, to_js

from sakura.browser import dom

LONGEST = 20.0
"""Longest wait for the script, in seconds."""

WIDEST = 1280
"""Greatest width in which the script reads a picture, in pixels."""


class NoReader(Exception):
    """The script could not be loaded."""


class CodeReader:
    """A reader of QR codes; `load` makes it ready."""

    def __init__(self) -> None:
        self._detector: dom.JsProxy = None
        self._canvas = document.createElement("canvas")

    async def load(self) -> None:
        """Find the browser's reader, or load ours; raises NoReader."""
        try:
            if "qr_code" in list(await window.BarcodeDetector.getSupportedFormats()):
                self._detector = window.BarcodeDetector.new(_js({"formats": ["qr_code"]}))
        except dom.MISSING:
            self._detector = None
        if not self._detector:
            await _load_script()

    async def read(self, video: dom.JsProxy) -> list[str]:
        """Return the texts of the codes in the present picture; raises NoReader."""
        if self._detector:
            try:
                return [str(code.rawValue) for code in await self._detector.detect(video)]
            except JsException:  # its service can be missing although the page has its interface
                self._detector = None
                await _load_script()
        width, height = int(video.videoWidth), int(video.videoHeight)
        if not width or not height:
            return []
        scale = min(1.0, WIDEST / width)
        width, height = int(width * scale), int(height * scale)
        self._canvas.width, self._canvas.height = width, height
        context = self._canvas.getContext("2d", _js({"willReadFrequently": True}))
        context.drawImage(video, 0, 0, width, height)
        text = str(window.readCode(context.getImageData(0, 0, width, height)))
        return [text] if text else []


async def _load_script() -> None:
    """Load the script, once; raises NoReader."""
    if getattr(window, "readCode", None):
        return
    script = document.importNode(dom.by_id("decoder").content.firstElementChild, True)
    done = asyncio.Event()
    for end in ("load", "error"):
        dom.listen(script, end, lambda event: done.set())
    document.head.append(script)
    await asyncio.wait([asyncio.ensure_future(done.wait())], timeout=LONGEST)
    if not getattr(window, "readCode", None):
        script.remove()
        raise NoReader


def _js(values: dict[str, object]) -> dom.JsProxy:
    return to_js(values, dict_converter=Object.fromEntries)
