"""Imports the library and the game from bundles: every module's code in one table.

A bundle is a marshalled dictionary: the path of a file (`/bundle/sakura/core/table.py`) and its
code, what a TOML file or a catalogue holds, or the bytes of any other; modules stand after those
that they import. Each language's catalogue is a bundle by itself. All code of a bundle shares its
names, so that it is smaller than an archive of `.pyc`, and there sooner.
"""

from __future__ import annotations

import marshal
import sys
from _frozen_importlib import ModuleSpec

TYPE_CHECKING = False  # the library itself is imported by this: no module of it is there yet
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Any

PLACE = "/bundle/"
"""Where those of the game seem to lie."""


class Bundles:
    """Finder and loader of what is in the bundles that have arrived. Their files seem to lie in the
    folder `place`, in tracebacks and to who reads data."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.files: dict[str, Any] = {}
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, if it has arrived."""
        stem = self.place + name.replace(".", "/")
        for file in (f"{stem}.py", f"{stem}/__init__.py"):
            if file in self.files:
                package = file.endswith("__init__.py")
                loader: Any = self  # as its protocol has it, without its base class
                spec = ModuleSpec(name, loader, origin=file, is_package=package)
                spec.has_location = True
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Modules are the usual ones."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs a module's code, for which there is no use after that."""
        file = str(module.__file__)
        exec(self.files[file], module.__dict__)
        del self.files[file]

    def get_data(self, path: str) -> bytes:
        """A data file; raises OSError if there is none."""
        try:
            return bytes(self.files[path])
        except KeyError:
            raise FileNotFoundError(path) from None

    def get_table(self, path: str) -> dict[str, Any]:
        """What a TOML file or a catalogue holds, as the build has read it; raises OSError if there
        is none."""
        try:
            return dict(self.files[path])
        except KeyError:
            raise FileNotFoundError(path) from None


ARRIVED = Bundles(PLACE)
"""Those of the game."""


def mount(bundle: bytes) -> None:
    """From now on the modules of one more bundle can be imported."""
    ARRIVED.files |= marshal.loads(bundle)


def import_ahead(*without: str) -> Iterator[str]:
    """Imports what has arrived and is not imported yet, a module a step: none keeps the page long,
    since those that it imports were imported before it. `without` are packages to leave alone."""
    for file, code in list(ARRIVED.files.items()):
        stem = file.removeprefix(PLACE).removesuffix(".py").removesuffix("/__init__")
        name = stem.replace("/", ".")
        # The library has a name for the type of code, in a module that nothing else here imports.
        wanted = isinstance(code, type(mount.__code__)) and not name.startswith(without)
        if wanted and name not in sys.modules:
            __import__(name)
            yield name
