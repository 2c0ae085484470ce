"""Splits Pyodide's WebAssembly in two: what the site uses, and everything else.

Five functions in six are cold, that is, never called here: SQLite, East Asian codecs, sockets,
Pyodide's own tests. The first part has a stub for each cold function that hot code can call. The
first call of any stub makes the page load the second part, and then continues there. Functions keep
their indices in both parts, so that no code has to be decoded or changed:

- the first part is the original module with stubs, and with traps for functions that only cold ones
  call. It exports its memory, tables and globals, and a table with a slot for every function;
- the second part imports those, and has the code of the cold functions; each hot function is a stub
  that calls through the table. When it loads it fills the slots of the cold functions.

Data that only cold functions read (`cold_data.py`) are in the second part too. Until it loads,
zeros are in their place, which nobody reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby, pairwise

from tools.pyodide.version import LOADER, OPENGL
from tools.pyodide.wasm import (
    CALL,
    CALL_INDIRECT,
    CODE,
    DATA,
    DATA_COUNT,
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
    in_data,
    in_elements,
    module,
    name,
    number,
    sections,
    sized,
    vector,
)

FIRST = "first"
"""Import name of the first part in the second."""


class Pyodide:
    """Pyodide's module, parsed as far as the split needs it. `hot` has function indices among its
    own, `named` the exports that its script uses, `cold_data` the addresses of cold data."""

    def __init__(
        self,
        content: bytes,
        hot: Collection[int],
        named: Collection[str],
        cold_data: Collection[range] = (),
    ) -> None:
        self.sections = list(sections(content))
        whole = dict(self.sections)
        self.hot = hot
        self.types = whole[TYPES]
        self.imports = entries(whole[IMPORTS], Reader.import_)
        self.functions = whole[FUNCTIONS]
        self.kinds = entries(self.functions, Reader.number)
        """Encoded type of each function, by its index among the module's own."""
        self.takes = [Reader(k, 1).number() for k in entries(self.types, Reader.function_type)]
        """Number of parameters of each type."""
        self.tables = entries(whole[TABLES], Reader.table)
        self.memory = entries(whole[MEMORIES], Reader.limits)
        self.globals = entries(whole[GLOBALS], Reader.global_)
        self.tags = entries(whole[TAGS], Reader.tag)
        self.elements = whole[ELEMENTS]
        self.code = entries(whole[CODE], Reader.sized)
        self.data = entries(whole[DATA], Reader.data)
        self.cold_data = cold_data
        known = [imported(entry) for entry in self.imports]
        self.before = sum(kind == FUNCTION for kind, _ in known)
        """Number of imported functions, whose indices come first."""
        self.globals_before = sum(kind == GLOBAL for kind, _ in known)
        self.loader = [text for kind, text in known if kind == FUNCTION].index(LOADER)
        wanted = {*named, *(text for _, text in known if not text.startswith(OPENGL))}
        exports = entries(whole[EXPORTS], Reader.export)
        self.exports = [entry for entry in exports if Reader(entry).sized().decode() in wanted]
        self.places = len(self.tables)
        """Index of the table in which every function has a slot."""
        self.tables.append(bytes([FUNCREF, 1]) + number(len(self.code)) * 2)

    def split(self) -> tuple[bytes, bytes]:
        """Return both parts."""
        return self._first(), self._second()

    def _first(self) -> bytes:
        called = self._called()

        def stub(at: int) -> bytes:
            return self._asks_first(at) + self._goes_on(at) if at in called else UNREACHABLE

        owned = (_label(kind, at) + number(at) for kind, at, _ in self._owned())
        data = self._data(cold=False)
        changed = {
            TABLES: vector(self.tables),
            EXPORTS: vector([*self.exports, *owned]),
            ELEMENTS: _more(self.elements, self._fillings(sorted(self.hot))),
            DATA_COUNT: number(len(data)),
            CODE: self._code(lambda at: at in self.hot, stub),
            DATA: vector(data),
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
                (DATA, vector(self._data(cold=True))),
            )
        )

    def _owned(self) -> Iterator[tuple[int, int, bytes]]:
        """Yield what the second part imports instead of owning: kind, index and type."""
        yield from ((TABLE, at, what) for at, what in enumerate(self.tables))
        yield from ((MEMORY, at, what) for at, what in enumerate(self.memory))
        yield from ((GLOBAL, self.globals_before + at, what) for at, what in self._mutable())
        yield from ((TAG, at, what) for at, what in enumerate(self.tags))

    def _mutable(self) -> list[tuple[int, bytes]]:
        """Mutable globals, which come before the constants: index and type."""
        found = [(at, what[:2]) for at, what in enumerate(self.globals) if what[1]]
        if [at for at, _ in found] != list(range(len(found))):
            raise ValueError("a mutable global follows a constant one")
        return found

    def _fillings(self, functions: Iterable[int]) -> Iterator[bytes]:
        """Yield element segments that put functions, in rising order, into their slots, one segment
        a run."""
        for _, run in groupby(enumerate(functions), key=lambda pair: pair[1] - pair[0]):
            numbers = [at for _, at in run]
            into = b"\x02" + number(self.places) + constant(numbers[0]) + END + b"\0"
            yield into + vector(number(self.before + at) for at in numbers)

    def _called(self) -> set[int]:
        """Functions that hot code may call, by exports or through a table.

        A superset, because code is searched for bytes that look like calls.
        """
        found = {at for kind, at in map(exported, self.exports) if kind == FUNCTION}
        for entry in entries(self.elements, Reader.elements):
            found.update(in_elements(entry))
        for at in self.hot:
            for instruction in (CALL, RETURN_CALL, REF_FUNC):
                found.update(behind(self.code[at], instruction))
        return {at - self.before for at in found}

    def _code(self, kept: Callable[[int], bool], stub: Callable[[int], bytes]) -> bytes:
        """Code section with stubs for the functions that are not kept."""
        return vector(
            code if kept(at) else sized(b"\0" + stub(at) + END) for at, code in enumerate(self.code)
        )

    def _data(self, cold: bool) -> list[bytes]:
        """Data segments of one part, cut where cold data begin and end."""
        edges = sorted(edge for data in self.cold_data for edge in (data.start, data.stop))
        found = []
        for start, content in map(in_data, self.data):
            end = start + len(content)
            cuts = [start, *(edge for edge in edges if start < edge < end), end]
            for first, last in pairwise(cuts):
                if any(first in data for data in self.cold_data) == cold:
                    piece = sized(content[first - start : last - start])
                    found.append(b"\0" + constant(first) + END + piece)
        return found

    def _goes_on(self, at: int) -> bytes:
        """Body that calls the function in its slot with the same arguments."""
        kind = self.kinds[at]
        arguments = range(self.takes[Reader(kind).number()])
        passed = b"".join(LOCAL_GET + number(argument) for argument in arguments)
        return passed + constant(at) + CALL_INDIRECT + kind + number(self.places)

    def _asks_first(self, at: int) -> bytes:
        """Body that calls the loader while the slot is empty."""
        entry = constant(at) + TABLE_GET + number(self.places)
        return entry + REF_IS_NULL + IF + CALL + number(self.loader) + END


def _label(kind: int, at: int) -> bytes:
    """Export name and description of an item that the first part shares with the second."""
    return name(f"{FIRST} {kind} {at}") + bytes([kind])


def _more(section: bytes, parts: Iterable[bytes]) -> bytes:
    """Vector with entries appended."""
    parts = list(parts)
    reader = Reader(section)
    return number(reader.number() + len(parts)) + section[reader.at :] + b"".join(parts)
