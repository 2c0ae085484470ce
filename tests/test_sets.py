"""No result depends on the order of a set, which differs between processes if it holds strings.

This finds sets iterated without sorting. A set is recognized by its literal, by a call of `set` or
`frozenset`, or by its annotation: on a name, on an attribute of any class, or on a function's
result.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from tests.reading import name_of, package, parent_of, parsed

pytestmark = pytest.mark.native  # it reads files, and would find the same there

TYPES = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
MAKERS = {"set", "frozenset", ".union", ".intersection", ".difference", ".symmetric_difference"}
ORDERLESS = {"any", "all", "frozenset", "len", "set", "sorted", "sum", "fsum"}
"""Functions whose result does not depend on the order of their argument."""

IN_ORDER = {
    *("list", "tuple", "enumerate", "zip", "iter", "next", "map", "filter", "max", "min", "total"),
    *("dict", "chain", "accumulate", "product", "str", "repr"),
    *(".join", ".extend", ".choice", ".shuffle", ".fromkeys"),
}
"""Functions that iterate over their argument."""


def names_a_set(annotation: ast.expr | None) -> bool:
    """True if a type, or a part of a union, is a set's."""
    if isinstance(annotation, ast.BinOp):
        return names_a_set(annotation.left) or names_a_set(annotation.right)
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return isinstance(annotation, ast.Name) and annotation.id in TYPES


def is_set(node: ast.expr, known: set[str]) -> bool:
    """True if the code shows that this is a set."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.BitXor() | ast.Sub(), left=left):
            return is_set(left, known)
        case ast.IfExp(body=body, orelse=orelse):
            return is_set(body, known) or is_set(orelse, known)
        case ast.NamedExpr(value=value):
            return is_set(value, known)
        case ast.Call() if name_of(node) in MAKERS:
            return True
    return name_of(node) in known


@cache
def annotated() -> set[str]:
    """Functions and attributes that the package annotates as sets, wherever the name occurs."""
    found, others = set[str](), set[str]()
    for tree in package().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                names, annotation = {node.name, f".{node.name}"}, node.returns
            elif isinstance(node, ast.AnnAssign) and isinstance(parent_of(node), ast.ClassDef):
                names, annotation = {f".{name_of(node.target)}"}, node.annotation
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
                names, annotation = {name_of(node.target)}, node.annotation
            else:
                continue
            (found if names_a_set(annotation) else others).update(names)
    return found - others


def known_in(scope: ast.AST) -> set[str]:
    """Names of sets in a function or a module."""
    known, others = set(annotated()), set[str]()
    if isinstance(scope, ast.FunctionDef):
        for one in [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]:
            (known if names_a_set(one.annotation) else others).add(one.arg)
    for node in within(scope):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                (known if names_a_set(annotation) else others).add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                (known if is_set(value, known) else others).add(name)
            case ast.For(target=target) | ast.comprehension(target=target):
                others |= {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
    return known - others


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a function or a module outside of its inner functions, in order."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef):
            yield from within(node)


def gone_through(node: ast.AST) -> list[ast.expr]:
    """Expressions that this node iterates over."""
    match node:
        case ast.For(iter=over):
            return [over]
        case ast.ListComp(generators=parts) | ast.DictComp(generators=parts):
            return [part.iter for part in parts]
        case ast.GeneratorExp(generators=parts):
            by = parent_of(node)
            orderless = isinstance(by, ast.Call) and name_of(by) in ORDERLESS
            return [] if orderless else [part.iter for part in parts]
        case ast.Starred(value=value):
            return [] if isinstance(parent_of(node), ast.Set) else [value]
        case ast.Call(args=args) if name_of(node) in IN_ORDER:
            return args
    return []


def faults(tree: ast.Module) -> list[str]:
    """Sets that a module iterates unsorted."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [
        f"line {one.lineno}: {ast.unparse(one)} has no order: sort it first"
        for scope in [tree, *functions]
        for known in [known_in(scope)]
        for node in within(scope)
        for one in gone_through(node)
        if is_set(one, known)
    ]


def test_no_set_is_iterated_unsorted() -> None:
    found = {name: faults(tree) for name, tree in package().items()}
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.parametrize(
    "code",
    [
        "for one in {1, 2}: print(one)",
        "seen = set(names)\nfor one in seen: print(one)",
        "def f(names: frozenset[str]):\n    return [one for one in names]",
        "seen: set[str] = set()\nprint(*seen)",
        "print(', '.join({name for name in names}))",
        "first = next(iter(set(names) - {'a'}))",
        "order = list(a.union(b))",
        "found = total(one for one in set(values))",
        "def f() -> set[int]: ...\nx = max(set(values), key=len)",
    ],
)
def test_iterating_over_a_set_is_found(code: str) -> None:
    assert faults(parsed(code))


@pytest.mark.parametrize(
    "code",
    [
        "for one in sorted({1, 2}): print(one)",
        "x = 'a' in {'a', 'b'} and len(set(names)) > 1",
        "x = all(one in names for one in set(others))",
        "x = {one for one in {1, 2}} | {*set(names)}",
        "seen = list(names)\nfor one in seen: print(one)",
    ],
)
def test_a_membership_test_is_not_reported(code: str) -> None:
    assert not faults(parsed(code))
