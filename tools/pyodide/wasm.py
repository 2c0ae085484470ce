"""WebAssembly modules as sections of entries, without a look into what functions do.

See "Binary Format" in WebAssembly's specification: a module is a list of sections, each a number
and so many bytes; most hold a vector, that is, how many entries there are and then those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

HEADER = b"\0asm\1\0\0\0"
TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(1, 8)
ELEMENTS, CODE = 9, 10
TAGS = 13
"""Sections."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""What can be imported and exported."""

FUNCREF, I32, MUTABLE = 0x70, 0x7F, 1
VALUES = frozenset((0x6F, FUNCREF, *range(0x7B, I32 + 1)))
"""Types of values, those that are one byte each: references and numbers."""

END, IF, CALL, CALL_INDIRECT = b"\x0b", b"\x04\x40", b"\x10", b"\x11"
RETURN_CALL, REF_FUNC, UNREACHABLE = b"\x12", b"\xd2", b"\0"
LOCAL_GET, GLOBAL_SET, TABLE_GET, I32_CONST, REF_IS_NULL = (
    b"\x20",
    b"\x24",
    b"\x25",
    b"\x41",
    b"\xd1",
)


@dataclass
class Reader:
    """A place in some bytes, which moves behind whatever is read."""

    content: bytes
    at: int = 0

    def number(self) -> int:
        """A number, in groups of seven bits."""
        value = shift = 0
        while True:
            group = self.content[self.at]
            self.at += 1
            value |= (group & 127) << shift
            shift += 7
            if group < 128:
                return value

    def take(self, length: int) -> bytes:
        """So many bytes."""
        self.at += length
        return self.content[self.at - length : self.at]

    def sized(self) -> bytes:
        """Bytes behind their number: a name, a section, a function's code."""
        return self.take(self.number())

    def limits(self) -> None:
        """How large something is, and how large it may become."""
        has_most = self.take(1)[0] & 1
        self.number()
        if has_most:
            self.number()

    def table(self) -> None:
        """What is in a table, and how much."""
        self.take(1)
        self.limits()

    def global_type(self) -> None:
        """What is in a global, and whether that can change."""
        self.take(2)

    def global_(self) -> None:
        """A global with its first value; a constant is all that is known here."""
        self.global_type()
        if self.take(1) != I32_CONST:
            raise ValueError("a global that begins as something other than a number")
        self.number()
        self.take(1)

    def tag(self) -> None:
        """What is thrown."""
        self.take(1)
        self.number()

    def import_(self) -> None:
        """A module's name, a name in it, and what that is."""
        self.sized()
        self.sized()
        kind = self.take(1)[0]
        (self.number, self.table, self.limits, self.global_type, self.tag)[kind]()

    def export(self) -> None:
        """A name, and what that is."""
        self.sized()
        self.take(1)
        self.number()

    def elements(self) -> None:
        """Functions for a table, from a place on that is a constant."""
        if self.take(2) != b"\0" + I32_CONST:
            raise ValueError("elements of a kind that is not known here")
        self.number()
        self.take(1)
        for _ in range(self.number()):
            self.number()

    def function_type(self) -> None:
        """What a function takes and gives."""
        if self.take(1) != b"\x60":
            raise ValueError("a type that is not a function's")
        if not VALUES.issuperset(self.sized() + self.sized()):
            raise ValueError("a value of a type that is not known here")


def entries(section: bytes, read: Callable[[Reader], object]) -> list[bytes]:
    """The entries of a vector, each as it is written."""
    reader = Reader(section)
    found = []
    for _ in range(reader.number()):
        start = reader.at
        read(reader)
        found.append(section[start : reader.at])
    return found


def imported(entry: bytes) -> tuple[int, str]:
    """What an import is, and its name."""
    reader = Reader(entry)
    reader.sized()
    text = reader.sized().decode()
    return reader.take(1)[0], text


def in_elements(entry: bytes) -> Iterator[int]:
    """The functions that such elements put into a table."""
    reader = Reader(entry, 2)
    reader.number()
    reader.take(1)
    for _ in range(reader.number()):
        yield reader.number()


def exported(entry: bytes) -> tuple[int, int]:
    """What an export is, and its number."""
    reader = Reader(entry)
    reader.sized()
    return reader.take(1)[0], reader.number()


def behind(code: bytes, instruction: bytes) -> Iterator[int]:
    """The numbers behind all bytes that look like the instruction: behind it, wherever it is, and
    more."""
    padded = code + b"\0"
    at = code.find(instruction)
    while at >= 0:
        yield Reader(padded, at + 1).number()
        at = code.find(instruction, at + 1)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections in turn: number and content."""
    if not module.startswith(HEADER):
        raise ValueError("not a module of WebAssembly")
    reader = Reader(module, len(HEADER))
    while reader.at < len(module):
        yield reader.take(1)[0], reader.sized()


def module(parts: Iterable[tuple[int, bytes]]) -> bytes:
    """A module of such sections."""
    return HEADER + b"".join(bytes([kind]) + sized(part) for kind, part in parts)


def number(value: int) -> bytes:
    """A number from 0 on, in groups of seven bits."""
    groups = bytearray()
    while value > 127:
        groups.append(value & 127 | 128)
        value >>= 7
    return bytes([*groups, value])


def constant(value: int) -> bytes:
    """An instruction for a number from 0 on; the last group's highest bit would be its sign."""
    groups = number(value)
    return I32_CONST + (groups if groups[-1] < 64 else groups[:-1] + bytes([groups[-1] | 128, 0]))


def sized(content: bytes) -> bytes:
    """Bytes behind their number."""
    return number(len(content)) + content


def name(text: str) -> bytes:
    """A name."""
    return sized(text.encode())


def vector(parts: Iterable[bytes]) -> bytes:
    """A vector of such entries."""
    parts = list(parts)
    return number(len(parts)) + b"".join(parts)
