"""Types of plain JSON data, of which records, links and storage are made.

They serve type checkers alone. Code that reads such a value checks its type first.
"""

from __future__ import annotations

from typing import TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

JsonObject: TypeAlias = "dict[str, Json]"
