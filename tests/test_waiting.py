"""Browser tests wait for functions, which Playwright evaluates once.

It evaluates an expression again on every poll, which the page's policy forbids: such a test passes
if the expression is true at once, and fails on a slower machine.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
FILES = sorted((FOLDER / "browser").glob("*.py"))
FUNCTION = re.compile(r"(async )?\([\w\[\], ]*\) =>")
pytestmark = pytest.mark.native  # it reads files, and would find the same there


def waited_for(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text, or its beginning, of everything that a module waits for."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "wait_for_function":
            yield node.lineno, text(node.args[0], file)


def text(argument: ast.expr, file: Path) -> str:
    """Content of a string, of an f-string up to its first value, or the name of a constant."""
    match argument:
        case ast.Constant(value=str(value)):
            return value
        case ast.JoinedStr(values=[ast.Constant(value=str(value)), *_]):
            return value
        case ast.Name(id=name):
            return str(getattr(importlib.import_module(f"tests.browser.{file.stem}"), name))
        case ast.Call(func=ast.Attribute(value=changed)):  # such as `KEPT.replace(…)`
            return text(changed, file)
    return ast.unparse(argument)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_browser_tests_wait_for_functions(file: Path) -> None:
    wrong = [f"{line}: {what}" for line, what in waited_for(file) if not FUNCTION.match(what)]
    assert wrong == []


def test_a_wait_for_an_expression_is_found(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text('page.wait_for_function(f"({ONE}) && ({TWO})()")', "utf-8")
    assert [FUNCTION.match(what) for _, what in waited_for(file)] == [None]
