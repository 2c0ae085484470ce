"""Imports point one way, and only the browser's rooms know a browser."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sakura"
GAMES = {"core", "garden", "okiya"}
MAY_READ = {
    "core": set(),
    "garden": {"core"},
    "okiya": {"core"},
    "games": GAMES,
    "seats": GAMES,
    "text": GAMES,
    "view": GAMES | {"text", "seats.names", "seats.advice"},
    "cli": GAMES | {"games", "seats", "text"},
    "browser": GAMES | {"games", "seats", "text", "view"},
    "__main__": {"cli"},
    "__init__": set(),
}
BROWSER_ONLY = {"bundle", "js", "pyodide", "pyscript"}
FILES = sorted(PACKAGE.rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """Dotted names of all that a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            package = PACKAGE.parent.joinpath(*node.module.split("."))
            if package.is_dir():  # then the names may be modules
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            assert name not in {"__import__", "import_module"}, "an import that nobody can see"


def forbidden(room: str, source: str) -> list[str]:
    """What a module of the room imports but may not."""

    def allowed(name: str) -> bool:
        top, _, inner = name.partition(".")
        if top == "sakura":
            readable = MAY_READ[room] | {room, "__version__"}
            return any(inner == one or inner.startswith(one + ".") for one in readable)
        if top in BROWSER_ONLY:
            return room == "browser"
        return top in sys.stdlib_module_names

    return [name for name in imported(source) if not allowed(name)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_imports_point_one_way(file):
    room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert forbidden(room, file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("core", "from sakura.games.sakura.rules.walk import Walk"),
        ("core", "def late():\n    import sakura.seats.levels"),
        ("garden", "from sakura import okiya"),
        ("okiya", "from sakura.games.sakura.rules import board"),
        ("seats", "from sakura.ui.svg import tag"),
        ("view", "from sakura.games.sakura.seats.simple import worth"),
        ("view", "from sakura.browser import dom"),
        ("view", "import js"),
        ("cli", "from pyodide.ffi import to_js"),
        ("seats", "from pyscript import window"),
        ("browser", "import numpy"),
    ],
)
def test_a_wrong_import_would_be_found(room, source):
    assert len(forbidden(room, source)) == 1


def test_every_room_of_the_package_has_its_rule():
    rooms = {file.relative_to(PACKAGE).parts[0].removesuffix(".py") for file in FILES}
    assert rooms <= set(MAY_READ)
