"""Checks of JSON from links, files and storage, made before it is parsed."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown

if TYPE_CHECKING:
    from typing import TypedDict

    from sakura.core.plain import JsonObject

    class Entry(TypedDict):
        """Stored game or letter, with the time of writing in milliseconds since 1970. A `guest`,
        which was only opened, is the first to make room; then what is `over`."""

        at: float
        game: str
        guest: bool
        over: bool


DEEPEST = 100
"""Most levels of nested brackets; a record itself needs six, its `meta` may need more."""

LONGEST = 50_000
"""Most characters of a text that the page opens or stores, and most bytes of a file: ten times the
longest game seen."""

LATEST = 8.64e15
"""Latest time that JavaScript's clock can show, in milliseconds since 1970."""

# These patterns are compiled on first use: a first visit reads no JSON and need not wait for them.

STRING_OR_BRACKET = r'(?s)"[^"\\]*(?:\\.[^"\\]*)*"?|[][{}]'
"""A string or a bracket. An unterminated string counts as one too: looking for its end again and
again would take minutes."""

HALF = "[\ud800-\udfff]"
"""Lone surrogates: JavaScript and JSON allow them, files and links cannot hold them."""

ESCAPED_HALF = r"\\u[dD][89a-fA-F]"


class TooLong(BadInput):
    """A game too long for a browser to keep."""


def decoded(data: bytes) -> str:
    """Return the text of a file, with or without a byte order mark. Accepts UTF-8 and, with a mark,
    UTF-16, which some editors and shells of Windows write; raises BadInput for anything else."""
    # The page's library has no other codec, nor these by the names that `json` finds for them.
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise BadInput("not a record: not UTF-8 text") from None


def parse_object(text: str | bytes) -> JsonObject:
    """Parse a JSON object that is not nested too deeply; raises BadInput.

    The result can be written as JSON again: lone surrogates become U+FFFD, as in browsers, and
    numbers that JSON does not have are refused.
    """
    if isinstance(text, bytes):
        text = decoded(text)
    if _depth(text) > DEEPEST:
        raise BadInput("not a record: nested too deeply")
    try:
        value = _parsed(text)
        if re.search(HALF, text) or re.search(ESCAPED_HALF, text):
            value = _parsed(re.sub(HALF, "\ufffd", json.dumps(value, ensure_ascii=False)))
    except BadInput:
        raise
    except ValueError as error:  # not JSON, or a number of thousands of digits
        raise BadInput(f"not a record: invalid JSON, {shown(str(error))}") from None
    if not isinstance(value, dict):
        raise BadInput(f"not a record: must be an object, not {shown(value)}")
    return value


def _parsed(text: str) -> object:
    return json.loads(text, parse_float=_finite, parse_constant=_finite)


def _finite(number: str) -> float:
    """Return a number with a point or an exponent; raises BadInput unless it is finite."""
    value = float(number)
    if isfinite(value):
        return value
    raise BadInput(f"not a record: {shown(number)} is not a finite number")


def parse_stored(text: str) -> JsonObject:
    """Parse a JSON object from storage, which other pages of this host may have written; raises
    BadInput."""
    if len(text) > LONGEST:
        raise BadInput(f"{len(text)} characters are too many for a game")
    return parse_object(text)


def parse_entry(text: str) -> Entry:
    """Parse an entry of the browser's storage, for a game or a letter; raises BadInput."""
    entry = parse_stored(text)
    at, game = entry.get("at"), entry.get("game")
    if not isinstance(at, int | float) or not 0 <= at <= LATEST or not isinstance(game, str):
        raise BadInput("not an entry")
    guest, over = entry.get("guest") is True, entry.get("over") is True
    return {"at": float(at), "game": game, "guest": guest, "over": over}


def write_entry(game: str, at: float, guest: bool = False, over: bool = False) -> str:
    """Return an entry's text, for `parse_entry`."""
    entry: JsonObject = {"at": at, "game": game}
    if guest or over:
        entry["guest" if guest else "over"] = True
    return json.dumps(entry)


def check_length(game: str) -> None:
    """Raise TooLong for a game whose entry could become too long to be read.

    All ways in and out use this one measure: quotation marks take two characters in an entry, so a
    game can be short enough for a link and too long to be kept."""
    if len(write_entry(game, LATEST, guest=True)) > LONGEST:
        raise TooLong(f"a game of {len(game)} characters is too long to be kept")


def _depth(text: str) -> int:
    """Return the nesting depth of a JSON text. Python's own limit does not help in the browser: a
    deep text overflows the stack first, and the page crashes."""
    depth = deepest = 0
    for token in re.finditer(STRING_OR_BRACKET, text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest
