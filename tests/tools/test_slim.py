"""The page's bytecode is smaller than the sources, and equivalent."""

import ast
import dataclasses
import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

from tools.build.parts import parts
from tools.build.plain_dataclasses import decorator_of
from tools.build.slim import slim

ROOT = Path(__file__).parent.parent.parent
SOURCES = {path: path.read_text("utf-8") for path in sorted((ROOT / "sakura").rglob("*.py"))}
PAGES = [path for part in parts() for path in part if path in SOURCES]
"""Modules of the bundles, without the laboratory, for example."""
MODELS = [path for path in PAGES if re.search(r"^ *@dataclass", SOURCES[path], re.M)]
MISSING = dataclasses.MISSING


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def module_with(model: str) -> Path:
    """Module that defines a class."""
    (found,) = [path for path in MODELS if re.search(rf"^class {model}\b", SOURCES[path], re.M)]
    return found


def slimmed(path: Path) -> Any:
    """Module at `path` in its slim form, beside the imported one."""
    module = ModuleType("slimmed")
    exec(compile(slim(SOURCES[path], ours=True), str(path), "exec"), module.__dict__)
    return module


@cache
def foreign() -> frozenset[str]:
    """Imported modules that belong neither to this project nor to the standard library."""
    found: set[str] = set()
    for source in SOURCES.values():
        for node in ast.walk(ast.parse(source)):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                assert name, "a relative import"
                if name.partition(".")[0] not in {"sakura", *sys.stdlib_module_names}:
                    found.add(name)
    return frozenset(found)


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stand-ins for modules that only the browser's Python has; modules that imported them are
    forgotten afterwards."""
    for name in foreign():
        monkeypatch.setitem(sys.modules, name, MagicMock())
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def shown(value: object) -> str:
    """Value as text, in which enumeration members and functions compare equal across modules."""
    if fields := getattr(value, "__match_args__", ()):  # an expanded model has no `repr`
        return f"{type(value).__name__}({', '.join(shown(getattr(value, f)) for f in fields)})"
    return re.sub(r" at 0x\w+", "", repr(value))


def models_of(module: ModuleType) -> dict[str, Any]:
    return {
        name: model
        for name, model in vars(module).items()
        if isinstance(model, type)
        and model.__module__ == module.__name__
        and dataclasses.is_dataclass(model)
    }


@pytest.mark.parametrize("path", MODELS, ids=name_of)
@pytest.mark.usefixtures("browser")
def test_expanded_models_behave_the_same(path: Path) -> None:
    models = models_of(importlib.import_module(name_of(path)))
    less = slimmed(path)
    assert len(models) == SOURCES[path].count("@dataclass")
    for name, model in models.items():
        written = getattr(less, name)
        assert not dataclasses.is_dataclass(written)
        assert written.__match_args__ == model.__match_args__
        assert getattr(written, "__slots__", None) == getattr(model, "__slots__", None)
        values = [str(number) for number, _ in enumerate(model.__match_args__)]
        made = written(*values)
        assert [getattr(made, field) for field in model.__match_args__] == values
        assert made == written(*values)
        for at in range(len(values)):
            other = [*values[:at], "x", *values[at + 1 :]]
            assert (made == written(*other)) == (model(*values) == model(*other))
        assert made != model(*values)
        frozen = model.__dataclass_params__.frozen
        assert (hash(made) == hash(model(*values))) if frozen else written.__hash__ is None
        needed = [f for f in dataclasses.fields(model) if f.default is MISSING is f.default_factory]
        shorter = [thing(*values[: len(needed)]) for thing in (written, model)]
        for field in dataclasses.fields(model)[len(needed) :]:
            ours, theirs = (shown(getattr(one, field.name)) for one in shorter)
            assert ours == theirs
        usual = {name for name in vars(model) if not name.startswith("__")}
        assert usual - {field.name for field in dataclasses.fields(model)} <= vars(written).keys()


def test_every_kind_of_module_has_an_expanded_model() -> None:
    """Of the contract, of the browser, of the seats: the comparison covers all of them."""
    for model in ("Step", "Settings", "Job"):
        assert module_with(model) in MODELS


def test_replace_works_on_expanded_dataclasses() -> None:
    less = slimmed(module_with("Scene"))
    scene = less.Scene(*range(len(less.Scene.__match_args__)))
    assert less.replace(scene, emperor=30) == less.Scene(
        *(30 if name == "emperor" else i for i, name in enumerate(less.Scene.__match_args__))
    )


def test_expanded_models_read_jobs_of_the_benchmark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = pytest.importorskip("tools.bench.thinking")  # needs Playwright, which Pyodide lacks
    path = module_with("Choosing")
    job = importlib.import_module(name_of(path))
    packed = bench.pack(job.Choosing("okiya", "master", "7", None))
    monkeypatch.setattr(job, "Choosing", slimmed(path).Choosing)
    read = job.unpack(packed)
    assert not dataclasses.is_dataclass(read)
    assert (read.game, read.seat, read.seed, read.observation) == ("okiya", "master", "7", None)


def test_unused_annotations_are_removed() -> None:
    source = """
from functools import singledispatch
limit: int = 3
class Room:
    name: str
    def enter(self, who: str) -> None: ...
@singledispatch
def tell(what: object) -> str: ...
@tell.register
def _(what: int) -> str: ...
"""
    tree = slim(source, ours=False)
    room = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    assert decorator_of(room) is None
    assert ast.unparse(room) == "class Room:\n\n    def enter(self, who):\n        ..."
    assert "limit = 3" in ast.unparse(tree)
    assert "def _(what: int) -> str" in ast.unparse(tree)


def test_abstract_methods_that_do_nothing_are_dropped() -> None:
    source = """
from abc import ABC, abstractmethod
class Tree(ABC):
    @property
    @abstractmethod
    def height(self): ...
    @abstractmethod
    async def grow(self):
        "Grow."
    @abstractmethod
    def fell(self):
        self.felled = True
class Bush(ABC):
    @abstractmethod
    def height(self): ...
"""
    tree, bush = (node for node in slim(source, ours=True).body if isinstance(node, ast.ClassDef))
    assert [ast.unparse(one).split("(")[0].split()[-1] for one in tree.body] == ["fell"]
    assert ast.unparse(bush) == "class Bush(ABC):\n    pass"
    assert "height" in ast.unparse(slim(source, ours=False))


def bound(nodes: list[ast.stmt]) -> Iterator[str]:
    """Names that statements of a module bind in it."""
    for statement in nodes:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield statement.name
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield from (alias.asname or alias.name for alias in node.names)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def test_every_imported_name_is_left_in_its_module() -> None:
    """A name that a module imports but does not use is left out there, and type checkers do not
    know. Late imports would fail when a visitor needs them."""
    trees = {name_of(path).removesuffix(".__init__"): slim(SOURCES[path], True) for path in PAGES}
    left = {name: set(bound(tree.body)) for name, tree in trees.items()}
    lost = [
        f"{name}: {node.module}.{alias.name}"
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in left
        for alias in node.names
        if alias.name not in left[node.module] and f"{node.module}.{alias.name}" not in trees
    ]
    assert lost == []
