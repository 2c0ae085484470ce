"""Parts of a dataclass that cannot be written out stop the build instead of being lost."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.whole import seldom
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
    "a base": ("@dataclass\nclass Pond(Water):\n depth: int", "inherits"),
    "a metaclass": ("@dataclass\nclass Pond(metaclass=Water):\n depth: int", "inherits"),
    "a decorator": ("@total\n@dataclass\nclass Pond:\n depth: int", "another decorator"),
    "an option": ("@dataclass(order=True)\nclass Pond:\n depth: int", "is known"),
    "options in a dict": ("@dataclass(**usual)\nclass Pond:\n depth: int", "is known"),
    "an option's value": ("@dataclass(frozen=SURE)\nclass Pond:\n depth: int", "nor False"),
    "the module": ("import dataclasses", "must be imported from it"),
    "the module's new name": ("import dataclasses as models", "must be imported from it"),
    "another function": ("from dataclasses import asdict", "asdict is not known"),
    "keywords only": ("from dataclasses import KW_ONLY", "KW_ONLY is not known"),
    "all functions": ("from dataclasses import *", r"\* is not known"),
    "a new name": ("from dataclasses import dataclass as model", "keep its name"),
    "a variable's new name": ("from typing import ClassVar as Shared", "keep its name"),
}

LINES = {
    "__post_init__": ("def __post_init__(self): self.depth += 1", "makes, calls or minds"),
    "__init__": ("def __init__(self): pass", "makes, calls or minds"),
    "__eq__": ("def __eq__(self, other): return True", "makes, calls or minds"),
    "__hash__": ("def __hash__(self): return 7", "makes, calls or minds"),
    "__setstate__": ("def __setstate__(self, state): pass", "makes, calls or minds"),
    "__slots__": ("__slots__ = ('depth',)", "neither a field nor a method"),
    "a coroutine": ("async def fill(self): pass", "neither a field nor a method"),
    "a condition": ("if HUGE:\n  width: int", "neither a field nor a method"),
    "a constant": ("MOST = 3", "neither a field nor a method"),
    "ClassVar": ("ponds: ClassVar[int] = 0", "no field like the others"),
    "typing.ClassVar": ("ponds: typing.ClassVar[int] = 0", "no field like the others"),
    "ClassVar quoted": ("ponds: 'ClassVar[int]' = 0", "no field like the others"),
    "InitVar": ("width: InitVar[int]", "no field like the others"),
    "KW_ONLY": ("_: KW_ONLY", "no field like the others"),
    "an attribute": ("water.level: int = 0", "no plain name"),
    "an item": ("levels[0]: int = 0", "no plain name"),
    "self": ("self: int", "a way of its own"),
    "a private name": ("__width: int", "a way of its own"),
    "a list": ("fish: list[str] = []", "no plain value"),
    "a list within": ("fish: tuple[list[str]] = ([],)", "no plain value"),
    "a call": ("fish: set[str] = set()", "no plain value"),
    "a list as default": ("fish: list[str] = field(default=[])", "no plain value"),
    "another field function": ("fish: int = dataclasses.field(default=3)", "no plain value"),
    "an unknown argument": ("fish: int = field(init=False)", "is known"),
    "a place": ("fish: int = field(3)", "is known"),
    "a condition to compare": ("fish: int = field(compare=MANY)", "nor False"),
    "default and factory": ("fish: int = field(default=0, default_factory=int)", "and a factory"),
    "a lambda": ("fish: list[str] = field(default_factory=lambda: [])", "no plain name"),
    "a factory or None": ("fish: list[str] | None = field(default_factory=list)", "may be None"),
    "a factory or anything": ("fish: Any = field(default_factory=list)", "may be None"),
    "optional": ("fish: Optional[list[str]] = field(default_factory=list)", "may be None"),
    "twice": ("depth: str", "that name twice"),
    "a method called like it": ("def depth(self): return 3", "that name twice"),
    "own default": ("width: int = depth", "class's own depth"),
    "own factory": ("width: int = field(default_factory=depth)", "class's own depth"),
    "no default": ("width: int = 3\n height: int", "may be left out"),
}


def test_what_is_known_is_written_out() -> None:
    module: dict[str, object] = {}
    exec(compile(slim(KNOWN, ours=True), "pond", "exec"), module)
    pond: Any = module["Pond"]
    one = pond(3)
    assert [getattr(one, name) for name in pond.__match_args__] == [
        *(3, ("koi", "carp"), -1, "pond", {})
    ]
    assert one.deep


@pytest.mark.parametrize(("source", "why"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_is_not_known_stops_the_build(source: str, why: str) -> None:
    with pytest.raises(SystemExit, match=f"^cannot write out .*{why}"):
        slim(source, ours=True)


@pytest.mark.parametrize(("line", "why"), LINES.values(), ids=LINES)
def test_a_line_that_is_not_known_stops_the_build(line: str, why: str) -> None:
    with pytest.raises(SystemExit, match=f"^cannot write out Pond, .*{why}"):
        slim(f"@dataclass\nclass Pond:\n depth: int\n {line}", ours=True)


def test_the_sentence_names_the_module() -> None:
    source = b"@dataclass(order=True)\nclass Pond:\n depth: int"
    with pytest.raises(SystemExit, match=r"^/bundle/pond\.py: cannot write out Pond: not all of"):
        bundle({"pond.py": source}, "/bundle/")


@seldom
def test_the_build_stops_with_that_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bytecode, "CACHE", tmp_path)
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        archive.writestr("pond.py", "@dataclass(order=True)\nclass Pond:\n depth: int")
    with pytest.raises(SystemExit, match=r"^not made: pond\.bin$"):
        bytecode.compile_archives({tmp_path / "in.zip": tmp_path / "pond.bin"}, "/bundle/")
    assert capfd.readouterr().err.splitlines() == [
        "/bundle/pond.py: cannot write out Pond: not all of dataclass(order=True) is known"
    ]
    assert not (tmp_path / "pond.bin").exists()


def test_a_switch_that_is_off_counts_as_off() -> None:
    module: dict[str, object] = {}
    source = "@dataclass(frozen=False, slots=False)\nclass Pond:\n depth: int"
    exec(compile(slim(source, ours=True), "pond", "exec"), module)
    assert not hasattr(module["Pond"], "__slots__")
    with pytest.raises(TypeError, match="unhashable"):
        hash(module["Pond"](3))  # type: ignore[operator]


def test_the_library_may_have_what_it_likes() -> None:
    source = "import dataclasses\n@dataclasses.dataclass\nclass Pond:\n depth: int = 3"
    assert slim(source, ours=False).body
