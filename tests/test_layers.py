"""Imports point one way, and only the browser's rooms know a browser."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sakura"
MAY_READ = {
    "core": set(),
    "garden": {"core"},
    "okiya": {"core"},
    "seats": {"core", "garden", "okiya"},
    "text": set(),
    "view": {"core", "garden", "okiya", "seats.levels", "text"},
    "browser": {"core", "garden", "okiya", "seats", "text", "view", "games"},
    "games": {"core", "garden", "okiya"},
    "cli": {"core", "garden", "okiya", "seats", "text"},
    "__main__": {"cli"},
    "__init__": set(),
}
BROWSER_ONLY = {"js", "pyodide", "pyscript"}
FILES = sorted(PACKAGE.rglob("*.py"))


def imported(file):
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: relative import"
            if node.module == "sakura" or (PACKAGE.parent / node.module.replace(".", "/")).is_dir():
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_point_one_way(file):
    room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for name in imported(file):
        top, *rest = name.split(".")
        if top == "sakura":
            inner = ".".join(rest)
            allowed = MAY_READ[room] | {room}
            assert any(inner == a or inner.startswith(a + ".") for a in allowed), name
        elif top in BROWSER_ONLY:
            assert room == "browser", name
        else:
            assert top in sys.stdlib_module_names, name
