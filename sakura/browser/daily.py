"""The page of a day: its garden or its puzzles, those of the past, and their results."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from sakura.browser import address, dom, transfer
from sakura.browser.day_five import DayFive
from sakura.browser.day_garden import DayGarden
from sakura.browser.day_shelf import PREFIX, DayKind, DayShelf, day_of, today
from sakura.browser.field_runner import PAUSED
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.core.error import BadInput
from sakura.play.daily import DailyLink, allowed
from sakura.ui import daily as view
from sakura.ui.commands import Does
from sakura.ui.sharing import link_field

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

LOOKS = 20_000
"""Milliseconds between two looks at the calendar, which may turn over at midnight."""


class Daily:
    """The part of the daily challenges."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "daily": self._pick,
            "month": self._turn,
            "daily-play": lambda: self._kind.play(self._game, self._day),
            "daily-again": self._again,
            "daily-see": lambda: self._kind.play(self._game, self._day),
            "daily-try": lambda: self.gardens.retry(self._game, self._day),
            "daily-field": self._pause,
            "daily-share": self._share,
            "daily-challenge": lambda: self.gardens.challenge_friend(self._game, self._day),
            "daily-result": self._show_result,
        }
        self.shelf = DayShelf(page)
        self.gardens = DayGarden(page, self.shelf, self._open, self._found)
        self.fives = DayFive(page, self.shelf, self._open)
        self._kinds: dict[str, DayKind | None] = {}
        self._game, self._day = "", today()
        """The game and the day on the page."""
        self._month = self._day
        self._now = self._day
        """Date at the last look at the calendar."""
        window.setInterval(create_proxy(self._look), LOOKS)
        for event in ("visibilitychange", "focus", "pageshow"):
            place = document if event == "visibilitychange" else window
            dom.listen(place, event, lambda event: self._look())
        dom.listen(window, "storage", self._changed_elsewhere)

    def _kind_of(self, game: str) -> DayKind | None:
        """Offer of that game for each day, or None."""
        if game not in self._kinds:
            info, fives = self.page.games[game], self.fives
            five = fives if info.five(self._now) else None
            self._kinds[game] = self.gardens if info.garden(self._now) else five
        return self._kinds[game]

    @property
    def _kind(self) -> DayKind:
        """Kind of the day on the page."""
        kind = self._kind_of(self._game)
        assert kind
        return kind

    # -- the calendar on the wall ------------------------------------------------------------

    def _look(self) -> None:
        """Redraw today's cards after midnight; a game in progress goes on."""
        if (now := today()) != self._now:
            before, self._now = self._now, now
            self.show_cards()
            if self._on_page:
                if self._day == before and not self._kind.begun(self._game, before):
                    self._day = self._month = now
                    self._note()
                self._draw()

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        """Redraw what another tab has changed."""
        prefix, key = self.page.memory.prefix, str(event.key or "")
        if key == prefix + PAUSED:
            self.gardens.runner.look()
        elif key and not key.startswith(prefix + PREFIX):
            return
        self.show_cards()
        if self._on_page:
            self._draw()

    # -- the start page ------------------------------------------------------------------------

    def show_cards(self) -> None:
        """Put a card for today on each game's door, if the start page is shown."""
        if not dom.by_id("start-form"):
            return
        for name in self.page.games:
            button = document.querySelector(f'.door button[value="{name}"]')
            kind = self._kind_of(name)
            if not kind or not button:
                continue
            text, state = kind.card, kind.state(name, self._now)
            drawn = view.card(name, text, state.line, self.page.words.row([text, state.said]))
            door = button.closest(".door")
            if card := door.querySelector(".daily-card"):
                card.outerHTML = dom.markup(drawn)
            else:
                door.insertAdjacentHTML("beforeend", dom.markup(drawn))

    # -- the page ------------------------------------------------------------------------------

    @property
    def _on_page(self) -> bool:
        return bool(dom.by_id("daily"))

    def _pick(self, about: str) -> None:
        """Show a game's day, by default today's."""
        name, _, date = about.partition(" ")
        self._open(name, Day.read(date) if date else today())

    def show_today(self, name: str) -> None:
        """Show today's challenge of a game."""
        self._open(name, today())

    def open(self, value: JsonObject) -> None:
        """Show the day of a link; raises BadInput."""
        found = DailyLink.read(value)
        day, now = Day.read(found.date), today()
        if found.game not in self.page.games or not self._kind_of(found.game):
            raise BadInput("nothing daily")
        words = self.page.words
        self._open(found.game, day if allowed(day, now) else now)
        if not allowed(day, now):
            self.page.notice(
                words.say(
                    "{date} hasn't come yet, so here is today.",
                    date=view.date_words(day, words),
                )
            )
        elif found.edition != EDITION:
            self.page.notice(
                words.say(
                    "This link comes from a version with other opponents, so your game may differ "
                    "from your friend's."
                )
            )

    def _open(self, name: str, day: Day) -> None:
        page = self.page
        page.leave_room()
        page.outdate()
        page.settings.choices["game"] = name
        self._game, self._day, self._month, self._now = name, day, day, today()
        self.redraw()
        self._note()
        page.settle()

    @property
    def _address(self) -> str:
        return link.write("daily", DailyLink(self._game, str(self._day)).write())

    def _note(self) -> None:
        """Write the day into the address."""
        address.show(self._address)

    def redraw(self) -> None:
        """Draw the whole page, as for another language."""
        page = self.page
        document.documentElement.lang = page.words.language
        dom.put("page", view.page(self._kind.title, page.host is not None, page.words))
        self._draw()
        window.scrollTo(0, 0)
        dom.by_id("daily-date").focus()

    def _draw(self) -> None:
        """Draw the day and its month."""
        kind, words = self._kind, self.page.words
        drawn = view.heading(self._day, self._late(self._day), self._day == self._now, words)
        dom.put("daily-games", view.choice(self._offers(), self._day, words))
        dom.put("daily-day", drawn + kind.draw(self._game, self._day))
        self._draw_month()
        self.page.resized()

    def _offers(self) -> list[view.DayOffer]:
        offers = []
        for name in self.page.games:
            if kind := self._kind_of(name):
                state = kind.state(name, self._day)
                here = name == self._game
                offers.append(view.DayOffer(name, kind.title, state.sign, state.said, here))
        return offers

    def _late(self, day: Day) -> bool:
        """True if that day of the game was begun after its date."""
        return self._kind.begun(self._game, day) > str(day)

    def _draw_month(self) -> None:
        words, now, kind = self.page.words, self._now, self._kind
        squares = {}
        for day in self._month.month:
            state, late = kind.state(self._game, day), self._late(day)
            sentence = view.square_words(day, state.said, late, words)
            may = day <= now or bool(kind.begun(self._game, day))
            squares[day] = view.Square(state.sign, sentence, late, may, day == self._day)
        later = self._month.month[-1] < now
        dom.put("daily-month", view.month(self._month, squares, later, self._game, words))

    def _turn(self, about: str) -> None:
        """Show another month of the calendar."""
        self._month = Day.read(about.partition(" ")[2])
        self._draw_month()
        dom.by_id("month-name").focus()

    def _found(self, game: str, day: Day) -> None:
        """Redraw a day whose results have grown."""
        if self._on_page and (game, day) == (self._game, self._day):
            self._draw()

    # -- uses of a day -----------------------------------------------------------------------

    def _again(self) -> None:
        """Play the day once more, for practice."""
        if challenge := self.gardens.here:
            self.gardens.practise(challenge)
        else:
            self._kind.again(self._game, self._day)

    def _show_result(self) -> None:
        """Show the result of the garden on the table."""
        if challenge := self.gardens.here:
            self._open(challenge.game, day_of(challenge))

    def _pause(self) -> None:
        """Pause the field, or let it go on."""
        self.gardens.runner.turn()
        self._draw()

    def _share(self) -> None:
        """Share the result in three lines and a link."""
        if lines := self._kind.shared(self._game, self._day):
            text = "\n".join([*lines, address.whole(self._address)])
            self._sharing = asyncio.ensure_future(self._give(text))

    async def _give(self, text: str) -> None:
        words = self.page.words
        how = await transfer.give_text(text)
        if how == transfer.COPIED:
            self.page.notice(words.say("Copied. Paste it wherever you like."))
        elif how == transfer.SHOWN:
            self.page.notice(words.say("Copy these lines:"), link_field(words))
            transfer.select("link", text)
