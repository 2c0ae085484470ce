"""Folders under names made from what is in them, so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from tools.paths import DIST

FOLDERS = ("vendor", "static")
"""What they are called in the sources."""

NAMING = ("*.html", "*.json", "static/start/*")
"""Files that name what is in those folders."""


def name_folders() -> None:
    """Gives the folders their lasting names, wherever those are written: our own last, since it
    names the other one, beside which it stays."""
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
    """A short name for what is in the files, and for their own names."""
    made = hashlib.sha256()
    for file in files:
        made.update(str(file.relative_to(DIST)).encode() + b"\0" + file.read_bytes())
    return made.hexdigest()[:12]
