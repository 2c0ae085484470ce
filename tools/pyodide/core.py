"""Functions of Python's core, which all go into the first part of Pyodide's WebAssembly.

The functions that an expression calls depend on more than the expression: on string hashes, on how
full a table is, on the error to report. No trace of test runs is complete, and an offline page that
lacks one function is lost. The first part therefore holds the whole core, identified by the
linker's order: object files follow each other, and a module's file begins with its init function.
"""

from __future__ import annotations

from tools.pyodide import wasm
from tools.pyodide.version import CORE_ENDS, CORE_MODULES

MAKES = "PyInit_"
"""Prefix of a module's init function."""


def functions(content: bytes) -> set[int]:
    """Indices of the core's functions among the module's own, with all that they call. Raises
    KeyError if no name is exported."""
    code = wasm.entries(dict(wasm.sections(content))[wasm.CODE], wasm.Reader.sized)
    before = _imported(content)
    core = _core(named(content))
    new = list(core)
    while new:
        called = {at - before for at in wasm.behind(code[new.pop()], wasm.CALL)}
        called = {at for at in called if 0 <= at < len(code)} - core
        core |= called
        new += called
    return core


def named(content: bytes) -> dict[str, int]:
    """Indices of exported functions by name."""
    exports = wasm.entries(dict(wasm.sections(content))[wasm.EXPORTS], wasm.Reader.export)
    before = _imported(content)
    found = {}
    for entry in exports:
        kind, at = wasm.exported(entry)
        if kind == wasm.FUNCTION:
            found[wasm.Reader(entry).sized().decode()] = at - before
    return found


def _imported(content: bytes) -> int:
    """Number of imported functions, whose indices come before the module's own."""
    imports = wasm.entries(dict(wasm.sections(content))[wasm.IMPORTS], wasm.Reader.import_)
    return sum(wasm.imported(entry)[0] == wasm.FUNCTION for entry in imports)


def _core(places: dict[str, int]) -> set[int]:
    """Core functions, located between those with names."""
    core = set(range(places[MAKES + CORE_ENDS]))
    starts = sorted(at for name, at in places.items() if name.startswith(MAKES))
    for module in CORE_MODULES:
        start = places[MAKES + module]
        core.update(range(start, min(at for at in starts if at > start)))
    return core
