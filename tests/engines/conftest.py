"""Fixtures of the engine tests; an error of a page fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.desk import FINDERS, Site
from tests.engines.browser import Browser, OpenBrowser

ENGINES = {"chromium": ("blink", "Chromium"), "firefox": ("gecko", "Firefox"),
           "webkit": ("webkit", "WebKit")}  # fmt: skip
"""Module and class by engine; imported only for the tests that run."""

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


@pytest.fixture
def site() -> Iterator[str]:
    """Address of the built site."""
    with Site() as served:
        yield served.address


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> type[Browser]:
    """Browser class of the engine."""
    if not FINDERS[request.param]():
        pytest.skip(f"{request.param} is not on this system")
    module, name = ENGINES[request.param]
    found: type[Browser] = getattr(import_module(f"tests.engines.{module}"), name)
    return found


@pytest.fixture
def open_browser(engine: type[Browser], tmp_path: Path) -> Iterator[OpenBrowser]:
    """Start browser processes, all on the profile of the test."""
    opened: list[Browser] = []

    def open_(size: str = "desktop") -> Browser:
        opened.append(engine(tmp_path / "profile", *SIZES[size]))
        return opened[-1]

    yield open_
    faults = opened[-1].faults()
    opened[-1].close()
    assert faults == []
