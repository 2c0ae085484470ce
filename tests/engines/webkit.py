"""WebKitGTK by its own WebDriver, in a window on a virtual screen."""

from __future__ import annotations

import os
import re
import subprocess
from contextlib import suppress
from pathlib import Path

from selenium.common import WebDriverException
from selenium.webdriver import ActionChains, Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.desk import WEBKIT_PYTHON, webkit
from tests.engines.browser import KEYS, PATIENCE, Browser

WINDOW = Path(__file__).with_name("window.py")
UNKNOWN = re.compile("Unrecognized Content-Security-Policy directive '.*trusted-types")
"""Warning of older WebKitGTKs, which lack Trusted Types, on every page."""


class WebKit(Browser):
    def __init__(self, profile: Path, width: int, height: int) -> None:
        super().__init__(profile, width, height)
        self._screen, display = _screen(width, height)
        self._log = profile / "console.log"
        options = Options()
        options.binary_location = WEBKIT_PYTHON
        for argument in (WINDOW, profile, width, height):
            options.add_argument(str(argument))
        environment = os.environ | {"DISPLAY": display}
        self._service = Service(webkit(), log_output=str(self._log), env=environment)
        self._service.start()
        patient = ClientConfig(self._service.service_url, timeout=2 * PATIENCE)
        self._driver = Remote(RemoteConnection(client_config=patient), options=options)
        self._driver.set_script_timeout(PATIENCE)
        self._driver.set_page_load_timeout(PATIENCE)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.refresh()

    def click(self, selector: str) -> None:
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def press(self, key: str) -> None:
        ActionChains(self._driver).send_keys(KEYS.get(key, key)).perform()

    def picture(self) -> bytes:
        return bytes(self._driver.get_screenshot_as_png())

    def faults(self) -> list[str]:
        lines = self._log.read_text("utf-8").splitlines()
        return [
            line
            for line in lines
            if "CONSOLE" in line and " ERROR " in line and not UNKNOWN.search(line)
        ]

    def close(self) -> None:
        with suppress(WebDriverException):  # the driver complains that the window is gone
            self._driver.quit()
        self._service.stop()
        self._screen.terminate()  # and with it all remaining windows
        self._screen.wait()

    def _text(self, promise: str) -> str:
        return str(self._driver.execute_script(f"return {promise}"))


def _screen(width: int, height: int) -> tuple[subprocess.Popen[str], str]:
    """Start a virtual screen slightly larger than the window; return its process and name."""
    size = f"{width + 100}x{height + 100}x24"
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", size]
    screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert screen.stdout
    return screen, ":" + screen.stdout.readline().strip()
