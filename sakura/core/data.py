"""Data files beside the modules, read wherever the package lies: in a folder or in an archive.

The page imports the package straight from one archive. `importlib.resources` reads from there
too, but costs ten modules at start-up, as `pathlib` costs six; a module's loader can do it alone.
"""

from __future__ import annotations

import os.path
import sys
from typing import Protocol, cast


class Loader(Protocol):
    """The part of a package's loader that reads files."""

    def get_data(self, path: str) -> bytes:
        """Return the bytes of the file; raises OSError if there is none."""
        ...


def read_bytes(package: str, name: str) -> bytes:
    """Return the bytes of file `name` (with slashes) in an imported package; raises OSError if
    there is none."""
    loader, path = _place(package, name)
    return loader.get_data(path)


def read_text(package: str, name: str) -> str:
    """Return the same as text."""
    return read_bytes(package, name).decode("utf-8")


def read_table(package: str, name: str) -> dict[str, object]:
    """Return a TOML file as a dictionary; the page's bundles hold it parsed."""
    if (table := bundled_table(package, name)) is not None:
        return table
    import tomllib

    return tomllib.loads(read_text(package, name))


def bundled_table(package: str, name: str) -> dict[str, object] | None:
    """Return a file that the build has parsed, from the page's bundles; None outside of them."""
    loader, path = _place(package, name)
    if hasattr(loader, "get_table"):
        table: dict[str, object] = loader.get_table(path)
        return table
    return None


def _place(package: str, name: str) -> tuple[Loader, str]:
    """Return the package's loader, and the file's path as the loader knows it."""
    module = sys.modules[package]
    assert module.__file__ is not None and module.__spec__ is not None
    path = os.path.join(os.path.dirname(module.__file__), *name.split("/"))  # noqa: PTH118, PTH120
    return cast("Loader", module.__spec__.loader), path
