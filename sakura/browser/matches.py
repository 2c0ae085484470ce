"""The visitor's own games: new ones, those in progress, and the way back into them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import NamedTuple

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.core.error import BadInput
from sakura.core.saved import Saved
from sakura.core.seats import FRIEND, PERSON
from sakura.core.table import Table
from sakura.play.modes import BroughtGame, OwnGame
from sakura.ui.commands import Does


class Kept(NamedTuple):
    """A game in progress that is kept, and its name."""

    name: str
    saved: Saved


class Matches:
    """Begins games, and goes on with those that are kept."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "begin": self._begin,
            "begin-chosen": self._begin_chosen,
            "again": self._again,
            "anew": self._anew,
            "continue": self._continue,
            "real": self._leave_practice,
            "adopt": self._adopt,
            "offer": self._offer,
            "go-on-or-offer": self._go_on_or_offer,
            "draw-ahead": self._draw_ahead,
            "start-game": self._start,
        }
        self._drawing: asyncio.Task[None] | None = None
        self._warned = False
        """Whether the visitor knows that nothing is remembered."""

    # -- new games ---------------------------------------------------------------------------

    def _begin(self) -> None:
        """A new game as the form says. All that a first one needs of the first game is here."""
        page = self.page
        page.read_form()
        first = page.settings.choices["game"] == next(iter(page.games))
        if first and not page.memory.anything:
            self._begin_chosen()
        else:
            page.when_whole(self._begin_or_ask)

    def _begin_or_ask(self) -> None:
        """A new game, unless one is in progress: then the visitor is asked first."""
        if kept := self._recall():
            self.page.ask("ask-anew", self._title(kept.saved))
        else:
            self._begin_chosen()

    def _anew(self) -> None:
        """A new game in the place of the one in progress."""
        if kept := self._recall():
            self.page.memory.forget(kept.name)
        self._begin_chosen()

    def _begin_chosen(self) -> None:
        """A new game as the form says."""
        page = self.page
        page.read_form()
        page.settings.save()
        choices = page.settings.choices
        info = page.games[choices["game"]]
        options = info.game.options(info.raw_options(choices))
        saved = Saved(Table(info.game, options, Random()), info.seat_names(choices))
        self._start(saved, "offered" if self._is_new(saved) else "")

    def _is_new(self, saved: Saved) -> bool:
        """Whether one person begins, from the start page and alone against computers, a game that
        nobody has finished here, nor a lesson of it."""
        settings, game = self.page.settings, saved.table.game.name
        people = [name for name in saved.who if name in (PERSON, FRIEND)]
        asked = settings.asked or settings.embedded
        guided = bool(self.page.games[game].guided)
        return guided and people == [PERSON] and not (asked or settings.knows(game))

    def _again(self) -> None:
        """Another game like the one that has ended."""
        room = self.page.room
        if not room or not room.session.over:
            return
        session = room.session
        table = Table(session.game, session.table.options, Random())
        if session.rematch:
            self.page.ask(session.rematch, table)
        else:
            self._start(Saved(table, list(session.who)))

    def _start(self, saved: Saved, guided: str = "") -> None:
        """Begins a game; `guided` is how its session says it."""
        page = self.page
        page.memory.begin()
        session = OwnGame(saved, page.memory)
        session.guided = guided
        page.enter(session).begin()
        if page.memory.denied and not self._warned:
            self._warned = True
            page.notice(
                page.say(
                    "This browser lets the page keep nothing, so the game will not be "
                    "remembered when the page is closed."
                )
            )

    def _draw_ahead(self) -> asyncio.Task[None]:
        """Draws what the first look at the chosen game needs, in steps that no click waits for."""
        self._drawing = asyncio.ensure_future(self._draw())
        return self._drawing

    async def _draw(self) -> None:
        self.page.read_form()
        choices = self.page.settings.choices
        for _ in self.page.games[choices["game"]].draw_ahead(choices):
            await asyncio.sleep(0)

    # -- games in progress -------------------------------------------------------------------

    def _go_on_or_offer(self, busy: bool) -> None:
        """The game in progress goes on, unless the visitor came for another one."""
        page, kept = self.page, self._recall()
        if kept and (page.host or not (busy or page.settings.asked)):
            self._enter(kept)
        elif page.host:
            self._begin_chosen()
        else:
            self._offer()
        if page.memory.spoilt:
            page.notice(
                page.say(
                    "A game that this browser kept could not be read. It was set aside; all others "
                    "are as they were."
                )
            )

    def _offer(self) -> None:
        """The start page leads back into a game in progress, and into those by links."""
        kept = self._recall()
        from sakura.site.ways_back import resume

        dom.put("resume", resume(self._title(kept.saved), self.page.words) if kept else "")
        if self.page.memory.letters():
            self.page.ask("offer-letters")

    def _recall(self, name: str = "") -> Kept | None:
        """The game of that name, or the one to go on with: this tab's own, else the latest; those
        that are over are passed over, and those that cannot be read set aside."""
        from sakura.core.restore import load

        page, memory = self.page, self.page.memory
        for known in [name] if name else memory.names():
            try:
                saved = load(memory.text(known), page.rules, page.may_sit, Random())
            except BadInput:
                memory.set_aside(known)
                continue
            if saved.table.outcome() is None:
                return Kept(known, saved)
        return None

    def _title(self, saved: Saved) -> str:
        game = saved.table.game
        number = game.rounds(saved.table.position) + 1
        title = self.page.games[game.name].title
        return self.page.say("{game}, round {number}", game=title, number=number)

    def _continue(self) -> None:
        self._return_to("")

    def _return_to(self, name: str) -> None:
        if kept := self._recall(name):
            self._enter(kept)
        else:
            self.page.ask("leave")

    def _enter(self, kept: Kept) -> None:
        self.page.memory.enter(kept.name)
        self.page.enter(OwnGame(kept.saved, self.page.memory)).go_on()

    def _adopt(self, saved: Saved) -> None:
        """A game that came from elsewhere; the visitor's own, once something is decided in it."""
        self.page.memory.begin()
        self.page.enter(BroughtGame(saved, self.page.memory)).go_on()

    def _leave_practice(self) -> None:
        """The game that the practice branched off from goes on."""
        room = self.page.room
        if room and room.session.practice:
            origin = room.session.saved.origin
            self.page.memory.forget(self.page.memory.name)
            self.page.leave_room()
            self._return_to(origin)
