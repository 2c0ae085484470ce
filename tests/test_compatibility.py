"""Public interfaces lose nothing, and documents name their numbers and changes."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest

from sakura.core.version import VERSION
from tools.interfaces import FOLDER, interfaces, lost, numbers

pytestmark = pytest.mark.native  # it reads files, and would find the same there

ROOT = Path(__file__).parent.parent
EARLIER = sorted(FOLDER.glob("*.json"))
HEADING = re.compile(r"^## (?:\[(\d+\.\d+\.\d+)\] - )?(\d{4}-\d\d-\d\d)$", re.M)
SECTIONS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_no_name_of_an_earlier_version_is_missing(file: Path) -> None:
    earlier = json.loads(file.read_text("utf-8"))
    if file.stem.split(".")[0] == VERSION.split(".")[0]:
        assert lost(earlier, interfaces()) == []


def test_a_lost_name_would_be_found() -> None:
    present = interfaces()
    assert all(present.values()) and lost(present, present) == []
    assert lost({"python": ["new_gane"]}, present) == ["python: new_gane"]
    assert lost({"nothing": ["x"]}, present) == ["nothing: x"]
    for interface, name in (
        ("python", "tournament(executor)"),
        ("commands", "simulate --seats"),
        ("commands", "replay file"),
        ("games", "okiya match points-10"),
        ("levels", "master"),
        ("protocol", "resync"),
    ):
        assert name in present[interface]


def test_the_document_names_every_number() -> None:
    text = (ROOT / "docs/compatibility.md").read_text("utf-8")
    table = dict(re.findall(r"^\| ([\w ',]+) \|[^|]+\| `([^`]+)` \|", text, re.M))
    assert table == numbers()


# -- changelog -----------------------------------------------------------------------------------

CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_changelog_begins_with_this_version() -> None:
    assert HEADING.findall(CHANGELOG)[0][0] == VERSION


def test_the_changelog_has_the_formats_headings_latest_first() -> None:
    headings = re.findall(r"^## .*$", CHANGELOG, re.M)
    dates = [datetime.date.fromisoformat(date) for _, date in HEADING.findall(CHANGELOG)]
    assert len(dates) == len(headings) > 4
    assert dates == sorted(dates, reverse=True)
    for part in re.split(r"^## .*$", CHANGELOG, flags=re.M)[1:]:
        titles = re.findall(r"^### (.*)$", part, re.M)
        assert titles and titles == [title for title in SECTIONS if title in titles]
        for section in re.split(r"^### .*$", part, flags=re.M)[1:]:
            assert re.match(r"\n\n- \S", section)
