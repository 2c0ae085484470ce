"""The host's camera: asked for before the first invitation, and used to scan answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, TypeAlias

from js import document
from pyodide.ffi import JsException

from sakura.browser import camera, dom
from sakura.browser.camera import Camera, NoCamera
from sakura.browser.code_reader import CodeReader, NoReader
from sakura.ui import scanning as view
from sakura.ui.scanning import LOST, NONE, OFF

if TYPE_CHECKING:
    from sakura.browser.page import Page

LOOK = 0.15
"""Time between two looks for a code, in seconds."""

SLOT, STATUS = "phones-camera", "camera-status"
"""Elements for the camera's picture, and for sentences about it."""

Invite: TypeAlias = Callable[[], Coroutine[object, None, None]]


class HostCamera:
    """The camera of the device with the table. `take` takes the text of a code, and returns a
    sentence if it is no answer that this table waits for."""

    def __init__(self, page: Page, take: Callable[[str], str]) -> None:
        self.page = page
        self._take = take
        self._decided = False
        """True once the host was asked for the camera."""
        self._camera = Camera(self._switched_off)
        self._scanning: asyncio.Task[None] | None = None

    # -- before the first invitation ---------------------------------------------------------

    async def asks(self) -> bool:
        """Ask for the camera if there is one and the host was not asked; False if there is nothing
        to ask."""
        if self._decided or not dom.by_id(SLOT):
            return False
        if not await camera.undecided() or not dom.by_id(SLOT):
            self._decided = True
            return False
        dom.put(SLOT, view.question(self.page.words))
        return True

    def ask_again(self) -> None:
        """Ask before the next invitation, as the last one led nowhere."""
        self._decided = False

    async def decide(self, wanted: bool, invite: Invite) -> None:
        """Take the host's decision, then invite. The camera is on meanwhile, because some browsers
        tell addresses only then."""
        self._decided = True
        self.clear()
        told = ""
        try:
            if wanted:
                await self._camera.open()
        except NoCamera as refused:
            told = view.refused(refused.why, self.page.words)
        if dom.by_id(SLOT):  # the host has not left
            await invite()
        if not self._scanning:
            self._camera.close()
            self._tell(told)

    # -- answers -----------------------------------------------------------------------------

    def scan(self) -> None:
        """Look for an answer in the camera's picture."""
        if not dom.by_id(SLOT):
            return
        self.clear()
        dom.put(SLOT, view.viewfinder(self.page.words))
        place = dom.by_id(SLOT)
        place.querySelector("button").focus()
        dom.bring_into_view(place)
        self._scanning = dom.work(self._scan(), within=SLOT)

    def stop(self) -> None:
        """Switch the camera off, and return to the button that scans."""
        self.clear()
        if again := document.querySelector("[data-command=phones-scan]"):
            again.focus()

    def clear(self) -> None:
        """Switch the camera off, and clear its place."""
        if self._scanning:
            self._scanning.cancel()
        self._scanning = None
        self._camera.close()
        if dom.by_id(SLOT):
            dom.put(SLOT, "")
        self._tell("")

    async def _scan(self) -> None:
        try:
            why = await self._look()
        except NoCamera as refused:
            why = refused.why
        except NoReader:
            why = LOST
        except JsException:  # the picture was taken away while it began
            why = OFF
        finally:
            self._camera.close()
        self._scanning = None
        self.stop()
        self._tell(view.refused(why, self.page.words) if why else "")

    async def _look(self) -> str:
        """Look until the answer is found, and return ""."""
        reader = CodeReader()
        await reader.load()
        stream = await self._camera.open()
        video = dom.by_id("phones-video")
        if not video:
            return NONE
        video.srcObject = stream
        await video.play()
        known: set[str] = set()
        while stream.active:
            for text in await reader.read(video):
                if text not in known:
                    known = {text}
                    told = self._take(text)
                    self._tell(told)
                    if not told:
                        return ""
            await asyncio.sleep(LOOK)
        return OFF

    def _switched_off(self) -> None:
        """The page was hidden."""
        if dom.by_id("phones-video"):
            self.clear()
            self._tell(view.refused(OFF, self.page.words))

    def _tell(self, sentence: str) -> None:
        if place := dom.by_id(STATUS):
            place.textContent = sentence
