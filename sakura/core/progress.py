"""Progress: what a visitor has reached, as items of several kinds, and the file that carries them.

An item is a value under a key, and each kind says how its values are written and merged. The merge
of two values must be commutative, associative and idempotent: then two devices that exchange their
files lose nothing and count nothing twice, in any order, any number of times.

The file holds a header and one JSON object a line, sorted, so the same progress gives the same
bytes. `docs/profile.md` describes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from sakura.core.codec import Codec, ObjectOf, Raw, Text, Validated, ValueT, Whole
from sakura.core.error import BadInput, shown
from sakura.core.json_text import LATEST, TooLong, decoded, parse_stored
from sakura.core.record import dump

if TYPE_CHECKING:
    from sakura.core.plain import Json

FORMAT = "sakura-progress/1"

LARGEST = 8_000_000
"""Most bytes of a file; a browser's storage holds about five million characters."""

MOST = 20_000
"""Most items of a file."""

KEY = re.compile("[ -~]{0,64}")
"""Key of an item."""

DELETED = "deleted"
"""ProgressKind of marks that keep deleted items from returning with another device's file."""


@dataclass(frozen=True, slots=True)
class ProgressKind(Generic[ValueT]):
    """A kind of progress.

    `codec` must go on reading all that it has ever written, because old files stay valid. `merge`
    takes two values that two devices have under the same key.
    """

    name: str
    codec: Codec[ValueT]
    merge: Callable[[ValueT, ValueT], ValueT]


AnyValue: TypeAlias = "Any"
"""A value of any kind; its kind's codec knows the type."""

AnyKind: TypeAlias = "ProgressKind[AnyValue]"
ProgressKinds: TypeAlias = "Mapping[str, AnyKind]"
"""ProgressKinds by name."""

Progress: TypeAlias = "dict[str, dict[str, AnyValue]]"
"""Values by kind and key."""


class OtherVersion(BadInput):
    """A file of another version of the site, with contents that this one does not know."""


class BadLine(BadInput):
    """A file that cannot be read; `line` is the number of its first wrong line, from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def table(kinds: Iterable[AnyKind]) -> dict[str, AnyKind]:
    """Return the kinds by name, with the marks of deleted items; each name belongs to one kind."""
    found: dict[str, AnyKind] = {DELETED: ProgressKind(DELETED, Whole(0, int(LATEST)), max)}
    for kind in kinds:
        assert kind.name not in found, f"two kinds of progress named {kind.name}"
        found[kind.name] = kind
    return found


def mark(kind: str, key: str) -> str:
    """Return the key under which the deletion of an item is marked."""
    return f"{kind}.{key}"


def merged(kinds: ProgressKinds, one: Progress, other: Progress) -> Progress:
    """Return all items of both, without those that either has deleted."""
    whole: Progress = {}
    for name, kind in kinds.items():
        mine, theirs = one.get(name, {}), other.get(name, {})
        both = mine | theirs
        both |= {key: kind.merge(mine[key], theirs[key]) for key in mine.keys() & theirs.keys()}
        whole[name] = both
    gone = whole[DELETED]
    return {
        name: {key: value for key, value in items.items() if mark(name, key) not in gone}
        for name, items in whole.items()
    }


def write(kinds: ProgressKinds, progress: Progress) -> str:
    """Return the file with these items."""
    lines = [
        dump({"kind": name, "key": key, "value": kinds[name].codec.write(value)})
        for name, items in sorted(progress.items())
        for key, value in sorted(items.items())
    ]
    return "\n".join([dump({"format": FORMAT, "items": len(lines)}), *lines, ""])


def read(kinds: ProgressKinds, data: bytes) -> Progress:
    """Return the items of a file; raises TooLong, OtherVersion or BadLine."""
    if len(data) > LARGEST:
        raise TooLong(f"{len(data)} bytes are too many")
    try:
        text = decoded(data)
    except BadInput as error:
        raise BadLine(1, str(error)) from None
    header, *lines = text.removesuffix("\n").split("\n")
    count = _count(header)
    if count > MOST:
        raise TooLong(f"{count} items are too many")
    if len(lines) != count:
        raise BadLine(min(len(lines), count) + 2, f"{len(lines)} items instead of {count}")
    progress: Progress = {name: {} for name in kinds}
    for number, line in enumerate(lines, start=2):
        try:
            name, key, value = _item(kinds, line)
        except OtherVersion:
            raise
        except BadInput as error:
            raise BadLine(number, str(error)) from None
        if key in progress[name]:
            raise BadLine(number, f"{name} {shown(key)} again")
        progress[name][key] = value
    return merged(kinds, progress, {})


def _count(header: str) -> int:
    """Return the number of items that the first line announces."""
    try:
        value = parse_stored(header)
    except BadInput as error:
        raise BadLine(1, str(error)) from None
    version = value.get("format")
    if not isinstance(version, str) or not version.startswith(FORMAT.partition("/")[0] + "/"):
        raise BadLine(1, "not a file of progress")
    if version != FORMAT:
        raise OtherVersion(f"the format is {shown(version)}")
    count = value.get("items")
    if type(count) is not int or count < 0:
        raise BadLine(1, f"{shown(count)} items")
    return count


def _item(kinds: ProgressKinds, line: str) -> tuple[str, str, AnyValue]:
    """Return kind, key and value of a line."""
    item = ITEM.read(parse_stored(line))
    if item.kind not in kinds:
        raise OtherVersion(f"unknown kind {shown(item.kind)}")
    try:
        return item.kind, item.key, kinds[item.kind].codec.read(item.value)
    except BadInput as error:
        raise BadInput(f"{item.kind}: {error}") from None


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a file."""

    kind: str
    key: str
    value: Json


def check_key(key: str) -> None:
    """Raise BadInput unless that may be the key of an item."""
    if not KEY.fullmatch(key):
        raise BadInput(f"invalid key {shown(key)}")


ITEM = ObjectOf(Item, kind=Text(32), key=Validated(Text(64), check_key), value=Raw())
