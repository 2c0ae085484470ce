"""Parcels: a text too long for one link, in a series of links that may be opened in any order.

Each link holds a part: the parcel's digest, the part's number, the number of all parts, and data.
The text is deflated as a whole and then divided. Its digest tells parts of two parcels apart, and
proves that the parts together are the parcel.

>>> parts = split(b"Sakura and Okiya. " * 99, 100)
>>> len(parts), missing(parts[2:])
(3, [1, 2])
>>> whole(reversed(parts)) == b"Sakura and Okiya. " * 99
True
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sakura.core import link
from sakura.core.codec import ArrayOf, Text, Validated, Whole
from sakura.core.error import BadInput, shown

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

KIND = "progress"
"""Kind of the links."""

MOST = 60
"""Most parts of a parcel."""

LONGEST = 6_000
"""Most characters of a part's data."""

LARGEST = 2_000_000
"""Most bytes of a text."""

NAME = re.compile("[0-9a-f]{12}")
"""Digest of a parcel."""

DATA = re.compile("[A-Za-z0-9+/]+")
"""Data of a part, in base64."""


class TooManyParts(ValueError):
    """A text for more than `MOST` parts."""


class Incoherent(BadInput):
    """Parts that do not make up a parcel together, though each is whole by itself."""


class ParcelPart(NamedTuple):
    """A part of the parcel with that digest; `number` counts from 1."""

    parcel: str
    number: int
    of: int
    data: str

    @classmethod
    def read(cls, plain: JsonObject) -> ParcelPart:
        """Read what `write` has written; raises BadInput."""
        part = PART.read(plain.get("part"))
        if part.number > part.of:
            raise BadInput(f"part {part.number} of {part.of}")
        return part

    def write(self) -> JsonObject:
        """Return the part as JSON."""
        return {"part": PART.write(self)}

    def link(self) -> str:
        """Return the fragment of its link."""
        return link.write(KIND, self.write())


def split(text: bytes, longest: int) -> list[ParcelPart]:
    """Return the parts of a text, whose links are at most so many characters long and about equal.

    Raises TooManyParts for a text that takes too many.
    """
    deflated = zlib.compress(text, 9)
    data = base64.b64encode(deflated).decode().rstrip("=")
    name = hashlib.blake2s(deflated, digest_size=6).hexdigest()
    for count in range(max(1, len(data) // longest), MOST + 1):
        size = -(-len(data) // count)
        pieces = [data[start : start + size] for start in range(0, len(data), size)]
        parts = [
            ParcelPart(name, number, len(pieces), piece) for number, piece in enumerate(pieces, 1)
        ]
        if all(len(part.link()) <= longest and len(part.data) <= LONGEST for part in parts):
            return parts
    raise TooManyParts(f"{len(data)} characters take more than {MOST} links")


def missing(parts: Iterable[ParcelPart]) -> list[int]:
    """Return the numbers of the other parts of their parcel."""
    known = list(parts)
    return sorted({*range(1, known[0].of + 1)} - {part.number for part in known})


def whole(parts: Iterable[ParcelPart]) -> bytes:
    """Return the text of all parts of a parcel; raises Incoherent."""
    ordered = sorted(parts, key=lambda part: part.number)
    data = "".join(part.data for part in ordered)
    try:
        deflated = base64.b64decode(data + "=" * (-len(data) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise Incoherent("no base64") from None
    if hashlib.blake2s(deflated, digest_size=6).hexdigest() != ordered[0].parcel:
        raise Incoherent(f"another parcel than {ordered[0].parcel}")
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(deflated, LARGEST)
    except zlib.error:
        raise Incoherent("no deflated text") from None
    if not unpacker.eof:
        raise Incoherent("a text without end")
    return text


def _matching(pattern: re.Pattern[str], most: int) -> Validated[str]:
    """Codec of a text that matches the pattern."""

    def check(text: str) -> None:
        if not pattern.fullmatch(text):
            raise BadInput(f"{shown(text)} has other signs")

    return Validated(Text(most), check)


PART = ArrayOf(
    ParcelPart,
    parcel=_matching(NAME, 12),
    number=Whole(1, MOST),
    of=Whole(1, MOST),
    data=_matching(DATA, LONGEST),
)
"""Parts as links have them."""
