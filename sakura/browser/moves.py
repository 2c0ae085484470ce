"""Movements that leave nothing behind: what moves is where it belongs all the time, and only seems
to be elsewhere; what was added to be seen moving is taken out again."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Mapping, Sequence

from js import Object, document
from pyodide.ffi import to_js

from sakura.browser import dom

FLIES = "position:fixed;left:0;top:0;z-index:1;opacity:0;pointer-events:none"
"""Set by script, since it must hold without the later style sheet as well."""

AT = "translate({x:.0f}px,{y:.0f}px) translate(-50%,-50%) scale({size})"


def wanted(seconds: float) -> bool:
    """Whether there is time to see something move, and nobody who asked for less of that."""
    return seconds > 0 and not dom.matches("(prefers-reduced-motion: reduce)")


def stress(selector: str, style: str) -> None:
    """Gives elements a class whose animation the style sheet has."""
    for element in dom.all_of(selector):
        element.classList.add(style)


def middle(selector: str) -> tuple[float, float] | None:
    """Where in the window an element has its middle, if it is there."""
    box = document.querySelector(selector).getBoundingClientRect()
    return (box.x + box.width / 2, box.y + box.height / 2) if box.width else None


def animate(
    element: dom.JsProxy, frames: Sequence[Mapping[str, object]], seconds: float, delay: float = 0
) -> None:
    """Shows an element as in these frames, one after the other."""
    timing = {"duration": seconds * 1000, "delay": delay * 1000, "easing": "ease-in-out"}
    element.animate(*(to_js(part, dict_converter=Object.fromEntries) for part in (frames, timing)))


def add_for(seconds: float, parent: dom.JsProxy, markup: str) -> dom.JsProxy:
    """Adds an element to another for a while."""
    parent.insertAdjacentHTML("beforeend", dom.markup(markup))
    added = parent.lastElementChild
    get_running_loop().call_later(seconds, added.remove)
    return added


def fly(
    markup: str, start: tuple[float, float], end: tuple[float, float], seconds: float, delay: float
) -> None:
    """Lets an element fly from one point of the window to another."""
    flying = add_for(seconds + delay, dom.by_id("page"), markup)
    flying.style.cssText = FLIES
    (x, y), (to_x, to_y) = start, end
    points = (x, y, 1), ((x + to_x) / 2, (y + to_y) / 2 - 30, 1.4), (to_x, to_y, 1)
    frames = [{"opacity": 1, "transform": AT.format(x=x, y=y, size=size)} for x, y, size in points]
    animate(flying, frames, seconds, delay)
