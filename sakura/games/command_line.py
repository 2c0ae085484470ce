"""What a game adds to the command line: its options, other data for its rules, its own commands."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

LARGEST = 16_000_000
"""Bytes; no record and no list of cards is that long, so a larger file is refused unread."""

Run = Callable[[argparse.Namespace], list[str]]
"""Runs a command; the lines that it prints."""


class CommandLine(ABC):
    """One game's part. Options are added to parsers that all games share, so that names are to
    differ from game to game."""

    def add_data(self, parser: argparse.ArgumentParser) -> None:
        """Options that replace the data that belongs to the rules."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Options of `simulate`."""

    def add_commands(self, add: Callable[[str, Run, str], argparse.ArgumentParser]) -> None:
        """Commands of its own: `add` takes a name, what runs it, and what it is about."""

    @abstractmethod
    def rules(self, arguments: argparse.Namespace) -> AnyGame:
        """The rules, with the data that the arguments name; raises BadInput."""

    @abstractmethod
    def raw_options(self, arguments: argparse.Namespace) -> JsonObject:
        """The game's options as a record has them, for `simulate`; raises BadInput."""

    def first(self, game: AnyGame, options: object, number: int, random: Random) -> object:
        """Chance's first action in simulated game `number`; None if it is drawn."""
        return None


def read_file(path: str) -> str:
    """The text of a file; raises BadInput."""
    try:
        if Path(path).stat().st_size > LARGEST:
            raise BadInput(f"{shown(path)} is larger than any record")
        return Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot read {shown(path)}: {error.strerror}") from None
    except ValueError:  # not UTF-8, or a path with a NUL
        raise BadInput(f"cannot read {shown(path)}: it is not a text file") from None
