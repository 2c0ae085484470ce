"""Every engine on the built site; an error of a page fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.desk import FINDERS, Site
from tests.engines.browser import Browser, OpenBrowser

ENGINES = {"chromium": ("blink", "Chromium"), "firefox": ("gecko", "Firefox"),
           "webkit": ("webkit", "WebKit")}  # fmt: skip
"""Name: module and class, imported only by the tests that are run."""

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


@pytest.fixture
def site() -> Iterator[str]:
    """The address of the built site."""
    with Site() as served:
        yield served.address


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> type[Browser]:
    """The class of the engine's browser."""
    if not FINDERS[request.param]():
        pytest.skip(f"{request.param} is not on this system")
    module, name = ENGINES[request.param]
    found: type[Browser] = getattr(import_module(f"tests.engines.{module}"), name)
    return found


@pytest.fixture
def open_browser(engine: type[Browser], tmp_path: Path) -> Iterator[OpenBrowser]:
    """Starts a process of the browser; all those of one test are on the same profile."""
    opened: list[Browser] = []

    def open_(size: str = "desktop") -> Browser:
        opened.append(engine(tmp_path / "profile", *SIZES[size]))
        return opened[-1]

    yield open_
    faults = opened[-1].faults()
    opened[-1].close()
    assert faults == []
