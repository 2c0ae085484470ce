"""Every engine on the built site; an error of a page fails its test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

ENGINES = {"chromium": ("blink", "Chromium"), "firefox": ("gecko", "Firefox"),
           "webkit": ("webkit", "WebKit")}  # fmt: skip
"""Name: module and class, imported only by the tests that are run."""

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.engines)


@pytest.fixture
def site() -> Iterator[str]:
    from tools.serve import Site

    with Site() as served:
        yield served.address


@pytest.fixture(params=ENGINES)
def engine(request):
    """The class of the engine's browser."""
    from tools.browsers.engines import FINDERS

    if not FINDERS[request.param]():
        pytest.skip(f"{request.param} is not on this system")
    module, name = ENGINES[request.param]
    return getattr(import_module(module), name)


@pytest.fixture
def open_browser(engine, tmp_path):
    """Starts a process of the browser; all those of one test are on the same profile."""
    opened = []

    def open_(size="desktop"):
        opened.append(engine(tmp_path / "profile", *SIZES[size]))
        return opened[-1]

    yield open_
    faults = opened[-1].faults()
    opened[-1].close()
    assert faults == []
