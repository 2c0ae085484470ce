"""What the page does with the document."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeAlias

from js import Event, Object, document, performance, window
from js import markup as markup  # the only function that makes markup of text: 1-fetch.js
from pyodide.ffi import JsException, create_proxy, to_js

JsProxy: TypeAlias = "Any"
"""Something of JavaScript's: an element, an event, a promise. Type checkers know nothing of it."""

MISSING = (AttributeError, JsException)
"""What is raised where a browser lacks something, or denies it: a storage may be null as well."""

DRESSED = 5.0
"""Seconds to wait for a style sheet at most."""

_kept: list[JsProxy] = []
"""Listeners that live as long as the page."""


def by_id(name: str) -> JsProxy:
    """The element with this id; None if there is none."""
    return document.getElementById(name)


_handles = ["data-command", "id"]
"""Attributes by which a button is found again after it was drawn anew."""

STOPS = ('.table [data-roving] button[tabindex="0"]', "#commands button")
"""Where the focus goes when something is to be decided: the first of these that exists."""

SPOKEN = 30
"""Sentences kept for screen readers."""


_put: dict[str, tuple[str, str]] = {}
"""The markup that each element was filled with last, and how the browser writes it."""


_working: dict[asyncio.Task[None], JsProxy] = {}
"""What is going on, and the element that it needs."""


def put(name: str, html: str) -> None:
    """Fills the element with markup, unless it shows just that already; what had the focus in it
    has it again, if it is still there.

    A browser writes markup in its own way (`<path/>` as `<path></path>`), so that what an element
    shows can only be compared with what it showed when it was filled.
    """
    element = by_id(name)
    if _put.get(name) == (html, element.innerHTML):
        return
    handle = _handle(document.activeElement, element)
    element.innerHTML = markup(html)
    _end_work()
    _put[name] = html, element.innerHTML
    if handle and (again := element.querySelector(handle)):
        again.focus()


def work(doing: Coroutine[object, None, None], place: str = "") -> asyncio.Task[None]:
    """Starts something that takes time and changes what is in a place: the element with that id, or
    whatever fills the page now, a table or the start page.

    It is cancelled as soon as the place is taken away, so that it may go on after any `await`
    without another look.
    """
    element = by_id(place) if place else by_id("page").firstElementChild
    task = asyncio.ensure_future(doing)
    _working[task] = element
    task.add_done_callback(lambda done: _working.pop(done, None))
    return task


def _end_work() -> None:
    """Cancels what is going on in places that are on the page no more."""
    for task, element in _working.items():
        if not element.isConnected:
            task.cancel()


async def dress(name: str) -> None:
    """Adds the style sheet in the template of that name, unless it is added already; returns once
    it is there, is lost, or has been waited for long enough."""
    sheet = by_id(name).content.firstElementChild
    if not sheet:
        return
    done = asyncio.Event()
    for end in ("load", "error"):
        listen(sheet, end, lambda event: done.set())
    document.head.append(sheet)
    await asyncio.wait([asyncio.ensure_future(done.wait())], timeout=DRESSED)


def know_buttons_by(attributes: Iterable[str]) -> None:
    """Buttons that are drawn anew are known by these attributes as well."""
    _handles.extend(attributes)


def _handle(focus: JsProxy, within: JsProxy) -> str:
    if focus and within.contains(focus):
        for name in _handles:
            if focus.hasAttribute(name):
                return f'[{name}="{focus.getAttribute(name)}"]'
    return ""


def focus_again(stops: Sequence[str] = STOPS) -> None:
    """For keyboards: moves the focus to what there is to decide, if the button that had it is
    gone: the first of the `stops`, which are selectors, that exists."""
    focus = document.activeElement
    lost = not focus or focus == document.body
    if lost and document.documentElement.getAttribute("data-by") == "key":
        for stop in stops:
            if found := document.querySelector(stop):
                found.focus()
                return


def open_panel(name: str, html: str) -> None:
    """Shows a panel in its place; `name` is the command that opened it.

    What is around it makes room by its attribute: a style that asks what it holds (`:has`) would be
    asked again for the whole page whenever anything on it changes.
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
    """Scrolls a page that is higher than the window just far enough to show the element, or as much
    of it as fits."""
    element.scrollIntoView(to_js({"block": "nearest"}, dict_converter=Object.fromEntries))


def close_panel() -> None:
    """Hides the panel and empties it."""
    panel = by_id("panel")
    panel.parentElement.removeAttribute("data-panel")
    panel.hidden = True
    panel.replaceChildren()
    _end_work()


def panel_name() -> str:
    """The command that opened the panel; empty when none is open."""
    panel = by_id("panel")
    return str(panel.parentElement.getAttribute("data-panel") or "") if panel else ""


def speak(sentence: str) -> None:
    """Adds a sentence to the live region: screen readers say it once, after what they are
    saying."""
    region = by_id("spoken")
    line = document.createElement("p")
    line.textContent = sentence
    region.append(line)
    if region.childElementCount > SPOKEN:
        region.firstElementChild.remove()


def write(name: str, text: str) -> None:
    """Fills the element with plain text."""
    by_id(name).textContent = text


def listen(target: JsProxy, event: str, handler: Callable[[JsProxy], object]) -> None:
    """Calls the handler for every such event, for as long as the page lives."""
    proxy = create_proxy(handler)
    _kept.append(proxy)
    target.addEventListener(event, proxy)


def all_of(selector: str) -> list[JsProxy]:
    """The elements that a selector fits."""
    return list(document.querySelectorAll(selector))


def selects() -> bool:
    """Whether text is selected, as by whoever drags the mouse over it."""
    return bool(window.getSelection().toString())


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    ask = getattr(window, "matchMedia", None)
    return bool(ask and ask(query).matches)


def stop_sliding() -> None:
    """Cancels all animations: every element is at once where it will end."""
    for animation in document.getAnimations():
        animation.cancel()


def soon(action: Callable[[], None]) -> None:
    """Calls the function in the next turn of the event loop."""
    asyncio.get_running_loop().call_soon(action)


def note_time(name: str) -> None:
    """A mark in the browser's time line, for the benchmarks."""
    performance.mark(name)


def announce(name: str) -> None:
    """Lets the page's scripts know of an event."""
    window.dispatchEvent(Event.new(name))


def tell(name: str, value: str) -> None:
    """Sets the attribute `data-NAME` of `<html>`, which style sheets, scripts and tests read."""
    document.documentElement.setAttribute(f"data-{name}", value)


def told(name: str) -> str:
    """The value of that attribute; empty if it is not set."""
    return str(document.documentElement.getAttribute(f"data-{name}") or "")
