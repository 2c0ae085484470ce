"""Computer seats of one's own: a class in a file, `mybots.py:Careful`.

A bot is made with (game, random), as every `Seat` is, and has `choose(observation)`. Its file is
read when a game asks for the seat, and whatever the bot does wrong is said in one sentence. What it
prints goes to standard error, out of the way of what a command prints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
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
    """Somebody else's program took too long: nothing that catches exceptions is to catch this."""


OURS = (KeyboardInterrupt, Late)
"""What ends somebody else's program from outside; all else that it ends with is its own fault."""

MakeBot = Callable[[AnyGame, Random], Any]


def is_bot(name: str) -> bool:
    """Whether a seat's name is that of a class in a file."""
    return name.rpartition(":")[0].endswith(".py")


def seat_names(text: str, is_level: Callable[[str], bool]) -> list[str]:
    """The names of a list as `--seats` takes it. A comma ends a level, or FILE.py:Class; any other
    may belong to the path of a file that there is."""
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


def elsewhere(name: str) -> str:
    """The same seat by a name that holds in every folder."""
    file, _, wanted = name.rpartition(":")
    return f"{Path(file).absolute()}:{wanted}" if is_bot(name) else name


def load(name: str) -> MakeBot:
    """The class of that name; raises BadInput if there is none or it is no seat."""
    if not isinstance(name, str) or not is_bot(name):
        raise BadInput(f"a bot is FILE.py:Class, not {shown(name)}")
    file, _, wanted = name.rpartition(":")
    source = read_bytes(file)
    found = getattr(_module(str(Path(file).absolute()), source), wanted, None)
    if not isinstance(found, type):
        raise BadInput(f"{shown(file)} has no class {shown(wanted)}")
    if not callable(getattr(found, "choose", None)):
        raise BadInput(f"{wanted} in {shown(file)} is no seat: it has no method choose")
    return found


@cache
def _module(file: str, source: bytes) -> ModuleType:
    """The file's module, made again only if the file has changed."""
    module = ModuleType(f"bots in {file}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # where dataclasses look for it
    if (folder := str(Path(file).parent)) not in sys.path:
        sys.path.append(folder)  # it may import what lies beside it, also while it plays
    try:
        with redirect_stdout(sys.stderr):
            exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
    except OURS:
        raise
    except BaseException as error:
        raise BadInput(f"cannot load {shown(file)}: {told(error, file)}") from error
    return module


def told(error: BaseException, file: str = "") -> str:
    """What went wrong in somebody else's program, for the middle of a sentence; and where, as far
    as that is in the file or beside it."""
    try:
        text = str(error)
    except OURS:
        raise
    except BaseException:
        text = ""
    what = f"{type(error).__name__}: {shown(text)}" if text else type(error).__name__
    return f"{what}{_where(error, Path(file).parent)}" if file else what


def _where(error: BaseException, folder: Path) -> str:
    """The last line that was reached in that folder; "" if there is none, and for an error of
    syntax, which names its line itself."""
    lines = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if Path(frame.f_code.co_filename).parent == folder
    ]
    return f" ({lines[-1][0]}, line {lines[-1][1]})" if lines else ""


class Guest(Seat[Any, Any]):
    """A bot at the table. Raises BadInput for whatever it does wrong."""

    def __init__(self, name: str, game: AnyGame, random: Random) -> None:
        super().__init__(game, random)
        make = load(name)
        self._file = str(Path(name.rpartition(":")[0]).absolute())
        try:
            with redirect_stdout(sys.stderr):
                self.bot = make(game, random)
        except OURS:
            raise
        except BaseException as error:
            raise BadInput(
                f"{name} cannot be made with (game, random): {told(error, self._file)}"
            ) from error

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
            f"choose returned what is not legal: {said}, not one of {shown(list(legal))}"
        )


class Guests:
    """A game's computer seats, and bots."""

    def __init__(self, game: AnyGame, levels: SeatMaker) -> None:
        self._game, self._levels = game, levels

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """A seat by its level or its file and class; raises BadInput for what there is not."""
        if is_bot(name):
            return Guest(name, self._game, random)
        return self._levels.make_seat(name, random)
