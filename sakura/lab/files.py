"""The files that tell of a tournament; the ending of a name says which kind it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from os.path import realpath
from pathlib import Path

from sakura.core.error import BadInput, shown
from sakura.lab.report import report
from sakura.lab.standings import Standings

KINDS: Mapping[str, Callable[[Standings], str]] = {
    ".json": lambda standings: json.dumps(standings.json(), indent=1) + "\n",
    ".csv": Standings.csv,
    ".html": report,
}


def check_file(file: str | PathLike[str]) -> Path:
    """The path of a file that is to be written; raises BadInput where that cannot be. Whoever plays
    for hours asks before."""
    try:
        path = Path(file)
        if path.suffix not in KINDS:
            raise BadInput(f"{shown(str(file))} must end in {', '.join(KINDS)}")
        if "\0" in path.name or not path.parent.is_dir():
            raise BadInput(f"cannot write {shown(str(file))}: there is no such folder")
        place = Path(realpath(path))
        there = place.exists()
        if there and not place.is_file():
            raise BadInput(f"cannot write {shown(str(file))}: it is no file")
        place.open("a").close()  # who may write there only the system knows
        if not there:
            place.unlink()
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"cannot write {shown(file)}") from None
    return path


def check_files(files: Iterable[str], journal: str | None) -> None:
    """Raises BadInput unless all of them can be written and no two are the same file: what is
    written last would be all that is left of it, and of the journal nothing."""
    taken = {} if journal is None else {_identity(journal): "--journal"}
    for file in files:
        check_file(file)
        place = _identity(file)
        if place in taken:
            raise BadInput(f"--write {shown(file)} is the file of {taken[place]}: take another one")
        taken[place] = "another --write"


def _identity(file: str) -> object:
    """What all names of a file have in common, whether it is there or not."""
    try:
        found = Path(file).stat()
    except OSError:
        return realpath(file)
    except ValueError:  # a path with a NUL, which is refused elsewhere
        return file
    return found.st_dev, found.st_ino


def write_report(standings: Standings, file: str | PathLike[str]) -> None:
    """Writes a tournament into a file: all of it as .json, its rows as .csv, a page with plots as
    .html. Raises BadInput."""
    if not isinstance(standings, Standings):
        raise BadInput(f"a report tells of a tournament's standings, not of {shown(standings)}")
    path = check_file(file)
    try:
        path.write_text(KINDS[path.suffix](standings), "utf-8", "replace", newline="\n")
    except OSError as error:
        raise BadInput(f"cannot write {shown(str(file))}: {error.strerror}") from None
