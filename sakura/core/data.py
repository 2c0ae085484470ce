"""Data files beside the modules, read wherever the package lies: in a folder or in an archive.

The page imports the package straight from one archive. `importlib.resources` reads from there
too, but costs ten modules at start-up; a module's loader can do it alone.
"""

from __future__ import annotations

import sys
from pathlib import PurePath
from typing import cast


def read_bytes(package: str, name: str) -> bytes:
    """The file `name` (with slashes) in an imported package; raises OSError if there is none."""
    module = sys.modules[package]
    assert module.__file__ is not None
    path = PurePath(module.__file__).parent.joinpath(*name.split("/"))
    loader = module.__spec__.loader if module.__spec__ else None
    return cast(bytes, loader.get_data(str(path)))  # type: ignore[union-attr]


def read_text(package: str, name: str) -> str:
    """The same as text."""
    return read_bytes(package, name).decode("utf-8")
