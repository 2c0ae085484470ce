"""Importer for bundles: marshalled dictionaries that hold the library and the game.

A bundle maps paths (`/bundle/sakura/core/table.py`) to module code, to the parsed content of TOML
files and catalogues, or to bytes. Modules follow those that they import. Each language's catalogue
is a bundle of its own. Code in one bundle shares its names, which makes it smaller and faster to
load than an archive of `.pyc` files.
"""

from __future__ import annotations

import marshal
import sys
from _frozen_importlib import ModuleSpec

TYPE_CHECKING = False  # this module imports the standard library, so `typing` is not available yet
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Any

ROOT = "/bundle/"
"""Folder in which the game's files appear to lie."""


class Bundles:
    """Finder and loader for mounted bundles. In tracebacks and for readers of data their files lie
    in the folder `place`."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.files: dict[str, Any] = {}
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Spec of a module; None if no mounted bundle has it."""
        stem = self.root + name.replace(".", "/")
        for file in (f"{stem}.py", f"{stem}/__init__.py"):
            if file in self.files:
                package = file.endswith("__init__.py")
                loader: Any = self  # follows the loader protocol without its base class
                spec = ModuleSpec(name, loader, origin=file, is_package=package)
                spec.has_location = True
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Use the default module type."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code and drop it; it is never needed again."""
        file = str(module.__file__)
        exec(self.files[file], module.__dict__)
        del self.files[file]

    def get_data(self, path: str) -> bytes:
        """Content of a data file; raises OSError if there is none."""
        try:
            return bytes(self.files[path])
        except KeyError:
            raise FileNotFoundError(path) from None

    def get_table(self, path: str) -> dict[str, Any]:
        """Parsed content of a TOML file or catalogue; raises OSError if there is none."""
        try:
            return dict(self.files[path])
        except KeyError:
            raise FileNotFoundError(path) from None


ARRIVED = Bundles(ROOT)
"""The game's bundles."""


def mount(bundle: bytes) -> None:
    """Make the modules of one more bundle importable."""
    ARRIVED.files |= marshal.loads(bundle)


def import_ahead(*without: str) -> Iterator[str]:
    """Import the mounted modules that are not imported yet, one a step.

    No step blocks the page for long: dependencies come first in a bundle. Packages in `without` are
    skipped.
    """
    for file, code in list(ARRIVED.files.items()):
        stem = file.removeprefix(ROOT).removesuffix(".py").removesuffix("/__init__")
        name = stem.replace("/", ".")
        # `types.CodeType` would import a module that nothing else here needs.
        wanted = isinstance(code, type(mount.__code__)) and not name.startswith(without)
        if wanted and name not in sys.modules:
            __import__(name)
            yield name
