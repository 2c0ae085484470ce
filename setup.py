"""Setuptools hook that compiles the message catalogues; everything else is in `pyproject.toml`."""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))  # where pip builds, it is not there

from tools.build.cldr import compiled, tag_of


class BuildWithCatalogues(build_py):  # type: ignore[misc]
    """Build step that compiles each `.po` file of the package to `.mo`."""

    def run(self) -> None:
        super().run()
        target = Path() if self.editable_mode else Path(self.build_lib)
        for source in sorted(Path("sakura").rglob("*.po")):
            written = target / source.with_suffix(".mo")
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_bytes(compiled(source.read_bytes(), tag_of(source)))


setup(cmdclass={"build_py": BuildWithCatalogues})
