"""Data files beside the modules, read wherever the package lies: in a folder or in an archive.

The page imports the package straight from one archive. `importlib.resources` reads from there
too, but costs ten modules at start-up, as `pathlib` costs six; a module's loader can do it alone.
"""

from __future__ import annotations

import os.path
import sys
from typing import cast


def read_bytes(package: str, name: str) -> bytes:
    """The file `name` (with slashes) in an imported package; raises OSError if there is none."""
    module = sys.modules[package]
    assert module.__file__ is not None
    path = os.path.join(os.path.dirname(module.__file__), *name.split("/"))  # noqa: PTH118, PTH120
    loader = module.__spec__.loader if module.__spec__ else None
    return cast(bytes, loader.get_data(path))  # type: ignore[union-attr]


def read_text(package: str, name: str) -> str:
    """The same as text."""
    return read_bytes(package, name).decode("utf-8")
