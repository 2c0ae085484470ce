"""Links that carry a game, a set-up, a letter, a lesson, a quiz, a day or a duel in their fragment,
which no server sees.

`KIND=VERSION.DATA`: JSON, deflated with a dictionary of what such texts usually hold, in the
base64 of addresses. A damaged link does not pass the checksum that the format has (RFC 1950).

>>> read(write("setup", {"game": "okiya"}))
('setup', {'game': 'okiya'})
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.json_text import LONGEST, parse_object
from sakura.core.mangled import LOST, endings, readings

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

VERSION = "1"

DICTIONARY = (
    b'"0":"1":"2":"3":"4":"5":"garden","+"]["painter","-"],'
    b'"setup":"board":"stroll""two_player":"tactical"'
    b'"pine-bird","pine-sun","pine-rain","pine-poem","cherry-bird","cherry-sun","cherry-rain",'
    b'"cherry-poem","maple-bird","maple-sun","maple-rain","maple-poem","iris-bird","iris-sun",'
    b'"iris-rain","iris-poem",'
    b'"id":"players":["seals":["meta":{"seats":["person","novice","adept","master","random"'
    b'"plays":{"choices":[]},{"players":4,"two_player":null,"board":"classic"},"decks":[['
    b'{"match":"points","target":10,"full_board":"draw""first-to-3"'
    b'{"match":"single","target":null,"full_board":"win"},"rounds":[{"starter":0,"tiles":["'
    b'"moves":[{"format":"sakura-record/1","game":"okiya","options":"game":"sakura"'
)
"""Compression dictionary of version 1; a change here needs another version."""

KINDS = (
    "setup",
    "record",
    "game",
    "letter",
    "lesson",
    "puzzle",
    "quiz",
    "challenge",
    "daily",
    "progress",
)
"""Kinds of content that a link may carry."""

LINK = re.compile(rf"(?=({'|'.join(KINDS)})(?:3D)*(\d+)\.([\w-]+))", re.ASCII | re.IGNORECASE)
"""A link anywhere in a reading, even inside an apparent other one: words around a link, such as
“lesson 1.”, may look like its beginning. Where `=3D` stood for an equals sign, `3D` is left."""


class UnknownVersion(BadInput):
    """A link made by a later version of the site."""


def write(kind: str, value: Mapping[str, Json]) -> str:
    """Return the fragment of a link, without its `#`.

    It ends in a letter or a digit: messengers take a hyphen or an underscore there for punctuation
    and cut it off. Spaces after the JSON, which have no meaning, change the end.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    while True:
        packer = zlib.compressobj(9, zdict=DICTIONARY)
        deflated = packer.compress(text.encode()) + packer.flush()
        data = base64.urlsafe_b64encode(deflated).decode().rstrip("=")
        if data[-1] not in LOST:
            return f"{kind}={VERSION}.{data}"
        text += " "


def read(fragment: str) -> tuple[str, JsonObject]:
    """Return the kind and the content of a link.

    Damage by messengers is repaired (`mangled`), and text around the link, such as the full stop of
    a sentence, is ignored. Raises UnknownVersion, or BadInput for anything but a complete link.
    """
    other = ""
    for text in readings(fragment):
        for kind, version, data in LINK.findall(text):
            if version != VERSION:
                other = version
            elif (unfolded := _unfolded(data)) is not None:
                return kind.lower(), parse_object(unfolded)
    if other:
        raise UnknownVersion(f"unknown link version {shown(other)}")
    raise BadInput("a damaged link")


def same(one: str, other: str) -> bool:
    """True if both fragments carry the same: two versions of the site may write it differently."""
    try:
        return one == other or read(one) == read(other)
    except BadInput:
        return False


def _unfolded(data: str) -> bytes | None:
    """Return the bytes in a link's data, even if its end was cut off; None unless the checksum is
    right."""
    for ending in ("", *endings()):
        unpacker = zlib.decompressobj(zdict=DICTIONARY)
        try:
            deflated = base64.b64decode(_padded(data + ending), altchars=b"-_", validate=True)
            text = unpacker.decompress(deflated, LONGEST)
        except (binascii.Error, ValueError, zlib.error):
            continue
        if unpacker.eof:  # the rest of the data belongs to the message around the link
            return text
    return None


def _padded(data: str) -> str:
    """Return the data padded for base64. A single character at the end carries no whole byte."""
    whole = data[:-1] if len(data) % 4 == 1 else data
    return whole + "=" * (-len(whole) % 4)
