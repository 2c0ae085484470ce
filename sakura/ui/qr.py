"""QR codes (ISO/IEC 18004) as drawings: a text in, one path of SVG out.

Texts are written in the smallest of the 40 versions that holds them: long runs of digits, capitals
and a few marks at 5½ bits a character, everything else as bytes.

>>> len(matrix("https://example.org/"))
25
>>> version("https://example.org/#1." + 90 * "Z"), version("https://example.org/#1." + 90 * "z")
(5, 6)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from sakura.ui.svg import escape, tag

QUIET = 4
"""Width of the light margin that readers need, in modules."""

LEVEL = 1
"""Number in a code of level L, on which 7% of it may be damaged: screens are read undamaged."""

CHECKS = (
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
)  # fmt: skip
"""Bytes of error correction in each block, by version from 1."""

BLOCKS = (
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
)  # fmt: skip
"""Number of blocks, by version from 1."""

MOST = 2953
"""Most bytes of a text."""

DENSE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Characters of the alphanumeric mode, in which two of them take 11 bits."""

DENSE_RUN = re.compile(r"([0-9A-Z $%*+\-./:]{16,})")
"""Run of such characters that is worth a mode of its own."""

FORMAT, FORMAT_MASK, VERSION = 0x537, 0x5412, 0x1F25
"""Polynomials of the two checked numbers in a code, and what the first is combined with."""

FIELD = 0x11D
"""Polynomial of the field in which bytes are multiplied."""

PATTERNS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Masks: a module of the data is turned over where they are zero."""

PERIOD = 12
"""Modules after which every mask repeats, in both directions."""


@lru_cache(8)
def picture(text: str, name: str) -> str:
    """Draw the code of a text, dark on light in every theme; `name` is for screen readers."""
    rows = matrix(text)
    size = len(rows) + 2 * QUIET
    ink = "".join(
        f"M{run.start() + QUIET} {y}h{len(run[0])}v1h-{len(run[0])}z"
        for y, row in enumerate(rows, QUIET)
        for run in re.finditer("1+", row)
    )
    return tag(
        "svg",
        tag("title", escape(name)),
        tag("path", d=f"M0 0h{size}v{size}h-{size}z", class_="light"),
        tag("path", d=ink, class_="dark"),
        viewBox=f"0 0 {size} {size}",
        class_="qr",
        role="img",
        aria_label=name,
        shape_rendering="crispEdges",
    )


def matrix(text: str, mask: int | None = None) -> list[str]:
    """Return the rows of a code, a dark module as 1 and a light one as 0.

    Without a given `mask` the one is taken that readers manage best. Raises ValueError for a text
    that no code can hold.
    """
    number = version(text)
    grid = Grid(number)
    grid.place(_interleaved(_codewords(text, number), number))
    tries = range(len(PATTERNS)) if mask is None else (mask,)
    return min((grid.masked(each) for each in tries), key=_penalty)


# -- how much a version holds ----------------------------------------------------------------------


def version(text: str) -> int:
    """Return the smallest version that holds a text; raises ValueError."""
    for number in range(1, 41):
        if len(_bits(text, _wide(number))) <= 8 * _room(number):
            return number
    raise ValueError(f"too long: {len(text.encode())} bytes")


def _whole(version: int) -> int:
    """Bytes of a code, with those of error correction."""
    modules = (16 * version + 128) * version + 64
    if version > 1:
        marks = version // 7 + 2
        modules -= (25 * marks - 10) * marks - 55
    return (modules - (36 if version > 6 else 0)) // 8


def _room(version: int) -> int:
    """Bytes of a code without those of error correction."""
    return _whole(version) - BLOCKS[version - 1] * CHECKS[version - 1]


# -- the bytes of a code ---------------------------------------------------------------------------


def _wide(version: int) -> int:
    return (version > 9) + (version > 26)


@lru_cache(4)
def _bits(text: str, wide: int) -> str:
    """Return the bits of a text: mode, length and content of each of its segments. Lengths are
    wider in versions over 9 (`wide` is 1) and over 26 (2)."""
    found = []
    for part in filter(None, DENSE_RUN.split(text)):
        if DENSE_RUN.fullmatch(part):
            found.append(f"0010{len(part):0{(9, 11, 13)[wide]}b}{_dense(part)}")
        else:
            data = part.encode()
            content = "".join(f"{byte:08b}" for byte in data)
            found.append(f"0100{len(data):0{(8, 16, 16)[wide]}b}{content}")
    return "".join(found)


def _dense(part: str) -> str:
    """Return the bits of a run in the alphanumeric mode."""
    values = [DENSE.index(letter) for letter in part]
    pairs = [
        f"{45 * one + other:011b}" for one, other in zip(values[::2], values[1::2], strict=False)
    ]
    return "".join(pairs) + (f"{values[-1]:06b}" if len(values) % 2 else "")


def _codewords(text: str, version: int) -> bytes:
    """Return the segments of a text, and filling."""
    room, bits = _room(version), _bits(text, _wide(version))
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return words + (b"\xec\x11" * room)[: room - len(words)]


def _interleaved(words: bytes, version: int) -> bytes:
    """Return the bytes of all blocks in turn, then those of their error correction."""
    count, length = BLOCKS[version - 1], CHECKS[version - 1]
    short, longer = divmod(len(words), count)
    blocks, start = [], 0
    for number in range(count):
        end = start + short + (number >= count - longer)
        blocks.append(words[start:end])
        start = end
    checks = _checks(blocks, length)
    columns = [block[at : at + 1] for at in range(short + 1) for block in blocks]
    return b"".join(columns) + bytes(check[at] for at in range(length) for check in checks)


def _checks(blocks: Sequence[bytes], length: int) -> list[bytes]:
    """Return the Reed-Solomon remainder of each block."""
    powers = [1]
    for _ in range(254):
        doubled = powers[-1] << 1
        powers.append(doubled ^ FIELD if doubled > 255 else doubled)
    logs = {power: exponent for exponent, power in enumerate(powers)}

    def times(one: int, other: int) -> int:
        return powers[(logs[one] + logs[other]) % 255] if one and other else 0

    divisor = [1]
    for exponent in range(length):
        root = powers[exponent]
        divisor = [
            times(one, 1) ^ times(other, root)
            for one, other in zip([*divisor, 0], [0, *divisor], strict=True)
        ]
    found = []
    for block in blocks:
        left = [0] * length
        for byte in block:
            first = byte ^ left[0]
            left = [
                each ^ times(factor, first)
                for each, factor in zip([*left[1:], 0], divisor[1:], strict=True)
            ]
        found.append(bytes(left))
    return found


# -- the modules of a code -------------------------------------------------------------------------


class Grid:
    """The modules of a version: those with a fixed meaning, and the data between them."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 4 * version + 17
        self.dark = [[0] * self.size for _ in range(self.size)]
        self.fixed = [[0] * self.size for _ in range(self.size)]
        self._draw_timing()
        for x, y in ((3, 3), (self.size - 4, 3), (3, self.size - 4)):
            self._draw_rings(x, y, 4, (0, 1, 3))
        ends = (6, self.size - 7)
        marks = self._marks()
        for x in marks:
            for y in marks:
                if not (x in ends and y in ends and (x, y) != (ends[1], ends[1])):
                    self._draw_rings(x, y, 2, (0, 2))
        self._draw_format(0)
        self._draw_version()

    def _set(self, x: int, y: int, dark: int) -> None:
        self.dark[y][x] = dark
        self.fixed[y][x] = 1

    def _draw_timing(self) -> None:
        for at in range(self.size):
            self._set(6, at, 1 - at % 2)
            self._set(at, 6, 1 - at % 2)

    def _draw_rings(self, x: int, y: int, radius: int, rings: Sequence[int]) -> None:
        """Draw squares around a module, dark at those distances; parts outside are left out."""
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                if x + dx in range(self.size) and y + dy in range(self.size):
                    self._set(x + dx, y + dy, max(abs(dx), abs(dy)) in rings)

    def _marks(self) -> list[int]:
        """Places of the small squares, in both directions."""
        if self.version == 1:
            return []
        count = self.version // 7 + 2
        step = (
            26 if self.version == 32 else (self.version * 4 + 2 * count + 1) // (2 * count - 2) * 2
        )
        return [6, *(self.size - 7 - step * number for number in range(count - 2, -1, -1))]

    def _draw_format(self, content: int) -> None:
        """Draw level and mask, twice."""
        bits = _checked(content, 10, FORMAT) ^ FORMAT_MASK
        one = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
        two = [(self.size - 1 - at, 8) for at in range(8)]
        two += [(8, self.size - 7 + at) for at in range(7)]
        for places in (one, two):
            for at, (x, y) in enumerate(places):
                self._set(x, y, bits >> at & 1)
        self._set(8, self.size - 8, 1)

    def _draw_version(self) -> None:
        """Draw the number of the version, twice, in the versions that have it."""
        bits = _checked(self.version, 12, VERSION)
        for at in range(18 if self.version > 6 else 0):
            one, other = self.size - 11 + at % 3, at // 3
            self._set(one, other, bits >> at & 1)
            self._set(other, one, bits >> at & 1)

    def _path(self) -> Iterator[tuple[int, int]]:
        """Places of the data, in pairs of columns from the right, up and down in turn."""
        for column in range(self.size - 1, 0, -2):
            right = column if column > 6 else column - 1
            rows = range(self.size)
            for y in reversed(rows) if (right + 1) & 2 == 0 else rows:
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        yield x, y

    def place(self, words: bytes) -> None:
        """Put bytes into the modules of the data; a few of these stay light."""
        bits = "".join(f"{byte:08b}" for byte in words)
        for bit, (x, y) in zip(bits, self._path(), strict=False):
            self.dark[y][x] = int(bit)

    def masked(self, mask: int) -> list[str]:
        """Return the rows with that mask, and with its number among the fixed modules."""
        self._draw_format(LEVEL << 3 | mask)
        pattern = PATTERNS[mask]
        repeats = self.size // PERIOD + 1
        lines = [[int(pattern(x, y) == 0) for x in range(PERIOD)] * repeats for y in range(PERIOD)]
        return [
            "".join(
                "1" if dark ^ (turned & ~fixed) else "0"
                for dark, fixed, turned in zip(
                    self.dark[y], self.fixed[y], lines[y % PERIOD], strict=False
                )
            )
            for y in range(self.size)
        ]


def _checked(content: int, bits: int, polynomial: int) -> int:
    """Return a number followed by so many bits of its remainder."""
    left = content << bits
    while left.bit_length() > bits:
        left ^= polynomial << (left.bit_length() - bits - 1)
    return content << bits | left


def _penalty(rows: Sequence[str]) -> int:
    """Return how hard a code is to read: long runs, large squares, false corners, and far more dark
    modules than light ones, or fewer."""
    size, found = len(rows), 0
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for line in (*rows, *columns):
        found += sum(len(run) - 2 for run in re.findall("0{5,}|1{5,}", line))
        margined = f"0000{line}0000"
        found += 40 * len(re.findall("(?=00001011101|10111010000)", margined))
    numbers = [int(row, 2) for row in rows]
    inside = (1 << size - 1) - 1
    for one, other in pairwise(numbers):
        differ = (one ^ other) | (one ^ one >> 1) | (other ^ other >> 1)
        found += 3 * (size - 1 - (differ & inside).bit_count())
    dark = sum(number.bit_count() for number in numbers)
    return found + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
