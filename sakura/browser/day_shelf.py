"""The daily challenges kept in the browser's storage, one entry for each game and date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from js import Date

from sakura.browser.page import Page
from sakura.core.attempt import Attempt
from sakura.core.challenge import Challenge
from sakura.core.day import FIRST_YEAR, LAST_YEAR, Day
from sakura.core.deal import EDITION
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.record import dump
from sakura.core.saved import Saved
from sakura.play.daily import PlayedGarden
from sakura.play.five import PlayedFive

PREFIX = "daily."

EntryT = TypeVar("EntryT")

OpenDay: TypeAlias = "Callable[[str, Day], None]"
"""Function that shows the page of a game's day."""


class DayState(NamedTuple):
    """Record of a day: a short `sign` for the calendar, a `line` for its card, and the same in
    words."""

    sign: str
    line: str
    said: str


class DayKind(Protocol):
    """An offer of games for each day: gardens, or puzzles. All methods are about a game's day."""

    @property
    def title(self) -> str:
        """Heading of the page."""
        ...

    @property
    def card(self) -> str:
        """Text of the card on a game's door."""
        ...

    def begun(self, game: str, day: Day) -> str:
        """Date on which the first attempt began; "" if there is none."""
        ...

    def state(self, game: str, day: Day) -> DayState:
        """Record of the first attempt so far."""
        ...

    def draw(self, game: str, day: Day) -> str:
        """Markup of the day, under its date."""
        ...

    def play(self, game: str, day: Day) -> None:
        """Begin the first attempt, or go on with it."""

    def again(self, game: str, day: Day) -> None:
        """Play the day once more, for practice."""

    def shared(self, game: str, day: Day) -> list[str]:
        """Lines about the result for friends; none before it is over."""
        ...


def today() -> Day:
    """Date on this device's calendar. A clock may be set to any year: before the first one that has
    gardens, or after the last, it is the first or the last day."""
    now = Date.new()
    year = int(now.getFullYear())
    if year < FIRST_YEAR:
        return Day(FIRST_YEAR, 1, 1)
    if year > LAST_YEAR:
        return Day(LAST_YEAR, 12, 31)
    return Day(year, int(now.getMonth()) + 1, int(now.getDate()))


def day_of(challenge: Challenge) -> Day:
    """Date of a garden."""
    return Day.read(challenge.seed.partition("/")[0])


class DayShelf:
    """First attempts at all days, by game and date. Damaged entries are set aside."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._seen: dict[str, str] = {}
        """Entries as this tab has read or stored them last, by key."""

    def key(self, game: str, day: Day) -> str:
        """Key of an entry in storage."""
        return f"{self.page.memory.prefix}{PREFIX}{game}.{day}"

    def garden(self, game: str, day: Day) -> PlayedGarden | None:
        """The garden as it was played, or None."""
        return self._read(self.key(game, day), PlayedGarden.read)

    def five(self, game: str, day: Day) -> PlayedFive | None:
        """The puzzles of that date as they were solved, or None. An attempt at those of another
        edition cannot go on, so it is set aside."""
        key = self.key(game, day)
        played = self._read(key, PlayedFive.read)
        if played and not played.over and played.edition != EDITION:
            self.page.memory.set_aside(key)
            return None
        return played

    def keep_five(self, game: str, day: Day, played: PlayedFive) -> None:
        """Store an attempt at the puzzles."""
        self._put(self.key(game, day), dump(played.write()))

    def _read(self, key: str, read: Callable[..., EntryT]) -> EntryT | None:
        text = self.page.memory.stored(key)
        if text is None:
            return None
        try:
            return read(parse_stored(text))
        except BadInput:
            self.page.memory.set_aside(key)
            return None

    def keep_garden(self, day: Day, played: PlayedGarden) -> None:
        """Store a garden."""
        self._put(self.key(played.attempt.challenge.game, day), dump(played.write()))

    def _put(self, key: str, text: str) -> None:
        memory = self.page.memory
        self._seen[key] = text
        memory.put(key, text)
        if key in memory.unsaved:
            memory.denied()

    # -- attempts ----------------------------------------------------------------------------

    def open(self, challenge: Challenge) -> Saved | None:
        """The game of the first attempt to go on with, or None."""
        key = self.key(challenge.game, day_of(challenge))
        played = self.garden(challenge.game, day_of(challenge))
        if played is None:
            return None
        self._seen[key] = self.page.memory.stored(key) or ""
        try:
            if played.attempt.challenge != challenge:
                raise BadInput("another challenge")
            return played.attempt.restore(self.page.rules, self.page.may_sit)
        except BadInput:
            self.page.memory.set_aside(key)
            return None

    def changed(self, challenge: Challenge) -> Saved | None:
        """The game of the first attempt if another tab has stored it since, else None."""
        key = self.key(challenge.game, day_of(challenge))
        text = self.page.memory.stored(key)
        return None if text in (None, self._seen.get(key)) else self.open(challenge)

    def keep(self, attempt: Attempt) -> None:
        """Store an attempt; the results of its field stay."""
        day = day_of(attempt.challenge)
        played = self.garden(attempt.challenge.game, day)
        same = played and played.attempt.challenge == attempt.challenge
        if played and same:
            review = played.review if played.attempt.result else None
            self.keep_garden(day, replace(played, attempt=attempt, review=review))
        else:
            self.keep_garden(day, PlayedGarden(attempt))
