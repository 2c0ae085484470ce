"""Unsupported features of a dataclass stop the build instead of being lost."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.sweeps import rare
from tools.build import bytecode
from tools.build.slim import bundle, slim

KNOWN = """
from dataclasses import dataclass, field, replace
@dataclass(frozen=True, slots=True)
class Pond:
    "Still water."
    depth: int
    fish: tuple[str, ...] = ("koi", "carp")
    level: int = -1
    name: "str" = field(default="pond", compare=False)
    lilies: dict[str, int] = field(default_factory=dict)
    @property
    def deep(self) -> bool:
        return self.depth > 2
"""

UNKNOWN = {
    "a base": ("@dataclass\nclass Pond(Water):\n depth: int", "a base class or keywords"),
    "a metaclass": (
        "@dataclass\nclass Pond(metaclass=Water):\n depth: int",
        "a base class or keywords",
    ),
    "a decorator": ("@total\n@dataclass\nclass Pond:\n depth: int", "another decorator"),
    "an option": ("@dataclass(order=True)\nclass Pond:\n depth: int", "unsupported arguments"),
    "options in a dict": ("@dataclass(**usual)\nclass Pond:\n depth: int", "unsupported arguments"),
    "an option's value": ("@dataclass(frozen=SURE)\nclass Pond:\n depth: int", "nor False"),
    "the module": ("import dataclasses", "import its names instead"),
    "the module's new name": ("import dataclasses as models", "import its names instead"),
    "another function": ("from dataclasses import asdict", "asdict is not supported"),
    "keywords only": ("from dataclasses import KW_ONLY", "KW_ONLY is not supported"),
    "all functions": ("from dataclasses import *", r"\* is not supported"),
    "a new name": ("from dataclasses import dataclass as model", "must not be renamed"),
    "a variable's new name": ("from typing import ClassVar as Shared", "must not be renamed"),
}

LINES = {
    "__post_init__": ("def __post_init__(self): self.depth += 1", "dataclass uses this name"),
    "__init__": ("def __init__(self): pass", "dataclass uses this name"),
    "__eq__": ("def __eq__(self, other): return True", "dataclass uses this name"),
    "__hash__": ("def __hash__(self): return 7", "dataclass uses this name"),
    "__setstate__": ("def __setstate__(self, state): pass", "dataclass uses this name"),
    "__slots__": ("__slots__ = ('depth',)", "neither a field nor a method"),
    "a coroutine": ("async def fill(self): pass", "neither a field nor a method"),
    "a condition": ("if HUGE:\n  width: int", "neither a field nor a method"),
    "a constant": ("MOST = 3", "neither a field nor a method"),
    "ClassVar": ("ponds: ClassVar[int] = 0", "not an ordinary field"),
    "typing.ClassVar": ("ponds: typing.ClassVar[int] = 0", "not an ordinary field"),
    "ClassVar quoted": ("ponds: 'ClassVar[int]' = 0", "not an ordinary field"),
    "InitVar": ("width: InitVar[int]", "not an ordinary field"),
    "KW_ONLY": ("_: KW_ONLY", "not an ordinary field"),
    "an attribute": ("water.level: int = 0", "not a plain name"),
    "an item": ("levels[0]: int = 0", "not a plain name"),
    "self": ("self: int", "reserved name"),
    "a private name": ("__width: int", "reserved name"),
    "a list": ("fish: list[str] = []", "not a plain value"),
    "a list within": ("fish: tuple[list[str]] = ([],)", "not a plain value"),
    "a call": ("fish: set[str] = set()", "not a plain value"),
    "a list as default": ("fish: list[str] = field(default=[])", "not a plain value"),
    "another field function": ("fish: int = dataclasses.field(default=3)", "not a plain value"),
    "an unknown argument": ("fish: int = field(init=False)", "unsupported arguments"),
    "a place": ("fish: int = field(3)", "unsupported arguments"),
    "a condition to compare": ("fish: int = field(compare=MANY)", "nor False"),
    "default and factory": ("fish: int = field(default=0, default_factory=int)", "and a factory"),
    "a lambda": ("fish: list[str] = field(default_factory=lambda: [])", "not a plain name"),
    "a factory or None": ("fish: list[str] | None = field(default_factory=list)", "may be None"),
    "a factory or anything": ("fish: Any = field(default_factory=list)", "may be None"),
    "optional": ("fish: Optional[list[str]] = field(default_factory=list)", "may be None"),
    "twice": ("depth: str", "duplicate name"),
    "a method called like it": ("def depth(self): return 3", "duplicate name"),
    "own default": ("width: int = depth", "class's own depth"),
    "own factory": ("width: int = field(default_factory=depth)", "class's own depth"),
    "no default": ("width: int = 3\n height: int", "follows an optional one"),
}


def test_known_dataclasses_become_plain_classes() -> None:
    module: dict[str, object] = {}
    exec(compile(slim(KNOWN, ours=True), "pond", "exec"), module)
    pond: Any = module["Pond"]
    one = pond(3)
    assert [getattr(one, name) for name in pond.__match_args__] == [
        *(3, ("koi", "carp"), -1, "pond", {})
    ]
    assert one.deep


@pytest.mark.parametrize(("source", "why"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_construct_stops_the_build(source: str, why: str) -> None:
    with pytest.raises(SystemExit, match=f"^cannot expand dataclass .*{why}"):
        slim(source, ours=True)


@pytest.mark.parametrize(("line", "why"), LINES.values(), ids=LINES)
def test_an_unknown_line_in_a_dataclass_stops_the_build(line: str, why: str) -> None:
    with pytest.raises(SystemExit, match=f"^cannot expand dataclass Pond, .*{why}"):
        slim(f"@dataclass\nclass Pond:\n depth: int\n {line}", ours=True)


def test_the_sentence_names_the_module() -> None:
    source = b"@dataclass(order=True)\nclass Pond:\n depth: int"
    with pytest.raises(
        SystemExit, match=r"^/bundle/pond\.py: cannot expand dataclass Pond: dataclass"
    ):
        bundle({"pond.py": source}, "/bundle/")


@rare
def test_the_build_stops_with_that_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bytecode, "CACHE", tmp_path)
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        archive.writestr("pond.py", "@dataclass(order=True)\nclass Pond:\n depth: int")
    with pytest.raises(SystemExit, match=r"^not compiled: pond\.bin$"):
        bytecode.compile_archives({tmp_path / "in.zip": tmp_path / "pond.bin"}, "/bundle/")
    assert capfd.readouterr().err.splitlines() == [
        "/bundle/pond.py: cannot expand dataclass Pond: "
        "dataclass(order=True) has unsupported arguments"
    ]
    assert not (tmp_path / "pond.bin").exists()


def test_a_dataclass_option_set_to_false_is_off() -> None:
    module: dict[str, object] = {}
    source = "@dataclass(frozen=False, slots=False)\nclass Pond:\n depth: int"
    exec(compile(slim(source, ours=True), "pond", "exec"), module)
    assert not hasattr(module["Pond"], "__slots__")
    with pytest.raises(TypeError, match="unhashable"):
        hash(module["Pond"](3))  # type: ignore[operator]


def test_dataclasses_of_the_library_stay_as_they_are() -> None:
    source = "import dataclasses\n@dataclasses.dataclass\nclass Pond:\n depth: int = 3"
    assert slim(source, ours=False).body
