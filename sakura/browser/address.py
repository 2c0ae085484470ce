"""The address of this page."""

from __future__ import annotations

from js import history, location
from pyodide.ffi import JsException


class Bar:
    """What the address bar says of the game on the table: the `fragment`, without its #. `early`
    says that the game got its entry before `browser/history.py` was here."""

    fragment = ""
    early = False


BAR = Bar()


def whole(fragment: str = "", query: str = "") -> str:
    """The address of this site with that fragment and query."""
    page = f"{location.origin}{location.pathname}"
    if str(location.origin) == "null":  # a sandboxed frame
        page = str(location.href).partition("#")[0].partition("?")[0]
    return page + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def show(fragment: str) -> None:
    """The address bar says what is on the page, so that a reload brings it again."""
    BAR.fragment = fragment
    write(history.state, fragment)


def settle() -> None:
    """What is on the page is kept from now on: a reload must not bring what the address carries,
    unless that is a link which was just followed."""
    if BAR.fragment and str(location.hash)[1:] == BAR.fragment:
        show("")


def claim(state: str) -> None:
    """Gives the entry of the page itself its state: Back from a link is known to lead there."""
    if not history.state and str(location.hash)[1:] == BAR.fragment:  # else a link was followed
        write(state, BAR.fragment)


def write(state: object, fragment: str, anew: bool = False) -> None:
    """Gives the browser's present entry that state and fragment, or those to a new one over it."""
    try:
        put = history.pushState if anew else history.replaceState
        put(state, "", whole(fragment, str(location.search)[1:]))
    except (AttributeError, JsException):
        pass  # in a sandboxed frame there is no address bar; nor may one do it too often
