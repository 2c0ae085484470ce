"""Report files of a tournament; the suffix selects the format."""

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
    """Check that a report can be written and return its path. Raises BadInput.

    Call it before a tournament that runs for hours.
    """
    try:
        path = Path(file)
        if path.suffix not in KINDS:
            raise BadInput(f"{shown(str(file))} must end in {', '.join(KINDS)}")
        if "\0" in path.name or not path.parent.is_dir():
            raise BadInput(f"cannot write {shown(str(file))}: no such folder")
        target = Path(realpath(path))
        existed = target.exists()
        if existed and not target.is_file():
            raise BadInput(f"cannot write {shown(str(file))}: it is not a regular file")
        target.open("a").close()  # only the system knows the permissions
        if not existed:
            target.unlink()
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"cannot write {shown(file)}") from None
    return path


def check_files(files: Iterable[str], journal: str | None) -> None:
    """Check that all files can be written and no two are the same, the journal included. Raises
    BadInput."""
    taken = {} if journal is None else {_identity(journal): "--journal"}
    for file in files:
        check_file(file)
        identity = _identity(file)
        if identity in taken:
            raise BadInput(
                f"--write {shown(file)} is also the file of {taken[identity]}: choose another"
            )
        taken[identity] = "another --write"


def _identity(file: str) -> object:
    """Return a key that is equal for all names of one file, whether it exists or not."""
    try:
        found = Path(file).stat()
    except OSError:
        return realpath(file)
    except ValueError:  # a path with a NUL, refused elsewhere
        return file
    return found.st_dev, found.st_ino


def write_report(standings: Standings, file: str | PathLike[str]) -> None:
    """Write a tournament to a file: everything as .json, the rows as .csv, or a page with plots as
    .html. Raises BadInput."""
    if not isinstance(standings, Standings):
        raise BadInput(f"a report needs a tournament's standings, not {shown(standings)}")
    path = check_file(file)
    try:
        path.write_text(KINDS[path.suffix](standings), "utf-8", "replace", newline="\n")
    except OSError as error:
        raise BadInput(f"cannot write {shown(str(file))}: {error.strerror}") from None
