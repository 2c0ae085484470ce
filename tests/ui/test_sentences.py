"""No view holds a sentence: what a person reads goes through the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent.parent / "sakura"
FILES = sorted([*(PACKAGE / "view").glob("*.py"), *(PACKAGE / "browser").glob("*.py")])
TRANSLATED = {"say", "plural", "mark"}
SENTENCE = re.compile(
    r"^[A-Z][a-z]+\W.*[a-z]{2,}|^[A-Z][a-z]+[.!?…]$"
    r"|\b(the|an?|of|to|is|are|by|with|you|your|and)\b \w"
)
"""A capital and more words, or one of the small words of English."""


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every string that reads like a sentence and is not to be translated."""
    tree = ast.parse(source)
    fine: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            fine |= {id(child.value) for child in node.body if isinstance(child, ast.Expr)}
        elif isinstance(node, ast.Expr):
            fine.add(id(node.value))
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            if name in TRANSLATED:
                fine |= {id(child) for child in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in fine:
            text = node.value.strip()
            if SENTENCE.search(text):
                yield node.lineno, text


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_view_holds_a_sentence(file: Path) -> None:
    assert list(sentences(file.read_text("utf-8"))) == []


def test_a_sentence_would_be_found() -> None:
    source = 'def view(words):\n    "Draws it."\n    return tag("p", "Play a card now")\n'
    assert list(sentences(source)) == [(3, "Play a card now")]
    assert list(sentences('words.say("Play a card now")')) == []
