"""Pebbles on the command line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sakura.core.error import BadInput
from sakura.games.command_line import CommandLine
from sakura.games.pebbles.rules.game import Pebbles
from sakura.games.pebbles.rules.position import HEAPS, SEATS

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject


class PebblesCommandLine(CommandLine):
    """The kind of heap."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--heap", choices=tuple(HEAPS), default="small")

    def rules(self, arguments: argparse.Namespace) -> Pebbles:
        return Pebbles()

    def raw_options(self, arguments: argparse.Namespace) -> JsonObject:
        if arguments.players != SEATS:
            raise BadInput(f"pebbles has {SEATS} players, not {arguments.players}")
        return {"heap": arguments.heap}
