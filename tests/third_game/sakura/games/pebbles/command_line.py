"""Pebbles on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sakura.games.command_line import CommandLine
from sakura.games.pebbles.rules.game import Pebbles
from sakura.games.pebbles.rules.position import HEAPS

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


class PebblesCommandLine(CommandLine):
    """Command-line options of Pebbles: the kind of heap."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--heap", choices=tuple(HEAPS))

    def rules(self, arguments: argparse.Namespace) -> Pebbles:
        return Pebbles()

    def usual(self, players: int | None, given: Mapping[str, Json]) -> JsonObject:
        return {"heap": "small", **given}
