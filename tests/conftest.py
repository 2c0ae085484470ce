"""Pytest settings: reproducible hypothesis examples, and a stand-in for the browser modules."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from unittest.mock import MagicMock

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.sweeps import FULL

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    # Python in WebAssembly is slower, and only has to behave like the one here.
    max_examples=8 if sys.platform == "emscripten" else 60 if FULL else 30,
    database=None,
    # `make mutants` only needs to know if a test fails: the first example will do.
    phases=(Phase.explicit, Phase.generate) if os.environ.get("HASTY") else tuple(Phase),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

BROWSER = ("js", "pyodide", "pyodide.ffi", "pyscript", "bundle")
NEED_ONE = re.compile(r"sakura\.browser|sakura\.games\.\w+\.room")
"""Pattern of modules that need a browser, themselves or through imports."""


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let modules that need a browser be imported, and forget them afterwards.

    All other modules stay: the registry holds games whose classes would differ from those of
    reloaded modules.
    """
    known = set(sys.modules)
    for name in BROWSER:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    yield
    for name in set(sys.modules) - known:
        if NEED_ONE.match(name):
            del sys.modules[name]
