"""Export of a drawing as a PNG, in the page's current colours."""

from __future__ import annotations

import asyncio

from js import Image, Object, XMLSerializer, document, encodeURIComponent, getComputedStyle
from pyodide.ffi import JsException, create_once_callable, to_js

from sakura.browser.dom import JsProxy, markup

WIDTH = 1200
"""Target width in pixels; the real one is a multiple of the drawing's width."""

STYLES = (
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "opacity", "paint-order", "font-family", "font-size", "font-weight",
    "font-style", "text-anchor",
)  # fmt: skip
"""CSS properties of drawings; SVG has each as an attribute."""


class Undrawable(Exception):
    """The browser cannot make the picture."""


async def png(drawing: str) -> JsProxy:
    """The drawing, an `<svg>` with width and height, as a blob; raises Undrawable."""
    try:
        image = Image.new()
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(_written_out(drawing))
        await image.decode()
        factor = max(1, WIDTH // image.naturalWidth)
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = factor * image.naturalWidth, factor * image.naturalHeight
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        found: asyncio.Future[JsProxy] = asyncio.get_running_loop().create_future()
        canvas.toBlob(create_once_callable(found.set_result), "image/png")
        blob = await found
    except (JsException, AttributeError, TypeError) as error:
        raise Undrawable from error
    if not blob:
        raise Undrawable
    return blob


def _written_out(drawing: str) -> str:
    """The drawing with its styles as attributes, since an image sees no style sheet.

    It is on the page only while its styles are read.
    """
    holder = document.createElement("div")
    holder.className = "unseen"
    holder.setAttribute("aria-hidden", "true")
    holder.innerHTML = markup(drawing)
    document.body.append(holder)
    try:
        svg = holder.firstElementChild
        for moving in holder.getAnimations(
            to_js({"subtree": True}, dict_converter=Object.fromEntries)
        ):
            moving.cancel()
        found = [(element, _styles(element)) for element in svg.querySelectorAll("*")]
        for element, styles in found:
            if not styles:
                element.remove()
                continue
            element.removeAttribute("class")
            for name, value in styles.items():
                element.setAttribute(name, value)
        return str(XMLSerializer.new().serializeToString(svg))
    finally:
        holder.remove()


def _styles(element: JsProxy) -> dict[str, str]:
    """Styles of an element; none if it is hidden."""
    styles = getComputedStyle(element)
    if styles.display == "none":
        return {}
    return {name: str(styles.getPropertyValue(name)) for name in STYLES}
