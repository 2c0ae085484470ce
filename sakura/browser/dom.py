"""Access to the document."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeAlias

from js import Event, Object, document, performance, window
from js import markup as markup  # the only way to make markup of text: 1-fetch.js
from pyodide.ffi import JsException, create_proxy, to_js

JsProxy: TypeAlias = "Any"
"""A JavaScript object: an element, an event, a promise. Type checkers know nothing about it."""

MISSING = (AttributeError, JsException)
"""Exceptions raised where a browser lacks or denies a feature; storage may also be null."""

DRESSED = 5.0
"""Longest wait for a style sheet, in seconds."""

_kept: list[JsProxy] = []
"""Listeners that live as long as the page."""


def by_id(name: str) -> JsProxy:
    """The element with this id, or None."""
    return document.getElementById(name)


_handles = ["data-command", "id"]
"""Attributes that identify a button after it was redrawn."""

STOPS = ('.table [data-roving] button[tabindex="0"]', "#commands button")
"""Selectors of elements to focus when there is a choice to make; the first that exists gets it."""

SPOKEN = 30
"""Number of sentences kept in the live region."""


_put: dict[str, tuple[str, str]] = {}
"""For each element, the markup last put there and the browser's serialization of it."""


_working: dict[asyncio.Task[None], JsProxy] = {}
"""Running tasks with the elements they depend on."""


def put(name: str, html: str) -> None:
    """Fill an element with markup, unless it shows the same already; the focus stays on the same
    control.

    Browsers serialize markup in their own way (`<path/>` as `<path></path>`), so the present
    content can only be compared with the serialization at the last `put`.
    """
    element = by_id(name)
    if _put.get(name) == (html, element.innerHTML):
        return
    known = handle(document.activeElement, element)
    element.innerHTML = markup(html)
    _end_work()
    _put[name] = html, element.innerHTML
    if known and (again := element.querySelector(known)):
        again.focus()


def work(doing: Coroutine[object, None, None], within: str = "") -> asyncio.Task[None]:
    """Start a task bound to the element with that id, or to whatever fills the page now.

    The task is cancelled as soon as that element is removed, so it need not check after each
    `await`.
    """
    element = by_id(within) if within else by_id("page").firstElementChild
    return _bound(asyncio.ensure_future(doing), element)


def work_at_once(doing: Coroutine[object, None, None]) -> asyncio.Task[None]:
    """Start a task like `work`, and run it up to its first wait before this returns.

    The browser lays out and paints what it draws together with what the caller drew, once.
    """
    element, loop = by_id("page").firstElementChild, asyncio.get_running_loop()
    if sys.version_info >= (3, 12):
        task = asyncio.Task(doing, loop=loop, eager_start=True)
    else:  # in tests; browsers have a later Python
        task = loop.create_task(doing)
    if not element.isConnected:  # the task itself has put something else on the page
        task.cancel()
    return _bound(task, element)


def _bound(task: asyncio.Task[None], element: JsProxy) -> asyncio.Task[None]:
    _working[task] = element
    task.add_done_callback(lambda done: _working.pop(done, None))
    return task


def _end_work() -> None:
    """Cancel tasks whose elements are no longer on the page."""
    for task, element in _working.items():
        if not element.isConnected:
            task.cancel()


async def dress(name: str) -> None:
    """Add the style sheet in the template of that name, once. Return when it has loaded or failed,
    or after `DRESSED` seconds."""
    sheet = by_id(name).content.firstElementChild
    if not sheet:
        return
    done = asyncio.Event()
    for end in ("load", "error"):
        listen(sheet, end, lambda event: done.set())
    document.head.append(sheet)
    await asyncio.wait([asyncio.ensure_future(done.wait())], timeout=DRESSED)


def know_buttons_by(attributes: Iterable[str]) -> None:
    """Use these attributes, too, to recognize redrawn buttons."""
    _handles.extend(attributes)


def handle(focus: JsProxy, within: JsProxy) -> str:
    """Return a selector that finds a button in `within` after a redraw; empty if there is none."""
    if focus and within.contains(focus):
        for name in _handles:
            if focus.hasAttribute(name):
                return f'[{name}="{focus.getAttribute(name)}"]'
    return ""


def focus_again(stops: Sequence[str] = STOPS) -> None:
    """For keyboard users: if the focused button was removed, focus the first of the `stops` that
    exists."""
    focus = document.activeElement
    lost = not focus or focus == document.body
    if lost and document.documentElement.getAttribute("data-by") == "key":
        for stop in stops:
            if found := document.querySelector(stop):
                found.focus()
                return


def open_panel(name: str, html: str) -> None:
    """Show a panel; `name` is the command that opened it.

    The page makes room by an attribute. The selector `:has` would be evaluated for the whole page
    at every change.
    """
    panel = by_id("panel")
    panel.parentElement.dataset.panel = name
    panel.innerHTML = markup(html)
    _end_work()
    panel.hidden = False
    panel.scrollTop = 0
    by_id("panel-title").focus()
    bring_into_view(panel)


def bring_into_view(element: JsProxy) -> None:
    """Scroll just far enough to show the element, or as much of it as fits."""
    element.scrollIntoView(to_js({"block": "nearest"}, dict_converter=Object.fromEntries))


def close_panel() -> None:
    """Hide the panel and empty it."""
    panel = by_id("panel")
    panel.parentElement.removeAttribute("data-panel")
    panel.hidden = True
    panel.replaceChildren()
    _end_work()


def panel_name() -> str:
    """Command that opened the panel; "" if none is open."""
    panel = by_id("panel")
    return str(panel.parentElement.getAttribute("data-panel") or "") if panel else ""


def speak(sentence: str) -> None:
    """Add a sentence to the live region, which screen readers read out once."""
    region = by_id("spoken")
    line = document.createElement("p")
    line.textContent = sentence
    region.append(line)
    if region.childElementCount > SPOKEN:
        region.firstElementChild.remove()


def write(name: str, text: str) -> None:
    """Fill the element with plain text."""
    by_id(name).textContent = text


def listen(target: JsProxy, event: str, handler: Callable[[JsProxy], object]) -> None:
    """Call the handler for every such event, as long as the page lives."""
    proxy = create_proxy(handler)
    _kept.append(proxy)
    target.addEventListener(event, proxy)


def all_of(selector: str) -> list[JsProxy]:
    """Elements that match a selector."""
    return list(document.querySelectorAll(selector))


def selects() -> bool:
    """True if text is selected, as after dragging the mouse over it."""
    return bool(window.getSelection().toString())


def matches(query: str) -> bool:
    """True if a media query holds now."""
    ask = getattr(window, "matchMedia", None)
    return bool(ask and ask(query).matches)


def stop_sliding() -> None:
    """Cancel all animations; every element jumps to its final place."""
    for animation in document.getAnimations():
        animation.cancel()


def soon(action: Callable[[], None]) -> None:
    """Call the function in the next turn of the event loop."""
    asyncio.get_running_loop().call_soon(action)


def note_time(name: str) -> None:
    """Set a mark in the browser's performance timeline, for the benchmarks."""
    performance.mark(name)


def announce(name: str) -> None:
    """Dispatch an event to the page's scripts."""
    window.dispatchEvent(Event.new(name))


def set_flag(name: str, value: str) -> None:
    """Set `data-NAME` on `<html>`, for style sheets, scripts and tests."""
    document.documentElement.setAttribute(f"data-{name}", value)


def flag(name: str) -> str:
    """Value of `data-NAME` on `<html>`; "" if it is not set."""
    return str(document.documentElement.getAttribute(f"data-{name}") or "")
