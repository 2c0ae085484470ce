"""DOM updates: only changes are written, however a browser serializes them; and tasks end with the
element they need."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest

from sakura.ui.svg import tag
from tools.paths import ROOT

pytestmark = pytest.mark.native  # it replaces modules that Pyodide really has

DRAWN = tag("svg", tag("path", d="M0 0"), hidden=True)


class Element:
    """Element that serializes like a browser: `<path/>` as `<path></path>` and `hidden` as
    `hidden=""`."""

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
    """The module, with this stand-in for the browser."""
    from sakura.browser import dom as module

    monkeypatch.setattr(module, "markup", str)
    monkeypatch.setattr(module, "handle", lambda focused, element: "")
    return module


@pytest.fixture
def element(dom: Any, monkeypatch: pytest.MonkeyPatch) -> Element:
    """The page's only element."""
    only = Element()
    monkeypatch.setattr(dom, "by_id", lambda name: only)
    return only


def test_unchanged_elements_are_not_redrawn(dom: Any, element: Element) -> None:
    dom.put("garden", DRAWN)
    assert DRAWN not in element.innerHTML, "a browser writes it in its own way"
    dom.put("garden", DRAWN)
    assert element.filled == 1


def test_changed_markup_is_replaced(dom: Any, element: Element) -> None:
    dom.put("garden", DRAWN)
    dom.put("garden", "")
    dom.put("garden", DRAWN)
    assert element.filled == 3


def test_markup_changed_elsewhere_is_drawn_again(dom: Any, element: Element) -> None:
    dom.put("garden", DRAWN)
    element.innerHTML = "<b>else</b>"
    dom.put("garden", DRAWN)
    assert element.filled == 3 and "path" in element.innerHTML


# -- tasks ---------------------------------------------------------------------------------------


class FakeElement:
    """Element that is, or was, on the page."""

    def __init__(self) -> None:
        self.isConnected = True
        self.innerHTML = ""


class Takes(FakeElement):
    """The page with a table that is removed when another replaces it."""

    def __init__(self) -> None:
        super().__init__()
        self.firstElementChild = FakeElement()

    @property
    def innerHTML(self) -> str:
        return ""

    @innerHTML.setter
    def innerHTML(self, html: str) -> None:
        if html:
            self.firstElementChild.isConnected = False
            self.firstElementChild = FakeElement()


async def goes_on(dom: Any, turns: int, name: str) -> list[int]:
    """Turns of the event loop in which a task of a table, or of another element, runs while a new
    table comes after that many."""
    went = []

    async def doing() -> None:
        for turn in range(9):
            went.append(turn)
            await asyncio.sleep(0)

    dom.work(doing(), name)
    for _ in range(turns):
        await asyncio.sleep(0)
    dom.put("page", "another table")
    for _ in range(9):
        await asyncio.sleep(0)
    return went


@pytest.mark.parametrize("turns", range(12))
@pytest.mark.parametrize("name", ["", "review"])
def test_tasks_end_with_their_removed_element(
    dom: Any, monkeypatch: pytest.MonkeyPatch, turns: int, name: str
) -> None:
    page = Takes()
    places = {"page": page, "review": page.firstElementChild}
    monkeypatch.setattr(dom, "by_id", places.__getitem__)
    assert asyncio.run(goes_on(dom, turns, name)) == list(range(min(turns, 9)))
    assert dom._working == {}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="tasks cannot start at once yet")
def test_a_task_at_once_runs_up_to_its_first_wait(
    dom: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dom, "by_id", {"page": Takes()}.__getitem__)
    went: list[str] = []

    async def doing() -> None:
        went.append("drawn")
        await asyncio.sleep(0)
        went.append("waited")

    async def start() -> None:
        task = dom.work_at_once(doing())
        went.append("returned")
        await task

    asyncio.run(start())
    assert went == ["drawn", "returned", "waited"]
    assert dom._working == {}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="tasks cannot start at once yet")
def test_a_task_at_once_ends_if_it_leaves_its_own_table(
    dom: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Takes()
    monkeypatch.setattr(dom, "by_id", {"page": page}.__getitem__)

    async def leaving() -> None:
        dom.put("page", "another table")
        await asyncio.sleep(60)

    async def start() -> bool:
        task = dom.work_at_once(leaving())
        await asyncio.wait([task])
        return bool(task.cancelled())

    assert asyncio.run(start())
    assert dom._working == {}


def test_tasks_of_other_elements_continue(dom: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {"page": Takes(), "review": FakeElement()}
    monkeypatch.setattr(dom, "by_id", places.__getitem__)
    assert asyncio.run(goes_on(dom, 3, "review")) == list(range(9))


def test_a_closed_or_replaced_panel_cancels_its_tasks(
    dom: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def left(leave: Callable[[], None]) -> bool:
        element = FakeElement()
        places: dict[str, Any] = {"page": Takes(), "review": element, "panel": MagicMock()}
        monkeypatch.setattr(dom, "by_id", lambda name: places.get(name, MagicMock()))
        task = dom.work(asyncio.sleep(60), "review")
        await asyncio.sleep(0)
        element.isConnected = False
        leave()
        await asyncio.sleep(0)
        return bool(task.cancelled())

    assert asyncio.run(left(dom.close_panel))
    assert asyncio.run(left(lambda: dom.open_panel("rules", "rules")))


STARTS = ("ensure_future", "create_task")

ON_THEIR_OWN = {
    "app": "the start of the page",
    "camera": "the browser's question for the camera, which may be answered too late",
    "code_reader": "a script that is loaded once, for the whole page",
    "daily": "sharing a result, which says what came of it where there is room by then",
    "device": "the lock of the screen, which is the page's",
    "dom": "`work` itself, and style sheets",
    "field_runner": "the field of a garden, which plays on whatever the page shows",
    "gathering": "invitations and answers, which arrive whatever the page shows",
    "guest_seat": "listening for the host's device",
    "host_table": "heartbeats of a table, whatever the page shows",
    "languages": "a language that is on its way, for the whole page",
    "new": "drawing ahead, which puts nothing on the page",
    "offline": "looking for a new version of the site",
    "parcels": "share sheets and clipboards, which say what came of it where there is room by then",
    "profile": "asking the browser to keep what is stored",
    "puzzles": "the clock of a rush",
    "puzzle_supply": "puzzles made ahead",
    "second_bundle": "the second bundle",
    "review": "a thought that its review waits for",
    "sound": "drops into the pond, as long as the stream runs",
    "share": "share sheets and clipboards, which say what came of it where there is room by then",
    "tabs": "an answer for another tab",
    "waiting": "what a visitor wants of what is on its way",
    "worker.host": "the worker",
}
"""Modules that start tasks bound to no element, and the owner of each."""


def test_every_task_is_bound_to_an_element() -> None:
    browser = ROOT / "sakura/browser"
    files = {
        file.relative_to(browser).with_suffix("").as_posix().replace("/", "."): file
        for file in browser.rglob("*.py")
    }
    files |= {file.stem: file for file in ROOT.glob("sakura/games/*/room*.py")}
    starting = {
        name
        for name, file in files.items()
        if any(f"{start}(" in file.read_text("utf-8") for start in STARTS)
    }
    assert starting == set(ON_THEIR_OWN)
