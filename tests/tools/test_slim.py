"""What the page gets of the sources is less, and does the same."""

import ast
import dataclasses
import importlib
from pathlib import Path
from types import ModuleType

import pytest

from tools.slim import slim
from tools.written_out import decorator_of

ROOT = Path(__file__).parent.parent.parent
MODELS = [
    path.relative_to(ROOT)
    for path in sorted((ROOT / "sakura").rglob("*.py"))
    if "browser" not in path.parts and "@dataclass" in path.read_text("utf-8")
]


def slimmed(path):
    """The module at `path` as the page gets it, beside the one that is imported."""
    module = ModuleType("slimmed")
    source = (ROOT / path).read_text("utf-8")
    exec(compile(slim(source, ours=True), str(path), "exec"), module.__dict__)
    return module


@pytest.mark.parametrize("path", MODELS, ids=str)
def test_models_written_out_are_the_same(path):
    whole = importlib.import_module(".".join(path.with_suffix("").parts))
    less = slimmed(path)
    for name, model in vars(whole).items():
        ours = isinstance(model, type) and model.__module__ == whole.__name__
        if not (ours and dataclasses.is_dataclass(model)):
            continue
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
        for field in dataclasses.fields(model):
            if field.default is not dataclasses.MISSING:
                usual = getattr(written(*values[: _needed(model)]), field.name)
                assert repr(usual) == repr(field.default)  # an enumeration is another one here


def _needed(model):
    missing = dataclasses.MISSING
    fields = dataclasses.fields(model)
    return sum(field.default is missing is field.default_factory for field in fields)


def test_replace_knows_what_is_written_out():
    less = slimmed(Path("sakura/games/sakura/view/scene.py"))
    scene = less.Scene(*range(len(less.Scene.__match_args__)))
    assert less.replace(scene, emperor=30) == less.Scene(
        *(30 if name == "emperor" else i for i, name in enumerate(less.Scene.__match_args__))
    )


def test_models_written_out_read_what_the_bench_of_thinking_packs(monkeypatch):
    bench = pytest.importorskip("tools.bench_thinking")  # needs Playwright, which Pyodide has not
    job = importlib.import_module("sakura.play.job")
    packed = bench.pack(job.Job("okiya", "master", "7", None))
    monkeypatch.setattr(job, "Job", slimmed(Path("sakura/play/job.py")).Job)
    read = job.unpack(packed)
    assert not dataclasses.is_dataclass(read)
    assert (read.game, read.seat, read.seed, read.observation) == ("okiya", "master", "7", None)


def test_annotations_go_where_nothing_reads_them():
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
