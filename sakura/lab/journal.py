"""Journal of finished deals, from which an interrupted tournament resumes.

The file has one JSON object a line: a header with the plan, then the results of each deal in order.
"""

from __future__ import annotations

import errno
import inspect
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from math import fsum
from os import PathLike, fspath
from os.path import realpath
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import parse_object
from sakura.lab.bots import is_bot
from sakura.lab.deal import SeatResult
from sakura.lab.plan import Plan

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

FORMAT = "sakura-journal/1"

LONGEST = 100_000
"""Longest line in bytes; lines of a table of six stay below a thousand."""

MOST = 10**9
"""Largest count or number of seconds accepted in a journal."""

PROGRAM = (".py", ".json", ".csv", ".toml")
"""Suffixes of source and data files."""

IN_USE: set[Path] = set()
"""Journals open in this process, whose own file locks do not exclude it."""

OTHER = {
    "game": "another game",
    "options": "other options",
    "seats": "other seats",
    "seed": "another seed",
    "data": "other data for the rules",
    "bots": "another version of a bot's file",
    "program": "another version of the program",
}
"""Header fields that must match the plan, and words for each mismatch."""


class Journal:
    """Journal of a plan in a file, created if missing.

    A truncated last line is dropped. Raises BadInput for a file that is no journal or belongs to
    another plan, for invalid lines, and if another run, in this process or another, has it open.
    """

    def __init__(self, file: str | PathLike[str], plan: Plan) -> None:
        self._name = shown(str(file) if isinstance(file, PathLike) else file)
        self._plan = plan
        if plan.setting.bots:
            names = ", ".join(map(shown, plan.setting.bots))
            raise BadInput(f"a journal knows bots by their files: name {names} as FILE.py:Class")
        self.played: list[list[SeatResult]] = []
        try:
            path = Path(fspath(file))
            if path.exists() and not path.is_file():
                raise BadInput(f"{self._name} is not a regular file")
            self._path = Path(realpath(path))  # unlike resolve(), it accepts loops of links
            if self._path in IN_USE:
                raise self._is_in_use()
            self._stream = path.open("a+b")
        except (OSError, ValueError, TypeError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"cannot write {self._name}: {_why(error)}") from None
        try:
            self._lock()
            self._read()
        except BaseException:
            self._stream.close()
            raise
        IN_USE.add(self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        IN_USE.discard(self._path)
        with suppress(OSError):  # closing fails again after a failed write
            self._stream.close()

    def add(self, deal: int, parts: list[SeatResult]) -> None:
        """Append the results of the next deal."""
        results: list[Json] = [{**part._asdict(), "places": list(part.places)} for part in parts]
        self._write({"deal": deal, "parts": results})

    def _lock(self) -> None:
        """Lock the file, because two runs would corrupt it. The lock ends with its process, and
        child processes do not inherit it."""
        if sys.platform == "win32" or sys.platform == "emscripten":
            return
        import fcntl

        try:
            fcntl.lockf(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise self._is_in_use() from None

    def _is_in_use(self) -> BadInput:
        return BadInput(f"{self._name} is in use by another run")

    def _read(self) -> None:
        """Read all complete lines and leave the file ready for appending."""
        head = _header(self._plan)
        end = 0
        cut = b""
        for number, line in enumerate(_lines(self._stream), 1):
            if not line.endswith(b"\n") and len(line) < LONGEST:
                cut = line  # a truncated line is the last one
            elif number == 1:
                self._check_head(line, head)
            else:
                self.played.append(self._deal(number, line))
            end += len(line)
        end -= len(cut)
        if end == 0 and not (_text(head) + b"\n").startswith(cut):
            raise BadInput(f"{self._name} is no journal of a tournament")
        if cut:
            self._stream.truncate(end)
        if end == 0:
            self._write(head)

    def _check_head(self, line: bytes, head: JsonObject) -> None:
        try:
            found = parse_object(line)
        except BadInput:
            found = {}
        if found.get("format") != FORMAT:
            raise BadInput(f"{self._name} is no journal of a tournament")
        for name, other in OTHER.items():
            if found.get(name) != head[name]:
                raise BadInput(f"{self._name} is the journal of {other}: choose another file")

    def _deal(self, number: int, line: bytes) -> list[SeatResult]:
        """Parse the results of the next deal."""
        try:
            found = parse_object(line)
            if found.keys() != {"deal", "parts"} or found["deal"] != number - 2:
                raise BadInput("another deal")
            return _parts(found["parts"], len(self._plan.seats))
        except BadInput:
            raise BadInput(
                f"{self._name}, line {number}: not a valid result of deal {number - 2}"
            ) from None

    def _write(self, line: JsonObject) -> None:
        try:
            self._stream.write(_text(line) + b"\n")
            self._stream.flush()
        except OSError as error:
            raise BadInput(f"cannot write {self._name}: {_why(error)}") from None


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines. The last may be truncated; overlong lines come in pieces."""
    stream.seek(0)
    while line := stream.readline(LONGEST):
        yield line


def _text(line: JsonObject) -> bytes:
    return json.dumps(line).encode()


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _header(plan: Plan) -> JsonObject:
    """Header of the journal: everything that determines a plan's results."""
    game = plan.setting.game
    return {
        "format": FORMAT,
        **plan.json(),
        "data": _digest(repr(sorted(vars(game).items())).encode()),
        "bots": {
            name: _digest(Path(name.rpartition(":")[0]).read_bytes())
            for name in dict.fromkeys(plan.seats)
            if is_bot(name)
        },
        "program": program(game),
    }


def program(game: AnyGame) -> str:
    """Digest of the sources that determine a game's results: table, rules and computer seats."""
    package, own = Path(__file__).parent.parent, Path(inspect.getfile(type(game))).parent.parent
    folders = (package / "core", package / "play", own / "rules", own / "seats")
    files = [package / "lab/deal.py"]
    files += [file for folder in folders for file in folder.rglob("*") if file.suffix in PROGRAM]
    texts = sorted((file.name, _digest(file.read_bytes())) for file in files)
    return _digest(repr(texts).encode())


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()[:16]


def _parts(found: Json, seats: int) -> list[SeatResult]:
    """Parse the results of a deal, whose games have one win each. Raises BadInput."""
    if not isinstance(found, list) or len(found) != seats:
        raise BadInput("not a part for each seat")
    parts = [_part(one, seats) for one in found]
    for turn in range(seats):  # in this game the seats had moved on by `turn` places
        won = fsum(part.places[(seat - turn) % seats] for seat, part in enumerate(parts))
        if abs(won - 1) > 1e-9:
            raise BadInput("a game has one win")
    return parts


def _part(found: Any, seats: int) -> SeatResult:
    if not isinstance(found, dict) or found.keys() != {*SeatResult._fields}:
        raise BadInput("no part")
    places, score, decisions, seconds = (found[name] for name in SeatResult._fields)
    if not isinstance(places, list) or len(places) != seats:
        raise BadInput("not every place")
    if not all(_number(one) and 0 <= one <= 1 for one in places):
        raise BadInput("no share of a win")
    if not all(map(_number, (score, decisions, seconds))):
        raise BadInput("no number")
    if type(score) is not int or type(decisions) is not int or decisions < 0 or seconds < 0:
        raise BadInput("no such number")
    return SeatResult(tuple(map(float, places)), score, decisions, float(seconds))


def _number(value: Json) -> bool:
    """True if the value is a number of moderate size."""
    return type(value) in (int, float) and -MOST <= value <= MOST  # type: ignore[operator]
