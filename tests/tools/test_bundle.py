"""Modules imported from bundles equal those imported from folders."""

import gettext
import importlib
import marshal
import sys
import traceback
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from io import BytesIO
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from sakura.core.data import bundled_table, read_table
from sakura.ui.notation import KEY
from sakura.ui.words import LANGUAGES, _catalogue
from tools.build import cldr, slim
from tools.build.parts import ELSEWHERE, catalogues, in_order, parts
from tools.paths import PACKAGE

ROOT = Path(__file__).parent.parent.parent
FILES = {
    "garden/__init__.py": b"",
    "garden/tree.py": b"from garden.root import depth\n\ndef grow(by):\n    return depth / by\n",
    "garden/root.py": b"depth = 7\n",
    "garden/seeds.csv": b"1,2\n",
    "garden/beds.toml": b"[north]\nrows = [3, 4]\n",
}
MANY_LINES = """
def walk(path):
    steps = [
        space
        for space in path
        if space
    ]

    if not steps:
        return None
    return sum(
        steps
    )
"""


@pytest.fixture
def arrived(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """`static/bundle.py` with a small package; the interpreter is restored afterwards."""
    monkeypatch.syspath_prepend(str(ROOT / "static"))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    import bundle

    bundle.mount(slim.bundle(FILES, bundle.ROOT))
    yield bundle
    for name in [name for name in sys.modules if name.split(".")[0] in ("garden", "bundle")]:
        del sys.modules[name]


def test_a_bundle_gives_modules_and_data(arrived: Any) -> None:
    from garden import tree  # type: ignore[import-not-found]

    assert tree.grow(7) == 1
    assert tree.__file__ == "/bundle/garden/tree.py"
    assert tree.__spec__.loader.get_data("/bundle/garden/seeds.csv") == b"1,2\n"
    assert read_table("garden", "beds.toml") == {"north": {"rows": [3, 4]}}
    with pytest.raises(FileNotFoundError):
        tree.__spec__.loader.get_data("/bundle/garden/weeds.csv")
    with pytest.raises(FileNotFoundError):
        read_table("garden", "weeds.toml")
    with pytest.raises(ImportError):
        from garden import weeds  # noqa: F401


def test_a_second_bundle_adds_modules(arrived: Any) -> None:
    arrived.mount(slim.bundle({"garden/bench.py": b"seats = 2\n"}, arrived.ROOT))
    from garden import bench, root

    assert (bench.seats, root.depth) == (2, 7)


def test_modules_are_imported_ahead_one_at_a_time(arrived: Any) -> None:
    assert list(arrived.import_ahead()) == ["garden", "garden.tree"]  # which imports its root
    assert "garden.root" in sys.modules
    assert list(arrived.import_ahead()) == []


def test_a_modules_code_is_kept_until_its_import_succeeds(arrived: Any) -> None:
    wants = b"from garden import bench\n\nplaces = bench.seats\n"
    arrived.mount(slim.bundle({"garden/picnic.py": wants}, arrived.ROOT))
    with pytest.raises(ImportError, match="bench"):
        importlib.import_module("garden.picnic")
    arrived.mount(slim.bundle({"garden/bench.py": b"seats = 2\n"}, arrived.ROOT))
    assert importlib.import_module("garden.picnic").places == 2
    assert arrived.ROOT + "garden/picnic.py" not in arrived.ARRIVED.files


def test_tracebacks_name_file_and_line(arrived: Any) -> None:
    from garden import tree

    with pytest.raises(ZeroDivisionError) as caught:
        tree.grow(0)
    last = traceback.extract_tb(caught.tb)[-1]
    assert (last.filename, last.name, last.lineno) == ("/bundle/garden/tree.py", "grow", 4)


def lines(code: CodeType) -> Iterator[list[int | None]]:
    """Yield the line of every instruction, of the code and all nested code."""
    yield [line for start, end, line in code.co_lines() for _ in range(start, end, 2)]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from lines(constant)


LARGEST = sorted(PACKAGE.rglob("*.py"), key=lambda file: file.stat().st_size)[-3:]


@pytest.mark.parametrize("source", [MANY_LINES, *LARGEST], ids=["own", "1", "2", "3"])
def test_line_numbers_survive_compression(source: Path | str) -> None:
    text = source if isinstance(source, str) else source.read_text("utf-8")
    code = compile(slim.slim(text, ours=True), "x", "exec")
    less = slim._slim_code(code, slim.line_table)
    assert list(lines(less)) == list(lines(code))
    assert len(marshal.dumps(less)) < len(marshal.dumps(code))


def test_code_without_lines_still_prints_a_traceback() -> None:
    code = slim._slim_code(compile("def f():\n    1 / 0\nf()", "x", "exec"), slim.no_lines)
    with pytest.raises(ZeroDivisionError) as caught:
        exec(code)
    assert "in f" in "".join(traceback.format_exception(caught.value))
    assert set(*lines(slim._slim_code(compile("1", "x", "exec"), slim.no_lines))) == {None}


def test_both_parts_together_are_the_whole_package() -> None:
    first, second = parts()
    assert not set(first) & set(second)
    python = {file for file in first + second if file.suffix == ".py"}
    places = [PACKAGE.parent / name.replace(".", "/") for name in ELSEWHERE]
    left_out = {
        file
        for path in places
        for file in (path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")])
    }
    assert python == set(PACKAGE.rglob("*.py")) - left_out
    assert {file.suffix for file in first + second} == {".py", ".toml", ".csv", ".json"}


NAMED_TUPLES = {"form.py", "position.py", "styles.py"}
"""Modules of a first card whose tuples are compared and unpacked as such."""


def test_a_first_card_needs_no_further_named_tuples() -> None:
    """Python compiles each of them at every start; dataclasses come compiled."""
    first, _ = parts()
    python = [file for file in first if file.suffix == ".py"]
    having = {file.name for file in python if "(NamedTuple):" in file.read_text("utf-8")}
    assert having == NAMED_TUPLES


def test_every_language_but_english_has_a_catalogue_of_its_own() -> None:
    files = catalogues()
    assert files.keys() == LANGUAGES.keys() - {"en"}
    assert all(file.parts[-3] == language for language, file in files.items())


@pytest.mark.parametrize("language", catalogues())
def test_a_catalogue_is_a_bundle_that_can_be_mounted(
    arrived: Any, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = catalogues()[language]
    compiled = cldr.compiled(file.read_bytes(), language)
    module = arrived.ROOT + "sakura/ui/__init__.py"
    spec = ModuleSpec("sakura.ui", arrived.ARRIVED, origin=module)
    package = ModuleType("sakura.ui")
    package.__file__, package.__spec__ = module, spec
    monkeypatch.setitem(sys.modules, "sakura.ui", package)
    with pytest.raises(FileNotFoundError):
        bundled_table("sakura.ui", f"locales/{language}/LC_MESSAGES/sakura.mo")
    name = str(file.with_suffix(".mo").relative_to(PACKAGE.parent))
    arrived.mount(slim.bundle({name: compiled}, arrived.ROOT))
    found, read = _catalogue.__wrapped__(language), gettext.GNUTranslations(BytesIO(compiled))
    assert found.gettext(KEY) == read.gettext(KEY) != KEY
    for n in (0, 1, 2):
        assert found.ngettext("{n} token", "{n} tokens", n) == read.ngettext(
            "{n} token", "{n} tokens", n
        )
    assert found.gettext("Play card {order}") == read.gettext("Play card {order}")


def test_no_module_comes_before_what_it_imports(tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in "abc"}
    for name, text in {"a": "from b import x", "b": "import c", "c": ""}.items():
        files[name].write_text(text, "utf-8")
    assert in_order(["a", "c"], files) == ["c", "b", "a"]


def test_an_unknown_module_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"no module sakura\.pond: see tools/build/parts\.py"):
        in_order(["sakura.pond"], {})
