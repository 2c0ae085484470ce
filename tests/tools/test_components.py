"""List of components: complete, from the lock file, in every language."""

from __future__ import annotations

import json
import re

import pytest

from sakura.site.licences import licences_address, licences_page
from sakura.ui.words import LANGUAGES
from tools.build import components
from tools.paths import NODE_MODULES, ROOT

LOCK = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]


def test_every_package_is_listed_with_version_and_licence() -> None:
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    found = {one.name: one for one in components.published()}
    assert {name: found[name].version for name in asked} == asked
    assert list(found)[: len(asked)] == sorted(asked)
    installed = {
        path.rpartition("node_modules/")[2] for path, one in LOCK.items() if not one.get("dev")
    } - {""}
    assert set(found) == installed - set(components.NOT_PUBLISHED)
    for name in asked:
        package = json.loads((NODE_MODULES / name / "package.json").read_text("utf-8"))
        assert package["license"].lower() == found[name].licence.lower()


def test_an_unreviewed_licence_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "ACCEPTED", ("MIT", "ISC", "Apache-2.0", "OFL-1.1"))
    with pytest.raises(SystemExit, match="pyodide has licence MPL"):
        components.published()


def test_the_parts_of_pyodide_begin_with_its_python() -> None:
    assert components.within()[0].name == "Python"
    assert re.fullmatch(r"3\.\d+\.\d+", components.within()[0].version)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_lists_them_all(language: str) -> None:
    page = licences_page(components.published(), components.within(), language)
    assert f'<html lang="{language}">' in page and licences_address(language) not in page
    for one in (*components.published(), *components.within()):
        assert f">{one.name}<" in page and f">{one.licence}<" in page
        assert not one.text or f'href="{one.text}"' in page
    assert page.count("<tr>") == 2 + len(components.published()) + len(components.within())
