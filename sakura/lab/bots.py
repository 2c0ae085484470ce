"""User-defined computer seats: a class in a file, such as `mybots.py:Careful`, or an object.

A bot is constructed with (game, random), like every `Seat`, and has `choose(observation)`. Its file
is loaded when a game asks for the seat. A program or a notebook passes the class itself, or a
function with the same parameters. Every error of a bot is reported in one sentence. Its prints go
to standard error, to keep them out of a command's output.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache
from itertools import chain, count
from pathlib import Path
from random import Random
from traceback import walk_tb
from types import ModuleType
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.games.command_line import read_bytes
from sakura.play.seat import AnySeat, Seat
from sakura.play.simulation import SeatMaker


class Late(BaseException):
    """Timeout of a bot. It derives from BaseException so that no `except Exception` of a bot
    catches it."""


OURS = (KeyboardInterrupt, Late)
"""Exceptions that stop a bot from outside; any other is the bot's own error."""

MakeBot = Callable[[AnyGame, Random], Any]
"""Class of a bot, or a function that makes one."""

NO_BOTS: Mapping[str, MakeBot] = {}


def is_bot(name: str) -> bool:
    """True if the seat's name is a class in a file."""
    return name.rpartition(":")[0].endswith(".py")


def seat_names(text: str, is_level: Callable[[str], bool]) -> list[str]:
    """Split the value of `--seats` into names. A comma ends a level or FILE.py:Class; any other
    comma may be part of the path of an existing file."""
    names: list[str] = []
    pieces: list[str] = []
    for piece in text.split(","):
        pieces.append(piece)
        joined = ",".join(pieces)
        if len(pieces) == 1 and (is_level(piece) or is_bot(piece)):
            names.append(piece)
        elif is_bot(joined):
            names += [joined] if Path(joined.rpartition(":")[0]).is_file() else pieces
        else:
            continue
        pieces = []
    return names + pieces


def named_bots(
    seats: Sequence[str | MakeBot], is_level: Callable[[str], bool]
) -> tuple[list[str], dict[str, MakeBot]]:
    """Return a name for each seat, and the bots among them by their names.

    A bot is named by its class or function. Different bots of one name are numbered.
    """
    names: list[str] = []
    bots: dict[str, MakeBot] = {}
    for seat in seats:
        if isinstance(seat, str) or not callable(seat):
            names.append(seat)
            continue
        called = str(getattr(seat, "__name__", "")) or type(seat).__name__
        tries = chain([called], (f"{called} {number}" for number in count(2)))
        name = next(
            one
            for one in tries
            if bots.get(one, seat) is seat and not is_level(one) and not is_bot(one)
        )
        bots[name] = seat
        names.append(name)
    return names, bots


def elsewhere(name: str) -> str:
    """Return the seat's name with an absolute path, valid in any working directory."""
    file, _, wanted = name.rpartition(":")
    return f"{Path(file).absolute()}:{wanted}" if is_bot(name) else name


def load(name: str) -> MakeBot:
    """Load the bot's class. Raises BadInput if it is missing or has no `choose`."""
    if not isinstance(name, str) or not is_bot(name):
        raise BadInput(f"a bot must be FILE.py:Class, not {shown(name)}")
    file, _, wanted = name.rpartition(":")
    source = read_bytes(file)
    found = getattr(_module(str(Path(file).absolute()), source), wanted, None)
    if not isinstance(found, type):
        raise BadInput(f"{shown(file)} has no class {shown(wanted)}")
    if not callable(getattr(found, "choose", None)):
        raise BadInput(f"{wanted} in {shown(file)} is not a seat: it has no choose method")
    return found


@cache
def _module(file: str, source: bytes) -> ModuleType:
    """Import the file as a module, again only after it has changed."""
    module = ModuleType(f"bots in {file}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # dataclasses look the module up there
    if (folder := str(Path(file).parent)) not in sys.path:
        sys.path.append(folder)  # lets a bot import its neighbours, also while it plays
    try:
        with redirect_stdout(sys.stderr):
            exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
    except OURS:
        raise
    except BaseException as error:
        raise BadInput(f"cannot load {shown(file)}: {told(error, file)}") from error
    return module


def told(error: BaseException, file: str = "") -> str:
    """Describe a bot's error for the middle of a sentence, with its place if that is in the bot's
    folder."""
    try:
        text = str(error)
    except OURS:
        raise
    except BaseException:
        text = ""
    sentence = f"{type(error).__name__}: {shown(text)}" if text else type(error).__name__
    return f"{sentence}{_where(error, Path(file).parent)}" if file else sentence


def _where(error: BaseException, folder: Path) -> str:
    """Describe the last traceback line in the folder.

    Returns "" if there is none, and for syntax errors, which name their line themselves.
    """
    lines = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if Path(frame.f_code.co_filename).parent == folder
    ]
    return f" ({lines[-1][0]}, line {lines[-1][1]})" if lines else ""


def _source(make: MakeBot) -> str:
    """Return the name under which the bot's code was compiled, or ""."""
    choose = getattr(make, "choose", make)
    return str(getattr(getattr(choose, "__code__", None), "co_filename", ""))


class Guest(Seat[Any, Any]):
    """Seat played by a bot, which `make` makes, or the class in a file. Raises BadInput for every
    error of the bot."""

    def __init__(
        self, name: str, game: AnyGame, random: Random, make: MakeBot | None = None
    ) -> None:
        super().__init__(game, random)
        if make is None:
            make = load(name)
            self._file = str(Path(name.rpartition(":")[0]).absolute())
        else:
            self._file = _source(make)
        try:
            with redirect_stdout(sys.stderr):
                self.bot = make(game, random)
        except OURS:
            raise
        except BaseException as error:
            raise BadInput(
                f"{name} cannot be constructed with (game, random): {told(error, self._file)}"
            ) from error
        if not callable(getattr(self.bot, "choose", None)):
            raise BadInput(f"{name} makes no seat: it has no choose method")

    def choose(self, observation: Any) -> Any:
        legal = self.game.choices(observation)
        try:
            with redirect_stdout(sys.stderr):
                answer = self.bot.choose(observation)
            if answer in legal:
                return legal[legal.index(answer)]
            said = shown(answer)
        except OURS:
            raise
        except BaseException as error:
            raise BadInput(f"choose raised {told(error, self._file)}") from error
        raise BadInput(
            f"choose returned an illegal choice: {said} is not one of {shown(list(legal))}"
        )


class Guests:
    """Factory of a game's seats: its own levels, bots in files, and the `bots` of a program."""

    def __init__(
        self, game: AnyGame, levels: SeatMaker, bots: Mapping[str, MakeBot] = NO_BOTS
    ) -> None:
        self._game, self._levels, self._bots = game, levels, bots

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """Make a seat from a level, a bot's name or FILE.py:Class. Raises BadInput for an unknown
        one."""
        if name in self._bots:
            return Guest(name, self._game, random, self._bots[name])
        if is_bot(name):
            return Guest(name, self._game, random)
        return self._levels.make_seat(name, random)
