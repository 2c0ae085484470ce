"""The visitor's own games: the ways back into those in progress, and from each to the next."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from js import Date, Intl, window

from sakura.browser import dom, faults, studies
from sakura.browser.memory import GAME, LETTER, MOST, TAB
from sakura.browser.page import Page
from sakura.core.link import same
from sakura.core.restore import load
from sakura.core.saved import Saved
from sakura.core.table import Table
from sakura.games.info import Room
from sakura.play.kept_study import name_of
from sakura.play.link_game import LinkGame
from sakura.play.modes import BroughtGame
from sakura.play.own_game import OwnGame
from sakura.site import ways_back as view
from sakura.ui.buttons import button
from sakura.ui.commands import Does

MOST_READ = 50
"""Games that are read, the latest first: somebody who writes thousands into the storage must not
keep the page from starting. The others stay where they are."""

UNITS = {"day": 86_400_000, "hour": 3_600_000, "minute": 60_000}
"""Milliseconds of what a time ago is told in."""


class Kept(NamedTuple):
    """A game in progress, its name, when it was kept, in milliseconds since 1970, and as what."""

    name: str
    saved: Saved
    at: float
    text: str


class KeptGames:
    """Goes on with games that are kept, lists them and deletes them; begins the next one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "begin-or-ask": self._begin_or_ask,
            "anew": self._anew,
            "continue": lambda: self._return_to(""),
            "go-on": self._return_to,
            "games": lambda: page.toggle_panel("games", self._list),
            "delete": self._delete,
            "undelete": self._undelete,
            "real": self._leave_practice,
            "come-back": self._come_back,
            "again": self._again,
            "turned": self._turned,
            "adopt": self._adopt,
            "look-again": self._look_again,
            "offer": self._offer,
            "go-on-or-offer": self._go_on_or_offer,
        }
        self._begin: Callable[[], object] = self._begin_chosen
        """Begins the new game, once there is room for it."""
        self._deleted: Kept | None = None
        """The one that was deleted last, which can come back."""

    # -- the way in --------------------------------------------------------------------------

    def _begin_or_ask(self, begin: Callable[[], object] | None = None) -> None:
        """A new game, as the form says or as `begin` does, unless the oldest one would be lost for
        it: then the visitor is asked."""
        self._begin = begin or self._begin_chosen
        if oldest := self._oldest():
            self.page.ask("ask-anew", self._title(oldest))
        else:
            self._begin()

    def _begin_chosen(self) -> None:
        self.page.ask("begin-chosen")

    def _anew(self) -> None:
        """A new game in the place of the oldest."""
        if oldest := self._oldest():
            self.page.memory.forget(oldest.name)
        self._begin()

    def _go_on_or_offer(self, busy: bool) -> None:
        """The game in progress goes on, unless the visitor came for another one."""
        page, kept = self.page, self._all()
        if page.host:  # the game of its cover: frames of one page share what they keep
            kept = [one for one in kept if one.saved.table.game is page.game.game]
        if (page.host or not busy) and self._stay():
            pass
        elif kept and (page.host or not (busy or page.settings.asked)):
            self._enter(kept[0])
        elif page.host:
            page.ask("begin-chosen")
        else:
            self._offer()
        self._tell_spoilt()

    def _tell_spoilt(self) -> None:
        """Says so where a game was set aside."""
        page = self.page
        if page.memory.spoilt:
            page.notice(
                page.say(
                    "A game that this browser kept could not be read. It was set aside; all others "
                    "are as they were."
                ),
                lasts=True,
            )

    def _return_to(self, name: str) -> None:
        """The game of that name goes on; without one, this tab's own or the latest. A tab that was
        at the end of a game stays there."""
        if not name and self._stay():
            return
        for kept in self._all():
            if name in ("", kept.name):
                self._enter(kept)
                return
        if not dom.by_id("start-form"):  # else it is there, and somebody may be choosing in it
            self.page.ask("leave")

    def _enter(self, kept: Kept) -> None:
        self.page.memory.enter(kept.name)
        self._resume(kept.saved, GAME + kept.name)

    def _resume(self, saved: Saved, name: str) -> None:
        """That game, which is stored under that name, goes on. If its table cannot be drawn it is
        set aside: else the page could not start any more."""
        page, memory = self.page, self.page.memory
        try:
            page.enter(OwnGame(saved, memory)).go_on()
        except Exception as error:
            faults.tell(error)
            memory.set_aside(memory.place + name)
            memory.begin()
            page.ask("leave")
            page.left = None
            self._tell_spoilt()

    def _look_again(self) -> None:
        """The browser may have kept the page as it was, without a word of what has become of its
        game meanwhile: that is what goes on."""
        memory, room = self.page.memory, self.page.room
        if room and room.session.own and memory.text:
            kept = memory.entries(GAME).get(memory.name)
            if kept and kept["game"] != memory.text:
                self._return_to(memory.name)

    def _come_back(self, room: Room) -> None:
        """Into a game that was on the table before, unless another tab has gone on with it: then
        into where it stands now, if it was not deleted."""
        page, memory, session = self.page, self.page.memory, room.session
        if isinstance(session, LinkGame) and not session.over:
            kept = memory.entries(LETTER).get(session.letter.name)
            if kept and not same(kept["game"], session.fragment):
                page.ask("reopen", session.letter.name)
                return
        elif isinstance(session, OwnGame) and session.own and not session.over:
            kept = memory.entries(GAME).get(memory.name)
            gone = not kept and memory.place + GAME + memory.name in memory.gone
            if gone or (kept and kept["game"] != session.kept):
                self._return_to(memory.name)
                return
        page.take(room).resume()

    def _stay(self) -> bool:
        """The end of a game is shown again, if this tab was there, unless somebody has begun to
        change the table of the next one."""
        form = dom.by_id("change")
        if form and form.open:
            return False
        if saved := studies.ended(self.page):
            self.page.memory.begin()
            self._resume(saved, studies.STUDY + name_of(saved.table))
        return saved is not None

    def _adopt(self, saved: Saved) -> None:
        """A game that came from elsewhere; the visitor's own, once something is decided in it."""
        self.page.memory.begin()
        self.page.enter(BroughtGame(saved, self.page.memory)).go_on()

    def _leave_practice(self) -> None:
        """The game that the practice branched off from goes on."""
        room = self.page.room
        if not room or not room.session.practice:
            return
        if origin := room.session.saved.origin:
            memory, practice = self.page.memory, self.page.memory.name
            self.page.leave_room()
            self._return_to(origin)
            if memory.name == origin:  # else it is over or was deleted, and the practice is all
                memory.forget(practice)
        else:
            self.page.ask("untry")

    # -- after a game --------------------------------------------------------------------------

    def _again(self) -> None:
        """Another game like the one that has ended."""
        room = self.page.room
        if not room or not (room.session.over or room.session.full):
            return
        session = room.session
        table = Table(session.game, session.table.options, Random())
        if session.rematch:
            self.page.ask(session.rematch, table)
        else:
            saved = Saved(table, list(session.lasting), names=session.saved.names)
            self.page.ask("start-game", saved)

    def _turned(self) -> None:
        """Another game like the one that has ended, with the seats turned."""
        room = self.page.room
        if room and room.session.over and not room.session.rematch:
            self.page.ask("start-game", room.turned())

    # -- the list ----------------------------------------------------------------------------

    def _all(self) -> list[Kept]:
        """All that can be gone on with: this tab's own game first, then the latest. Those that are
        over are passed over, and those that cannot be read set aside."""
        page, found = self.page, []
        entries = page.memory.entries(GAME)
        try:
            own = str(window.sessionStorage.getItem(page.memory.place + TAB))
        except dom.MISSING:
            own = page.memory.name
        latest = sorted(entries, key=lambda n: (n == own, entries[n]["at"]), reverse=True)
        for name in latest[:MOST_READ]:
            at, text = entries[name]["at"], entries[name]["game"]
            try:
                saved = load(text, page.rules, page.may_sit, Random())
            except Exception as error:
                faults.tell(error)
                page.memory.set_aside(page.memory.place + GAME + name)
                continue
            if saved.table.outcome() is None:
                found.append(Kept(name, saved, at, text))
        return found

    def _oldest(self) -> Kept | None:
        """The game that one more would take the place of, if there is no room left."""
        memory = self.page.memory
        kept = self._all() if len(memory.texts(memory.place + GAME)) >= MOST else []
        return min(kept, key=lambda one: one.at, default=None)

    def _offer(self) -> None:
        """The start page leads back into the games in progress, and into those by links."""
        kept = self._all()
        titles = [self._title(one) for one in kept]
        dom.put("resume", view.resume(titles[0], len(kept), self.page.words) if kept else "")
        if self.page.memory.texts(self.page.memory.place + LETTER):
            self.page.ask("offer-letters")

    def _list(self) -> str:
        return view.games(map(self._way, self._all()), self.page.words)

    def _way(self, kept: Kept) -> view.Way:
        page, saved = self.page, kept.saved
        game = page.games[saved.table.game.name]
        return view.Way(
            kept.name,
            self._title(kept),
            game.sketch(saved.table.position),
            view.who_plays(saved.who, game.styles, page.words, saved.names),
            _ago(kept.at, page.words.language),
        )

    def _title(self, kept: Kept) -> str:
        page, table = self.page, kept.saved.table
        number = table.game.rounds(table.position) + 1
        title = page.games[table.game.name].title
        named = page.say("{game}, round {number}", game=title, number=number)
        return page.say("{game} (practice)", game=named) if kept.saved.origin else named

    def _delete(self, name: str) -> None:
        """Forgets that game, until the visitor wants it back."""
        page = self.page
        if found := next((one for one in self._all() if one.name == name), None):
            self._deleted = found
            page.memory.forget(name)
            title = self._title(found)
            undo = button("undelete", page.say("Undo"), "quiet")
            page.notice(page.say("Deleted: {game}.", game=title), undo, lasts=True)
            self._show_anew()

    def _undelete(self) -> None:
        """Brings back what was deleted last."""
        if self._deleted:
            name, _, at, text = self._deleted
            memory = self.page.memory
            memory.put(memory.place + GAME + name, json.dumps({"at": at, "game": text}))
            self._deleted = None
            self.page.dismiss()
            self._show_anew()

    def _show_anew(self) -> None:
        """The ways back as they are now, where they are on the page."""
        at_table = self.page.room is not None  # as after a lesson, when there is no room for a game
        if at_table and dom.panel_name() != "games":
            return
        if not at_table:
            self._offer()
        if self._all():
            self.page.open_panel("games", self._list())
        else:
            self.page.close_panel()
            if not at_table:
                dom.by_id("play").focus()


def _ago(at: float, language: str) -> str:
    """How long ago that was, as the browser says it in that language; "now" for less than a minute,
    and for what is still to come where the clock was set back."""
    passed = Date.now() - at
    unit = next((unit for unit, length in UNITS.items() if passed >= length), "")
    spoken = Intl.RelativeTimeFormat.new(language, numeric="auto")
    if not unit:
        return str(spoken.format(0, "second"))
    return str(spoken.format(-int(passed // UNITS[unit]), unit))
