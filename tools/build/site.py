"""Builds the site into `dist/`: pages, style sheets, PyScript, Pyodide, and Python bytecode.

Needs `npm ci`.
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

# isort: off
from tools.build import names  # renames the games before other modules import them

# isort: on
from sakura.games import GAMES
from sakura.site.rows import style_rows
from sakura.ui.pages import catalogue_file
from tools.build import (
    bytecode,
    cards,
    cldr,
    components,
    decoder,
    facts,
    hashed,
    integrity,
    manifest,
    page,
    sentences,
    sheet,
    sheets,
    typefaces,
)
from tools.build.parts import ON_DEMAND, catalogues, parts
from tools.paths import CACHE, DIST, PACKAGE, ROOT, STATIC
from tools.pyodide import vendor

SCREENSHOTS = {
    "sakura-phone.png": "sakura-390x844-light.png",
    "okiya-phone.png": "okiya-390x844-light.png",
    "sakura-wide.png": "sakura-1280x800-light.png",
}
"""Screenshots that browsers show before installation, and their published names."""

AT_ROOT = ("oembed.json", "social.png")
"""Files with a fixed address."""

BUILT_IN = ("offline.js", "bundle.py", manifest.NAME)
"""Files that are not published unchanged."""

STARTER = "static/start/4-pyodide.js"
"""Script that contains the name of the snapshots."""


ONLINE = (
    "social.png",
    "oembed.json",
    "demo.js",
    *SCREENSHOTS,
    *cards.NAMES,
    *components.TEXTS.values(),
    *map(typefaces.licence_name, typefaces.TYPEFACES),
)
"""Files that no visit requests."""

BUNDLES = ("sakura", "second")
"""Bundles of the package's modules; memory snapshots of Python hold the first."""


def main() -> None:
    """Build the whole site from scratch."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    CACHE.mkdir(exist_ok=True)
    vendor.copy(DIST / "vendor")
    decoder.write(DIST / "vendor")
    copy_static()
    write_scripts()
    bundle_package()
    name_snapshot()
    page.write_all()
    names.write()
    hashed.name_folders()
    integrity.write(DIST / page.PAGE)
    write_offline()
    total = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
    print(f"dist/ holds {total / 1e6:.1f} MB")
    if not page.ADDRESS:
        print(
            "URL is not set, so links to the site have no preview picture: make site URL=https://…"
        )


def copy_static() -> None:
    """Copy scripts and pictures, and join the style sheets."""
    shutil.copytree(STATIC / "start", DIST / "static/start")
    for file in STATIC.glob("*.*"):
        if file.suffix != ".css" and file.name not in (*AT_ROOT, *BUILT_IN):
            shutil.copyfile(file, DIST / "static" / file.name)
    styles = sheets.joined()
    styles.add(sheets.STYLE, "base", typefaces.stand_in_rules())
    styles.add(sheets.LATER, "base", typefaces.rules())
    styles.add(sheets.STYLE, "game", style_rows(GAMES))
    for name in sheets.FILES:
        (DIST / f"static/{name}.css").write_text(sheet.shorten(styles.file(name)), "utf-8")
    typefaces.write(DIST / "static")
    components.write_texts(DIST / "static")
    for name in AT_ROOT:
        shutil.copyfile(STATIC / name, DIST / name)
    (DIST / manifest.NAME).write_text(manifest.text(), "utf-8")
    for name, picture in SCREENSHOTS.items():
        shutil.copyfile(ROOT / "docs/pictures" / picture, DIST / "static" / name)
        names.cover(DIST / "static" / name)


def write_scripts() -> None:
    """Insert build-time constants into our own scripts and minify them."""
    scripts = sorted(file for file in (DIST / "static").rglob("*.*js") if file.is_file())
    facts.fill_in(scripts)
    bytecode.shorten(*scripts)


def bundle_package() -> None:
    """Write the package as two bundles, for a first game of Sakura and for the rest, and a file for
    each language's catalogue and for all data that a visit may need."""
    both = parts()
    modules = (file for part in both for file in part if file.suffix == ".py")
    said = names.without_credits(sentences.texts(modules))
    bundles = {
        f"{name}.bin": {file: file.read_bytes() for file in files}
        for name, files in zip(BUNDLES, both, strict=True)
    }
    for language, file in catalogues().items():
        compiled = cldr.compiled(file.read_bytes(), language, said)
        bundles[catalogue_file(language)] = {file.with_suffix(".mo"): compiled}
    bundles["sakura.bin"][names.MODULE] = names.module()
    for name, path in ON_DEMAND.items():
        file = PACKAGE / path
        bundles[f"{name}.bin"] = {file: file.read_bytes()}
    write_bundles(bundles)


def write_bundles(bundles: Mapping[str, Mapping[Path, bytes]]) -> None:
    """Write files of the package as named bundles that Python can mount."""
    archives = {}
    for name, contents in bundles.items():
        source = CACHE / f"{name}-source.zip"
        with zipfile.ZipFile(source, "w") as archive:
            for file, content in contents.items():
                archive.writestr(str(file.relative_to(ROOT)), content)
        archives[source] = DIST / "static" / name
    bytecode.compile_archives(archives, "/bundle/")


def name_snapshot() -> None:
    """Name the memory snapshots after everything in them."""
    starter = DIST / STARTER
    first, _ = BUNDLES
    held = [*sorted(DIST.rglob("pyodide/*")), DIST / f"static/{first}.bin"]
    text = starter.read_text("utf-8").replace("build:snapshot", hashed.digest(held))
    starter.write_text(text, "utf-8")


def write_offline() -> None:
    """Write the service worker, with a version of its own and the digests of the files that a visit
    needs."""
    files = sorted(file for file in DIST.rglob("*") if file.is_file() and _wanted_offline(file))
    digests = {
        "./" if file.name == page.PAGE else str(file.relative_to(DIST)): integrity.digest(
            file.read_bytes()
        )
        for file in files
    }
    known: dict[str, object] = {"files": digests, "allowed": page.allowed()}
    script = facts.filled_in((STATIC / "offline.js").read_text("utf-8"), known)
    version = hashlib.sha256(script.encode()).hexdigest()[:12]
    (DIST / "offline.js").write_text(script.replace("build:version", version), "utf-8")


def _wanted_offline(file: Path) -> bool:
    return file.name not in ONLINE and not file.name.startswith(("embed.", "licences."))


if __name__ == "__main__":
    main()
