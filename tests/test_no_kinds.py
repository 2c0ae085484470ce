"""Nothing outside of `sakura/play` checks the type of a session, or for a friend by link: sessions
act and answer for themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sakura"
pytestmark = pytest.mark.native  # it reads files, and would find the same there

TREES = {
    file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text("utf-8"))
    for file in sorted(PACKAGE.rglob("*.py"))
}
OUTSIDE = [file for file in TREES if not file.startswith("play/")]

ASKING = {"isinstance", "issubclass", "cast", "type"}
"""Functions that check or assert a type."""

KNOW_FRIENDS = {
    "core/restore.py",  # refuses saved games that need a friend to continue
    "core/seats.py",  # names them
    "play/fair_game.py",  # tells guests the names of all seats
    "play/guest_game.py",  # seats people at other devices
    "play/hosted_game.py",  # the same
    "play/modes.py",  # lets computers sit in for them
    "play/retry_game.py",  # the same, and gives no hints against them
    "play/stored_table.py",  # seats them after a reload
    "play/table_host.py",  # knows which of them are there
    "ui/seats.py",  # describes them
}


def kinds() -> set[str]:
    """Names of all session types."""
    bases = {
        node.name: {ast.unparse(base) for base in node.bases}
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"Session"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


KINDS = kinds()


def asked(tree: ast.AST) -> set[str]:
    """Session types that the code checks for."""
    return {
        name.id
        for node in ast.walk(tree)
        for part in _told_apart(node)
        for name in ast.walk(part)
        if isinstance(name, ast.Name) and name.id in KINDS
    } | {
        text.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "cast"
        for text in node.args
        if isinstance(text, ast.Constant) and text.value in KINDS
    }


def _told_apart(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of an expression in which a type is checked."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ASKING:
        yield from node.args
    elif isinstance(node, ast.Compare):
        yield from (one for one in (node.left, *node.comparators) if not _makes(one))
    elif isinstance(node, ast.MatchClass):
        yield node.cls


def _makes(node: ast.AST) -> bool:
    return isinstance(node, ast.Call)


def names_friends(tree: ast.AST) -> bool:
    """True if the code knows the name of a seat by link."""
    return any(
        (isinstance(node, ast.Name) and node.id == "FRIEND")
        or (isinstance(node, ast.Attribute) and node.attr == "FRIEND")
        or (isinstance(node, ast.Constant) and node.value == "friend")
        for node in ast.walk(tree)
    )


def test_the_types_of_sessions_are_found() -> None:
    own = {"OwnGame", "ImportedGame", "WatchedGame", "LessonGame", "LinkGame", "RetryGame"}
    assert {"Session", *own} <= KINDS


@pytest.mark.parametrize("file", OUTSIDE)
def test_no_code_checks_the_type_of_a_session(file: str) -> None:
    assert asked(TREES[file]) == set()


@pytest.mark.parametrize(
    "source",
    [
        "isinstance(session, LinkGame)",
        "isinstance(room.session, LinkGame | RetryGame)",
        "issubclass(type(session), (OwnGame, LinkGame))",
        "type(session) is LessonGame",
        "session.__class__ == WatchedGame",
        "cast('LinkGame', session)",
        "match session:\n    case LinkGame(): pass",
    ],
)
def test_a_type_check_would_be_found(source: str) -> None:
    assert asked(ast.parse(source))


def test_constructing_or_annotating_a_session_is_no_type_check() -> None:
    source = "def f(game: LinkGame | None) -> OwnGame:\n    return OwnGame(saved, store)"
    assert asked(ast.parse(source)) == set()


def test_only_listed_modules_know_friends() -> None:
    assert {file for file, tree in TREES.items() if names_friends(tree)} == KNOW_FRIENDS


def test_code_that_knows_friends_would_be_found() -> None:
    for source in ("from sakura.core import seats\nseats.FRIEND", "FRIEND in who", "'friend'"):
        assert names_friends(ast.parse(source))
