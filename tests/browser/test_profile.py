"""The visitor's record: it leaves and enters as one file, and is erased completely."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sakura.core.record import dump
from sakura.play.results import RESULT
from tests.browser.visitor import OpenPage, ready
from tests.fuzz.doors import ANNE
from tests.kinds import GAMES_BEGUN, KINDS, LETTERS, RESULTS

if TYPE_CHECKING:
    from playwright.sync_api import Page

STORED = {
    f"sakura.progress.result.{number}": dump({"value": KINDS[RESULT].codec.write(result)})
    for number, result in enumerate(RESULTS)
} | {"sakura.game.begun": GAMES_BEGUN[1], "sakura.secret": ANNE.secret().hex()}
STORED |= {"sakura.letter.0123456789ab": LETTERS[0]}


def exported(page: Page) -> bytes:
    """The file that the page saves."""
    with page.expect_download() as download:
        page.click("[data-command=save-progress]")
    return Path(download.value.path()).read_bytes()


def open_profile(page: Page) -> None:
    page.click("[data-command=profile]")
    page.wait_for_selector("#panel [data-command=save-progress]")


def test_everything_is_exported_and_imported_as_one_file(
    open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page()
    page.evaluate(
        "(stored) => { for (const key in stored) localStorage.setItem(key, stored[key]); }", STORED
    )
    open_profile(page)
    whole = exported(page)
    assert whole.count(b"\n") > len(STORED)
    page.click("[data-command=erase]")
    with page.expect_navigation():
        page.click("[data-command=erase-all]")
    ready(page)
    assert page.evaluate("() => [localStorage.length, sessionStorage.length]") == [0, 0]
    open_profile(page)
    damaged, file = tmp_path / "damaged.txt", tmp_path / "whole.txt"
    file.write_bytes(whole)
    damaged.write_bytes(whole.replace(b'"at":1,', b'"at":-1,', 1))
    page.set_input_files("[name=progress]", damaged)
    page.wait_for_selector("#panel-status:has-text('line ')")
    assert page.evaluate("() => localStorage.length") <= 1  # the time of the last file
    page.set_input_files("[name=progress]", file)
    page.wait_for_selector("#panel .record-of")
    assert exported(page) == whole
