"""Setuptools hook that compiles the message catalogues; everything else is in `pyproject.toml`."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):  # type: ignore[misc]
    """Build step that compiles each `.po` file of the package to `.mo`."""

    def run(self) -> None:
        super().run()
        target = Path() if self.editable_mode else Path(self.build_lib)
        for source in sorted(Path("sakura").rglob("*.po")):
            compiled = target / source.with_suffix(".mo")
            compiled.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as text, compiled.open("wb") as binary:
                write_mo(binary, read_po(text))


setup(cmdclass={"build_py": BuildWithCatalogues})
