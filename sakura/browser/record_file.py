"""The file with all progress: saving it, its age, and merging another device's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import Date

from sakura.browser import dom, transfer
from sakura.browser.ages import ago
from sakura.browser.page import Page
from sakura.browser.progress import Full
from sakura.core import titles
from sakura.core.json_text import TooLong
from sakura.core.progress import LARGEST, BadLine, OtherVersion
from sakura.play.results import RESULT
from sakura.ui.profile import note
from sakura.ui.sharing import file_stem

if TYPE_CHECKING:
    from sakura.core.progress import Progress

FILE = f"{file_stem(titles.SITE or 'sakura')}-record.txt"
"""Name of the file."""

EXPORTED = "exported"
"""Key of the time of the last file, in milliseconds since 1970."""


def save(page: Page) -> str:
    """Save all progress as a file; return the sentence about it."""
    transfer.save_file(FILE, page.progress.export(), "text/plain")
    page.memory.put(page.memory.prefix + EXPORTED, str(max(0, int(Date.now()))))
    return page.say("Saved as {file}.", file=FILE)


def age(page: Page) -> str:
    """Age of the last file, as a line of the panel."""
    at = _exported(page)
    if at is None:
        return note(page.say("You haven't saved a file yet."))
    # L10N: {when} is a time such as “3 days ago”.
    return note(page.say("Last file: {when}.", when=ago(at, page.words.language)))


def _exported(page: Page) -> float | None:
    """Time of the last file, or None."""
    text = page.memory.stored(page.memory.prefix + EXPORTED)
    return float(text) if text and text.isdecimal() and len(text) < 17 else None


async def merge(page: Page, chosen: dom.JsProxy) -> str:
    """Merge the progress in a file; return the sentence about it, or "" if no file was chosen.
    `chosen` is the file field."""
    say = page.words.say
    try:
        data = await transfer.bytes_of(chosen, LARGEST)
        if data is None:
            return ""
        if count := add(page, page.progress.read(data)):
            return page.words.plural("{n} game added.", "{n} games added.", count)
        return say("Opened. There were no new games in this file.")
    except (transfer.TooLarge, TooLong):
        return say("This file is too big. Nothing was changed.")
    except transfer.Unreadable:
        return say("This file couldn't be read.")
    except OtherVersion:
        return say(
            "This file comes from a newer version. Reload the page to open it. Nothing was changed."
        )
    except BadLine as error:
        return say(
            "This file is damaged or something else, from line {line} on. Nothing was changed.",
            line=error.line,
        )
    except Full:
        return say("There is no room for this file in your browser. Nothing was changed.")


def add(page: Page, other: Progress) -> int:
    """Merge the items of another device; return the number of new games. Raises Full."""
    progress = page.progress
    before, language = len(progress.items(RESULT)), page.settings["language"]
    progress.add(other)
    page.settings.take_over()
    if page.settings["language"] != language:
        page.languages.choose(page.settings["language"])
    if dom.by_id("start-form"):
        page.listing.offer_games()
    return len(progress.items(RESULT)) - before
