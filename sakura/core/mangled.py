"""Repair of links that messengers, mailers and old phones have mangled.

The damage is unknown, but a link has a checksum. So several readings of a text are tried, the
likeliest first, and only the right one unpacks.

>>> next(readings("%23Record%3D1.eP%0A nS")), next(readings("＃record=3D1.x_y&amp;z"))
('#Record1.ePnS', '#record3D1.x_y&z')
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

DEEPEST = 5
"""Most levels of nested escapes, such as %25253D for %253D for %3D for =."""

PERCENT = re.compile(rb"%([0-9A-Fa-f]{2})")

ENTITY = re.compile(r"&(?:#(\d{1,6})|#[xX]([0-9A-Fa-f]{1,5})|(\w+));", re.ASCII)

ENTITIES = {"amp": "&", "num": "#", "period": ".", "lowbar": "_", "dash": "-", "hyphen": "-"}
"""Named characters of HTML that a link may hold. All others are invisible, or stand around it."""

UNSEEN = re.compile(r"(?<!=)[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
"""White space and characters without width, which may stand within an escape as well. Behind an
equals sign they end a line of quoted-printable."""

PRINTABLE = re.compile(r"=(2[3DE]|5F)", re.IGNORECASE)
"""A character of a link in quoted-printable, the encoding of old mail."""

FULL_WIDTH = {0xFF01 + number: 0x21 + number for number in range(94)}
"""Full-width forms of ASCII, from Japanese and Chinese keyboards."""

LOOKALIKES = FULL_WIDTH | {
    ord(drawn): meant
    for meant, all_drawn in {"-": "‐‑‒–−﹣", "--": "—", "_": "§﹍", ".": "。․"}.items()
    for drawn in all_drawn
}
"""Characters that keyboards, typesetting and phones put in place of ASCII, among them one dash for
two, and the section sign, which short messages have for the underscore."""

JUNK = re.compile(r"[^!-~]|[=\\\"'<>*+|`]")
"""Characters that are not part of a link: white space and invisible ones, quotes and brackets
around it, marks of quoted lines and of markup. An equals sign ends a line in quoted-printable; a
link is as clear without its own."""

LOST = "-_"
"""Characters that messengers take for punctuation at the end of a link, and cut off."""

MOST_LOST = 2
"""Maximum number of such characters restored at the end of a link."""


def readings(text: str) -> Iterator[str]:
    """Yield readings of the text, the likeliest first, without equals signs and white space."""
    text = _unescaped(text)
    whole = text.replace("–", "--")  # a keyboard has joined two hyphens into a dash
    printable = PRINTABLE.sub(lambda found: chr(int(found[1], 16)), text)
    for reading in dict.fromkeys((text, printable, whole)):
        yield JUNK.sub("", reading.translate(LOOKALIKES))


def endings() -> Iterator[str]:
    """Yield the endings that may have been cut off a link, the shortest first."""
    for count in range(1, MOST_LOST + 1):
        yield from map("".join, itertools.product(LOST, repeat=count))


def _unescaped(text: str) -> str:
    """Return the text with escapes of addresses and HTML resolved."""
    for _ in range(DEEPEST):
        seen = UNSEEN.sub("", text).translate(FULL_WIDTH).encode(errors="ignore")
        data = PERCENT.sub(lambda found: bytes.fromhex(found[1].decode()), seen)
        plain = ENTITY.sub(_character, data.decode(errors="ignore"))
        if plain == text:
            break
        text = plain
    return text


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal, name = entity.groups()
    if name:
        return ENTITIES.get(name, "")
    return chr(int(decimal) if decimal else int(hexadecimal, 16))
