"""Content-addressed folders: names made from their contents let browsers cache them for ever."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from tools.paths import DIST

FOLDERS = ("vendor", "static")
"""Folder names in the sources."""

NAMING = ("*.html", "*.json", "static/start/*")
"""Files that refer to these folders."""


def name_folders() -> None:
    """Rename the folders and update all references. `static` goes last, because it refers to
    `vendor`."""
    (DIST / "hashed").mkdir()
    for folder in FOLDERS:
        files = sorted(file for file in (DIST / folder).rglob("*") if file.is_file())
        name = f"{folder}-{digest(files)}"
        (DIST / folder).rename(DIST / "hashed" / name)
        for file in (file for pattern in NAMING for file in DIST.glob(pattern)):
            way = "hashed/" if file.parent == DIST else r"\g<1>"
            text = file.read_text("utf-8")
            text = re.sub(rf"(?<![\w/.-])((?:\.\.?/)*){folder}/", rf"{way}{name}/", text)
            file.write_text(text, "utf-8")


def digest(files: Iterable[Path]) -> str:
    """Short digest of the contents and names of files."""
    made = hashlib.sha256()
    for file in files:
        made.update(str(file.relative_to(DIST)).encode() + b"\0" + file.read_bytes())
    return made.hexdigest()[:12]
