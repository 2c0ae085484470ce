"""Animations of movements: the element is already in its final place and only appears to travel.

Elements added for an animation are removed after it.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Mapping, Sequence

from js import Object, document
from pyodide.ffi import to_js

from sakura.browser import dom

FLIES = "position:fixed;left:0;top:0;z-index:1;opacity:0;pointer-events:none"
"""Style set by script, since it must hold before the later style sheet has loaded."""

EASE = "ease-in-out"
"""Usual easing of an animation."""

AT = "translate({x:.0f}px,{y:.0f}px) translate(-50%,-50%) scale({size})"


def wanted(seconds: float) -> bool:
    """True if there is time for an animation and the device does not ask for reduced motion."""
    return seconds > 0 and not dom.matches("(prefers-reduced-motion: reduce)")


def middle(selector: str) -> tuple[float, float] | None:
    """Centre of an element in the window, in pixels; None if it is not shown."""
    box = document.querySelector(selector).getBoundingClientRect()
    return (box.x + box.width / 2, box.y + box.height / 2) if box.width else None


def animate(
    element: dom.JsProxy,
    frames: Sequence[Mapping[str, object]],
    seconds: float,
    delay: float = 0,
    easing: str = EASE,
) -> None:
    """Play keyframes on an element."""
    timing = {"duration": seconds * 1000, "delay": delay * 1000, "easing": easing}
    element.animate(*(to_js(part, dict_converter=Object.fromEntries) for part in (frames, timing)))


def animate_all(
    selector: str, frames: Sequence[Mapping[str, object]], seconds: float, delay: float = 0
) -> None:
    """Play keyframes on all elements that match a selector."""
    for element in dom.all_of(selector):
        animate(element, frames, seconds, delay)


def add_for(seconds: float, parent: dom.JsProxy, markup: str) -> dom.JsProxy:
    """Add an element to another for a while."""
    parent.insertAdjacentHTML("beforeend", dom.markup(markup))
    added = parent.lastElementChild
    get_running_loop().call_later(seconds, added.remove)
    return added


def fly(
    markup: str, start: tuple[float, float], end: tuple[float, float], seconds: float, delay: float
) -> None:
    """Animate an element from one point of the window to another."""
    flying = add_for(seconds + delay, dom.by_id("page"), markup)
    flying.style.cssText = FLIES
    (x, y), (to_x, to_y) = start, end
    points = (x, y, 1), ((x + to_x) / 2, (y + to_y) / 2 - 30, 1.4), (to_x, to_y, 1)
    frames = [{"opacity": 1, "transform": AT.format(x=x, y=y, size=size)} for x, y, size in points]
    animate(flying, frames, seconds, delay)
