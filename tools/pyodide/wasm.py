"""WebAssembly modules as sections of entries, without decoding function bodies.

See "Binary Format" in the WebAssembly specification: a module is a list of sections, each with a
number and a length. Most hold a vector, which is a count followed by its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

HEADER = b"\0asm\1\0\0\0"
TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(1, 8)
ELEMENTS, CODE, DATA, DATA_COUNT, TAGS = range(9, 14)
"""Section numbers."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of imports and exports."""

FUNCREF, I32, MUTABLE = 0x70, 0x7F, 1
VALUES = frozenset((0x6F, FUNCREF, *range(0x7B, I32 + 1)))
"""Value types of one byte: references and numbers."""

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
    """Cursor over bytes; each read advances it."""

    content: bytes
    at: int = 0

    def number(self) -> int:
        """Read a LEB128 number."""
        value = shift = 0
        while True:
            group = self.content[self.at]
            self.at += 1
            value |= (group & 127) << shift
            shift += 7
            if group < 128:
                return value

    def take(self, length: int) -> bytes:
        """Read that many bytes."""
        self.at += length
        return self.content[self.at - length : self.at]

    def sized(self) -> bytes:
        """Read length-prefixed bytes: a name, a section, a function body."""
        return self.take(self.number())

    def limits(self) -> None:
        """Skip limits: a minimum and an optional maximum."""
        has_most = self.take(1)[0] & 1
        self.number()
        if has_most:
            self.number()

    def table(self) -> None:
        """Skip a table type: element type and limits."""
        self.take(1)
        self.limits()

    def global_type(self) -> None:
        """Skip a global type: value type and mutability."""
        self.take(2)

    def global_(self) -> None:
        """Skip a global with its initializer, which must be a constant."""
        self.global_type()
        if self.take(1) != I32_CONST:
            raise ValueError("the initializer of a global is not a constant")
        self.number()
        self.take(1)

    def tag(self) -> None:
        """Skip a tag."""
        self.take(1)
        self.number()

    def import_(self) -> None:
        """Skip an import: module, name and type."""
        self.sized()
        self.sized()
        kind = self.take(1)[0]
        (self.number, self.table, self.limits, self.global_type, self.tag)[kind]()

    def export(self) -> None:
        """Skip an export: name and index."""
        self.sized()
        self.take(1)
        self.number()

    def elements(self) -> None:
        """Skip an active element segment with a constant offset."""
        if self.take(2) != b"\0" + I32_CONST:
            raise ValueError("unsupported element segment")
        self.number()
        self.take(1)
        for _ in range(self.number()):
            self.number()

    def data(self) -> None:
        """Skip an active data segment with a constant offset."""
        if self.take(2) != b"\0" + I32_CONST:
            raise ValueError("unsupported data segment")
        self.number()
        self.take(1)
        self.sized()

    def function_type(self) -> None:
        """Skip a function type."""
        if self.take(1) != b"\x60":
            raise ValueError("not a function type")
        if not VALUES.issuperset(self.sized() + self.sized()):
            raise ValueError("unsupported value type")


def entries(section: bytes, read: Callable[[Reader], object]) -> list[bytes]:
    """Encoded entries of a vector."""
    reader = Reader(section)
    found = []
    for _ in range(reader.number()):
        start = reader.at
        read(reader)
        found.append(section[start : reader.at])
    return found


def imported(entry: bytes) -> tuple[int, str]:
    """Kind and name of an import."""
    reader = Reader(entry)
    reader.sized()
    text = reader.sized().decode()
    return reader.take(1)[0], text


def in_elements(entry: bytes) -> Iterator[int]:
    """Yield the functions of an element segment."""
    reader = Reader(entry, 2)
    reader.number()
    reader.take(1)
    for _ in range(reader.number()):
        yield reader.number()


def in_data(entry: bytes) -> tuple[int, bytes]:
    """Address and bytes of a data segment."""
    reader = Reader(entry, 2)
    address = reader.number()
    reader.take(1)
    return address, reader.sized()


def exported(entry: bytes) -> tuple[int, int]:
    """Kind and index of an export."""
    reader = Reader(entry)
    reader.sized()
    return reader.take(1)[0], reader.number()


def behind(code: bytes, instruction: bytes) -> Iterator[int]:
    """Yield the numbers after every byte that looks like the instruction: a superset of its
    uses."""
    padded = code + b"\0"
    at = code.find(instruction)
    while at >= 0:
        yield Reader(padded, at + 1).number()
        at = code.find(instruction, at + 1)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the sections as (number, content)."""
    if not module.startswith(HEADER):
        raise ValueError("not a WebAssembly module")
    reader = Reader(module, len(HEADER))
    while reader.at < len(module):
        yield reader.take(1)[0], reader.sized()


def module(parts: Iterable[tuple[int, bytes]]) -> bytes:
    """Encode a module from its sections."""
    return HEADER + b"".join(bytes([kind]) + sized(part) for kind, part in parts)


def number(value: int) -> bytes:
    """Encode an unsigned number as LEB128."""
    groups = bytearray()
    while value > 127:
        groups.append(value & 127 | 128)
        value >>= 7
    return bytes([*groups, value])


def constant(value: int) -> bytes:
    """Encode an `i32.const` of an unsigned number; signed LEB128 reserves the last group's highest
    bit."""
    groups = number(value)
    return I32_CONST + (groups if groups[-1] < 64 else groups[:-1] + bytes([groups[-1] | 128, 0]))


def sized(content: bytes) -> bytes:
    """Encode bytes with their length."""
    return number(len(content)) + content


def name(text: str) -> bytes:
    """Encode a name."""
    return sized(text.encode())


def vector(parts: Iterable[bytes]) -> bytes:
    """Encode a vector."""
    parts = list(parts)
    return number(len(parts)) + b"".join(parts)
