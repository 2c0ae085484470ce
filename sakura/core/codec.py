"""Codecs between values and JSON; nothing is assumed about JSON that comes from elsewhere.

A shape is declared once and works both ways. `write` expects a value of its type and checks
nothing. `read` trusts nothing: it returns a value of that type, or raises BadInput with a sentence
that names the field. Classes are named with their fields one by one, because the page's dataclasses
do not know their fields.

>>> POINT = Pair(Whole(0, 9), Maybe(Whole(0, 9)))
>>> POINT.write((3, None)), POINT.read([3, 4])
([3, None], (3, 4))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from sakura.core.error import BadInput, shown

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

ValueT = TypeVar("ValueT")
OneT = TypeVar("OneT")
TwoT = TypeVar("TwoT")
ThreeT = TypeVar("ThreeT")
SeenT = TypeVar("SeenT")
ToldT = TypeVar("ToldT")


class Codec(ABC, Generic[ValueT]):
    """Codec for the values of one type."""

    @abstractmethod
    def write(self, value: ValueT) -> Json:
        """Return the value as JSON."""

    @abstractmethod
    def read(self, plain: Json) -> ValueT:
        """Return the value of that JSON; raises BadInput."""


AnyCodec: TypeAlias = "Codec[Any]"
"""Codec of a field of a class."""


@dataclass(frozen=True, slots=True)
class Codecs(Generic[SeenT, ToldT]):
    """Codecs of a game's observations and events, for messages between devices."""

    observation: Codec[SeenT]
    event: Codec[ToldT]


# -- one value -------------------------------------------------------------------------------------


class Whole(Codec[int]):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def write(self, value: int) -> Json:
        return value

    def read(self, plain: Json) -> int:
        if type(plain) is not int or not self.low <= plain <= self.high:  # true is no number
            raise BadInput(f"{shown(plain)} is not a whole number from {self.low} to {self.high}")
        return plain


class Flag(Codec[bool]):
    """True or false."""

    def write(self, value: bool) -> Json:
        return value

    def read(self, plain: Json) -> bool:
        if not isinstance(plain, bool):
            raise BadInput(f"{shown(plain)} is neither true nor false")
        return plain


class Text(Codec[str]):
    """A text of at most so many characters."""

    def __init__(self, most: int) -> None:
        self.most = most

    def write(self, value: str) -> Json:
        return value

    def read(self, plain: Json) -> str:
        if not isinstance(plain, str) or len(plain) > self.most:
            raise BadInput(f"{shown(plain)} is not a text of at most {self.most} characters")
        return plain


class Raw(Codec["Json"]):
    """Any JSON, to be read later by another codec."""

    def write(self, value: Json) -> Json:
        return value

    def read(self, plain: Json) -> Json:
        return plain


class RawObject(Codec["JsonObject"]):
    """Any JSON object, to be read later."""

    def write(self, value: JsonObject) -> Json:
        return value

    def read(self, plain: Json) -> JsonObject:
        if not isinstance(plain, dict):
            raise BadInput(f"{shown(plain)} is not an object")
        return plain


class OneOf(Codec[ValueT]):
    """One of a few values, each under a name of its own."""

    def __init__(self, values: Mapping[str, ValueT]) -> None:
        self.values = values
        self.names = {value: name for name, value in values.items()}

    def write(self, value: ValueT) -> Json:
        return self.names[value]

    def read(self, plain: Json) -> ValueT:
        if not isinstance(plain, str) or plain not in self.values:
            raise BadInput(f"{shown(plain)} is not one of {shown(list(self.values))}")
        return self.values[plain]


def words(*choices: ValueT) -> OneOf[ValueT]:
    """Return a codec for one of these texts."""
    return OneOf({str(choice): choice for choice in choices})


class Maybe(Codec["ValueT | None"]):
    """None, or a value of that codec."""

    def __init__(self, codec: Codec[ValueT]) -> None:
        self.codec = codec

    def write(self, value: ValueT | None) -> Json:
        return None if value is None else self.codec.write(value)

    def read(self, plain: Json) -> ValueT | None:
        return None if plain is None else self.codec.read(plain)


class Validated(Codec[ValueT]):
    """A value of that codec that must pass a check as well; the check raises BadInput."""

    def __init__(self, codec: Codec[ValueT], check: Callable[[ValueT], None]) -> None:
        self.codec = codec
        self.check = check

    def write(self, value: ValueT) -> Json:
        return self.codec.write(value)

    def read(self, plain: Json) -> ValueT:
        value = self.codec.read(plain)
        self.check(value)
        return value


# -- several values --------------------------------------------------------------------------------


class ListOf(Codec[tuple[ValueT, ...]]):
    """At most so many values of one codec, as a list."""

    def __init__(self, codec: Codec[ValueT], most: int) -> None:
        self.codec = codec
        self.most = most

    def write(self, value: tuple[ValueT, ...]) -> Json:
        return [self.codec.write(one) for one in value]

    def read(self, plain: Json) -> tuple[ValueT, ...]:
        if not isinstance(plain, list) or len(plain) > self.most:
            raise BadInput(f"{shown(plain)} is not a list of at most {self.most} items")
        return tuple([self.codec.read(one) for one in plain])


class MappingOf(Codec[Mapping[OneT, TwoT]]):
    """At most so many values under keys, as a list of pairs, because keys of JSON objects must be
    strings."""

    def __init__(self, key: Codec[OneT], value: Codec[TwoT], most: int) -> None:
        self.pairs = ListOf(Pair(key, value), most)

    def write(self, value: Mapping[OneT, TwoT]) -> Json:
        return self.pairs.write(tuple(value.items()))

    def read(self, plain: Json) -> Mapping[OneT, TwoT]:
        pairs = self.pairs.read(plain)
        found = dict(pairs)
        if len(found) < len(pairs):
            raise BadInput(f"{shown(plain)} has the same key twice")
        return found


class Pair(Codec[tuple[OneT, TwoT]]):
    """Two values, as a list."""

    def __init__(self, one: Codec[OneT], two: Codec[TwoT]) -> None:
        self.one = one
        self.two = two

    def write(self, value: tuple[OneT, TwoT]) -> Json:
        return [self.one.write(value[0]), self.two.write(value[1])]

    def read(self, plain: Json) -> tuple[OneT, TwoT]:
        one, two = _items(plain, 2)
        return self.one.read(one), self.two.read(two)


class Triple(Codec[tuple[OneT, TwoT, ThreeT]]):
    """Three values, as a list."""

    def __init__(self, one: Codec[OneT], two: Codec[TwoT], three: Codec[ThreeT]) -> None:
        self.one = one
        self.two = two
        self.three = three

    def write(self, value: tuple[OneT, TwoT, ThreeT]) -> Json:
        return [self.one.write(value[0]), self.two.write(value[1]), self.three.write(value[2])]

    def read(self, plain: Json) -> tuple[OneT, TwoT, ThreeT]:
        one, two, three = _items(plain, 3)
        return self.one.read(one), self.two.read(two), self.three.read(three)


def _items(plain: Json, count: int) -> list[Json]:
    if not isinstance(plain, list) or len(plain) != count:
        raise BadInput(f"{shown(plain)} is not a list of {count} items")
    return plain


class Implied:
    """A field that is not written, because it is known or follows from fields with those names."""

    def __init__(self, compute: Callable[..., object], *names: str) -> None:
        self.compute = compute
        self.names = names


class MadeOf(Codec[ValueT]):
    """An object made of named fields. `make` takes them by their names, and what it makes has them
    as attributes."""

    def __init__(self, make: Callable[..., ValueT], **fields: AnyCodec | Implied) -> None:
        self.make = make
        self.fields: dict[str, AnyCodec] = {}
        self.implied: dict[str, Implied] = {}
        for name, field in fields.items():
            if isinstance(field, Implied):
                self.implied[name] = field
            else:
                self.fields[name] = field

    def _made(self, plain: Mapping[str, Json]) -> ValueT:
        values: dict[str, object] = {}
        for name, codec in self.fields.items():
            try:
                values[name] = codec.read(plain[name])
            except BadInput as error:
                raise BadInput(f"{name}: {error}") from None
        for name, field in self.implied.items():
            values[name] = field.compute(*[values[one] for one in field.names])
        return self.make(**values)


class ObjectOf(MadeOf[ValueT]):
    """The same, written as an object with just these keys: easy to read in a message."""

    def write(self, value: ValueT) -> JsonObject:
        return {name: codec.write(getattr(value, name)) for name, codec in self.fields.items()}

    def read(self, plain: Json) -> ValueT:
        if not isinstance(plain, dict):
            raise BadInput(f"{shown(plain)} is not an object")
        if lacking := [name for name in self.fields if name not in plain]:
            raise BadInput(f"{lacking[0]} is missing")
        if unknown := [name for name in plain if name not in self.fields]:
            raise BadInput(f"unknown field {shown(unknown[0])}")
        return self._made(plain)


class ArrayOf(MadeOf[ValueT]):
    """The same, written as a list of its fields in this order: short where there are many."""

    def write(self, value: ValueT) -> Json:
        return [codec.write(getattr(value, name)) for name, codec in self.fields.items()]

    def read(self, plain: Json) -> ValueT:
        return self._made(dict(zip(self.fields, _items(plain, len(self.fields)), strict=True)))


class Tagged(Codec[ValueT]):
    """An object of one of several classes, written as a list of its class's name and its fields."""

    def __init__(self, **kinds: ArrayOf[Any]) -> None:
        self.kinds = kinds
        self.names = {codec.make: name for name, codec in kinds.items()}

    def write(self, value: ValueT) -> Json:
        name = self.names[type(value)]
        fields = self.kinds[name].write(value)
        assert isinstance(fields, list)
        return [name, *fields]

    def read(self, plain: Json) -> ValueT:
        name = plain[0] if isinstance(plain, list) and plain else None
        if not isinstance(plain, list) or not isinstance(name, str) or name not in self.kinds:
            raise BadInput(f"{shown(plain)} is not one of {shown(list(self.kinds))}")
        try:
            value: ValueT = self.kinds[name].read(plain[1:])
        except BadInput as error:
            raise BadInput(f"{name}: {error}") from None
        return value
