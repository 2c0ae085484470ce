"""No result depends on a platform's arithmetic.

This finds code that differs between machines or versions of Python. `sakura/core/arithmetic.py` has
the alternatives.

Rules for the whole package:

- `sum` adds integers only, and the code shows it: a function annotated `-> int` returns it, it is
  assigned to a name annotated `int` (mypy then refuses floats), or it adds comparisons, bits or
  literals. Floats are added by `total`, or by `math.fsum`, which is exact.
- Only exact functions are imported from `math`; drawings may use angles and distances too.
- `**` is for constants and integer literals; otherwise multiply, or use `power`.
- Random numbers come from a `Random` named `random`, by methods that behave alike in every Python.
- `hash` and `id` differ between processes. (`test_sets.py` finds sets whose order matters.)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.reading import called, name_of, package, parent_of, parsed

pytestmark = pytest.mark.native  # it reads files, and would find the same there

ARITHMETIC = "core/arithmetic.py"
BATCHES = "learn/batch.py"
"""Games for learners, with the generator of numpy."""
DRAWN = ("ui/", "site/", "games/okiya/view/", "games/sakura/view/", "lab/plot.py")
"""Modules that only draw, and decide nothing."""

EXACT = {"ceil", "floor", "fsum", "isfinite", "isqrt", "sqrt"}
ANGLES = {"atan2", "cos", "degrees", "dist", "hypot", "log10", "pi", "radians", "sin", "tau"}
CHANCES = {"choice", "getrandbits", "random", "randrange", "shuffle"}

ROUNDED = {"lab/elo.py": {"atan", "pi"}}
"""Functions that a module may use because it rounds their results."""

Fault = tuple[int, str]
"""Line, and a description of the fault."""


# -- sums ---------------------------------------------------------------------------------------


def whole(node: ast.expr) -> bool:
    """True if the code itself shows an integer: a comparison, bits, a literal, or a sum or product
    of these."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Compare() | ast.UnaryOp(op=ast.Not() | ast.Invert()):
            return True
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.BitXor() | ast.LShift() | ast.RShift()):
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
            return whole(node.left) and whole(node.right)
    return called(node) == "len" or name_of(node) == ".bit_count"


def adds_whole_numbers(call: ast.Call) -> bool:
    """True if a call of `sum` shows that it only adds integers."""
    if isinstance(call.args[0], ast.GeneratorExp) and whole(call.args[0].elt):
        return True
    parent = parent_of(call)
    if isinstance(parent, ast.AnnAssign):
        return ast.unparse(parent.annotation) == "int"
    if not isinstance(parent, ast.Return):
        return False
    while not isinstance(parent, ast.FunctionDef):
        parent = parent_of(parent)
    return parent.returns is not None and ast.unparse(parent.returns) == "int"


def sums(tree: ast.Module) -> Iterator[Fault]:
    """Yield sums that may be of floats, and other uses of `sum`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "sum":
            call = parent_of(node)
            if not (isinstance(call, ast.Call) and call.func is node and adds_whole_numbers(call)):
                yield node.lineno, "a sum that may be of floats: use total"


# -- functions ----------------------------------------------------------------------------------


def imports(tree: ast.Module, allowed: set[str]) -> Iterator[Fault]:
    """Yield imported functions that differ between C libraries or versions of Python."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for one in names:
                    if one.name in {"math", "cmath", "statistics", "random"}:
                        yield node.lineno, f"import {one.name}: name the functions"
            case ast.ImportFrom(module="math", names=names):
                for one in names:
                    if one.name not in allowed:
                        yield node.lineno, f"math.{one.name}: use {ARITHMETIC}"
            case ast.ImportFrom(module="random", names=names):
                for one in names:
                    if one.name != "Random":
                        yield node.lineno, f"random.{one.name} has no seed of ours"
            case ast.ImportFrom(module="statistics" | "cmath" as module):
                yield node.lineno, f"{module}: use {ARITHMETIC}"


def powers(tree: ast.Module) -> Iterator[Fault]:
    """Yield powers of possible floats."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.Pow(), left=base) | ast.AugAssign(op=ast.Pow(), target=base):
                if not whole(base) and not ast.unparse(base).isupper():
                    yield node.lineno, "a power that may be of a float: use a product, or power"


def calls(tree: ast.Module) -> Iterator[Fault]:
    """Yield calls that differ between processes, and random methods that differ between Pythons."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="pow" | "hash" | "id" as name, ctx=ast.Load()):
                yield node.lineno, f"{name} is not the same everywhere"
            case ast.Attribute(value=source, attr=attr) if attr not in CHANCES:
                if name_of(source).lstrip("._") == "random" and not isinstance(source, ast.Call):
                    yield node.lineno, f"Random.{attr}: use {', '.join(sorted(CHANCES))}"


# -- the whole package ---------------------------------------------------------------------------


def faults(tree: ast.Module, name: str) -> list[str]:
    """All platform-dependent code of a module."""
    drawn = name.startswith(DRAWN)
    allowed = EXACT | (ANGLES if drawn else ROUNDED.get(name, set()))
    found = [*sums(tree), *imports(tree, allowed), *calls(tree)]
    if not drawn:
        found += powers(tree)
    return [f"{name}:{line}: {what}" for line, what in sorted(found)]


def test_arithmetic_does_not_depend_on_the_platform() -> None:
    others = {name: tree for name, tree in package().items() if name not in (ARITHMETIC, BATCHES)}
    assert [fault for name, tree in others.items() for fault in faults(tree, name)] == []


@pytest.mark.parametrize(
    "code",
    [
        "x = sum(values)",
        "x: float = sum(values)",
        "x = sum(one / 2 for one in values)",
        "best = max(rows, key=sum)",
        "def mean(values: list[float]) -> float:\n    return sum(values)",
        "from math import exp",
        "from math import cos",
        "import math",
        "import statistics",
        "from statistics import mean",
        "from random import shuffle",
        "x = gap**2",
        "x **= 2",
        "x = pow(gap, 2)",
        "x = hash('a')",
        "x = random.gauss(0, 1)",
        "x = self.random.sample(cards, 2)",
    ],
)
def test_platform_dependent_arithmetic_is_found(code: str) -> None:
    assert faults(parsed(code), "games/sakura/seats/made_up.py")


@pytest.mark.parametrize(
    "code",
    [
        "x = sum(one == best for one in values)",
        "x = sum(1 << cell for cell in cells)",
        "x: int = sum(tokens)",
        "def count(values: list[int]) -> int:\n    return sum(values)",
        "x = 10**9 + SIZE**2 + cells.bit_count() ** 2",
        "from math import fsum, sqrt",
        "x = self.random.random() + len(random.choice(cards))",
    ],
)
def test_platform_independent_arithmetic_is_allowed(code: str) -> None:
    assert not faults(parsed(code), "games/sakura/seats/made_up.py")
