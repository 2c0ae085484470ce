"""Size limits: the modules at the centre and the rooms stay short, and no function has many
parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.paths import PACKAGE

pytestmark = pytest.mark.native  # it reads files, and would find the same there

APP_LINES = 250
ROOM_LINES = 350
PARAMETERS = 6

ROOMS = [*PACKAGE.glob("browser/room*.py"), *PACKAGE.glob("browser/show.py")]
ROOMS += PACKAGE.glob("games/*/room*.py")

WIDE = {"api.tournament"}
"""Functions with more parameters: this one is public, documented, and called with keywords."""


def lines(file: Path) -> int:
    return len(file.read_text("utf-8").splitlines())


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Number of parameters, without that of a method's object."""
    given = function.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    own = names[:1] in (["self"], ["cls"])
    return len(names) - own + bool(given.vararg) + bool(given.kwarg)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_the_start_of_the_page_is_short() -> None:
    assert lines(PACKAGE / "browser/app.py") <= APP_LINES


def test_rooms_are_short() -> None:
    assert len(ROOMS) > 8
    assert {str(file): lines(file) for file in ROOMS if lines(file) > ROOM_LINES} == {}


def test_functions_have_few_parameters() -> None:
    wide = {
        f"{file.relative_to(PACKAGE).with_suffix('').as_posix().replace('/', '.')}.{function.name}"
        for file in PACKAGE.rglob("*.py")
        for function in functions(ast.parse(file.read_text("utf-8")))
        if parameters(function) > PARAMETERS
    }
    assert wide == WIDE


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("def f(self, a, b): ...", 2),
        ("def f(cls): ...", 0),
        ("def f(a, /, b, *, c): ...", 3),
        ("async def f(a, *b, c, **d): ...", 4),
    ],
)
def test_parameters_are_counted(source: str, count: int) -> None:
    (function,) = functions(ast.parse(source))
    assert parameters(function) == count
