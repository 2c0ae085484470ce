"""Syntax trees of the package's modules, for tests of the source code."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "sakura"
MODULES = {file.relative_to(PACKAGE).as_posix(): file for file in sorted(PACKAGE.rglob("*.py"))}


def parsed(text: str) -> ast.Module:
    """Tree of a module, in which `parent_of` finds the parent of every node."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            child.parent = node  # type: ignore[attr-defined]
    return tree


@cache
def package() -> dict[str, ast.Module]:
    """Trees of all modules of the package, by path."""
    return {name: parsed(file.read_text("utf-8")) for name, file in MODULES.items()}


def parent_of(node: ast.AST) -> ast.AST:
    parent: ast.AST = node.parent  # type: ignore[attr-defined]
    return parent


def called(node: ast.AST) -> str:
    """Name of the function in a call, or ""."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def name_of(node: ast.AST) -> str:
    """Name of a variable, of a called function, or of an attribute, with a leading dot."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Name):
        return node.id
    return f".{node.attr}" if isinstance(node, ast.Attribute) else ""
