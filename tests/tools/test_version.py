"""Other versions of Pyodide and PyScript stop the build; facts about them have one place."""

import re
from pathlib import Path

import pytest

from tools.build import facts, page
from tools.paths import NODE_MODULES, ROOT, STATIC
from tools.pyodide import vendor, version

PYTHON = re.compile(r"/lib/python[\d.]+(?:\.zip|/site-packages)")


def test_the_installed_versions_are_the_known_ones() -> None:
    vendor.check()


def test_another_version_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vendor, "NODE_MODULES", tmp_path)
    for name in version.DIGESTS:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.symlink_to(NODE_MODULES / name)
    vendor.check()
    for name in version.DIGESTS:
        file = tmp_path / name
        file.unlink()
        with pytest.raises(SystemExit, match=f"^node_modules/{name} is not the one that"):
            vendor.check()
        file.write_bytes((NODE_MODULES / name).read_bytes() + b"\n")
        with pytest.raises(SystemExit, match=r"run npm ci, or see docs/upgrade\.md$"):
            vendor.check()
        file.unlink()
        file.symlink_to(NODE_MODULES / name)


def test_every_changed_file_has_a_known_digest() -> None:
    changed = {f"pyodide/{name}" for name in (*vendor.SCRIPTS, vendor.BINARY)}
    assert changed | {f"@pyscript/core/dist/{version.CORE}"} <= version.DIGESTS.keys()


def test_stand_ins_name_the_folders_of_this_python() -> None:
    found = {
        folder
        for file in vendor.LEAN.rglob("*.py")
        for folder in PYTHON.findall(file.read_text("utf-8"))
    }
    assert found == {version.LIBRARY, version.SITE_PACKAGES}


def test_sources_contain_no_version_numbers() -> None:
    """The build inserts them: `facts.py` into scripts, `page.py` into the page."""
    sources = [ROOT / "index.html", ROOT / "pyscript.toml", *STATIC.rglob("*.*js")]
    assert len(sources) > 8
    lock = vendor.lock()
    facts_of_versions = (
        *(version.CORE, version.LOADER, *version.PLUGINS[:3], "/lib/python"),
        *(lock[name] for name in ("abi_version", "platform", "python", "version")),
    )
    for source in sources:
        text = source.read_text("utf-8")
        assert [fact for fact in facts_of_versions if fact in text] == [], source


def test_the_page_has_the_links_that_pyscript_omits() -> None:
    html = page.with_pyscript((ROOT / page.PAGE).read_text("utf-8"))
    assert f'href="vendor/pyscript/{version.CORE}"' in html
    assert html.count("!py-terminal") == 2
    assert "build:" not in re.sub(r"<!--build:[a-z-]+-->", "", html)
    with pytest.raises(SystemExit, match=r"^index\.html is not as expected: look for config="):
        page.with_pyscript(html)


def test_scripts_get_the_facts_they_request() -> None:
    answers: dict[str, object] = {"lock": {"python": "3"}}
    filled = facts.filled_in('f(JSON.parse("build:lock"), "build:x")', answers)
    assert filled == 'f({"python": "3"}, "build:x")'


def test_scripts_may_request_only_known_facts(tmp_path: Path) -> None:
    script = tmp_path / "any.js"
    script.write_text('JSON.parse("build:weather")', "utf-8")
    with pytest.raises(
        SystemExit, match=r"^scripts use the constants \['weather'\], the build has \['games"
    ):
        facts.fill_in([script])


def test_scripts_name_no_language() -> None:
    for script in (STATIC / "start").iterdir():
        assert not re.search(r'"(?:es|fr)"', script.read_text("utf-8")), script
