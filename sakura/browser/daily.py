"""The page of a day: today's garden, those of the past, and their results."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from sakura.browser import address, dom, transfer
from sakura.browser.day_shelf import PREFIX, DayShelf, day_of, today
from sakura.browser.field_runner import FieldRunner
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.attempt import Attempt
from sakura.core.challenge import Challenge
from sakura.core.day import Day
from sakura.core.deal import EDITION
from sakura.core.error import BadInput
from sakura.core.saved import Saved
from sakura.games.info import GameInfo
from sakura.play.challenge_game import ChallengeGame
from sakura.play.daily import DailyLink, PlayedGarden, allowed
from sakura.play.field import FIELD
from sakura.ui import daily as view
from sakura.ui.commands import Does
from sakura.ui.navigation import DAILY
from sakura.ui.seats import seat_words
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
            "daily-play": self._play,
            "daily-again": self._again,
            "daily-see": self._see,
            "daily-try": self._try,
            "daily-share": self._share,
            "daily-result": self._show_result,
        }
        self.shelf = DayShelf(page)
        self.runner = FieldRunner(page, self.shelf, self._found)
        self._game, self._day = "", today()
        """The game and the day on the page."""
        self._month = self._day
        self._session: ChallengeGame | None = None
        """The garden that was entered last."""
        self._now = self._day
        """Date at the last look at the calendar."""
        window.setInterval(create_proxy(self._look), LOOKS)
        for event in ("visibilitychange", "focus", "pageshow"):
            place = document if event == "visibilitychange" else window
            dom.listen(place, event, lambda event: self._look())
        dom.listen(window, "storage", self._changed_elsewhere)

    # -- the calendar on the wall ------------------------------------------------------------

    def _look(self) -> None:
        """Redraw today's cards after midnight; a game in progress goes on."""
        if (now := today()) != self._now:
            before, self._now = self._now, now
            self.show_cards()
            if self._on_page:
                if self._day == before and not self.shelf.garden(self._game, before):
                    self._day = self._month = now
                self._draw()

    def _changed_elsewhere(self, event: dom.JsProxy) -> None:
        """Redraw what another tab has changed."""
        if not event.key or str(event.key).startswith(self.page.memory.prefix + PREFIX):
            self.show_cards()
            if self._on_page:
                self._draw()

    # -- the start page ------------------------------------------------------------------------

    def show_cards(self) -> None:
        """Put a card for today on each game's door, if the start page is shown."""
        if not dom.by_id("start-form"):
            return
        for name, game in self.page.games.items():
            button = document.querySelector(f'.door button[value="{name}"]')
            if not self._offers(game) or not button:
                continue
            text = self.page.say("Today's garden")
            state, said = self._state(name, self._now)
            drawn = view.card(name, text, state, self.page.words.row([text, said]))
            door = button.closest(".door")
            if card := door.querySelector(".daily-card"):
                card.outerHTML = dom.markup(drawn)
            else:
                door.insertAdjacentHTML("beforeend", dom.markup(drawn))

    def _offers(self, game: GameInfo) -> bool:
        """True if the game has something daily."""
        return game.garden(self._now) is not None

    def _state(self, name: str, day: Day) -> tuple[str, str]:
        """Short sign of how that day was played, and the same in words."""
        words, played = self.page.words, self.shelf.garden(name, day)
        if played and (found := played.compared):
            result = played.attempt.result
            assert result
            if not found.size:
                return "✓", words.say("done")
            score = view.Score(result.tokens, found.beat, found.size, found.par)
            return f"{found.beat}/{found.size}", view.beaten(score, words)
        return ("…", words.say("in progress")) if played else ("", words.say("not played yet"))

    # -- the page ------------------------------------------------------------------------------

    @property
    def _on_page(self) -> bool:
        return bool(dom.by_id("daily"))

    @property
    def _info(self) -> GameInfo:
        return self.page.games[self._game]

    @property
    def _garden(self) -> Challenge | None:
        return self._info.garden(self._day)

    def _pick(self, about: str) -> None:
        """Show a game's challenge of a date, by default today's."""
        name, _, date = about.partition(" ")
        self._open(name, Day.read(date) if date else today())

    def show_today(self, name: str) -> None:
        """Show today's challenge of a game."""
        self._open(name, today())

    def open(self, value: JsonObject) -> None:
        """Show the day of a link; raises BadInput."""
        found = DailyLink.read(value)
        day, now = Day.read(found.date), today()
        if found.game not in self.page.games or not self._offers(self.page.games[found.game]):
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

    def _note(self) -> None:
        """Write the day into the address."""
        address.show(link.write("daily", DailyLink(self._game, str(self._day)).write()))

    def redraw(self) -> None:
        """Draw the whole page, as for another language."""
        page = self.page
        document.documentElement.lang = page.words.language
        dom.put(
            "page",
            view.page(page.words.say("Garden of the day"), page.host is not None, page.words),
        )
        self._draw()
        window.scrollTo(0, 0)
        dom.by_id("daily-date").focus()

    def _draw(self) -> None:
        """Draw the day and its month."""
        words, played = self.page.words, self.shelf.garden(self._game, self._day)
        late = bool(played and played.late(self._day))
        drawn = view.heading(self._day, late, self._day == self._now, words)
        dom.put("daily-day", drawn + self._drawn_garden(played))
        self._draw_month()
        self.page.resized()

    def _drawn_garden(self, played: PlayedGarden | None) -> str:
        words, challenge = self.page.words, self._garden
        assert challenge
        seats = [
            view.Sitter(
                self._info.painters[seat],
                "" if seat == challenge.seat else seat_words(name, self._info.styles, words),
            )
            for seat, name in enumerate(challenge.who)
        ]
        table = view.sitters(seats, words)
        found = played.compared if played else None
        if not played or not found:
            return table + view.invitation(played is not None, words)
        self.runner.run(self._game, self._day)
        result, review = played.attempt.result, played.review
        assert result
        score = view.Score(result.tokens, found.beat, found.size, found.par)
        costs = view.costs(review.lost if review else None, words)
        parted = review.parted if review else None
        return table + view.result(score, len(FIELD), costs, parted, words)

    def _draw_month(self) -> None:
        words, now = self.page.words, self._now
        squares = {}
        for day in self._month.month:
            played = self.shelf.garden(self._game, day)
            sign, said = self._state(self._game, day)
            late = bool(played and played.late(day))
            sentence = view.square_words(day, said, late, words)
            may = day <= now or played is not None
            squares[day] = view.Square(sign, sentence, late, may, day == self._day)
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

    # -- playing -------------------------------------------------------------------------------

    def _play(self) -> None:
        """Begin the first attempt, or go on with it."""
        if challenge := self._garden:
            self._enter(challenge)

    def _enter(self, challenge: Challenge, practice: bool = False) -> None:
        saved = None if practice else self.shelf.open(challenge)
        played = self.shelf.garden(challenge.game, day_of(challenge))
        first = not practice and (saved is None or played is not None)
        begun = played.attempt.begun if played else str(today())
        resumed = saved is not None
        if saved is None:
            saved = Saved(challenge.table(self.page.rules), list(challenge.who))
        self._session = ChallengeGame(challenge, saved, self, begun, first)
        self._session.below = DAILY
        room = self.page.enter(self._session)
        if resumed:
            room.go_on()
        else:
            room.begin()
        if first:
            self.runner.run(challenge.game, day_of(challenge), self._session)
        self.page.settle()

    def _again(self) -> None:
        """Play the day once more, for practice."""
        if session := self._here:
            self.practise(session.challenge)
        elif challenge := self._garden:
            self._enter(challenge, practice=True)

    @property
    def _here(self) -> ChallengeGame | None:
        """The garden on the table, or None."""
        room = self.page.room
        return self._session if room and room.session is self._session else None

    def _see(self) -> None:
        """Show the finished game of this day."""
        if challenge := self._garden:
            self._enter(challenge)

    def _try(self) -> None:
        """Try again from the round in which the master chose otherwise."""
        challenge = self._garden
        played = self.shelf.garden(self._game, self._day)
        review = played.review if played else None
        if not challenge or not review or not review.parted:
            return
        self._enter(challenge)
        session = self._here
        assert session
        rounds, steps = session.game.rounds, enumerate(session.table.steps)
        step = next(
            number
            for number, one in steps
            if challenge.seat in one.actions and rounds(one.before) + 1 == review.parted
        )
        self.page.review.retry_at(step)

    def _show_result(self) -> None:
        """Show the result of the garden on the table."""
        if session := self._here:
            self._open(session.challenge.game, day_of(session.challenge))

    # -- attempts, as `ChallengeGame` needs them -----------------------------------------------

    def changed(self, challenge: Challenge) -> Saved | None:
        return self.shelf.changed(challenge)

    def keep(self, attempt: Attempt) -> None:
        self.shelf.keep(attempt)

    def ended(self, challenge: Challenge) -> None:
        """Offer the result of a game that is over."""
        dom.put("commands", view.after(self.page.words))
        self.runner.run(challenge.game, day_of(challenge))

    def practise(self, challenge: Challenge) -> None:
        self._enter(challenge, practice=True)

    def reopen(self, challenge: Challenge) -> None:
        """Show the day of a game that has gone on in another tab, or that was practice."""
        outdated = bool(self._session and self._session.outdated)
        self._open(challenge.game, day_of(challenge))
        if outdated:
            self.page.notice(self.page.say("You went on in another tab. That game counts."))

    # -- sharing -------------------------------------------------------------------------------

    def _share(self) -> None:
        """Share the result in three lines and a link."""
        words, played = self.page.words, self.shelf.garden(self._game, self._day)
        title = self._info.title
        if played and (found := played.compared):
            result = played.attempt.result
            assert result
            score = view.Score(result.tokens, found.beat, found.size, found.par)
            lines = view.shared_garden(self._day, score, title, words)
        else:
            return
        way = address.whole(link.write("daily", DailyLink(self._game, str(self._day)).write()))
        self._sharing = asyncio.ensure_future(self._give("\n".join([*lines, way])))

    async def _give(self, text: str) -> None:
        words = self.page.words
        how = await transfer.give_text(text)
        if how == transfer.COPIED:
            self.page.notice(words.say("Copied. Paste it wherever you like."))
        elif how == transfer.SHOWN:
            self.page.notice(words.say("Copy these lines:"), link_field(words))
            transfer.select("link", text)
