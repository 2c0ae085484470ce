"""What a game adds to the command line: its options, other data for its rules, its own commands."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import decoded

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

LARGEST = 16_000_000
"""Bytes; no record and no list of cards is that long, so a larger file is refused unread."""

Run = Callable[[argparse.Namespace], list[str]]
"""Runs a command; the lines that it prints."""

Add = Callable[[str, Run, str], argparse.ArgumentParser]
"""Adds a command: its name, what runs it, and what it is about."""


class Faults(Exception):
    """What a command was to look at has faults: `lines` are printed, and the exit code is 1."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(*lines)
        self.lines = lines


class CommandLine(ABC):
    """One game's part. Options are added to parsers that all games share, so that names are to
    differ from game to game; none has a default, so that it shows which were given."""

    def add_data(self, parser: argparse.ArgumentParser) -> None:
        """Options that replace the data that belongs to the rules."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Options of `simulate`."""

    def add_commands(self, add: Add) -> None:
        """Commands of its own."""

    @abstractmethod
    def rules(self, arguments: argparse.Namespace) -> AnyGame:
        """The rules, with the data that the arguments name; raises BadInput."""

    @abstractmethod
    def usual(self, players: int | None, given: Mapping[str, Json]) -> JsonObject:
        """The options as a record has them: those that are given, and for others what is usual."""

    def given(self, arguments: argparse.Namespace) -> JsonObject:
        """Those of its options that the arguments name."""
        return _named(self.add_options, arguments)

    def refuse(self, arguments: argparse.Namespace) -> None:
        """Raises BadInput if the arguments name anything of this game: another one is played."""
        for name in [*self.given(arguments), *_named(self.add_data, arguments)]:
            raise BadInput(f"--{name.replace('_', '-')} is of another game")

    def first(self, game: AnyGame, options: object, number: int, random: Random) -> object:
        """Chance's first action in simulated game `number`; None if it is drawn."""
        return None


def _named(
    add: Callable[[argparse.ArgumentParser], None], arguments: argparse.Namespace
) -> JsonObject:
    """What the arguments say of the options that `add` adds."""
    parser = argparse.ArgumentParser(add_help=False)
    add(parser)
    names = vars(parser.parse_args([]))
    return {
        name: value
        for name, value in vars(arguments).items()
        if name in names and value is not None
    }


def read_file(path: str) -> str:
    """The text of a file, in the encodings in which the page opens one, too; raises BadInput."""
    try:
        size = Path(path).stat().st_size
        data = Path(path).read_bytes() if size <= LARGEST else b""
    except OSError as error:
        raise BadInput(f"cannot read {shown(path)}: {error.strerror}") from None
    except ValueError:  # a path with a NUL
        raise BadInput(f"cannot read {shown(path)}: there is no such path") from None
    if size > LARGEST:
        raise BadInput(f"{shown(path)} is larger than any record")
    try:
        return StringIO(decoded(data), newline=None).read()
    except BadInput:
        raise BadInput(f"cannot read {shown(path)}: it is not a text file") from None
