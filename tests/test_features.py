"""Features are declared in one place and awaited; no code asks whether one has loaded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tools.build.parts import DECLARED, module_name, parts
from tools.paths import PACKAGE

pytestmark = pytest.mark.native  # it reads files, and would find the same there

FILES = [*PACKAGE.rglob("browser/**/*.py"), *PACKAGE.glob("games/*/room*.py")]
SOURCES = {file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8") for file in sorted(FILES)}

WAITED_FOR = re.compile(r"""(?:\bfeatures\.(?:need|then)|\.use)\(\s*"([^"]+)\"""")
"""Pattern of a feature that code waits for."""

BEGUN_WITH = re.compile(
    r'^            "([a-z_ ]+)": (?!self\.(?:clicks|controls|presses)).*,$', re.M
)
"""Pattern of a feature in `App._begins_with`."""

OF_A_PART = re.compile(r'^    "([a-z_]+)": lambda page: page\.', re.M)
"""Pattern of a part of the page that a visitor's command waits for (`browser/parts.py`)."""

AFTERWARDS = {"offline"}
"""Features that a start loads with the others, once the page can be used."""

FIRST: dict[str, tuple[str, ...]] = DECLARED["FIRST"]
LATER: dict[str, tuple[str, ...]] = DECLARED["LATER"]

first, later = (
    {module_name(file): file for file in part if file.suffix == ".py"} for part in parts()
)


def users(pattern: str) -> set[str]:
    """Files with a match of the pattern."""
    return {name for name, source in SOURCES.items() if re.search(pattern, source)}


def test_no_code_asks_whether_a_bundle_has_loaded() -> None:
    assert users(r"\bmountSecondBundle\b") == {"browser/second_bundle.py"}
    assert users(r"\b_loaded\b(?!\()") == {"browser/second_bundle.py"}
    assert users(r"\.has\(") == {
        "browser/second_bundle.py",
        "browser/waiting.py",
    }  # implements the waiting
    assert users(r"\b(opponents|features|second_bundle)\.(here|arrive)\b") == set()


def test_every_feature_is_awaited_under_its_name() -> None:
    named = {name for source in SOURCES.values() for name in WAITED_FOR.findall(source)}
    named.update(
        BEGUN_WITH.findall(SOURCES["browser/app.py"]),
        OF_A_PART.findall(SOURCES["browser/parts.py"]),
    )
    assert named | AFTERWARDS == LATER.keys()
    assert not FIRST.keys() & LATER.keys()


def in_functions(file: Path) -> Iterator[str]:
    """Yield modules of the second bundle that a module imports inside of functions."""
    tree = ast.parse(file.read_text("utf-8"))
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    for function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.ImportFrom) and node.module:
                found = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                yield from found & later.keys()


def patterns() -> Iterator[str]:
    """Yield the patterns of features that load later."""
    for each in LATER.values():
        yield from each


def test_exactly_the_late_imports_are_declared() -> None:
    wanted = {name for file in first.values() for name in in_functions(file)}
    assert {
        name for name in wanted if not any(fnmatchcase(name, each) for each in patterns())
    } == set()
    assert {
        each for each in patterns() if not any(fnmatchcase(name, each) for name in wanted)
    } == set()


def test_the_first_bundle_has_everything_for_a_first_card() -> None:
    declared = [each.replace("{first}", "*") for each_of in FIRST.values() for each in each_of]
    for each in declared:
        assert any(fnmatchcase(name, each) for name in first), each
