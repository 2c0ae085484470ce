"""The page about the size of a first visit: each file has a purpose, and the page is up to date."""

from __future__ import annotations

import pytest

from tools import size
from tools.paths import DIST

SIZES = {
    "": 20_000,
    "hashed/abc/style.css": 12_345,
    "hashed/abc/start/2-wait.js": 900,
    "hashed/abc/pyodide/pyodide.asm.wasm": 2_000_000,
    "hashed/abc/pyodide/pyodide.cold.wasm": 500_000,
    "hashed/abc/cabin.woff2": 20_000,
    "hashed/abc/zen-antique-soft.woff2": 20_500,
}


def test_the_page_lists_parts_with_their_purpose_largest_first() -> None:
    page = size.text(SIZES)
    assert size.table(page) == {
        "Python": 2000, "Python, second part": 500, "typefaces": 40, "page": 20, "styles": 12,
        "start scripts": 0.9,
    }  # fmt: skip
    assert list(size.table(page)) == ["Python", "Python, second part", *list(size.table(page))[2:]]
    assert "| until a card | 2,033 |" in page and "| **together** | 2,574 |" in page


def test_a_file_without_a_purpose_stops_the_measurement() -> None:
    with pytest.raises(SystemExit, match=r"surprise\.js has no purpose"):
        size.text({"hashed/abc/surprise.js": 1})


def test_every_purpose_belongs_to_a_file_of_the_site() -> None:
    if not DIST.is_dir():
        pytest.skip("the site is not built")
    names = {str(file.relative_to(DIST)) for file in DIST.rglob("*") if file.is_file()} | {""}
    found = set()
    for name in names:
        try:
            found.add(size.purpose(name))
        except SystemExit:  # no part of a first visit
            continue
    assert {one.part for one in size.PURPOSES} == {one.part for one in found}


def test_the_page_in_the_repository_has_the_same_form() -> None:
    kept = size.PAGE.read_text("utf-8")
    known = {one.part for one in size.PURPOSES}
    assert (
        size.HEAD in kept and {"Python", "a first game", "page"} <= set(size.table(kept)) <= known
    )
