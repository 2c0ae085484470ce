"""PyScript, Pyodide and the standard library as shipped, without unused parts.

Slow products are cached in `.cache/` under a name made from their inputs.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

from tools.build import bytecode
from tools.patch import replace_once, substitute_once
from tools.paths import CACHE, NODE_MODULES, ROOT, STATIC
from tools.pyodide import cold_data, core, split, traced_functions, trim, version, wasm

FOLDER = Path(__file__).parent
PYSCRIPT = NODE_MODULES / "@pyscript/core/dist"
PYODIDE = NODE_MODULES / "pyodide"
DROPPED = FOLDER / "stdlib-drop.txt"
LEAN = FOLDER / "lean"

LIBRARY_FROM = (*bytecode.TOOLS, DROPPED, STATIC / "bundle.py")
"""Sources of the library, beside the stand-ins and npm's packages."""

PYODIDE_FROM = (
    *(Path(str(module.__file__)) for module in (version, trim, core, cold_data, split, wasm)),
    *(bytecode.SHORTENER, traced_functions.LIST),
)
"""Sources of the modified Pyodide."""

SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
"""Pyodide's scripts, as its package names them."""
PUBLISHED = ("pyodide.js", "pyodide.asm.js")
"""The same on the site: hosts that serve `.mjs` under a wrong type would keep browsers from running
them."""
BINARY, COLD = "pyodide.asm.wasm", "pyodide.cold.wasm"
"""Pyodide's WebAssembly, and the name of its second part in `static/start/4-pyodide.js`."""


def check() -> None:
    """Stop the build unless Pyodide and PyScript have the expected versions."""
    for name, digest in version.DIGESTS.items():
        file = NODE_MODULES / name
        if not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            raise SystemExit(
                f"node_modules/{name} is not the one that tools/pyodide/version.py knows:"
                " run npm ci, or see docs/upgrade.md"
            )


def copy(target: Path) -> None:
    """Copy everything into a folder."""
    check()
    pyscript, pyodide = target / "pyscript", target / "pyodide"
    pyscript.mkdir(parents=True)
    for file in PYSCRIPT.glob("*.js"):
        if not file.name.startswith(version.UNUSED):
            text = _without_map(file.read_text("utf-8"))
            if file.name == version.CORE:
                for pattern, ours in version.PYSCRIPT_CHANGES:
                    text = substitute_once(file.name, text, pattern, ours)
            (pyscript / file.name).write_text(text, "utf-8")
    shutil.copytree(trimmed_pyodide(), pyodide)
    shutil.copyfile(standard_library(), pyodide / "stdlib.bin")


def lock() -> dict[str, str]:
    """Metadata that Pyodide reads even from an empty list of packages."""
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    package = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    return info | {"version": package["version"]}


def trimmed_pyodide() -> Path:
    """Patched, trimmed and split Pyodide, made once for each version."""
    folder = CACHE / f"pyodide-{_made_from(*PYODIDE_FROM)}"
    if not folder.exists():
        half = folder.with_suffix(".part")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        binary = (PYODIDE / BINARY).read_bytes()
        door, script = (_changed(name) for name in SCRIPTS)
        for name, text in zip(PUBLISHED, (door, trim.trimmed(script, door, binary)), strict=True):
            (half / name).write_text(text, "utf-8")
        bytecode.shorten(half / PUBLISHED[1], passes=3, modules=True)
        named = trim.words(*((half / name).read_text("utf-8") for name in PUBLISHED))
        traced = traced_functions.read()
        cold = list(cold_data.ranges(binary, traced))
        whole = split.Pyodide(binary, core.functions(binary) | traced, named, cold)
        for name, part in zip((BINARY, COLD), whole.split(), strict=True):
            (half / name).write_bytes(part)
        half.rename(folder)
    return folder


def standard_library() -> Path:
    """Trimmed standard library as bytecode, made once for each version and drop list."""
    archive = CACHE / f"stdlib-{_made_from(*LIBRARY_FROM, *sorted(LEAN.rglob('*.py')))}.bin"
    if not archive.exists():
        source = PYODIDE / "python_stdlib.zip"
        bytecode.compile_archives({source: archive}, f"{version.LIBRARY}/", DROPPED)
    return archive


def _changed(name: str) -> str:
    """Script of Pyodide with our changes."""
    script = (PYODIDE / name).read_text("utf-8")
    for known, ours in version.CHANGES[name]:
        script = replace_once(name, script, known, ours)
    return _without_map(script)


def _without_map(script: str) -> str:
    """Script without its source map, which is not published."""
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", script)


def _made_from(*tools: Path) -> str:
    """Short digest of the tools and of the installed packages."""
    digest = hashlib.sha256((ROOT / "package-lock.json").read_bytes())
    for tool in tools:
        digest.update(tool.read_bytes())
    return digest.hexdigest()[:16]
