"""The page's address."""

from __future__ import annotations

from js import history, location, window
from pyodide.ffi import JsException


class Bar:
    """State of the address bar: the `fragment` of the game on the table, without its #.

    `early` is True if the game got its history entry before `browser/history.py` was loaded.
    """

    fragment = ""
    early = False


BAR = Bar()


def whole(fragment: str = "", query: str = "") -> str:
    """Address of the site with this fragment and query."""
    page = f"{location.origin}{location.pathname}"
    if str(location.origin) == "null":  # a sandboxed frame
        page = str(location.href).partition("#")[0].partition("?")[0]
    return page + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def show(fragment: str) -> None:
    """Show this fragment in the address bar, so that a reload opens it again."""
    BAR.fragment = fragment
    write(history.state, fragment)


def settle() -> None:
    """Clear the fragment: the game on the page is saved from now on, and a reload must not open the
    link.

    A link that was followed just now stays.
    """
    if BAR.fragment and str(location.hash)[1:] == BAR.fragment:
        show("")


def restart() -> None:
    """Load the start page again, without what this page remembers."""
    BAR.fragment = ""
    write("start", "")
    location.reload()


def claim(state: str) -> None:
    """Set the state of the present entry, so that Back from a link finds its way."""
    if not history.state and str(location.hash)[1:] == BAR.fragment:  # no link was followed
        write(state, BAR.fragment)


def claim_early(playing: bool) -> None:
    """Give a first game a history entry, before `browser/history.py` has loaded."""
    if window.parent != window or BAR.early:
        return
    if playing:
        BAR.early = True
        write("start", "")
        write("start/game", "", anew=True)
    else:
        claim("start")


def write(state: object, fragment: str, anew: bool = False) -> None:
    """Set state and fragment of the current history entry, or of a new one (`anew`)."""
    try:
        put = history.pushState if anew else history.replaceState
        put(state, "", whole(fragment, str(location.search)[1:]))
    except (AttributeError, JsException):
        pass  # a sandboxed frame has no address bar, and browsers limit the rate of changes
