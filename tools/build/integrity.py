"""Digests of files, by which browsers know that they got what was built."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from tools.paths import DIST

CHECKED = re.compile(
    r"(?P<element><(?:script(?= src)|"
    r'link rel="(?:modulepreload|stylesheet|preload" as="(?:style|script))"))'
    r'(?P<between>[^>]*?) (?P<address>(?:href|src)="(?P<file>hashed/[^"]+)")'
)
"""The scripts and the style sheet that `index.html` asks for. To check archives and WebAssembly
would keep the start waiting; those say themselves when they are broken."""


def digest(content: bytes) -> str:
    """SHA-256, as browsers write it."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def write(page: Path) -> None:
    """Tells the page the digests of what it asks for, once all of it has its last name."""
    text = CHECKED.sub(_checked, page.read_text("utf-8"))
    page.write_text(text, "utf-8")


def _checked(found: re.Match[str]) -> str:
    """`crossorigin`, for a frame that is sandboxed: only what everybody may read can be checked."""
    known = digest((DIST / found["file"]).read_bytes())
    return (
        f'{found["element"]}{found["between"]} crossorigin integrity="sha256-{known}" '
        f"{found['address']}"
    )
