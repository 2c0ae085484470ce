"""Export of a drawing as a PNG, in the page's current colours."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Iterator

from js import (
    URL,
    Image,
    Object,
    XMLSerializer,
    document,
    encodeURIComponent,
    fetch,
    getComputedStyle,
    location,
)
from pyodide.ffi import JsException, create_once_callable, to_js

from sakura.browser.dom import JsProxy, markup

STYLES = (
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "opacity", "paint-order", "font-family", "font-size", "font-weight",
    "font-style", "text-anchor",
)  # fmt: skip
"""CSS properties of drawings; SVG has each as an attribute."""


FILE = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
"""Address of a font file in a rule."""


class Undrawable(Exception):
    """The browser cannot make the picture."""


async def png(drawing: str) -> JsProxy:
    """The drawing, an `<svg>` with width and height, as a blob; raises Undrawable."""
    try:
        image = Image.new()
        written = _written_out(drawing, await _typefaces())
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(written)
        await image.decode()
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        found: asyncio.Future[JsProxy] = asyncio.get_running_loop().create_future()
        canvas.toBlob(create_once_callable(found.set_result), "image/png")
        blob = await found
    except (JsException, AttributeError, TypeError) as error:
        raise Undrawable from error
    if not blob:
        raise Undrawable
    return blob


async def _typefaces() -> str:
    """Rules of the page's typefaces with the fonts in them, since an image loads no files; without
    those that cannot be fetched."""
    return "".join(
        [await _embedded(rule) for sheet in document.styleSheets for rule in _fonts(sheet)]
    )


def _fonts(group: JsProxy) -> Iterator[JsProxy]:
    """Yield the rules of a style sheet, and of the groups in it, that name a font file."""
    try:
        rules = list(getattr(group, "cssRules", None) or ())
    except JsException:  # of another origin, such as an extension's
        return
    for rule in rules:
        if str(rule.cssText).startswith("@font-face"):
            if FILE.search(str(rule.cssText)):
                yield rule
        else:
            yield from _fonts(rule)


async def _embedded(rule: JsProxy) -> str:
    """The rule of a typeface with the font in it, or "" if it cannot be fetched."""
    address = FILE.search(str(rule.cssText))
    assert address
    base = rule.parentStyleSheet.href or location.href
    try:
        answer = await fetch(URL.new(address[1], base).href)
        font = (await answer.arrayBuffer()).to_bytes() if answer.ok else b""
    except (JsException, OSError):
        return ""
    held = base64.b64encode(font).decode()
    return FILE.sub(f'url("data:font/woff2;base64,{held}")', str(rule.cssText)) if font else ""


def _written_out(drawing: str, typefaces: str) -> str:
    """The drawing with its styles as attributes, since an image sees no style sheet, and with the
    rules of its typefaces.

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
        # Not while it is on the page, whose policy forbids styles.
        begin, _, rest = str(XMLSerializer.new().serializeToString(svg)).partition(">")
        return f"{begin}><style>{typefaces}</style>{rest}"
    finally:
        holder.remove()


def _styles(element: JsProxy) -> dict[str, str]:
    """Styles of an element; none if it is hidden."""
    styles = getComputedStyle(element)
    if styles.display == "none":
        return {}
    return {name: str(styles.getPropertyValue(name)) for name in STYLES}
