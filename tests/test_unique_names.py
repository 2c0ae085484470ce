"""One word for one thing: class, type and module names are unique."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sakura"
pytestmark = pytest.mark.native  # it reads files, and would find the same there

TREES = {
    file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text("utf-8"))
    for file in sorted(PACKAGE.rglob("*.py"))
}

IN_EVERY_GAME = {"Action", "Appraisal", "Event", "Observation", "Options", "Position", "Stage"}
"""Names that the contract has every game define."""

ALIKE = {
    "Room": {"browser/room.py", "games/info.py"},  # the room itself, and the page's view of it
    "ResultT": {"play/job.py", "play/seat.py"},
}

SUBJECTS = (
    "advice analysis board command_line daily deal duel duels ending fairness five game guide "
    "highlight info journal lesson lessons panels parcel phones profile progress puzzles quiz "
    "rematch review room seating seats simulation start table tiles words"
).split()
"""Names of modules in several layers: the subject in the rules, in words, in a view, and on the
page. Any other name belongs to one module, or to the same one in every game."""


def named(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the classes and types that a module defines, those for type checkers too."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (ast.unparse(target) for target in node.targets)
        elif isinstance(node, ast.AnnAssign):
            yield ast.unparse(node.target)
        elif isinstance(node, ast.If):
            yield from named(node.body)


def places() -> dict[str, list[str]]:
    """Modules of each such name."""
    found = defaultdict(list)
    for file, tree in TREES.items():
        for name in named(tree.body):
            if re.fullmatch("[A-Z][a-z]+([A-Z][A-Za-z]*)?", name):
                found[name].append(file)
    return found


PLACES = places()


@pytest.mark.parametrize("name", [name for name, files in PLACES.items() if len(files) > 1])
def test_names_of_types_are_unique(name: str) -> None:
    if name in IN_EVERY_GAME:
        games = [file.split("/")[1] for file in PLACES[name] if file.startswith("games/")]
        assert len(games) == len(PLACES[name]) == len(set(games))
    else:
        assert set(PLACES[name]) == ALIKE.get(name)


def modules() -> dict[str, set[str]]:
    """Folders of each module name, with `GAME` for any game."""
    found = defaultdict(set)
    for file in TREES:
        folder, _, module = re.sub("games/[^/]+/", "games/GAME/", file).rpartition("/")
        found[module.removesuffix(".py")].add(folder)
    del found["__init__"]
    return found


def test_names_of_modules_are_unique() -> None:
    found = modules()
    assert len(found) > 150
    assert {name for name, folders in found.items() if len(folders) > 1} == set(SUBJECTS)


def test_names_are_found() -> None:
    assert len(PLACES) > 200
    assert set(PLACES["Room"]) == ALIKE["Room"]
    tree = ast.parse("if TYPE_CHECKING:\n    Name = int\nclass Other: ...\nThird: str")
    assert list(named(tree.body)) == ["Name", "Other", "Third"]
