"""The functions of Python's core, all of which are in the first part of Pyodide's WebAssembly.

What an ordinary expression calls depends on more than the expression: on how texts hash in this
process, on how full a table is, on which error there is to tell. No list of what tests have called
has all of it, and a page that lacks one function without a network is lost. So the first part has
the core whole, by where the linker puts it: files one after another, each module's beginning with
the function that makes it.
"""

from __future__ import annotations

from tools.pyodide import wasm
from tools.pyodide.version import CORE_ENDS, CORE_MODULES

MAKES = "PyInit_"
"""Beginning of the name of each function that makes a module."""


def functions(content: bytes) -> set[int]:
    """Numbers of the core's functions among the module's own, with all that they call;
    raises KeyError if the module has none of the names."""
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
    """The numbers of the functions that are exported, by their names."""
    exports = wasm.entries(dict(wasm.sections(content))[wasm.EXPORTS], wasm.Reader.export)
    before = _imported(content)
    found = {}
    for entry in exports:
        kind, at = wasm.exported(entry)
        if kind == wasm.FUNCTION:
            found[wasm.Reader(entry).sized().decode()] = at - before
    return found


def _imported(content: bytes) -> int:
    """Number of imported functions, which are counted before the module's own."""
    imports = wasm.entries(dict(wasm.sections(content))[wasm.IMPORTS], wasm.Reader.import_)
    return sum(wasm.imported(entry)[0] == wasm.FUNCTION for entry in imports)


def _core(places: dict[str, int]) -> set[int]:
    """The core's functions, by where those with names are."""
    core = set(range(places[MAKES + CORE_ENDS]))
    starts = sorted(at for name, at in places.items() if name.startswith(MAKES))
    for module in CORE_MODULES:
        start = places[MAKES + module]
        core.update(range(start, min(at for at in starts if at > start)))
    return core
