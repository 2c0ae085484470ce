"""A host whose files do not arrive as they should, to pages and service workers alike."""

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
"""Not found; a page of somebody else's with status 200; half of it as if it were all; half of it,
then the line breaks; with some other bytes; and no answer at all, or not before it is mended."""


class BrokenHost(Site):
    """Serves a folder; `faults` are by name of a file, the page's own is empty. While `gone` is
    set nothing is answered any more."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.faults: dict[str, str] = {}
        self.gone = False
        self.asked = threading.Event()
        """Somebody waits for a file that is silent."""
        self._mended = threading.Event()
        self.server.RequestHandlerClass = partial(
            _Handler, self, directory=str(folder), rules=netlify_headers(), compressed=False
        )

    def mend(self) -> None:
        """From now on all is right, and who waits gets an answer."""
        self.gone = False
        self.faults.clear()
        self._mended.set()
        self._mended = threading.Event()
        self.asked.clear()

    def wait(self) -> None:
        """Returns once it is mended."""
        mended = self._mended
        self.asked.set()
        mended.wait()


class _Handler(Handler):
    """Answers as the host's faults say."""

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
        """As it is, but for what is broken. It is always sent: dates count whole seconds, so that
        a version put out in the same one would count as what the browser has."""
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
        """Status 200 and that content; of another `length`, so that the line breaks before it."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.close_connection = bool(length)


def put_out(folder: Path, number: int) -> None:
    """The next version of a site: its title has that number, what is named after its content is
    called otherwise, and the files of the version before are gone."""
    names = {}
    for place in sorted((folder / "hashed").iterdir()):
        names[place.name] = f"{place.name.partition('-')[0]}-{number:012}"
        place.rename(place.with_name(names[place.name]))
    scripts = [file for file in folder.glob("hashed/*/start/*") if file.is_file()]
    for file in (*scripts, *folder.glob("*.json"), *folder.glob("*.html"), folder / "offline.js"):
        before = file.read_text("utf-8")
        text = re.sub(r"<title>[^<]*", f"<title>New {number}", before)
        text = re.sub('VERSION = "[^"]*', f'VERSION = "{number:012}', text)
        text = re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)
        file.write_text(text, "utf-8")
        names[integrity.digest(before.encode())] = integrity.digest(text.encode())
