"""The few things that the page does with the document, said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from js import Object, document, performance, window
from pyodide.ffi import create_proxy, to_js

_kept: list[Any] = []
"""Listeners that live as long as the page."""


def by_id(name: str) -> Any:
    """The element with this id; None if there is none."""
    return document.getElementById(name)


def put(name: str, html: str) -> None:
    """Fills the element with markup, unless it shows just that already."""
    element = by_id(name)
    if element.innerHTML != html:
        element.innerHTML = html


def write(name: str, text: str) -> None:
    """Fills the element with plain text."""
    by_id(name).textContent = text


def listen(target: Any, event: str, handler: Callable[[Any], None]) -> None:
    """Calls the handler for every such event, for as long as the page lives."""
    proxy = create_proxy(handler)
    _kept.append(proxy)
    target.addEventListener(event, proxy)


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(window.matchMedia(query).matches)


def slide(element: Any, points: Sequence[tuple[float, float]], seconds: float) -> None:
    """Moves an SVG group through the points; its own `transform` must already say where it ends,
    so that the picture is right whenever the movement is cut short."""
    if seconds <= 0 or matches("(prefers-reduced-motion: reduce)"):
        return
    frames = [{"transform": f"translate({x:.1f}px, {y:.1f}px)"} for x, y in points]
    timing = {"duration": seconds * 1000, "easing": "ease-in-out"}
    element.animate(_js(frames), _js(timing))


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=Object.fromEntries)


def mark(name: str) -> None:
    """A mark in the browser's time line, for the benchmarks."""
    performance.mark(name)


def tell(name: str, value: str) -> None:
    """Notes on the page itself what goes on behind it, for tests and the curious."""
    document.documentElement.setAttribute(f"data-{name}", value)
