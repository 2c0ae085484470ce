"""The list of games in progress: a few on the start page, all in a panel that can delete them."""

from __future__ import annotations

from js import window

from sakura.browser import dom, shelf
from sakura.browser.ages import ago
from sakura.browser.memory import GAME, LETTER
from sakura.browser.page import Page
from sakura.browser.shelf import SavedEntry
from sakura.core.game import WATCHER
from sakura.core.json_text import write_entry
from sakura.core.saved import Saved
from sakura.site import ways_back as view
from sakura.ui import panels
from sakura.ui.buttons import button
from sakura.ui.commands import Does

LOOKED_AT = 12
"""Number of games by link searched for one in which it is the visitor's turn."""


class Listing:
    """The part that lists and deletes games in progress."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "games": self._toggle,
            "more-games": self._list_more,
            "delete": self._delete,
            "undelete": self._undelete,
        }
        self._most = shelf.MOST_FOUND
        """Number of games the panel lists at first and adds on demand."""
        self._deleted: SavedEntry | None = None
        """The game deleted last, which can be restored."""
        dom.listen(window, "storage", self._changed_elsewhere)

    def offer_games(self) -> None:
        """Offer on the start page the latest own game, one by link (if possible with the visitor to
        move), and the list."""
        page = self.page
        own, letters = shelf.own_games(page), shelf.letters(page, LOOKED_AT)
        title = about = ""
        if own.games:
            title, about = self._title(own.games[0].saved), page.words.row(self._told(own.games[0]))
        waiting = ""
        for kept in sorted(letters.games, key=lambda kept: not kept.turn)[:1]:
            game = page.games[kept.saved.table.game.name].title
            waiting = view.waiting_letter(kept.name, game, kept.turn, page.words)
        count = len(own.games) + own.more + len(letters.games) + letters.more
        dom.put("resume", view.resume(title, waiting, count, page.words, about) if count else "")

    def _toggle(self) -> None:
        self._most = shelf.MOST_FOUND
        self.page.toggle_panel("games", self._list)

    def _list_more(self) -> None:
        """List more of the older games."""
        shown = self._most
        self._most += shelf.MOST_FOUND
        self._redraw(shown)

    def _list(self) -> str:
        found = shelf.both(self.page, self._most)
        return view.games(map(self._way, found.games), found.more, self.page.words)

    def _way(self, kept: SavedEntry) -> view.Way:
        page, saved = self.page, kept.saved
        game = page.games[saved.table.game.name]
        by_links = kept.kind == LETTER
        who, when = self._told(kept)
        return view.Way(
            kept.name,
            self._title(saved),
            game.sketch(saved.table.observe(WATCHER)),
            view.whose_turn(kept.turn, page.words) if by_links else who,
            when,
            by_links,
        )

    def _told(self, kept: SavedEntry) -> tuple[str, str]:
        """Players of a game, and the time since it was left, in words."""
        page, saved = self.page, kept.saved
        styles = page.games[saved.table.game.name].styles
        who = view.who_plays(saved.who, styles, page.words, saved.names)
        return who, ago(kept.entry["at"], page.words.language)

    def _title(self, saved: Saved) -> str:
        page, table = self.page, saved.table
        number = table.rounds() + 1
        title = page.games[table.game.name].title
        # L10N: A title: {game} is “Sakura” or “Okiya”.
        named = page.say("{game}, round {number}", game=title, number=number)
        return page.say("{game} (practice)", game=named) if saved.origin else named

    def ask_for_new_game(self, oldest: Saved) -> None:
        """Ask whether the oldest game in progress may be given up."""
        self.page.open_panel("anew", panels.new_game(self._title(oldest), self.page.words))

    # -- deleting ----------------------------------------------------------------------------

    def _delete(self, key: str) -> None:
        """Delete the game with that key, and offer to undo it."""
        page = self.page
        kind, name = (LETTER if key.startswith(LETTER) else GAME), key.partition(".")[2]
        if found := shelf.find(page, kind, name):
            keys = [str(each.dataset.delete) for each in dom.all_of("#panel [data-delete]")]
            self._deleted = found
            page.memory.drop(page.memory.prefix + key)
            undo = button("undelete", page.say("Undo"), "quiet")
            page.notice(
                page.say("Deleted: {game}.", game=self._title(found.saved)), undo, lasts=True
            )
            self._redraw(keys.index(key) if key in keys else 0)

    def _undelete(self) -> None:
        """Restore the game deleted last."""
        if deleted := self._deleted:
            memory = self.page.memory
            memory.put(memory.prefix + deleted.kind + deleted.name, write_entry(**deleted.entry))
            self._deleted = None
            self.page.dismiss()
            if self.page.room is None and dom.panel_name() != "games":
                self.page.open_panel("games", self._list())
            self._redraw()

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        """Redraw the list after another tab has added or deleted a game."""
        prefix, key = self.page.memory.prefix, str(event.key or "")
        if key and (event.newValue and event.oldValue):
            return
        if not key or key.startswith((prefix + GAME, prefix + LETTER)):
            self._redraw()

    def _redraw(self, focus: int | None = None) -> None:
        """Redraw the list, wherever it is shown; focus the game of that number in the panel."""
        if dom.by_id("start-form"):
            self.offer_games()
        if dom.panel_name() != "games":
            return
        dom.put("panel", self._list())
        rows = dom.all_of("#panel .saved-games li > :first-child")
        if not rows:
            self.page.close_panel()
            if play := dom.by_id("play"):
                play.focus()
        elif focus is not None:
            rows[min(focus, len(rows) - 1)].focus()
