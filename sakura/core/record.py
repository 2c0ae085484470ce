"""Records: every decision and every shuffle of a game, as JSON.

A record replays to the same states on any version and any machine (`replay`). The format is
described in `docs/record.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sakura.core.game import AnyGame, AnyStep

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

FORMAT = "sakura-record/1"


def dump(record: Mapping[str, Json]) -> str:
    """Return the record as one line of JSON, always the same bytes for the same record."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def write(
    game: AnyGame, options: object, steps: list[AnyStep], meta: Mapping[str, Json] | None = None
) -> JsonObject:
    """Return the record of a game; `meta` (names, levels, date …) is kept in it but ignored by
    replay."""
    record = {
        "format": FORMAT,
        "game": game.name,
        "options": game.write_options(options),
        **game.write(steps),
    }
    return record | {"meta": dict(meta)} if meta else record
