"""The ways of a text out of this page and in: share sheet, clipboard, file."""

from __future__ import annotations

import asyncio

from js import URL, Blob, File, Object, document, navigator
from pyodide.ffi import JsException, to_js

from sakura.browser import dom
from sakura.core.json_text import LONGEST

SHARED, COPIED, SHOWN, SAVED, CLOSED = "shared", "copied", "shown", "saved", "closed"
"""How something was given away; shown is a text field from which a link can be copied by hand,
closed is a share sheet that was closed."""


class TooLarge(Exception):
    """The file that was chosen is larger than any game."""


class Unreadable(Exception):
    """The file that was chosen is not there any more, or the page may not read it."""


async def give(link: str, title: str) -> str:
    """Offers a link to whatever the device shares with; returns how it was given away."""
    if getattr(navigator, "share", None):
        try:
            await navigator.share(_js({"title": title, "url": link}))
            return SHARED
        except JsException as error:
            if error.name == "AbortError":
                return CLOSED
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


async def give_picture(name: str, picture: dom.JsProxy, title: str) -> str:
    """Offers a picture to whatever the device shares with, else as a file; returns how it was
    given away."""
    file = File.new(to_js([picture]), name, _js({"type": picture.type}))
    what = _js({"files": [file], "title": title})
    if getattr(navigator, "canShare", None) and navigator.canShare(what):
        try:
            await navigator.share(what)
            return SHARED
        except JsException as error:
            if error.name == "AbortError":  # the share sheet was closed
                return SHARED
    _save(name, picture)
    return SAVED


def save_file(name: str, text: str) -> None:
    """Hands the visitor a file."""
    _save(name, Blob.new(to_js([text]), _js({"type": "application/json"})))


def _save(name: str, blob: dom.JsProxy) -> None:
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    # Some browsers read it only after this.
    asyncio.get_running_loop().call_later(60, URL.revokeObjectURL, link.href)


async def bytes_of(chosen: dom.JsProxy) -> bytes | None:
    """The bytes of the file that was chosen in a file field; None if there is none.

    Raises TooLarge for a file that is too large for a game, Unreadable for one that has gone.
    """
    if not chosen.files.length:
        return None
    file = chosen.files.item(0)
    chosen.value = ""  # so that the same file can be chosen again
    if file.size > LONGEST:
        raise TooLarge
    try:
        buffer = await file.arrayBuffer()
    except JsException as error:
        raise Unreadable from error
    return bytes(buffer.to_bytes())


def _js(value: object) -> dom.JsProxy:
    return to_js(value, dict_converter=Object.fromEntries)
