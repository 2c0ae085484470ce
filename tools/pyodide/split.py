"""Splits Pyodide's WebAssembly in two: functions that the site is known to call, and all others.

Five functions of six are never called here: SQLite, codecs of East Asia, sockets, Pyodide's own
tests. The first part has a stub for each of them that it can call; whichever is called first asks
the page for the second part, then goes on there. Functions keep their numbers in both parts, so
that no code has to be understood, let alone changed:

- the first part is the module as it was, with stubs, and with traps for what only cold functions
  call. It exports what it owns, and one more table, in which every function has a place;
- the second imports those, and has the code of the cold functions; each of the others is a stub
  that calls it through the table. When the second part is there it fills the places of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby

from tools.pyodide.version import LOADER, OPENGL
from tools.pyodide.wasm import (
    CALL,
    CALL_INDIRECT,
    CODE,
    ELEMENTS,
    END,
    EXPORTS,
    FUNCREF,
    FUNCTION,
    FUNCTIONS,
    GLOBAL,
    GLOBALS,
    IF,
    IMPORTS,
    LOCAL_GET,
    MEMORIES,
    MEMORY,
    REF_FUNC,
    REF_IS_NULL,
    RETURN_CALL,
    TABLE,
    TABLE_GET,
    TABLES,
    TAG,
    TAGS,
    TYPES,
    UNREACHABLE,
    Reader,
    behind,
    constant,
    entries,
    exported,
    imported,
    in_elements,
    module,
    name,
    number,
    sections,
    sized,
    vector,
)

FIRST = "first"
"""What the second part calls the first."""


class Pyodide:
    """Pyodide's module, as far as it must be known to split it. `hot` are functions' numbers among
    its own, `named` the exports that its script uses."""

    def __init__(self, content: bytes, hot: Collection[int], named: Collection[str]) -> None:
        self.sections = list(sections(content))
        whole = dict(self.sections)
        self.hot = hot
        self.types = whole[TYPES]
        self.imports = entries(whole[IMPORTS], Reader.import_)
        self.functions = whole[FUNCTIONS]
        self.kinds = entries(self.functions, Reader.number)
        """Each function's type, as it is written, by its number among the module's own."""
        self.takes = [Reader(k, 1).number() for k in entries(self.types, Reader.function_type)]
        """How many arguments each type has."""
        self.tables = entries(whole[TABLES], Reader.table)
        self.memory = entries(whole[MEMORIES], Reader.limits)
        self.globals = entries(whole[GLOBALS], Reader.global_)
        self.tags = entries(whole[TAGS], Reader.tag)
        self.elements = whole[ELEMENTS]
        self.code = entries(whole[CODE], Reader.sized)
        known = [imported(entry) for entry in self.imports]
        self.before = sum(kind == FUNCTION for kind, _ in known)
        """Imported functions, whose numbers come before the module's own."""
        self.globals_before = sum(kind == GLOBAL for kind, _ in known)
        self.loader = [text for kind, text in known if kind == FUNCTION].index(LOADER)
        wanted = {*named, *(text for _, text in known if not text.startswith(OPENGL))}
        exports = entries(whole[EXPORTS], Reader.export)
        self.exports = [entry for entry in exports if Reader(entry).sized().decode() in wanted]
        self.places = len(self.tables)
        """The number of the table in which every function has a place."""
        self.tables.append(bytes([FUNCREF, 1]) + number(len(self.code)) * 2)

    def split(self) -> tuple[bytes, bytes]:
        """Both parts."""
        return self._first(), self._second()

    def _first(self) -> bytes:
        called = self._called()

        def stub(at: int) -> bytes:
            return self._asks_first(at) + self._goes_on(at) if at in called else UNREACHABLE

        owned = (_label(kind, at) + number(at) for kind, at, _ in self._owned())
        changed = {
            TABLES: vector(self.tables),
            EXPORTS: vector([*self.exports, *owned]),
            ELEMENTS: _more(self.elements, self._fillings(sorted(self.hot))),
            CODE: self._code(lambda at: at in self.hot, stub),
        }
        return module((kind, changed.get(kind, section)) for kind, section in self.sections)

    def _second(self) -> bytes:
        owned = (name(FIRST) + _label(kind, at) + what for kind, at, what in self._owned())
        cold = [at for at in range(len(self.code)) if at not in self.hot]
        constants = self.globals[len(self._mutable()) :]
        return module(
            (
                (TYPES, self.types),
                (IMPORTS, vector([*self.imports, *owned])),
                (FUNCTIONS, self.functions),
                (GLOBALS, vector(constants)),
                (ELEMENTS, vector(self._fillings(cold))),
                (CODE, self._code(lambda at: at not in self.hot, self._goes_on)),
            )
        )

    def _owned(self) -> Iterator[tuple[int, int, bytes]]:
        """What the second part must not have of its own: kind, number and type."""
        yield from ((TABLE, at, what) for at, what in enumerate(self.tables))
        yield from ((MEMORY, at, what) for at, what in enumerate(self.memory))
        yield from ((GLOBAL, self.globals_before + at, what) for at, what in self._mutable())
        yield from ((TAG, at, what) for at, what in enumerate(self.tags))

    def _mutable(self) -> list[tuple[int, bytes]]:
        """Globals that change, which come before the constants: number and type."""
        found = [(at, what[:2]) for at, what in enumerate(self.globals) if what[1]]
        if [at for at, _ in found] != list(range(len(found))):
            raise ValueError("a global that changes stands behind one that does not")
        return found

    def _fillings(self, functions: Iterable[int]) -> Iterator[bytes]:
        """Elements that put functions, in rising order, into their places, a run at a time."""
        for _, run in groupby(enumerate(functions), key=lambda pair: pair[1] - pair[0]):
            numbers = [at for _, at in run]
            into = b"\x02" + number(self.places) + constant(numbers[0]) + END + b"\0"
            yield into + vector(number(self.before + at) for at in numbers)

    def _called(self) -> set[int]:
        """The functions that may be called from hot code, by their exports or out of a table; a
        few more, since code is searched for bytes that look like calls."""
        found = {at for kind, at in map(exported, self.exports) if kind == FUNCTION}
        for entry in entries(self.elements, Reader.elements):
            found.update(in_elements(entry))
        for at in self.hot:
            for instruction in (CALL, RETURN_CALL, REF_FUNC):
                found.update(behind(self.code[at], instruction))
        return {at - self.before for at in found}

    def _code(self, kept: Callable[[int], bool], stub: Callable[[int], bytes]) -> bytes:
        """The section of code with stubs for the functions that are not kept."""
        return vector(
            code if kept(at) else sized(b"\0" + stub(at) + END) for at, code in enumerate(self.code)
        )

    def _goes_on(self, at: int) -> bytes:
        """Calls what is in the function's place, with the function's own arguments."""
        kind = self.kinds[at]
        arguments = range(self.takes[Reader(kind).number()])
        passed = b"".join(LOCAL_GET + number(argument) for argument in arguments)
        return passed + constant(at) + CALL_INDIRECT + kind + number(self.places)

    def _asks_first(self, at: int) -> bytes:
        """Calls the loader while nothing is in the function's place."""
        place = constant(at) + TABLE_GET + number(self.places)
        return place + REF_IS_NULL + IF + CALL + number(self.loader) + END


def _label(kind: int, at: int) -> bytes:
    """The name under which the first part gives something to the second, and what it is."""
    return name(f"{FIRST} {kind} {at}") + bytes([kind])


def _more(section: bytes, parts: Iterable[bytes]) -> bytes:
    """A vector with more entries behind its own."""
    parts = list(parts)
    reader = Reader(section)
    return number(reader.number() + len(parts)) + section[reader.at :] + b"".join(parts)
