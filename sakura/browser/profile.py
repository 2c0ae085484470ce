"""The visitor's profile: results of their games, and all of their progress."""

from __future__ import annotations

from sakura.browser import dom, transfer
from sakura.browser.page import Page
from sakura.browser.progress import Full
from sakura.core.json_text import TooLong
from sakura.core.progress import LARGEST, BadLine, OtherVersion
from sakura.core.saved import Saved
from sakura.play.results import RESULT, key_of, result_of
from sakura.ui import profile as view
from sakura.ui.commands import Does

FILE = "sakura-record.txt"
"""Name of the file with all progress."""


class Profile:
    """The part that keeps results, shows them, and moves or erases all progress."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "profile": self._toggle,
            "save-progress": self._save,
            "erase": lambda: page.open_panel("erase", view.erasing(page.words)),
            "erase-all": lambda: page.memory.erase(),
        }

    def keep(self, saved: Saved) -> None:
        """Keep the result of a game that is over; of each deal the first one."""
        progress, key = self.page.progress, key_of(saved)
        if progress.find(RESULT, key) is None:
            progress.note(RESULT, key, result_of(saved, progress.now()))
            progress.prune()

    def _toggle(self) -> None:
        self.page.toggle_panel("profile", self._panel)

    def _panel(self) -> str:
        return view.profile(len(self.page.progress.items(RESULT)), self.page.words)

    def _tell(self, sentence: str) -> None:
        """Redraw the panel, and say in it what has happened."""
        if dom.panel_name() == "profile":
            dom.put("panel", self._panel())
            dom.write("told", sentence)
        else:
            self.page.notice(sentence)

    # -- the file ----------------------------------------------------------------------------

    def _save(self) -> None:
        """Save all progress as a file."""
        transfer.save_file(FILE, self.page.progress.export(), "text/plain")
        self._tell(self.page.say("Saved as {file}.", file=FILE))

    def open_file(self, chosen: dom.JsProxy) -> None:
        """Merge the progress in a file; `chosen` is the file field."""
        dom.work(self._open_file(chosen))

    async def _open_file(self, chosen: dom.JsProxy) -> None:
        say = self.page.words.say
        try:
            data = await transfer.bytes_of(chosen, LARGEST)
            if data is not None:
                self._tell(self._add(data))
        except (transfer.TooLarge, TooLong):
            self._tell(say("This file is too big. Nothing was changed."))
        except transfer.Unreadable:
            self._tell(say("This file couldn't be read."))
        except OtherVersion:
            self._tell(
                say(
                    "This file comes from a newer version. Reload the page to open it. "
                    "Nothing was changed."
                )
            )
        except BadLine as error:
            self._tell(
                say(
                    "This file is damaged or something else, from line {line} on. "
                    "Nothing was changed.",
                    line=error.line,
                )
            )
        except Full:
            self._tell(say("There is no room for this file in your browser. Nothing was changed."))

    def _add(self, data: bytes) -> str:
        """Merge the items of a file; return the sentence about it."""
        page, progress = self.page, self.page.progress
        before = len(progress.items(RESULT))
        progress.add(progress.read(data))
        if count := len(progress.items(RESULT)) - before:
            return page.words.plural("{n} game added.", "{n} games added.", count)
        return page.say("Opened. There were no new games in this file.")
