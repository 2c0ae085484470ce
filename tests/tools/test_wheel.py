"""The package installed by `pip install .` has every language and its data, anywhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from sakura.ui.commands import COMMANDS
from sakura.ui.words import LANGUAGES, Words
from tests.sweeps import rare
from tests.translated import TRANSLATED
from tools.paths import PACKAGE, ROOT

FILES = (
    "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "tools/build/cldr.py"
)  # fmt: skip
SDIST = "import sys; from setuptools.build_meta import build_sdist; print(build_sdist(sys.argv[1]))"
RECORDS = [
    ROOT / f"tests/data/records/{name}.json"
    for name in ("sakura-2-standard", "sakura-6-stroll", "okiya-points-10")
]
COMMAND_WORDS = """if True:
    import json
    from sakura.ui.commands import COMMANDS
    from sakura.ui.words import LANGUAGES, Words
    told = [each.words for each in COMMANDS if each.words]
    print(json.dumps({name: [Words(name).say(text) for text in told] for name in LANGUAGES}))
"""
COMPILED = {".po": ".mo"}
PIP = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")


OFFLINE = re.compile(r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ProxyError")
"""Pattern of pip's messages without a network."""


def run(*command: str | Path, folder: Path) -> str:
    """Run a command without access to this checkout and return its output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=kept, capture_output=True, text=True, check=False
    )
    if done.returncode and OFFLINE.search(done.stderr):
        pytest.skip("there is no network")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fresh checkout without compiled files."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(
        PACKAGE, folder / "sakura", ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheel that pip builds from the checkout with the installed tools, without downloads."""
    return build(checkout, tmp_path_factory.mktemp("wheel"))


def build(source: Path, folder: Path, *how: str) -> Path:
    how = how or ("--no-build-isolation",)
    run(*PIP, "wheel", *how, "--no-deps", "-w", folder, source, folder=folder)
    (made,) = folder.glob("*.whl")
    return made


def contents(wheel: Path) -> dict[str, int]:
    """Files in the wheel with their checksums."""
    with zipfile.ZipFile(wheel) as archive:
        return {info.filename: info.CRC for info in archive.infolist()}


def test_the_wheel_has_the_whole_package(checkout: Path, wheel: Path) -> None:
    files = {file.relative_to(checkout) for file in (checkout / "sakura").rglob("*.*")}
    files = {file for file in files if file.suffix not in (".css", ".pyc")}  # only the site has CSS
    wanted = {file.with_suffix(COMPILED.get(file.suffix, file.suffix)).as_posix() for file in files}
    assert {".py", ".toml", ".csv", ".json", ".po"} <= {file.suffix for file in files}
    assert {name for name in contents(wheel) if name.startswith("sakura/")} == wanted


@rare
def test_the_published_sources_build_the_same_wheel(
    checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    name = run(sys.executable, "-c", SDIST, tmp_path, folder=checkout).split()[-1]
    assert contents(build(tmp_path / name, tmp_path)) == contents(wheel)


@rare
def test_the_build_has_only_declared_requirements(
    checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    """A normal build: pip downloads `build-system.requires` and nothing else."""
    assert contents(build(checkout, tmp_path, "--retries=1")) == contents(wheel)


def test_build_requirements_are_locked() -> None:
    """Otherwise a newer Babel could compile different catalogues."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    locked = (ROOT / "requirements-dev.txt").read_text("utf-8").splitlines()
    assert len(named) == 2
    assert {f"{one} \\" for one in named} <= set(locked)


@rare
def test_the_installed_package_is_complete(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "--without-pip", "fresh", folder=tmp_path)
    python = tmp_path / "fresh/bin/python"
    run(*PIP, "--python", python, "install", "--no-index", "--no-deps", wheel, folder=tmp_path)
    installed = tmp_path / "fresh/bin/sakura"
    assert "Le but\n" in run(installed, "rules", "--language", "fr", folder=tmp_path)
    assert "El objetivo\n" in run(installed, "rules", "--language", "es", folder=tmp_path)
    assert "The goal\n" in run(installed, "rules", folder=tmp_path)
    said = json.loads(run(python, "-c", COMMAND_WORDS, folder=tmp_path))
    descriptions = [each.words for each in COMMANDS if each.words]
    assert said == {name: [Words(name).say(text) for text in descriptions] for name in LANGUAGES}
    assert len(set(map(tuple, said.values()))) == len(TRANSLATED)
    for record in RECORDS:
        shutil.copy(record, tmp_path)
        states = record.with_suffix(".states.jsonl").read_text("utf-8")
        assert run(installed, "replay", "--states", record.name, folder=tmp_path) == states
