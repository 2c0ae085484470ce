"""No view contains a sentence: all text for people goes through the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent.parent / "sakura"
DESK = re.compile(
    r"(core/|lab/|learn/|(api|cli|terminal)\.py|games/info\.py|games/(\w+/)?command_line\.py"
    r"|games/(\w+/)?puzzles\.py|games/\w+/rules/|ui/notation\.py)"
)
"""Pattern of modules with errors, command-line texts and lists, which are in English only."""
NAMES = [file.relative_to(PACKAGE).as_posix() for file in sorted(PACKAGE.rglob("*.py"))]
READ = [name for name in NAMES if not DESK.match(name)]
TRANSLATED = {"say", "say_in", "plural", "mark", "mark_in", "forms"}
SENTENCE = re.compile(
    r"^[A-Z][a-z]+\W.*[a-z]{2,}|^[A-Z][a-z]+[.!?…]$"
    r"|\b(the|an?|of|to|is|are|by|with|you|your|and)\b \w"
)
"""Pattern of sentences: a capital and more words, or a small English word."""


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every string that looks like a sentence and is not marked for
    translation."""
    tree = ast.parse(source)
    fine: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            fine |= {id(child.value) for child in node.body if isinstance(child, ast.Expr)}
        elif isinstance(node, ast.Expr) or (
            isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
        ):
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


@pytest.mark.parametrize("name", READ)
def test_no_view_holds_a_sentence(name: str) -> None:
    assert list(sentences((PACKAGE / name).read_text("utf-8"))) == []


def test_views_and_the_page_are_among_them() -> None:
    folders = {name.rpartition("/")[0] for name in READ}
    assert folders >= {"ui", "site", "browser", "games/sakura/view", "games/okiya/view"}
    assert "games/sakura/info.py" in READ and "games/okiya/room.py" in READ


def test_a_sentence_would_be_found() -> None:
    source = 'def view(words):\n    "Draws it."\n    return tag("p", "Play a card now")\n'
    assert list(sentences(source)) == [(3, "Play a card now")]
    assert list(sentences('words.say("Play a card now")')) == []
