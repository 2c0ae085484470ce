"""Sakura's options on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sakura.games.command_line import CommandLine, read_file
from sakura.games.sakura.rules.board import read_boards
from sakura.games.sakura.rules.cards import read_deck
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import TWO_PLAYER

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


class SakuraCommandLine(CommandLine):
    """Options for another deck, other boards, and the court painter."""

    def add_data(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--deck", metavar="FILE", help="Sakura: deck file to use instead of deck.csv"
        )
        parser.add_argument(
            "--boards", metavar="FILE", help="Sakura: board file to use instead of boards.toml"
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--two-player",
            choices=TWO_PLAYER,
            help=f"Sakura for two: rule for the court painter (default: {TWO_PLAYER[0]})",
        )
        parser.add_argument("--board", help="Sakura: board, such as stroll (default: classic)")

    def rules(self, arguments: argparse.Namespace) -> Sakura:
        deck, boards = arguments.deck, arguments.boards
        return Sakura(
            read_deck(read_file(deck), deck) if deck else None,
            read_boards(read_file(boards), boards) if boards else None,
        )

    def usual(self, players: int | None, given: Mapping[str, Json]) -> JsonObject:
        two_player = TWO_PLAYER[0] if players == 2 else None
        return {"players": players or 4, "two_player": two_player, "board": "classic", **given}
