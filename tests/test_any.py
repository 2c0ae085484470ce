"""`Any` is limited to the places that the decision about types allows."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.native  # it reads files, and would find the same there

DECISION = ROOT / "docs/decisions/0009-five-types-to-a-game.md"

TYPED = re.compile(r"ui/|site/|games/\w+/(info|room\w*|lessons|rules|seats|view)\b|browser/worker/")
"""Pattern of fully typed modules."""


def places(tree: ast.AST) -> int:
    """Number of occurrences of `Any`, in quoted types too, without imports."""
    found = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found += node.id == "Any"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += _quoted(node.value)
    return found


def _quoted(text: str) -> int:
    if "Any" not in text:
        return 0
    try:
        return places(ast.parse(text, mode="eval"))
    except SyntaxError:  # a sentence
        return 0


COUNTS = {
    file.relative_to(ROOT / "sakura").as_posix(): places(ast.parse(file.read_text("utf-8")))
    for file in sorted((ROOT / "sakura").rglob("*.py"))
}


def test_the_number_of_any_is_as_the_decision_says() -> None:
    text = DECISION.read_text("utf-8")
    (said,) = re.findall(r"`Any` stands at (\d+) places", text)
    assert sum(COUNTS.values()) == int(said)
    rows = re.findall(r"^\| (\d+) \| (.+?) \|", text, re.M)
    assert sum(int(number) for number, _ in rows) == int(said)
    for number, place in rows:
        if folder := re.fullmatch(r"`(\w+/)`", place):
            assert sum(COUNTS[file] for file in COUNTS if file.startswith(folder[1])) == int(number)


def test_typed_modules_use_no_any() -> None:
    typed = {file: count for file, count in COUNTS.items() if TYPED.match(file)}
    assert len(typed) > 100
    assert {file: count for file, count in typed.items() if count} == {}


def test_every_any_is_found() -> None:
    source = "from typing import Any\nOne: TypeAlias = 'list[Any]'\ndef f(x: Any): 'Any of these.'"
    assert places(ast.parse(source)) == 2
