"""The version has one place, and everything that names it agrees."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import sakura
from sakura.cli import main
from sakura.core.version import VERSION
from sakura.games import GAMES
from sakura.site.about import about_page, about_text
from sakura.site.licences import Component
from sakura.ui.words import LANGUAGES
from tools.build.manifest import text

ROOT = Path(__file__).parent.parent
SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9a-z.-]+)?")
"""Pattern of a semantic version without build metadata, which wheels write differently."""


def test_the_version_is_semantic() -> None:
    assert SEMANTIC.fullmatch(VERSION)


@pytest.mark.native  # it runs the command line
def test_package_command_and_manifest_have_the_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert sakura.__version__ == VERSION
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"sakura {VERSION}\n"
    assert json.loads(text())["version"] == VERSION


@pytest.mark.native  # it reads files
def test_the_project_reads_its_version_from_the_module() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"] and project["project"]["dynamic"] == ["version"]
    read = project["tool"]["setuptools"]["dynamic"]["version"]["attr"]
    assert read == "sakura.core.version.VERSION"


@pytest.mark.native  # it reads files
def test_no_other_source_contains_a_version_number() -> None:
    own = re.compile(rf"(?<![\w.=]){re.escape(VERSION)}(?![\w.])")
    sources = [file for folder in ("sakura", "tools") for file in (ROOT / folder).rglob("*.py")]
    found = [file.name for file in sources if own.search(file.read_text("utf-8"))]
    assert found == ["version.py"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("contact", ["", "rights@example.org", "https://example.org/rights"])
def test_the_page_about_the_site_names_it_and_the_contact(language: str, contact: str) -> None:
    parts = [Component("Pyodide", "1.2.3", "MPL-2.0")]
    page = about_page(GAMES, parts, contact, language)
    line = about_text("Sakura & Okiya", parts)
    assert line == f"Sakura & Okiya {VERSION} (Pyodide 1.2.3)"
    assert line.replace("&", "&amp;") in page
    assert VERSION in re.findall(r'id="version">([^<]+)<', page)[0]
    assert re.search(r"(?<!\d)48(?!\d)", page)
    address = f"mailto:{contact}" if "@" in contact else contact
    assert (f'href="{address}"' in page) == bool(contact)
