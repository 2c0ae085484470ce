"""A whole site with other names: `make site NAME=…`."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sakura.games import GAMES
from sakura.ui.words import LANGUAGES
from tests.browser.made_site import Change, made_site
from tests.browser.visitor import begin
from tests.desk import Site
from tests.sweeps import rare

if TYPE_CHECKING:
    from tests.browser.pages import Pages

NAME = "Two gardens"
TITLES = {"sakura": "Sanpo", "okiya": "Yotsume"}

OLD = re.compile(rb"(?<![\w/-])(?:Sakura|Okiya|Niya)(?![\w/-])")
"""Pattern of the printed games' names, apart from addresses and longer identifiers."""

SPOKEN = re.compile(rb"[\w,] (?:Sakura|Okiya)\b|\b(?:Sakura|Okiya) [a-z]")
"""Pattern of the names in a sentence: in bytecode they are also those of classes."""

UNSAID = (
    b"This is an unofficial, non-commercial version of Sakura by",
    b"This is an unofficial, non-commercial version of Okiya by",
)
"""Credits in the bytecode, instead of which this site says another sentence."""

PICTURES = (".png", ".woff2", ".wasm")


class _Renamed(Change):
    name = "renamed"
    environment: Mapping[str, str] = {"NAME": NAME}

    def apply(self, checkout: Path) -> None:
        """Change nothing but the setting."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a site with neutral names."""
    return made_site(_Renamed(), tmp_path_factory.mktemp("renamed"))


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """Address of that site."""
    with Site(folder=built) as served:
        yield served.address


@rare
def test_no_file_says_a_printed_games_name(built: Path) -> None:
    texts = [file for file in built.rglob("*") if file.is_file() and file.suffix not in PICTURES]
    found = {}
    for file in texts:
        content = file.read_bytes()
        if file.suffix == ".bin":
            content = zlib.decompress(content)
            if file.name.startswith("words."):
                found[file.name] = OLD.findall(content)
            for credit in UNSAID:
                content = content.replace(credit, b"")
            found[file.name] = found.get(file.name, []) + SPOKEN.findall(content)
        else:
            found[file.name] = OLD.findall(content)
    assert {f"words.{language}.bin" for language in LANGUAGES if language != "en"} < set(found)
    assert len(found) > 50 and {name: names for name, names in found.items() if names} == {}


@rare
def test_the_manifest_and_the_pages_of_games_have_the_new_names(built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text("utf-8"))
    assert (manifest["name"], manifest["short_name"]) == (NAME, NAME)
    assert [one["name"] for one in manifest["shortcuts"]] == [TITLES[game] for game in GAMES]
    for game in GAMES:
        page = (built / f"{game}.html").read_text("utf-8")
        assert f"<title>{TITLES[game]}</title>" in page
        oembed = json.loads((built / f"{game}.oembed.json").read_text("utf-8"))
        assert oembed["title"] == TITLES[game] and oembed["provider_name"] == NAME


@rare
def test_saved_files_have_the_new_names(pages: Pages) -> None:
    page = pages.open("", "desktop")
    page.click("[data-command=profile]")
    page.wait_for_selector("#panel [data-command=save-progress]")
    with page.expect_download() as saved:
        page.click("[data-command=save-progress]")
    assert saved.value.suggested_filename == "two-gardens-record.txt"
    page.wait_for_selector("text=two-gardens-record.txt")
    page.keyboard.press("Escape")
    begin(page, "okiya")
    page.click("[data-command=share]")
    with page.expect_download() as saved:
        page.click("[data-command=save-file]")
    assert saved.value.suggested_filename == "yotsume.json"


@rare
def test_the_page_shows_the_new_names(pages: Pages) -> None:
    page = pages.open("", "desktop")
    assert page.title() == NAME
    said = page.inner_text("body")
    assert all(title in said for title in TITLES.values())
    assert not OLD.search(said.encode())
    for language in LANGUAGES:
        ending = "" if language == "en" else f".{language}"
        for name in ("about", "privacy", "rules", "embed"):
            page.goto(f"{pages.site}{name}{ending}.html")
            assert not OLD.search(page.inner_text("body").encode()), (name, language)
