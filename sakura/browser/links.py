"""Giving away what is on the page: by the device's share sheet, the clipboard or a file."""

from __future__ import annotations

from typing import Any

from js import URL, Blob, File, Object, document, location, navigator, window
from pyodide.ffi import JsException, to_js

from sakura.browser import dom

SHARED, COPIED, SHOWN = "shared", "copied", "shown"
"""How a link was given away; shown is a text field from which it can be copied by hand."""


def address(fragment: str = "", query: str = "") -> str:
    """The address of this site with that fragment and query."""
    whole = f"{location.origin}{location.pathname}"
    if str(location.origin) == "null":  # a sandboxed frame
        whole = str(location.href).partition("#")[0].partition("?")[0]
    return whole + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def show_address(fragment: str) -> None:
    """The address bar says what is on the page, so that a reload brings it again."""
    try:
        window.history.replaceState(None, "", address(fragment, str(location.search)[1:]))
    except JsException:
        pass  # in a sandboxed frame there is no address bar either


async def give(link: str, title: str) -> str:
    """Offers a link to whatever the device shares with; returns how it was given away."""
    if getattr(navigator, "share", None):
        try:
            await navigator.share(_js({"title": title, "url": link}))
            return SHARED
        except JsException as error:
            if error.name == "AbortError":  # the visitor thought better of it
                return SHARED
    return await copy(link)


async def copy(text: str) -> str:
    """Puts a text into the clipboard; returns whether that worked."""
    try:
        await navigator.clipboard.writeText(text)
        return COPIED
    except (AttributeError, JsException):
        return SHOWN


def select(name: str, text: str) -> None:
    """Shows the text in its field, selected."""
    field = dom.by_id(name)
    field.value = text
    field.focus()
    field.select()


def save_file(name: str, text: str) -> None:
    """Hands the visitor a file."""
    blob = Blob.new(to_js([text]), _js({"type": "application/json"}))
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)


async def text_of(chosen: Any) -> str:
    """The text of the file that was chosen in a file field."""
    file: File = chosen.files.item(0)
    return str(await file.text())


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=Object.fromEntries)
