"""Web server that delivers some files with faults, to pages and service workers alike."""

from __future__ import annotations

import re
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.test_faults import FAULTS, PORTAL
from tests.desk import Handler, Site, netlify_headers
from tools.build import integrity

if TYPE_CHECKING:
    from collections.abc import Mapping

FAULTS_OF_HOSTS = ("missing", "another page", "cut", "broken off", "spoilt", "silent")
"""Faults: 404, another page with status 200, a truncated file that looks complete, a broken
connection, corrupt bytes, and no answer until the host is mended."""


class BrokenHost(Site):
    """Server of a folder. `faults` are by file name, with "" for the page itself; while `gone` is
    set it answers no request."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.faults: dict[str, str] = {}
        self.gone = False
        self.asked = threading.Event()
        """Set once a client waits for a silent file."""
        self._mended = threading.Event()
        self.server.RequestHandlerClass = partial(
            _Handler, self, directory=str(folder), rules=netlify_headers(), compressed=False
        )

    def mend(self) -> None:
        """Remove all faults and answer the waiting clients."""
        self.gone = False
        self.faults.clear()
        self._mended.set()
        self._mended = threading.Event()
        self.asked.clear()

    def wait(self) -> None:
        """Wait until the host is mended."""
        mended = self._mended
        self.asked.set()
        mended.wait()


class _Handler(Handler):
    """Request handler that applies the faults."""

    def __init__(
        self,
        host: BrokenHost,
        *args: Any,
        rules: Mapping[str, Mapping[str, str]],
        compressed: bool,
        **kwargs: Any,
    ) -> None:
        self.host = host
        super().__init__(*args, rules=rules, compressed=compressed, **kwargs)

    def do_GET(self) -> None:
        """Send the file, always in full: modification dates have a resolution of a second, so a
        version published within the same second would count as not modified."""
        del self.headers["If-Modified-Since"]
        name = self.path.partition("?")[0].rpartition("/")[2]
        fault = self.host.faults.get(name)
        if fault == "silent":
            self.host.wait()
        if self.host.gone:
            self.close_connection = True
        elif fault in (None, "silent"):
            super().do_GET()
        elif fault == "missing":
            self.send_error(404)
        elif fault == "another page":
            self._answer(PORTAL, "text/html")
        else:
            file = Path(self.translate_path(self.path))
            content = (file if name else file / "index.html").read_bytes()
            half = fault == "broken off"
            self._answer(
                FAULTS["cut" if half else fault](content),
                self.guess_type(name or "index.html"),
                len(content) if half else None,
            )

    def _answer(self, content: bytes, kind: str, length: int | None = None) -> None:
        """Send the content with status 200. A larger `length` breaks the connection early."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.close_connection = bool(length)


def put_out(folder: Path, number: int) -> None:
    """Publish the next version of a site: a new title, new hashed names, and none of the old
    files."""
    names = {}
    for folder_of_hash in sorted((folder / "hashed").iterdir()):
        names[folder_of_hash.name] = f"{folder_of_hash.name.partition('-')[0]}-{number:012}"
        folder_of_hash.rename(folder_of_hash.with_name(names[folder_of_hash.name]))
    scripts = [file for file in folder.glob("hashed/*/start/*") if file.is_file()]
    for file in (*scripts, *folder.glob("*.json"), *folder.glob("*.html"), folder / "offline.js"):
        before = file.read_text("utf-8")
        text = re.sub(r"<title>[^<]*", f"<title>New {number}", before)
        text = re.sub('VERSION = "[^"]*', f'VERSION = "{number:012}', text)
        text = re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)
        file.write_text(text, "utf-8")
        names[integrity.digest(before.encode())] = integrity.digest(text.encode())
