"""Type-narrowing helpers, which fail the test for any other type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

    Plain: TypeAlias = "Json | Mapping[str, Json]"

T = TypeVar("T")


def found(value: T | None) -> T:
    """Return the value, which must not be None."""
    assert value is not None
    return value


def inside(value: Plain, *path: str | int) -> Json:
    """Return the part of a JSON value at the end of a path of names and indices."""
    inner = fields(value) if isinstance(value, Mapping) else value
    for key in path:
        inner = fields(inner)[key] if isinstance(key, str) else items(inner)[key]
    return inner


def fields(value: Plain, *path: str | int) -> JsonObject:
    """Return the object at the end of the path."""
    inner = inside(value, *path) if path else value
    assert isinstance(inner, dict), inner
    return inner


def items(value: Plain, *path: str | int) -> list[Json]:
    """Return the list at the end of the path."""
    inner = inside(value, *path) if path else value
    assert isinstance(inner, list), inner
    return inner


def integer(value: Plain, *path: str | int) -> int:
    """Return the integer at the end of the path."""
    inner = inside(value, *path) if path else value
    assert isinstance(inner, int), inner
    return inner


def integers(value: Plain, *path: str | int) -> list[int]:
    """Return the integers in the list at the end of the path."""
    return [integer(one) for one in items(value, *path)]
