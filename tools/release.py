"""Release of the present version: checks that everything agrees, and builds the files.

`python -m tools.release --check` only checks. Without it, everything is built twice from the
committed files, must have the same bytes, and goes to `release/`: wheel, source distribution, site,
zip of the site, notes and checksums.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from sakura.core.version import VERSION
from tools import interfaces
from tools.paths import DIST, ROOT

RELEASE = ROOT / "release"
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
EARLIER = "tests/data/earlier"

SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
SECTION = re.compile(r"^## \[(?P<version>[^]]+)\] - (?P<date>\d{4}-\d\d-\d\d)\n", re.M)

BUILD = """if True:
    import sys
    from setuptools import build_meta
    folder = sys.argv[1]  # setuptools has arguments of its own
    build_meta.build_sdist(folder)
    build_meta.build_wheel(folder)
"""
FILE_MODE, FOLDER_MODE = 0o644, 0o755


def main() -> None:
    """Check, and build unless told otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="build nothing")
    arguments = parser.parse_args()
    if faults := [*disagreements(ROOT), *uncommitted(ROOT)]:
        raise SystemExit("\n".join(faults))
    print(f"everything names version {VERSION}")
    if not arguments.check:
        build_twice()


# -- checks --------------------------------------------------------------------------------------


def disagreements(root: Path) -> Iterator[str]:
    """Yield a sentence for everything in the checkout that does not agree with the version."""
    if not SEMANTIC.fullmatch(VERSION):
        yield f"{VERSION} is no semantic version."
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    if project["project"].get("version") or "version" not in project["project"]["dynamic"]:
        yield "pyproject.toml has a version of its own."
    latest = SECTION.search((root / CHANGELOG).read_text("utf-8"))
    if not latest or latest["version"] != VERSION:
        yield f"{CHANGELOG} does not begin with version {VERSION}."
    cited = (root / CITATION).read_text("utf-8")
    for name, value in (("version", VERSION), ("date-released", latest and latest["date"])):
        if not re.search(rf"^{name}: \"?{re.escape(str(value))}\"?$", cited, re.M):
            yield f"{CITATION} does not have {name} {value}."
    listed = root / interfaces.FOLDER.relative_to(ROOT) / f"{VERSION}.json"
    if not listed.is_file() or json.loads(listed.read_text("utf-8")) != interfaces.interfaces():
        yield f"{listed.relative_to(root)} is not up to date: run make interfaces."
    if not (root / EARLIER / VERSION).is_dir():
        yield f"{EARLIER} has no examples of {VERSION}: run make interfaces."


def uncommitted(root: Path) -> Iterator[str]:
    """Yield a sentence if the checkout has changes that are not committed."""
    if _git(root, "status", "--porcelain", "--untracked-files=no").strip():
        yield "There are changes that are not committed."


def notes(changelog: str, version: str) -> str:
    """Section of a version in the changelog, without its heading."""
    begun = next(each for each in SECTION.finditer(changelog) if each["version"] == version)
    return re.split(r"^## ", changelog[begun.end() :], maxsplit=1, flags=re.M)[0].strip() + "\n"


def date() -> int:
    """Seconds since 1970 at the beginning of the release's day, for the times in archives."""
    latest = SECTION.search((ROOT / CHANGELOG).read_text("utf-8"))
    assert latest
    return int(datetime.fromisoformat(latest["date"]).replace(tzinfo=UTC).timestamp())


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", root, *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout


# -- files ---------------------------------------------------------------------------------------


def build_twice() -> None:
    """Build the release into its folder. Raises SystemExit if a second build differs."""
    with tempfile.TemporaryDirectory() as folder:
        one, other = Path(folder, "one"), Path(folder, "other")
        for each in (one, other):
            each.mkdir()
            build(each)
        if changed := [*uncommitted(ROOT)]:  # the site is built from the checkout itself
            raise SystemExit("\n".join(changed))
        if different := differences(one, other):
            raise SystemExit(f"two builds differ: {', '.join(different)}")
        shutil.rmtree(RELEASE, ignore_errors=True)
        shutil.copytree(one, RELEASE)
    for file in sorted(RELEASE.glob("*.*")):
        print(f"release/{file.name}: {file.stat().st_size:,} bytes")


def build(folder: Path) -> None:
    """Build everything into a folder."""
    for module in ("tools.build.site", "tools.docs"):
        subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=True)
    shutil.copytree(DIST, folder / "site")
    when = date()
    zip_folder(folder / "site", folder / f"sakura-site-{VERSION}.zip", when)
    build_packages(folder, when)
    changelog = (ROOT / CHANGELOG).read_text("utf-8")
    (folder / "notes.md").write_text(notes(changelog, VERSION), "utf-8")
    sums = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.glob("*.*"))
    ]
    (folder / "SHA256SUMS").write_text("".join(sums), "utf-8")


def build_packages(folder: Path, when: int) -> None:
    """Build the source distribution and the wheel from the committed files."""
    with tempfile.TemporaryDirectory() as place:
        checkout = Path(place)
        packed = subprocess.run(
            ["git", "-C", ROOT, "archive", "HEAD"], capture_output=True, check=True
        ).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(checkout, filter="data")
        made = checkout / "made"
        made.mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        subprocess.run(
            [sys.executable, "-c", BUILD, made],
            cwd=checkout,
            env=kept | {"SOURCE_DATE_EPOCH": str(when)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        for file in made.iterdir():
            same = same_wheel if file.suffix == ".whl" else same_sdist
            same(file, folder / file.name, when)


def same_sdist(source: Path, target: Path, when: int) -> None:
    """Copy a tar.gz with the same owner, time and modes on every machine, sorted by name."""
    with (
        tarfile.open(source) as read,
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as written,
    ):
        for member in sorted(read.getmembers(), key=lambda member: member.name):
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.mtime = member.type, when
            plain.mode = FOLDER_MODE if member.isdir() else FILE_MODE
            plain.size = member.size
            written.addfile(plain, read.extractfile(member) if member.isfile() else None)


def same_wheel(source: Path, target: Path, when: int) -> None:
    """Copy a wheel with the same times and modes on every machine, in its own order."""
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as written:
        for member in read.infolist():
            _add(written, member.filename, read.read(member), when)


def zip_folder(folder: Path, target: Path, when: int) -> None:
    """Pack a folder's files, sorted by name."""
    with zipfile.ZipFile(target, "w") as written:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                _add(written, file.relative_to(folder).as_posix(), file.read_bytes(), when)


def _add(archive: zipfile.ZipFile, name: str, content: bytes, when: int) -> None:
    info = zipfile.ZipInfo(name, datetime.fromtimestamp(when, UTC).timetuple()[:6])
    info.compress_type = zipfile.ZIP_DEFLATED
    info.create_system, info.external_attr = 3, (0o100000 | FILE_MODE) << 16
    archive.writestr(info, content, compresslevel=9)


def differences(one: Path, other: Path) -> list[str]:
    """Names of files that differ between two folders, or are missing in one."""
    names = {
        file.relative_to(folder).as_posix()
        for folder in (one, other)
        for file in folder.rglob("*")
        if file.is_file()
    }
    return [
        name
        for name in sorted(names)
        if not ((one / name).is_file() and (other / name).is_file())
        or (one / name).read_bytes() != (other / name).read_bytes()
    ]


if __name__ == "__main__":
    main()
