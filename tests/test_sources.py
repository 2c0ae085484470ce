"""Rules for all sources: types are checked, and no module changes Python's search path."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.native  # it reads files, and would find the same there

SOURCES = sorted(
    file
    for folder in ("examples", "sakura", "static", "tests", "tools")
    for file in (ROOT / folder).rglob("*.*")
    if file.suffix in (".py", ".js", ".mjs") and "node_modules" not in file.parts
)

CHANGES = re.compile(r"sys\.path\b\W*(\+?=|\[|append|extend|insert)")

MAY_CHANGE = {"sakura/lab/bots.py", "tools/docs/conf.py"}
"""A bot may import its neighbours, as any script may, and the generator of documents starts in
another folder."""


def test_types_are_checked_except_in_listed_tests() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    places = [ROOT / name for name in settings["files"]]
    assert settings["strict"] and [path for path in places if not path.exists()] == []
    modules = [*ROOT.glob("*.py"), *(file for file in SOURCES if file.suffix == ".py")]
    helpers = [file for file in modules if not file.name.startswith("test_")]
    assert len(helpers) > 300
    assert [file for file in helpers if not {file, *file.parents} & set(places)] == []


def test_only_listed_files_change_the_import_path() -> None:
    found = {file for file in SOURCES if CHANGES.search(file.read_text("utf-8"))}
    assert {file.relative_to(ROOT).as_posix() for file in found} == MAY_CHANGE


@pytest.mark.parametrize(
    "change",
    [
        "path += ['a']",
        "path.insert(0, 'a')",
        "path[:0] = ['a']",
        "path = ['a']",
        "path').insert(0, a)",
    ],
)
def test_a_change_of_the_import_path_would_be_found(change: str) -> None:
    assert CHANGES.search(f"sys.{change}")
    assert not CHANGES.search("monkeypatch.setattr(sys, 'path', [*sys.path])")
