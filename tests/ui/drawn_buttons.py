"""Finder of the buttons that the package draws, by reading its sources: most of the drawing code
can only be imported in a browser."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent / "sakura"
TREES = [ast.parse(file.read_text("utf-8"), str(file)) for file in sorted(PACKAGE.rglob("*.py"))]

MAKERS = {
    "button": 0,
    "sign_button": 0,
    "drawn_button": 0,
    "_link": 0,
    "_step": 0,
    "_control": 0,
    "offer": 1,
}
"""Functions that draw a command's button, with the position of the command argument."""


@cache
def drawn() -> tuple[dict[str, ast.expr], ...]:
    """Attributes of every button."""
    return tuple(
        keywords(call)
        for tree in TREES
        for call in calls(tree)
        if called(call) == "tag" and ast.unparse(call.args[0]) == "'button'"
    )


@cache
def given() -> frozenset[str]:
    """Commands of all buttons. Raises ValueError if one cannot be determined."""
    return frozenset(
        name
        for tree in TREES
        for loops in [_loops(tree)]
        for call in calls(tree, without=MAKERS)
        for expression in _commands(call)
        for name in values(expression, loops)
    )


def calls(tree: ast.AST, without: Mapping[str, object] | None = None) -> Iterator[ast.Call]:
    """Yield every call in a tree, except those in functions of these names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield node
        if not (isinstance(node, ast.FunctionDef) and node.name in (without or {})):
            yield from calls(node, without)


def called(call: ast.Call) -> str:
    """Unqualified name of the called function, or ""."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def keywords(call: ast.Call) -> dict[str, ast.expr]:
    """Keyword arguments of a call."""
    return {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}


def values(expression: ast.expr, loops: Mapping[str, set[str]]) -> set[str]:
    """Possible values of a string expression; `loops` has those of loop variables."""
    match expression:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return values(one, loops) | values(other, loops)
        case ast.Name(id=name) if name in loops:
            return loops[name]
    raise ValueError(f"line {expression.lineno}: {ast.unparse(expression)} may be any text")


def _commands(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the command expression of a call that draws a button."""
    if "data_command" in keywords(call):
        yield keywords(call)["data_command"]
    elif called(call) in MAKERS:
        yield call.args[MAKERS[called(call)]]


def _loops(tree: ast.AST) -> dict[str, set[str]]:
    """Values of loop variables that range over a tuple of strings, or over the keys of a table."""
    loops: dict[str, set[str]] = {}
    tables = {
        target.id: {str(key.value) for key in node.value.keys if isinstance(key, ast.Constant)}
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.comprehension(target=ast.Name(id=name), iter=ast.Tuple(elts=parts)):
                texts = [part.value for part in parts if isinstance(part, ast.Constant)]
                if len(texts) == len(parts):
                    loops[name] = set(map(str, texts))
            case ast.comprehension(target=ast.Name(id=name), iter=ast.Name(id=table)) if (
                table in tables
            ):
                loops[name] = tables[table]
    return loops
