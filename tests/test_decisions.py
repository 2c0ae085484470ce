"""Decision records have one form and one index, and the architecture stays a map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
INDEX = DOCS / "decisions/README.md"
DECISIONS = sorted(file for file in INDEX.parent.glob("*.md") if file != INDEX)
pytestmark = pytest.mark.native  # it reads files, and would find the same there

SECTIONS = ["Context", "Decision", "Consequences"]
LONGEST_MAP = 200
"""Most lines of the architecture."""


def faults(text: str) -> list[str]:
    """Deviations of a text from the form of a decision."""
    title, *sections = re.split(r"^## ", text, flags=re.M)
    found = []
    if not re.fullmatch(r"# \S.*\n\n", title):
        found.append("the title is not one line, or something follows it")
    names = [section.partition("\n")[0] for section in sections]
    if names not in (SECTIONS, [*SECTIONS, "Figures"]):
        found.append(f"sections {names}")
    return found + [name for name, body in _parts(sections) if not body.strip()]


def _parts(sections: list[str]) -> list[tuple[str, str]]:
    return [(name, body) for name, _, body in (section.partition("\n") for section in sections)]


@pytest.mark.parametrize("file", DECISIONS, ids=lambda file: file.stem)
def test_a_decision_has_its_form(file: Path) -> None:
    assert re.fullmatch(r"\d{4}(-[a-z0-9]+)+", file.stem)
    assert faults(file.read_text("utf-8")) == []


def test_a_decision_in_another_form_would_be_found() -> None:
    good = "# One\n\n## Context\n\na\n\n## Decision\n\nb\n\n## Consequences\n\nc\n"
    assert faults(good) == faults(f"{good}\n## Figures\n\n7\n") == []
    for bad in (
        good.replace("# One", "One"),
        good.replace("## Decision\n\nb\n\n", ""),
        good.replace("\n\nb\n", "\n"),
        f"{good}\n## Status\n\naccepted\n",
    ):
        assert len(faults(bad)) == 1, bad


def test_every_decision_is_in_the_index_by_its_title() -> None:
    lines = re.findall(r"^- \[(.+)\]\((\S+)\)$", INDEX.read_text("utf-8"), re.M)
    assert sorted(name for _, name in lines) == [file.name for file in DECISIONS]
    for title, name in lines:
        assert (INDEX.parent / name).read_text("utf-8").startswith(f"# {title}\n"), name


def test_decision_numbers_are_unique() -> None:
    assert len(DECISIONS) > 50
    assert len({file.name[:4] for file in DECISIONS}) == len(DECISIONS)


def test_the_architecture_stays_short() -> None:
    assert len((DOCS / "architecture.md").read_text("utf-8").splitlines()) <= LONGEST_MAP


def test_every_document_is_in_the_list_of_all_pages() -> None:
    listed = (DOCS / "README.md").read_text("utf-8").partition("## All pages")[2]
    pages = {file.name for file in DOCS.glob("*.md")} - {"README.md"}
    assert pages <= set(re.findall(r"\]\(([\w-]+\.md)\)", listed))
