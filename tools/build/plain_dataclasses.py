"""Expands dataclasses at build time into the methods that the decorator would generate.

Generating them at every start is most of the cost of importing a module of models, because each
method is built as text and compiled. Developer conveniences are left out: `repr`, the guards of
frozen classes, which mypy has checked, and class attributes for defaults. Only the dataclass
features that this project uses are supported; any other stops the build.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

REPLACE = """def replace(model, **changes):
    kept = {name: getattr(model, name) for name in model.__match_args__}
    return model.__class__(**kept | changes)"""
"""Replacement for `dataclasses.replace`, which needs the decorator's metadata."""

IMPORTED = {"dataclass", "field", "replace"}
"""Names that may be imported from `dataclasses`, without aliases."""

OPTIONS = {"frozen", "slots"}
"""Supported arguments of the decorator."""

OPTIONS_OF_FIELDS = {"default", "default_factory", "compare"}
"""Supported arguments of `field`."""

NO_FIELDS = {"ClassVar", "InitVar", "KW_ONLY"}
"""Annotations that do not declare an ordinary field."""

MADE = {
    *("__init__", "__post_init__", "__new__", "__init_subclass__", "__replace__"),
    *("__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__", "__match_args__", "__slots__"),
    *("__setattr__", "__delattr__", "__getstate__", "__setstate__"),
}
"""Methods that the decorator generates, calls or depends on."""

PLAIN = (
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Tuple,
    ast.UnaryOp,
    ast.expr_context,
    ast.unaryop,
)
"""Syntax nodes allowed in defaults: immutable, and without calls."""


@dataclass
class ModelField:
    """A field of a model; `default` and `factory` are source expressions."""

    name: str
    default: str = ""
    factory: str = ""
    compare: bool = True

    @property
    def optional(self) -> bool:
        """True if the argument may be omitted."""
        return bool(self.default or self.factory)


def decorator_of(node: ast.ClassDef) -> ast.expr | None:
    """Dataclass decorator of a class, if any."""
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and called.id == "dataclass":
            return decorator
    return None


def check_import(node: ast.Import | ast.ImportFrom) -> None:
    """Stop the build if an import renames a name that this module looks for."""
    module = node.module if isinstance(node, ast.ImportFrom) else ""
    for name in node.names:
        if not module and name.name == "dataclasses":
            _refuse(ast.unparse(node), "import its names instead")
        if module == "dataclasses" and name.name not in IMPORTED:
            _refuse(ast.unparse(node), f"{name.name} is not supported")
        if (
            module in ("dataclasses", "typing")
            and name.asname
            and name.name in IMPORTED | NO_FIELDS
        ):
            _refuse(ast.unparse(node), f"{name.name} must not be renamed")


def write_out(node: ast.ClassDef) -> None:
    """Replace the decorator by the methods it would generate. Raises SystemExit for unsupported
    features."""
    decorator = decorator_of(node)
    assert decorator is not None
    if node.keywords or any(not ast.unparse(base).startswith("Generic[") for base in node.bases):
        _refuse(node.name, "it has a base class or keywords")
    if len(node.decorator_list) > 1:
        _refuse(node.name, "it has another decorator")
    said = _keywords(node.name, decorator, OPTIONS)
    options = {name: _switch(node.name, value) for name, value in said.items()}
    fields = _fields(node)
    node.decorator_list.clear()
    kept = [line for line in node.body if not isinstance(line, ast.AnnAssign)]
    made = ast.parse("\n".join(_methods(fields, **options))).body
    for line in made:
        for part in ast.walk(line):
            ast.copy_location(part, node)
    node.body = [*made, *kept]


def _refuse(what: str, why: str) -> NoReturn:
    raise SystemExit(f"cannot expand dataclass {what}: {why}")


def _fields(node: ast.ClassDef) -> list[ModelField]:
    """Fields of a class that holds only fields and methods."""
    fields: list[ModelField] = []
    taken: set[str] = set()
    for line in node.body:
        where = f"{node.name}, {ast.unparse(line).splitlines()[0].rstrip(':')}"
        if isinstance(line, ast.AnnAssign):
            fields.append(_field(where, line))
            name = fields[-1].name
            if not fields[-1].optional and any(field.optional for field in fields):
                _refuse(where, "a required field follows an optional one")
        elif isinstance(line, ast.FunctionDef):
            name = line.name
            if name in MADE:
                _refuse(where, "dataclass uses this name")
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            continue
        else:
            _refuse(where, "it is neither a field nor a method")
        if name in taken:
            _refuse(where, "duplicate name in the class")
        taken.add(name)
    for field in fields:
        named = ast.walk(ast.parse(f"{field.default or None}, {field.factory or None}"))
        if own := taken.intersection(part.id for part in named if isinstance(part, ast.Name)):
            _refuse(f"{node.name}, {field.name}", f"its default uses the class's own {min(own)}")
    return fields


def _field(where: str, line: ast.AnnAssign) -> ModelField:
    if not isinstance(line.target, ast.Name):
        _refuse(where, "not a plain name")
    name, value = line.target.id, line.value
    if name == "self" or name.startswith("__"):
        _refuse(where, "reserved name")
    annotated = {getattr(part, "attr", getattr(part, "id", "")) for part in _annotation(line)}
    if annotated & NO_FIELDS:
        _refuse(where, "not an ordinary field")
    if value is None:
        return ModelField(name)
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "field"):
        return ModelField(name, _default(where, value))
    said = _keywords(where, value, OPTIONS_OF_FIELDS)
    if {"default", "default_factory"} <= said.keys():
        _refuse(where, "it has a default and a factory")
    field = ModelField(name)
    if "default" in said:
        field.default = _default(where, said["default"])
    if "default_factory" in said:
        field.factory = _factory(where, line, said["default_factory"])
    if "compare" in said:
        field.compare = _switch(where, said["compare"])
    return field


def _annotation(line: ast.AnnAssign) -> Iterator[ast.AST]:
    """Yield all nodes of a field's annotation, including those in quoted parts."""
    for part in ast.walk(line.annotation):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from ast.walk(ast.parse(part.value))
        yield part


def _default(where: str, value: ast.expr) -> str:
    if not all(isinstance(part, PLAIN) for part in ast.walk(value)):
        _refuse(where, "its default is not a plain value")
    return ast.unparse(value)


def _factory(where: str, line: ast.AnnAssign, value: ast.expr) -> str:
    """Source of the default factory. In arguments, None stands for a default that is yet to be
    made."""
    if not all(isinstance(part, ast.Name | ast.Attribute | ast.Load) for part in ast.walk(value)):
        _refuse(where, "its factory is not a plain name")
    whole = ast.unparse(line.annotation)
    if whole in ("Any", "object") or any(
        (isinstance(part, ast.Constant) and part.value is None)
        or getattr(part, "id", "") == "Optional"
        for part in _annotation(line)
    ):
        _refuse(where, "it has a factory, and may be None")
    return ast.unparse(value)


def _keywords(where: str, call: ast.expr, known: set[str]) -> dict[str, ast.expr]:
    if not isinstance(call, ast.Call):
        return {}
    said = {str(keyword.arg): keyword.value for keyword in call.keywords}
    if call.args or not said.keys() <= known:
        _refuse(where, f"{ast.unparse(call)} has unsupported arguments")
    return said


def _switch(where: str, value: ast.expr) -> bool:
    if not (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
        _refuse(where, f"{ast.unparse(value)} is neither True nor False")
    return value.value


def _methods(fields: list[ModelField], frozen: bool = False, slots: bool = False) -> Iterator[str]:
    """Yield the source lines of the generated methods."""
    names = tuple(field.name for field in fields)
    compared = [field.name for field in fields if field.compare]
    ours, theirs = (f"({''.join(f'{who}.{name}, ' for name in compared)})" for who in ("s", "o"))
    yield f"__match_args__ = {names}"
    if slots:
        yield f"__slots__ = {names}"
    given = (f"{f.name}={f.default or None}" if f.optional else f.name for f in fields)
    yield f"def __init__({', '.join(('self', *given))}):"
    for f in fields:
        made = f"{f.factory}() if {f.name} is None else " if f.factory else ""
        yield f"    self.{f.name} = {made}{f.name}"
    if not fields:
        yield "    pass"
    yield "def __eq__(s, o):"
    yield f"    return {ours} == {theirs} if o.__class__ is s.__class__ else NotImplemented"
    yield f"def __hash__(s): return hash({ours})" if frozen else "__hash__ = None"
