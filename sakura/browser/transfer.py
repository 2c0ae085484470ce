"""Transfer of texts and files: share sheet, clipboard, download, upload."""

from __future__ import annotations

import asyncio

from js import URL, Blob, File, Object, document, navigator
from pyodide.ffi import JsException, to_js

from sakura.browser import dom
from sakura.core.json_text import LONGEST

SHARED, COPIED, SHOWN, SAVED, CLOSED = "shared", "copied", "shown", "saved", "closed"
"""Outcomes of sharing. SHOWN is a text field for copying by hand, CLOSED a cancelled share
sheet."""


class TooLarge(Exception):
    """The chosen file is larger than any file of its kind."""


class Unreadable(Exception):
    """The chosen file does not exist any more, or the page may not read it."""


async def give(link: str, title: str) -> str:
    """Share a link by the device's share sheet or the clipboard; return the outcome."""
    if getattr(navigator, "share", None):
        try:
            await navigator.share(_js({"title": title, "url": link}))
            return SHARED
        except JsException as error:
            if error.name == "AbortError":
                return CLOSED
    return await copy(link)


async def give_text(text: str) -> str:
    """Share a text by the device's share sheet or the clipboard; return the outcome."""
    if getattr(navigator, "share", None):
        try:
            await navigator.share(_js({"text": text}))
            return SHARED
        except JsException as error:
            if error.name == "AbortError":
                return CLOSED
    return await copy(text)


async def copy(text: str) -> str:
    """Copy a text to the clipboard; return the outcome."""
    try:
        await navigator.clipboard.writeText(text)
        return COPIED
    except (AttributeError, JsException):
        return SHOWN


def select(name: str, text: str) -> None:
    """Show the text in its field, selected."""
    field = dom.by_id(name)
    field.value = text
    field.focus()
    field.select()


async def give_picture(name: str, picture: dom.JsProxy, title: str) -> str:
    """Share a picture by the device's share sheet, else save it; return the outcome."""
    file = File.new(to_js([picture]), name, _js({"type": picture.type}))
    data = _js({"files": [file], "title": title})
    if getattr(navigator, "canShare", None) and navigator.canShare(data):
        try:
            await navigator.share(data)
            return SHARED
        except JsException as error:
            if error.name == "AbortError":  # the share sheet was closed
                return SHARED
    _save(name, picture)
    return SAVED


def save_file(name: str, text: str, kind: str = "application/json") -> None:
    """Download a file of that media type."""
    _save(name, Blob.new(to_js([text]), _js({"type": kind})))


def _save(name: str, blob: dom.JsProxy) -> None:
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    # Some browsers read the blob only after the click.
    asyncio.get_running_loop().call_later(60, URL.revokeObjectURL, link.href)


async def bytes_of(chosen: dom.JsProxy, most: int = LONGEST) -> bytes | None:
    """Content of the file of at most `most` bytes in a file field; None if none was chosen.

    Raises TooLarge or Unreadable.
    """
    if not chosen.files.length:
        return None
    file = chosen.files.item(0)
    chosen.value = ""  # otherwise choosing the same file again is no change
    if file.size > most:
        raise TooLarge
    try:
        buffer = await file.arrayBuffer()
    except JsException as error:
        raise Unreadable from error
    return bytes(buffer.to_bytes())


def _js(value: object) -> dom.JsProxy:
    return to_js(value, dict_converter=Object.fromEntries)
