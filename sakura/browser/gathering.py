"""The page of a table with several phones, shared by the host's side and the guests'."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from js import document, window

from sakura.browser import dom
from sakura.core.people import cleaned
from sakura.ui import phones as view
from sakura.ui import reactions
from sakura.ui.phones import TablePlace

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.games.info import GameInfo


class PhonesSide:
    """Common part of both sides: a page of their own, sentences, and a link to share. `info` is the
    game at the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.info: GameInfo = page.game
        self.link = ""
        """Link that is shown for sharing."""
        self.noticed: tuple[tuple[int, bool], ...] = ()
        """Seats that are away in the notice shown, and True for those that were so for long."""
        self.muted = False
        """True if reactions of others are not shown."""
        self._working: set[asyncio.Task[object]] = set()

    def do(self, doing: Coroutine[object, None, object]) -> None:
        """Start a task that lasts as long as it takes, whatever is on the page."""
        task = asyncio.ensure_future(doing)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    def tell(self, sentence: str) -> None:
        """Say something where it is seen: on the page, in the panel, or in a notice."""
        for name in ("phones-status", "panel-status"):
            if place := dom.by_id(name):
                place.textContent = sentence
                return
        self.page.notice(sentence)

    def show(self, html: str) -> None:
        """Show something in place of the start page or a game."""
        page = self.page
        page.leave_room()
        page.outdate()
        document.documentElement.lang = page.words.language
        dom.put("page", view.page(self.title(), page.words))
        dom.put("phones", html)
        window.scrollTo(0, 0)
        dom.by_id("phones-title").focus()
        page.resized()
        page.opened()

    def title(self) -> str:
        """Title of the game at the table; "" if it is not known here."""
        return self.info.title

    def typed(self) -> str:
        """The name in the field, or the one of an earlier visit."""
        field = dom.by_id("phones-name")
        return cleaned(str(field.value)) if field else self.known_name()

    def known_name(self) -> str:
        """The name of an earlier visit, or ""."""
        return cleaned(next(iter(self.page.settings.names), ""))

    def share(self) -> None:
        """Share the link that is shown."""
        link = self.link
        self.page.use("share", lambda: self.page.share.give(link))

    def reactions(self) -> str:
        """Markup of the buttons to react with."""
        return reactions.buttons_row(self.muted, self.page.words)

    def mute(self) -> None:
        """Show no reactions any more, or again."""
        self.muted = not self.muted
        if dom.by_id("phones-reactions"):
            dom.put("phones-reactions", self.reactions())
            dom.all_of("[data-command=phones-mute]")[0].focus()

    def show_reaction(self, place: TablePlace, what: str) -> None:
        """Show a reaction of the person at that place, and read it out."""
        words = self.page.words
        if self.muted:
            return
        name = words.say("You") if place.state == view.OWN else place.called
        if not dom.by_id("reaction"):
            slot = dom.markup('<div id="reaction"></div>')
            dom.by_id("page").insertAdjacentHTML("beforeend", slot)
        dom.put("reaction", reactions.reaction(place.painter, name, what, words))
        # L10N: Read out. {name} is a person at the table, {said} a reaction such as “Ouch!”.
        dom.speak(words.say("{name}: {said}", name=name, said=reactions.said(what, words)))

    def put_check(self, name: str, drawn: str) -> None:
        """Show what a check has found, in the element of that name below the result: it scrolls
        with it, and takes no room from the buttons."""
        if not dom.by_id("result"):
            return
        if not dom.by_id(name):
            place = dom.markup(f'<div id="{name}" class="checks" role="status"></div>')
            dom.all_of(".result")[0].insertAdjacentHTML("beforeend", place)
        dom.put(name, drawn)

    def notice_away(self, away: tuple[tuple[int, bool], ...], names: list[str]) -> None:
        """Say who is away: seats, True for those that were so for long, and their names. Ignored if
        it was said already."""
        page = self.page
        if away == self.noticed:
            return
        listed = page.words.listed(names)
        if any(long for _, long in away):
            # L10N: {names} are one or several people whose phones are not connected.
            sentence = page.say("Away: {names}. Wait, or play on without them.", names=listed)
            page.notice(sentence, view.play_on(page.words), lasts=True)
        elif away:
            # L10N: {names} are one or several people whose phones are not connected.
            sentence = page.say("Away: {names}. The table waits.", names=listed)
            page.notice(sentence, lasts=True)
        else:
            page.dismiss()
        self.noticed = away
