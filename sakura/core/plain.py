"""Types of plain JSON data, of which records, links and storage are made.

They are for type checkers alone. Whoever reads such a value looks what it is before using it.
"""

from __future__ import annotations

from typing import TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

JsonObject: TypeAlias = "dict[str, Json]"
