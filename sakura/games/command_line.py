"""What a game adds to the command line: its options, other data for its rules, its own commands."""

from __future__ import annotations

import argparse
import os
import select
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
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
"""Bytes; no record, no list of cards and no bot is that long, so a larger file is refused."""

PATIENCE = 5.0
"""Seconds in which a pipe must bring something."""

Run = Callable[[argparse.Namespace], list[str]]
"""Runs a command; the lines that it prints."""

Add = Callable[[str, Run, str], argparse.ArgumentParser]
"""Adds a command: its name, what runs it, and what it is about."""


def exemplify(parser: argparse.ArgumentParser, *examples: str) -> None:
    """Show these commands at the end of the parser's help, and more lines as they are."""
    parser.epilog = "\n  ".join(("examples:", *examples))


class Faults(Exception):
    """What a command was to look at has faults: `lines` are printed, and the exit code is 1."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(*lines)
        self.lines = lines


class Unwritten(BadInput):
    """A file could not be written: `lines` are printed all the same, as nothing else has them."""

    def __init__(self, message: str, lines: list[str]) -> None:
        super().__init__(message)
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
            raise BadInput(f"--{name.replace('_', '-')} belongs to another game")

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
    data = read_bytes(path)
    try:
        return StringIO(decoded(data), newline=None).read()
    except BadInput:
        raise BadInput(f"cannot read {shown(path)}: it is not a text file") from None


def read_bytes(path: str) -> bytes:
    """What a file, a pipe or a device holds; raises BadInput where that is too much, or does not
    come."""
    try:
        is_pipe = hasattr(os, "O_NONBLOCK") and stat.S_ISFIFO(Path(path).stat().st_mode)
        with open(path, "rb", buffering=0, opener=_at_once if is_pipe else None) as stream:
            found = b"".join(_pieces(stream.fileno(), is_pipe))
    except OSError as error:
        raise BadInput(f"cannot read {shown(path)}: {error.strerror or error}") from None
    except ValueError:  # a path with a NUL
        raise BadInput(f"cannot read {shown(path)}: there is no such file") from None
    if len(found) > LARGEST:
        raise BadInput(f"{shown(path)} is too large: more than {LARGEST // 10**6} MB")
    return found


def _at_once(path: str, flags: int) -> int:
    """Open a pipe without waiting for whoever is to write into it."""
    return os.open(path, flags | os.O_NONBLOCK)


def _pieces(file: int, is_pipe: bool) -> Iterator[bytes]:
    """What comes out of the file, and no more than shows that it is too much."""
    left = LARGEST + 1
    while left > 0:
        if is_pipe and not select.select([file], [], [], PATIENCE)[0]:
            raise OSError(None, f"no data came for {PATIENCE:.0f} seconds")
        piece = os.read(file, min(left, 1 << 20))
        if not piece:
            return
        left -= len(piece)
        yield piece
