"""Values of a wide type narrowed to what a test expects there; a test fails where they are
something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

    Plain: TypeAlias = "Json | Mapping[str, Json]"

T = TypeVar("T")


def found(value: T | None) -> T:
    """The value, which is not None."""
    assert value is not None
    return value


def inside(value: Plain, *path: str | int) -> Json:
    """What a JSON value holds at the end of a path of names and positions."""
    inner = fields(value) if isinstance(value, Mapping) else value
    for key in path:
        inner = fields(inner)[key] if isinstance(key, str) else items(inner)[key]
    return inner


def fields(value: Plain, *path: str | int) -> JsonObject:
    """The object at the end of the path."""
    inner = inside(value, *path) if path else value
    assert isinstance(inner, dict), inner
    return inner


def items(value: Plain, *path: str | int) -> list[Json]:
    """The list at the end of the path."""
    inner = inside(value, *path) if path else value
    assert isinstance(inner, list), inner
    return inner


def integer(value: Plain, *path: str | int) -> int:
    """The integer at the end of the path."""
    inner = inside(value, *path) if path else value
    assert isinstance(inner, int), inner
    return inner


def integers(value: Plain, *path: str | int) -> list[int]:
    """The integers of the list at the end of the path."""
    return [integer(one) for one in items(value, *path)]
