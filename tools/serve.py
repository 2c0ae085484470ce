"""Serves the built site on this machine, with the headers that `netlify.toml` sets."""

from __future__ import annotations

import fnmatch
import gzip
import io
import sys
import threading
import tomllib
from collections.abc import Mapping
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

from tools.paths import DIST, ROOT

FIRST_PORT = 8000
TRIES = 50


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on."""

    protocol_version = "HTTP/1.1"  # connections stay open, as with any real server
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".toml": "application/toml",
        ".zip": "application/zip",
    }

    def __init__(
        self, *args: Any, rules: Mapping[str, Mapping[str, str]], compressed: bool, **kwargs: Any
    ) -> None:
        self.rules = rules
        self.compressed = compressed
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Compressed, where any host would compress."""
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not self.compressed or file.suffix not in COMPRESSED or not file.is_file():
            return super().send_head()
        content = _gzipped(file, file.stat().st_mtime)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def end_headers(self) -> None:
        """All headers whose rules fit the path; without a rule on it nothing is kept."""
        headers = {"Cache-Control": "no-cache"}
        for pattern, values in self.rules.items():
            if fnmatch.fnmatchcase(self.path.partition("?")[0], pattern):
                headers |= values
        for name, value in headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Logs no requests."""


COMPRESSED = (".html", ".css", ".js", ".mjs", ".wasm", ".toml", ".json", ".svg", ".py")


@cache
def _gzipped(file: Path, changed: float) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)


class Server(ThreadingHTTPServer):
    """Logs no error where a connection was closed before a file had arrived."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def netlify_headers() -> dict[str, dict[str, str]]:
    """Path patterns and the headers they set, as Netlify reads them."""
    settings = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    return {rule["for"]: rule["values"] for rule in settings["headers"]}


class Site:
    """A folder served until the `with` block ends; `address` ends with a slash. `plain` is any
    server that sets no headers of its own; `compressed` sends gzip, as public hosts do."""

    def __init__(
        self, folder: Path = DIST, port: int = 0, plain: bool = False, compressed: bool = False
    ) -> None:
        rules = {} if plain else netlify_headers()
        handler = partial(Handler, directory=str(folder), rules=rules, compressed=compressed)
        self.server = Server(("127.0.0.1", port), handler)
        self.address = f"http://localhost:{self.server.server_port}/"

    def __enter__(self) -> Site:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.server.server_close()


def free_site() -> Site:
    """The site on the first free port from 8000 on."""
    for port in range(FIRST_PORT, FIRST_PORT + TRIES):
        try:
            return Site(port=port)
        except OSError:
            continue
    raise SystemExit(f"no port from {FIRST_PORT} to {FIRST_PORT + TRIES} is free")


if __name__ == "__main__":
    if not DIST.is_dir():
        sys.exit("there is no dist/ yet: run make site")
    site = free_site()
    print(f"Sakura and Okiya are at {site.address} (Ctrl-C ends)", flush=True)
    try:
        site.server.serve_forever()
    except KeyboardInterrupt:
        print()
