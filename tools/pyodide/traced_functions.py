"""Finds the functions of Pyodide's WebAssembly that the site calls beside Python's core.

`make traced-functions` builds the site with an instrumented WebAssembly, runs the browser tests on
it, and writes the indices of the functions called to `traced-functions.txt` for `split.py`. The
core is always included (`core.py`). Run it when Pyodide changes. A missing function costs a fetch;
offline it breaks the page. Tests of the byte budget fail on that build, as expected.

With tests named (`python -m tools.pyodide.traced_functions tests/browser/test_start.py`) only those
run, and their functions are added to the list.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

from tools.paths import CACHE, DIST, NODE_MODULES, ROOT
from tools.pyodide import core, wasm

LIST = Path(__file__).with_name("traced-functions.txt")
PYODIDE = NODE_MODULES / "pyodide/pyodide.asm.wasm"
NOTED = CACHE / "noted"
"""Instrumented site, and the traces of all its pages and workers."""

TESTS = "tests/browser"
"""Default tests, which all visit the built site."""

OPTIONS = ("-m", "not cold", "-n", "2", "--dist", "worksteal")
"""Pytest options; they skip tests that call functions the site does not."""

INTEGRITY = re.compile(r' integrity="[^"]*"')

FLAG = "~"
"""Prefix of the globals in which functions set a flag when called."""

REPORT = """
for (const way of ["instantiateStreaming", "instantiate"]) {
  const instantiate = WebAssembly[way];
  WebAssembly[way] = async (...all) => {
    const made = await instantiate.apply(WebAssembly, all);
    const [flags, rest] = [[], {}];
    for (const [name, value] of Object.entries(made.instance?.exports ?? {})) {
      if (name.startsWith("~")) flags.push(value);
      else rest[name] = value;
    }
    if (!flags.length) return made;
    let before;
    setInterval(() => {
      const called = flags.flatMap(({ value }, at) => (value ? [at] : [])).join(" ");
      const told = new URL("/called", import.meta.url);
      if (called !== before) fetch(told, { method: "POST", body: called }).catch(() => {});
      before = called;
    }, 150);
    return { module: made.module, instance: { exports: rest } };
  };
}
"""


def read() -> set[int]:
    """Read the indices of the hot functions, among the module's own. Raises SystemExit if the list
    belongs to another Pyodide."""
    made_from, *runs = LIST.read_text("utf-8").split()
    if made_from != _digest(PYODIDE.read_bytes()):
        raise SystemExit("Pyodide has changed: run make traced-functions")
    bounds = ([int(bound) for bound in run.split("-")] for run in runs)
    return {at for first, *last in bounds for at in range(first, (last or [first])[0] + 1)}


def write(functions: set[int]) -> None:
    """Write the list: the source's digest, then runs of indices, a hundred columns a line."""
    words = [_digest(PYODIDE.read_bytes())]
    for _, run in groupby(enumerate(sorted(functions)), key=lambda pair: pair[1] - pair[0]):
        numbers = [at for _, at in run]
        words.append("-".join(str(at) for at in dict.fromkeys((numbers[0], numbers[-1]))))
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= 100:
            lines.append("")
        lines[-1] += word + " "
    LIST.write_text("".join(line.rstrip() + "\n" for line in lines), "utf-8")


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def noting(content: bytes) -> bytes:
    """Instrument the module with a global for each function, which that function sets."""
    whole = dict(wasm.sections(content))
    known = (
        wasm.imported(entry) for entry in wasm.entries(whole[wasm.IMPORTS], wasm.Reader.import_)
    )
    flags = sum(kind == wasm.GLOBAL for kind, _ in known)
    globals_ = wasm.entries(whole[wasm.GLOBALS], wasm.Reader.global_)
    flags += len(globals_)
    code = []
    for at, function in enumerate(wasm.entries(whole[wasm.CODE], wasm.Reader.sized)):
        reader = wasm.Reader(function)
        reader.number()
        start = reader.at
        for _ in range(reader.number()):
            reader.number()
            reader.take(1)
        note = wasm.constant(1) + wasm.GLOBAL_SET + wasm.number(flags + at)
        code.append(wasm.sized(function[start : reader.at] + note + function[reader.at :]))
    exports = wasm.entries(whole[wasm.EXPORTS], wasm.Reader.export)
    exports += [
        wasm.name(f"{FLAG}{at}") + bytes([wasm.GLOBAL]) + wasm.number(flags + at)
        for at in range(len(code))
    ]
    globals_ += [bytes([wasm.I32, wasm.MUTABLE]) + wasm.constant(0) + wasm.END] * len(code)
    changed = {
        wasm.GLOBALS: wasm.vector(globals_),
        wasm.EXPORTS: wasm.vector(exports),
        wasm.CODE: wasm.vector(code),
    }
    return wasm.module(
        (kind, changed.get(kind, section)) for kind, section in wasm.sections(content)
    )


def main() -> None:
    """Build the instrumented site, run the tests on it, and write the list."""
    tests = sys.argv[1:]
    before, known = LIST.read_bytes(), read() if tests else set()
    code = dict(wasm.sections(PYODIDE.read_bytes()))[wasm.CODE]
    write(set(range(wasm.Reader(code).number())))  # every function, until the traces are in
    subprocess.run([sys.executable, "-m", "tools.build.site"], cwd=ROOT, check=True)
    shutil.rmtree(NOTED, ignore_errors=True)
    site = NOTED / "dist"
    shutil.copytree(DIST, site)
    (folder,) = site.glob("hashed/vendor-*/pyodide")
    (folder / PYODIDE.name).write_bytes(noting(PYODIDE.read_bytes()))
    script = folder / "pyodide.asm.js"
    script.write_text(REPORT + script.read_text("utf-8"), "utf-8")
    for page in site.glob("*.html"):  # they hold the digests of other files
        page.write_text(INTEGRITY.sub("", page.read_text("utf-8")), "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tools.pyodide.traced_functions"]
    subprocess.run([*command, *OPTIONS, *(tests or [TESTS])], cwd=ROOT, check=False)
    called = {int(at) for file in NOTED.glob("*.called") for at in file.read_text().split()}
    if not called:
        LIST.write_bytes(before)
        raise SystemExit("no page reported any calls")
    called -= core.functions(PYODIDE.read_bytes())
    write(known | called)
    print(f"{len(called - known)} functions are new, {len(known - called)} were not called")


def pytest_configure() -> None:
    """Pytest hook that serves the instrumented site and collects its traces."""
    from tools.serve import Handler, Site

    def note(handler: Any) -> None:
        called = handler.rfile.read(int(handler.headers["Content-Length"]))
        (NOTED / f"{_digest(called)}.called").write_bytes(called)
        handler.send_response(204)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    Site.__init__.__defaults__ = (NOTED / "dist", 0, False, False)
    Handler.do_POST = note  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
