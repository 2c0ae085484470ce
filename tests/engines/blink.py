"""Chromium, driven by Playwright."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import ConsoleMessage, sync_playwright

from tests.desk import FLAGS, find
from tests.engines.browser import PATIENCE, Browser

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


class Chromium(Browser):
    def __init__(self, profile: Path, width: int, height: int, camera: bool = False) -> None:
        super().__init__(profile, width, height, camera)
        self._faults: list[str] = []
        self._playwright = sync_playwright().start()
        self._context = self._playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=find(),
            args=[*FLAGS, *(CAMERA if camera else ())],
            permissions=["camera"] if camera else [],
            viewport={"width": width, "height": height},
            locale="en-US",
        )
        self._page = self._context.pages[0]
        self._page.set_default_timeout(PATIENCE * 1000)
        self._page.on("console", self._told)
        self._page.on("pageerror", lambda error: self._faults.append(str(error)))

    def _told(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._faults.append(message.text)

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def click(self, selector: str) -> None:
        self._page.locator(selector).first.click()

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def picture(self) -> bytes:
        return self._page.screenshot()

    def faults(self) -> list[str]:
        return self._faults

    def close(self) -> None:
        try:
            self._context.close()
        finally:
            self._playwright.stop()

    def _text(self, promise: str) -> str:
        return str(self._page.evaluate(promise))
