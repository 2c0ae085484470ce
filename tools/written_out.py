"""Dataclasses, written out: the page gets the methods that the decorator would make at every start.

To make them is most of what importing a module of models costs, since each is generated as text
and compiled. What only helps whoever writes the code is left out: `repr`, and the guards of frozen
classes, which mypy has checked.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

REPLACE = """def replace(model, **changes):
    kept = {name: getattr(model, name) for name in model.__match_args__}
    return model.__class__(**kept | changes)"""
"""What takes the place of `dataclasses.replace`, which knows only what the decorator made."""

KNOWN = {"frozen", "slots"}
"""What is known of the decorator's arguments, and of `field`'s: all that this project uses."""

KNOWN_OF_FIELDS = {"default", "default_factory", "compare"}


@dataclass
class Field:
    """`default` and `factory` are expressions, as source."""

    name: str
    default: str = ""
    factory: str = ""
    compare: bool = True


def decorator_of(node: ast.ClassDef) -> ast.expr | None:
    """The decorator that makes the class a dataclass."""
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and called.id == "dataclass":
            return decorator
    return None


def write_out(node: ast.ClassDef) -> None:
    """Replaces the decorator by what it would have made."""
    decorator = decorator_of(node)
    assert decorator is not None
    if any(not ast.unparse(base).startswith("Generic[") for base in node.bases):
        raise SystemExit(f"cannot write out {node.name}, which inherits")
    options = _keywords(decorator, KNOWN)
    fields = [_field(line) for line in node.body if isinstance(line, ast.AnnAssign)]
    node.decorator_list.remove(decorator)
    rest = [line for line in node.body if not isinstance(line, ast.AnnAssign)]
    made = ast.parse("\n".join(_methods(fields, **options))).body
    for line in made:
        for part in ast.walk(line):
            ast.copy_location(part, node)
    node.body = [*made, *rest]


def _keywords(call: ast.expr, known: set[str]) -> dict[str, Any]:
    if not isinstance(call, ast.Call):
        return {}
    names = {keyword.arg: keyword.value for keyword in call.keywords}
    if call.args or not names.keys() <= known:
        raise SystemExit(f"cannot write out {ast.unparse(call)}")
    return {str(name): value for name, value in names.items()}


def _field(line: ast.AnnAssign) -> Field:
    assert isinstance(line.target, ast.Name)
    name, value = line.target.id, line.value
    if value is None:
        return Field(name)
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "field"):
        return Field(name, ast.unparse(value))
    said = {key: ast.unparse(part) for key, part in _keywords(value, KNOWN_OF_FIELDS).items()}
    return Field(
        name,
        said.get("default", ""),
        said.get("default_factory", ""),
        said.get("compare", "True") == "True",
    )


def _methods(fields: list[Field], frozen: object = None, slots: object = None) -> list[str]:
    names = tuple(field.name for field in fields)
    compared = [field.name for field in fields if field.compare]
    ours, theirs = (f"({''.join(f'{who}.{name}, ' for name in compared)})" for who in ("s", "o"))
    lines = [f"__match_args__ = {names}"]
    if slots:
        lines.append(f"__slots__ = {names}")
    parameters = [
        f.name + ("=" + (f.default or "None") if f.default or f.factory else "") for f in fields
    ]
    body = [
        f"self.{f.name} = {f'{f.factory}() if {f.name} is None else ' if f.factory else ''}{f.name}"
        for f in fields
    ]
    return [
        *lines,
        f"def __init__(self, {', '.join(parameters)}):",
        *(f"    {line}" for line in body or ["pass"]),
        "def __eq__(s, o):",
        f"    return {ours} == {theirs} if o.__class__ is s.__class__ else NotImplemented",
        f"def __hash__(s): return hash({ours})" if frozen else "__hash__ = None",
    ]
