"""Third-party components of the site, read from npm's lock file and from the packages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sakura.site.licences import Component
from tools.build import typefaces
from tools.paths import NODE_MODULES, ROOT

ACCEPTED = ("(MIT OR Apache-2.0)", "Apache-2.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1")
"""Licences that permit redistribution as the site does it; any other stops the build."""

NOT_PUBLISHED = ("@types/emscripten", "ws")
"""npm packages that are not shipped: for authors, or for Pyodide outside of browsers."""

PYSCRIPT = "@pyscript/core"

TEXTS = {f"{PYSCRIPT}/LICENSE": "pyscript-licence.txt", "qr/LICENSE-MIT": "qr-licence.txt"}
"""Licences that must accompany their components, and their published names; typefaces bring their
own."""

WITHIN_PYODIDE = (
    Component("Emscripten, musl", "", "MIT", "https://emscripten.org"),
    Component("libffi", "", "MIT", "https://sourceware.org/libffi"),
    Component("zlib", "", "Zlib", "https://zlib.net"),
    Component("bzip2", "", "bzip2-1.0.6", "https://sourceware.org/bzip2"),
    Component("liblzma", "", "0BSD", "https://tukaani.org/xz"),
    Component("Zstandard", "", "BSD-3-Clause", "https://facebook.github.io/zstd"),
    Component("libmpdec", "", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal"),
    Component("Expat", "", "MIT", "https://libexpat.github.io"),
    Component("SQLite", "", "blessing", "https://sqlite.org"),
)
"""Libraries compiled into Pyodide by its own build, which names no versions."""


def published() -> list[Component]:
    """npm packages whose code is in the site, each once, direct dependencies first."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    asked = lock[""]["dependencies"]
    found = {
        (name, one["version"]): _component(name, path, one)
        for name, path, one in _packages(lock)
        if not one.get("dev") and name not in NOT_PUBLISHED
    }
    return [found[key] for key in sorted(found, key=lambda key: (key[0] not in asked, key))]


def within() -> list[Component]:
    """Components within Pyodide."""
    info = json.loads((NODE_MODULES / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]
    python = Component(
        "Python", info["python"], "PSF-2.0", "https://docs.python.org/3/license.html"
    )
    return [python, *WITHIN_PYODIDE]


def named_in_reports() -> list[Component]:
    """Components on which a fault may depend: PyScript, Pyodide and Python."""
    known = {one.name: one for one in published()}
    return [known[PYSCRIPT], known["pyodide"], within()[0]]


def write_texts(folder: Path) -> None:
    """Write the licences that must accompany their components."""
    for source, name in TEXTS.items():
        shutil.copyfile(NODE_MODULES / source, folder / name)


def _packages(lock: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the name, the path and the lock entry of every package."""
    for path, package in lock.items():
        if path:
            yield path.rpartition("node_modules/")[2], path, package


def _component(name: str, path: str, one: dict[str, Any]) -> Component:
    licence = next((known for known in ACCEPTED if known.lower() == one["license"].lower()), None)
    if licence is None:
        raise SystemExit(f"{path} has licence {one['license']}: see tools/build/components.py")
    source = f"https://www.npmjs.com/package/{name}/v/{one['version']}"
    return Component(name, one["version"], licence, source, _texts().get(name, ""))


def _texts() -> dict[str, str]:
    """Licence texts in the site, by package."""
    faces = {
        face.file.partition("/files/")[0]: f"static/{typefaces.licence_name(face)}"
        for face in typefaces.TYPEFACES
    }
    texts = {source.rpartition("/")[0]: f"static/{name}" for source, name in TEXTS.items()}
    return texts | faces
