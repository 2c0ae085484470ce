"""The page is filled only with what it does not show yet, however a browser writes it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sakura.ui.svg import tag

pytestmark = pytest.mark.native  # it stands in for what Pyodide really has

DRAWN = tag("svg", tag("path", d="M0 0"), hidden=True)


class Element:
    """As browsers do, it writes `<path/>` as `<path></path>` and `hidden` as `hidden=""`."""

    def __init__(self) -> None:
        self.filled = 0
        self._html = ""

    @property
    def innerHTML(self) -> str:
        return self._html

    @innerHTML.setter
    def innerHTML(self, html: str) -> None:
        self.filled += 1
        html = re.sub(r"<(\w+)([^<>]*)/>", r"<\1\2></\1>", html)
        self._html = re.sub(r" hidden(?=[ >])", ' hidden=""', html)


@pytest.fixture
def dom(no_browser: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, which needs no more of a browser than this."""
    from sakura.browser import dom as module

    monkeypatch.setattr(module, "markup", str)
    monkeypatch.setattr(module, "_handle", lambda focused, element: "")
    return module


@pytest.fixture
def element(dom: Any, monkeypatch: pytest.MonkeyPatch) -> Element:
    """The one element of the page."""
    only = Element()
    monkeypatch.setattr(dom, "by_id", lambda name: only)
    return only


def test_what_is_shown_already_is_left_alone(dom: Any, element: Element) -> None:
    dom.put("garden", DRAWN)
    assert DRAWN not in element.innerHTML, "a browser writes it in its own way"
    dom.put("garden", DRAWN)
    assert element.filled == 1


def test_what_differs_is_filled_in(dom: Any, element: Element) -> None:
    dom.put("garden", DRAWN)
    dom.put("garden", "")
    dom.put("garden", DRAWN)
    assert element.filled == 3


def test_what_something_else_has_changed_is_filled_in_again(dom: Any, element: Element) -> None:
    dom.put("garden", DRAWN)
    element.innerHTML = "<b>else</b>"
    dom.put("garden", DRAWN)
    assert element.filled == 3 and "path" in element.innerHTML
