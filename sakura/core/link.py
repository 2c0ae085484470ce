"""Links that carry a game, a set-up or a letter in their fragment, which no server ever sees.

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
"""Part of version 1: a change here needs another version."""


class UnknownVersion(BadInput):
    """The link was made by a later version of the site."""


def write(kind: str, value: Mapping[str, Json]) -> str:
    """The fragment of a link, without its `#`."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zdict=DICTIONARY)
    data = packer.compress(text.encode()) + packer.flush()
    return f"{kind}={VERSION}.{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def read(fragment: str) -> tuple[str, JsonObject]:
    """The kind of a link and what it carries.

    What a message put behind the link, such as the full stop of a sentence, counts for nothing.
    Raises UnknownVersion, or BadInput for anything that is no whole link.
    """
    kind, _, packed = fragment.removeprefix("#").partition("=")
    version, _, rest = packed.partition(".")
    data = re.split(r"[^\w-]", rest, maxsplit=1, flags=re.ASCII)[0]
    if version != VERSION and version.isdecimal():
        raise UnknownVersion(f"a link of version {shown(version)}")
    unpacker = zlib.decompressobj(zdict=DICTIONARY)
    try:
        deflated = base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
        text = unpacker.decompress(deflated, LONGEST)
    except (binascii.Error, ValueError, zlib.error):
        raise BadInput("a damaged link") from None
    if not kind.isalpha() or version != VERSION or not unpacker.eof:
        raise BadInput("a damaged link")
    return kind, parse_object(text)
