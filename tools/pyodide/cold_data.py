"""Data of Pyodide's WebAssembly that the site never reads: tables of unused modules and libraries.

They lie in link order, as functions do, with docstrings between them, which Python's core may read.
Each stretch is found by its first and last bytes, so that it may move when Pyodide changes. It goes
into the second part (`split.py`) while the site calls none of the functions that read it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tools.pyodide import core, wasm


@dataclass(frozen=True)
class Table:
    """Stretch of data: what it is for, its first and last bytes in hexadecimal, the first function
    that reads it, and the first one after those."""

    what: str
    first: str
    last: str
    read_from: str
    read_to: str


TABLES = (
    Table(
        "East Asian codecs",
        "30 01 30 02 30 fb 30 c9 02 c7 02 a8",
        "20 81 78 b9 92 cf 88 bb 58 52 60 a7",
        "PyInit__codecs_cn",
        "PyInit_unicodedata",
    ),
    Table(
        "names and other properties of characters",
        "01 00 01 00 01 00 01 00 02 00 03 00",
        "00 00 00 00 00 00 00 ff 1b ff ff ff",
        "PyInit_unicodedata",
        "PyInit_fcntl",
    ),
    Table(
        "lzma, SQLite, Zstandard and bzip2",
        "01 00 00 00 00 00 00 40 60 00 00 00",
        "00 f8 0d 04 00 e9 29 0c 00 bc 7d 24",
        "lzma_version_number",
        "adler32_z",
    ),
    Table(
        "hashes of passwords",
        "69 31 44 37 30 39 76 66 61 6d 75 6c",
        "6c 2e 2f 30 31 32 33 34 35 36 37 38",
        "__crypt_blowfish",
        "dcngettext",
    ),
    Table(
        "C's conversion of encodings",
        "75 74 66 38 00 63 68 61 72 00 00 c8",
        "02 59 02 2f 00 22 00 30 00 10 00 4e",
        "iconv_open",
        "iconv_close",
    ),
    Table(
        "C++'s conversion of text to numbers",
        "bc 3a c7 38 6b 09 79 3a e3 a5 1b 3c",
        "17 1a 1d 21 24 27 2b 2e 31 35 38 3b",
        "_ZNSt3__216__parse_exponentEPKcmmc",
        "_ZNSt3__26chrono12system_clock3nowEv",
    ),
    Table(
        "C++'s conversion of numbers to text",
        "01 00 00 00 00 00 00 00 00 55 40 8b",
        "01 00 01 00 00 00 00 00 01 01 00 01",
        "_ZNSt3__220__d2fixed_buffered_nEPcS0_dj",
        "_ZNSt3__210filesystem15directory_entry12__do_refreshEv",
    ),
)


def ranges(content: bytes, called: Collection[int]) -> Iterator[range]:
    """Yield the addresses of each table that none of the called functions reads; those are indices
    among the module's own."""
    memory, places = _memory(content), core.named(content)
    for table in TABLES:
        readers = range(places[table.read_from], places[table.read_to])
        if not any(at in readers for at in called):
            last = bytes.fromhex(table.last)
            yield range(_find(memory, table.first), _find(memory, table.last) + len(last))


def _memory(content: bytes) -> bytes:
    """Memory as the module fills it."""
    segments = wasm.entries(dict(wasm.sections(content))[wasm.DATA], wasm.Reader.data)
    memory = bytearray()
    for address, data in sorted(map(wasm.in_data, segments)):
        memory += bytes(address - len(memory)) + data
    return bytes(memory)


def _find(memory: bytes, mark: str) -> int:
    """Address of bytes that occur once. Raises ValueError otherwise."""
    found = memory.split(bytes.fromhex(mark), 2)
    if len(found) != 2:
        raise ValueError(f"a table of TABLES has moved or changed: {mark}")
    return len(found[0])
