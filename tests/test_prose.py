"""Docstrings of the sources name what they document: none begins with a relative clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

pytestmark = pytest.mark.native  # it reads files, and would find the same there

ROOT = Path(__file__).parent.parent

FOLDERS = ("sakura", "static", "tools")

SOURCES = {
    str(file.relative_to(ROOT)): file
    for folder in FOLDERS
    for file in sorted((ROOT / folder).rglob("*.py"))
    if "node_modules" not in file.parts
}

CLAUSE = re.compile(
    r"\s*(?:What|Who|Whoever|Whatever|How|Where|When|Whether|That|Which|Whose|Why)\b"
)
"""Pattern of a relative or interrogative clause at the beginning of a text."""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every docstring, those below constants included."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):  # that of a lambda is an expression
            continue
        if isinstance(node, DOCUMENTED) and body:
            yield from _text(body[0])
        for above, below in pairwise(body):
            if isinstance(above, ast.Assign | ast.AnnAssign):
                yield from _text(below)


def _text(node: ast.stmt) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            yield node.lineno, text


def riddles(source: str) -> list[str]:
    """Docstrings that begin with a relative clause, each with its line."""
    return [
        f"{line}: {text.strip().splitlines()[0]}"
        for line, text in sorted(docstrings(ast.parse(source)))
        if CLAUSE.match(text)
    ]


def test_all_sources_are_read() -> None:
    assert {name.partition("/")[0] for name in SOURCES} == set(FOLDERS)
    found = [one for file in SOURCES.values() for one in docstrings(ast.parse(file.read_text()))]
    assert len(SOURCES) > 250 and len(found) > 2000


@pytest.mark.parametrize("name", SOURCES)
def test_no_docstring_begins_with_a_relative_clause(name: str) -> None:
    assert riddles(SOURCES[name].read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        '"""What a module holds."""',
        'class Card:\n    """Who plays it."""',
        'class Card:\n    order: int = 3\n    """Where it stands."""',
        'def is_over() -> bool:\n    """Whether it is over."""',
        'async def wait() -> None:\n    """\n    When it comes."""',
        'MOST = 3\n"""How many there are."""',
        'if TESTING:\n    MOST: int = 3\n    """Which is the most."""',
    ],
)
def test_riddles_of_every_kind_are_found(source: str) -> None:
    assert len(riddles(source)) == 1


def test_other_texts_are_no_riddles() -> None:
    source = '''"""Whoopee cushions."""
MOST = 3
"""Number of cards."""
def f():
    """True if the round is over.

    What follows is free.
    """
    return """What a string."""
    """What nobody reads."""
'''
    assert riddles(source) == []
