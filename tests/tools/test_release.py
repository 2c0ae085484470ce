"""A release agrees with its version and has the same bytes whenever it is built."""

from __future__ import annotations

import io
import os
import re
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest

from sakura.core.version import VERSION
from tests.sweeps import rare
from tools import release
from tools.paths import ROOT

WHEN = 1_800_000_000


def test_every_file_agrees_with_the_version() -> None:
    assert list(release.disagreements(ROOT)) == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy of the files that name the version."""
    for name in ("pyproject.toml", release.CHANGELOG, release.CITATION, release.EARLIER):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tests/data/interfaces", tmp_path / "tests/data/interfaces")
    assert list(release.disagreements(tmp_path)) == []
    return tmp_path


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("pyproject.toml", 'dynamic = ["version"]', 'version = "1"\ndynamic = []', "of its own"),
        ("CHANGELOG.md", f"## [{VERSION}]", "## [0.9.9]", "does not begin"),
        ("CITATION.cff", f"version: {VERSION}", "version: 0.9.9", "does not have version"),
        ("CITATION.cff", "date-released: 2", "date-released: 1", "does not have date-released"),
        (f"tests/data/interfaces/{VERSION}.json", "new_game", "new_gane", "make interfaces"),
    ],
)
def test_every_version_mismatch_is_named(
    checkout: Path, name: str, old: str, new: str, told: str
) -> None:
    text = (checkout / name).read_text("utf-8")
    assert old in text
    (checkout / name).write_text(text.replace(old, new, 1), "utf-8")
    [sentence] = release.disagreements(checkout)
    assert told in sentence


def test_examples_must_be_there(checkout: Path) -> None:
    shutil.rmtree(checkout / release.EARLIER / VERSION)
    [sentence] = release.disagreements(checkout)
    assert "no examples" in sentence


def test_release_notes_are_the_versions_section() -> None:
    changelog = (
        "# Changes\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- One.\n\n## 2026-11-30\n\n- Two\n"
    )
    assert release.notes(changelog, "1.1.0") == "### Added\n\n- One.\n"
    present = release.notes((ROOT / release.CHANGELOG).read_text("utf-8"), VERSION)
    assert present.startswith("### Added\n") and "\n## " not in present


def unpacked(folder: Path, mode: int) -> Path:
    """A folder with two files, made now."""
    (folder / "a").mkdir(parents=True)
    for name in ("b.txt", "a/c.txt"):
        (folder / name).write_text(name)
        (folder / name).chmod(mode)
        os.utime(folder / name, (mode, mode))
    return folder


def test_archives_do_not_depend_on_times_owners_or_modes(tmp_path: Path) -> None:
    made = []
    for number, mode in enumerate((0o644, 0o600)):
        folder = unpacked(tmp_path / f"{number}", mode)
        release.zip_folder(folder, tmp_path / f"{number}.zip", WHEN)
        with tarfile.open(tmp_path / f"{number}.tar.gz", "w:gz") as archive:
            archive.add(folder, "x")
        release.same_sdist(tmp_path / f"{number}.tar.gz", tmp_path / f"{number}.same", WHEN)
        release.same_wheel(tmp_path / f"{number}.zip", tmp_path / f"{number}.whl", WHEN)
        made.append([(tmp_path / f"{number}.{end}").read_bytes() for end in ("zip", "same", "whl")])
    assert made[0] == made[1]
    with zipfile.ZipFile(io.BytesIO(made[0][0])) as packed:
        assert packed.namelist() == ["a/c.txt", "b.txt"] and packed.read("b.txt") == b"b.txt"
    with tarfile.open(fileobj=io.BytesIO(made[0][1])) as archive:
        assert archive.getnames() == ["x", "x/a", "x/a/c.txt", "x/b.txt"]


def test_a_difference_would_be_found(tmp_path: Path) -> None:
    one, other = (unpacked(tmp_path / name, 0o644) for name in ("one", "other"))
    assert release.differences(one, other) == []
    (one / "b.txt").write_text("changed")
    (other / "d.txt").write_text("more")
    assert release.differences(one, other) == ["b.txt", "d.txt"]


@rare
def test_packages_do_not_depend_on_the_build_time(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
        release.build_packages(folder, WHEN)
    assert release.differences(*folders) == []
    names = sorted(file.name for file in folders[0].iterdir())
    assert [re.sub(r"\d+\.\d+\.\d+", "V", name) for name in names] == [
        "sakura-V-py3-none-any.whl",
        "sakura-V.tar.gz",
    ]
