"""Firefox by its built-in WebDriver BiDi, without a separate driver."""

from __future__ import annotations

import base64
import json
import subprocess
import threading
from pathlib import Path
from typing import Any

from websocket import create_connection

from tests.desk import firefox
from tests.engines.browser import KEYS, PATIENCE, Browser

LISTENS = "WebDriver BiDi listening on "
QUIET = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
}
"""Preferences that prevent background traffic."""

CAMERA = {"media.navigator.streams.fake": True, "permissions.default.camera": 1}

MIDDLE = """(() => {
    const element = document.querySelector(%s);
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    const hit = document.elementFromPoint(x, y);
    return [x, y, element.contains(hit) || hit.contains(element)];
})()"""


class Firefox(Browser):
    def __init__(self, profile: Path, width: int, height: int, camera: bool = False) -> None:
        super().__init__(profile, width, height, camera)
        chosen = QUIET | (CAMERA if camera else {})
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in chosen.items())
        (profile / "user.js").write_text("".join(lines), "utf-8")
        self._faults: list[str] = []
        self._calls = 0
        found = firefox()
        assert found
        self._process = subprocess.Popen(
            [found, "--headless", "--remote-debugging-port=0", "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._connect()

    def _connect(self) -> None:
        said = self._process.stderr
        assert said
        line = next((line for line in said if line.startswith(LISTENS)), None)
        assert line, "Firefox has ended before it listened"
        # an unread pipe would block Firefox
        threading.Thread(target=said.read, daemon=True).start()
        address = line.removeprefix(LISTENS).strip() + "/session"
        self._socket = create_connection(address, timeout=PATIENCE, suppress_origin=True)
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        # In the initial tab the address bar has the focus and swallows all keys.
        self._page = self._call("browsingContext.create", type="tab")["context"]
        size = {"width": self.width, "height": self.height}
        self._call("browsingContext.setViewport", context=self._page, viewport=size)

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._calls += 1
        call = {"id": self._calls, "method": method, "params": parameters}
        self._socket.send(json.dumps(call))
        while True:
            answer = json.loads(self._socket.recv())
            if answer["type"] == "event":
                self._told(answer["params"])
            elif answer["id"] == self._calls:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    def _told(self, entry: dict[str, Any]) -> None:
        if entry.get("level") == "error":
            self._faults.append(str(entry["text"]))

    def open(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def reload(self) -> None:
        self._call("browsingContext.reload", context=self._page, wait="complete")

    def click(self, selector: str) -> None:
        x, y, hit = self.evaluate(MIDDLE % json.dumps(selector))
        assert hit, f"something lies over {selector}"
        self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def _act(self, source: str, *actions: dict[str, Any]) -> None:
        one = {"type": source, "id": source, "actions": actions}
        self._call("input.performActions", context=self._page, actions=[one])

    def picture(self) -> bytes:
        shot = self._call("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(shot["data"])

    def faults(self) -> list[str]:
        return self._faults

    def close(self) -> None:
        self._call("browser.close")
        self._socket.close()
        self._process.wait(PATIENCE)

    def _text(self, promise: str) -> str:
        answer = self._call(
            "script.evaluate",
            expression=promise,
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return str(answer["result"]["value"])
