"""Local server for the built site, with the headers of `netlify.toml`."""

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
from typing import Any

from tools.paths import DIST, ROOT

FIRST_PORT = 8000
TRIES = 50


class Handler(SimpleHTTPRequestHandler):
    """Request handler with the media types that browsers require."""

    protocol_version = "HTTP/1.1"  # keep-alive, as on real servers
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
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
        """Send the file, compressed where a public host would compress it."""
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
        """Send all headers whose rules match the path; without a rule, disable caching."""
        headers = {"Cache-Control": "no-cache"}
        for pattern, values in self.rules.items():
            if fnmatch.fnmatchcase(self.path.partition("?")[0], pattern):
                headers |= values
        for name, value in headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Do not log requests."""


COMPRESSED = (".html", ".css", ".js", ".wasm", ".toml", ".json", ".svg", ".py")


@cache
def _gzipped(file: Path, changed: float) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)


class Server(ThreadingHTTPServer):
    """Server that does not report connections closed in mid-transfer."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def netlify_headers() -> dict[str, dict[str, str]]:
    """Headers by path pattern, as Netlify reads them."""
    settings = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    return {rule["for"]: rule["values"] for rule in settings["headers"]}


class Site:
    """Context manager that serves a folder; `address` ends with a slash. `plain` sends no extra
    headers; `compressed` sends gzip, as public hosts do."""

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

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def free_site() -> Site:
    """Serve the site on the first free port from 8000."""
    for port in range(FIRST_PORT, FIRST_PORT + TRIES):
        try:
            return Site(port=port)
        except OSError:
            continue
    raise SystemExit(f"no free port from {FIRST_PORT} to {FIRST_PORT + TRIES}")


if __name__ == "__main__":
    if not DIST.is_dir():
        sys.exit("there is no dist/ yet: run make site")
    site = free_site()
    print(f"Serving Sakura and Okiya at {site.address} (Ctrl+C to stop)", flush=True)
    try:
        site.server.serve_forever()
    except KeyboardInterrupt:
        print()
