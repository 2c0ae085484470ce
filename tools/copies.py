"""Copies of the built site that keep their games under a name instead of their folder's.

`make zip PLACE=name` packs such a copy. Two copies with one name under one origin share games,
wherever they lie, and a copy that moves keeps them. Without PLACE the zip holds the site as built.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.build import integrity
from tools.build.page import PAGE
from tools.patch import replace_once
from tools.paths import DIST, ROOT
from tools.release import date, zip_folder

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
OFFLINE = "offline.js"
VERSION = re.compile(r'const VERSION = "(\w{12})"')


def place(folder: Path, name: str) -> None:
    """Name the place of a copy. Raises SystemExit for a name that is none."""
    if not NAME.fullmatch(name):
        raise SystemExit(f"{name!r} is no place: use small letters, digits and hyphens")
    renew(folder, {PAGE: ('data-place=""', f'data-place="{name}"')})


def renew(folder: Path, changes: Mapping[str, tuple[str, str]]) -> None:
    """Replace a text in pages of a built site, and their digests in its service worker, which gets
    another version. Pages that have been changed before stay as they are."""
    worker = folder / OFFLINE
    script = worker.read_text("utf-8")
    for name, (old, new) in changes.items():
        page = folder / name
        text = page.read_text("utf-8")
        if new in text and old not in text:
            continue
        before = integrity.digest(page.read_bytes())
        page.write_text(replace_once(name, text, old, new), "utf-8")
        script = replace_once(OFFLINE, script, before, integrity.digest(page.read_bytes()))
    found = VERSION.search(script)
    if not found:
        raise SystemExit(f"{OFFLINE} has no version")
    version = hashlib.sha256(script.encode()).hexdigest()[:12]
    if script != worker.read_text("utf-8"):
        worker.write_text(script.replace(found[1], version), "utf-8")


def main(name: str) -> None:
    """Pack the built site, under that name if there is one."""
    target = ROOT / "release" / f"sakura-site{f'-{name}' if name else ''}.zip"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "site")
        shutil.copytree(DIST, copy)
        if name:
            place(copy, name)
        zip_folder(copy, target, date())
    print(f"packed {target.relative_to(ROOT)}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(os.environ.get("PLACE", ""))
