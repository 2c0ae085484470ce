"""Settings for all tests: hypothesis always tries the same examples, so that a run repeats. And
what stands in for a browser where a module that needs one is tested without."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from unittest.mock import MagicMock

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.whole import WHOLE

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    # Python in WebAssembly is slower; what it is asked is whether it does the same as here.
    max_examples=8 if sys.platform == "emscripten" else 60 if WHOLE else 30,
    database=None,
    # Whether a test fails is all that `make mutants` asks: the first example will do.
    phases=(Phase.explicit, Phase.generate) if os.environ.get("HASTY") else tuple(Phase),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

BROWSER = ("js", "pyodide", "pyodide.ffi", "pyscript", "bundle")
NEED_ONE = re.compile(r"sakura\.browser|sakura\.games\.\w+\.room")
"""Modules that import one of these, themselves or by others."""


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Modules that need a browser can be imported, and are forgotten afterwards. All others stay:
    the registry keeps games whose classes would be others than those of modules read anew."""
    known = set(sys.modules)
    for name in BROWSER:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    yield
    for name in set(sys.modules) - known:
        if NEED_ONE.match(name):
            del sys.modules[name]
