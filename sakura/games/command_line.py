"""Part of a game in the command line: its options, data for its rules, and its commands."""

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
"""Most bytes of a file; no record, list of cards or bot is that long."""

PATIENCE = 5.0
"""Timeout for data from a pipe, in seconds."""

Run = Callable[[argparse.Namespace], list[str]]
"""A function that runs a command and returns the lines to print."""

Add = Callable[[str, Run, str], argparse.ArgumentParser]
"""A function that adds a command, from its name, its runner and its description."""


def exemplify(parser: argparse.ArgumentParser, *examples: str) -> None:
    """Show these commands at the end of the parser's help, and more lines as they are."""
    parser.epilog = "\n  ".join(("examples:", *examples))


class Faults(Exception):
    """Faults found by a command that looks for them: `lines` are printed, and the exit code is
    1."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(*lines)
        self.lines = lines


class Unwritten(BadInput):
    """A file that could not be written; `lines` are printed all the same, because nothing else
    holds them."""

    def __init__(self, message: str, lines: list[str]) -> None:
        super().__init__(message)
        self.lines = lines


class CommandLine(ABC):
    """One game's part of the command line. Options are added to parsers that all games share, so
    their names must differ. None has a default, so that those given can be told."""

    def add_data(self, parser: argparse.ArgumentParser) -> None:
        """Add options that replace the data of the rules."""

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add options of `simulate`."""

    def add_commands(self, add: Add) -> None:
        """Add commands of the game's own."""

    @abstractmethod
    def rules(self, arguments: argparse.Namespace) -> AnyGame:
        """Return the rules with the data that the arguments name; raises BadInput."""

    @abstractmethod
    def usual(self, players: int | None, given: Mapping[str, Json]) -> JsonObject:
        """Return the options of a record: those given, and the usual values of the others."""

    def given(self, arguments: argparse.Namespace) -> JsonObject:
        """Return those of the game's options that the arguments name."""
        return _named(self.add_options, arguments)

    def refuse(self, arguments: argparse.Namespace) -> None:
        """Raise BadInput if the arguments name an option of this game, because another one is
        played."""
        for name in [*self.given(arguments), *_named(self.add_data, arguments)]:
            raise BadInput(f"--{name.replace('_', '-')} belongs to another game")

    def first(self, game: AnyGame, options: object, number: int, random: Random) -> object:
        """Return chance's first action in simulated game `number`; None to draw it."""
        return None


def _named(
    add: Callable[[argparse.ArgumentParser], None], arguments: argparse.Namespace
) -> JsonObject:
    """Return the arguments for the options that `add` adds."""
    parser = argparse.ArgumentParser(add_help=False)
    add(parser)
    names = vars(parser.parse_args([]))
    return {
        name: value
        for name, value in vars(arguments).items()
        if name in names and value is not None
    }


def read_file(path: str) -> str:
    """Return the text of a file, in any encoding that the page accepts; raises BadInput."""
    data = read_bytes(path)
    try:
        return StringIO(decoded(data), newline=None).read()
    except BadInput:
        raise BadInput(f"cannot read {shown(path)}: it is not a text file") from None


def read_bytes(path: str) -> bytes:
    """Return the content of a file, a pipe or a device; raises BadInput if it is too large, or does
    not arrive."""
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
    """Open a pipe without waiting for its writer."""
    return os.open(path, flags | os.O_NONBLOCK)


def _pieces(file: int, is_pipe: bool) -> Iterator[bytes]:
    """Yield the content of a file, up to one byte more than is allowed."""
    left = LARGEST + 1
    while left > 0:
        if is_pipe and not select.select([file], [], [], PATIENCE)[0]:
            raise OSError(None, f"no data came for {PATIENCE:.0f} seconds")
        piece = os.read(file, min(left, 1 << 20))
        if not piece:
            return
        left -= len(piece)
        yield piece
