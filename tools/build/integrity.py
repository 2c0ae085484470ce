"""Subresource integrity: digests by which browsers verify the files that they fetch."""

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
"""Pattern of the scripts and the style sheet that `index.html` requests.

Checking archives and WebAssembly would delay the start, and those fail by themselves if they are
corrupt.
"""


def digest(content: bytes) -> str:
    """SHA-256 digest in the format of the `integrity` attribute."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def write(page: Path) -> None:
    """Write the digests into the page, after all files have their final names."""
    text = CHECKED.sub(_checked, page.read_text("utf-8"))
    page.write_text(text, "utf-8")


def _checked(found: re.Match[str]) -> str:
    """Add the digest, and `crossorigin` for sandboxed frames: only a CORS response can be
    verified."""
    known = digest((DIST / found["file"]).read_bytes())
    return (
        f'{found["element"]}{found["between"]} crossorigin integrity="sha256-{known}" '
        f"{found['address']}"
    )
