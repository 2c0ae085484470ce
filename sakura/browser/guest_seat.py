"""A guest's seat: the connection to the host's device, and the way back to the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from js import performance

from sakura.browser import faults
from sakura.browser.line import PeerLine, Unreachable
from sakura.browser.random_text import random_text
from sakura.core import pairing, talk
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.people import cleaned
from sakura.core.record import dump
from sakura.play.guest_table import GuestTable, Known
from sakura.play.journal import TableJournal
from sakura.play.table_host import LONG, PATIENCE

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.pairing import Description
    from sakura.play.guest_game import GuestGame

STORED = "seat"
"""Key of the way back to the table where this device was a guest last."""

JOURNAL = "journal"
"""Key of the journal of the game where this device was a guest last."""

MOST_MARKS = 50
"""Most invitations to one seat that are remembered."""


class GuestSeat:
    """This device's seat at another one's table, or its place without a seat.

    `told` is called with what happened: "open", "kept" when the way back has been stored, "quiet",
    "lost" and "heard" when the host's device falls silent, stays so, or is heard again, "closed",
    or what `GuestTable` tells.
    """

    def __init__(self, page: Page, name: str, told: Callable[[str], object]) -> None:
        self.page = page
        self.name = name
        self.quiet = False
        """True while nothing is heard from the host's device."""
        self._lost = False
        """True once that has lasted for long."""
        self._told = told
        self._line = PeerLine(self._opened, self._heard, self._closed)
        memory = page.memory
        key = memory.prefix + JOURNAL
        journal = TableJournal(
            random_text, lambda text: memory.put(key, text), memory.stored(key) or ""
        )
        known = Known(page.rules, page.may_sit)
        self.table = GuestTable(known, journal, self._line.send, self._hear_of)
        self._marks: list[str] = []
        self._last = 0.0
        self._watching: asyncio.Task[None] | None = None

    @property
    def game(self) -> GuestGame | None:
        """The game at the table, once it can be shown."""
        return self.table.game

    @property
    def people(self) -> talk.PeopleMessage | None:
        """Everybody at the table, as far as this device was told."""
        return self.table.people

    async def answer(self, offer: Description) -> str:
        """Return the fragment of the link that answers an invitation; raises Unreachable."""
        known, mark = _marks(self.page), offer.mark.hex()
        self._marks = known if mark in known else [mark]
        try:
            return pairing.fragment(await self._line.answer(offer))
        except Unreachable:
            self.close()
            raise

    def close(self) -> None:
        """Leave the table."""
        if self._watching:
            self._watching.cancel()
        self._line.close()

    # -- the connection ----------------------------------------------------------------------

    def _opened(self, line: PeerLine) -> None:
        self._last = _now()
        self.table.say(talk.HelloMessage(self.name))
        self._watching = asyncio.ensure_future(self._watch())
        self._told("open")

    def _closed(self, line: PeerLine) -> None:
        if self._watching:
            self._watching.cancel()
        self.quiet = True
        self._told("closed")

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            silence = _now() - self._last
            if not self.quiet and silence > PATIENCE:
                self.quiet = True
                self._told("quiet")
            elif self.quiet and not self._lost and silence > LONG:
                self._lost = True
                self._told("lost")

    def _heard(self, line: PeerLine, text: str) -> None:
        self._last = _now()
        if self.quiet:
            self.quiet = self._lost = False
            self.table.client.resync()
            self._told("heard")
        try:
            self.table.receive(text)  # heartbeats too: timers of background tabs are slow
        except BadInput as error:  # the host's device may send anything, too
            faults.report(error)

    def _hear_of(self, what: str) -> None:
        if what == "return":
            self._keep(self.table.way_back)
        else:
            self._told(what)

    # -- the way back ------------------------------------------------------------------------

    def _keep(self, code: str) -> None:
        """Remember the invitation with which this device can come back."""
        memory = self.page.memory
        self._marks = [*self._marks, pairing.find(code).mark.hex()][-MOST_MARKS:]
        kept = dump({"code": code, "name": self.name, "marks": list(self._marks)})
        memory.put(memory.prefix + STORED, kept)
        self._told("kept")


def way_back(page: Page, offer: Description) -> tuple[Description, str] | None:
    """The newest invitation to the seat that this one led to before, and the name given there; None
    for an invitation that is new here."""
    if offer.mark.hex() not in _marks(page):
        return None
    try:
        return pairing.find(kept_code(page)), kept_name(page)
    except BadInput:
        return None


def kept_code(page: Page) -> str:
    """The newest invitation to this device's seat, or ""."""
    code = _kept(page).get("code")
    return code if isinstance(code, str) else ""


def kept_name(page: Page) -> str:
    """The name given at the table where this device was a guest last, or ""."""
    return cleaned(_kept(page).get("name"))


def _marks(page: Page) -> list[str]:
    marks = _kept(page).get("marks")
    return [mark for mark in marks if isinstance(mark, str)] if isinstance(marks, list) else []


def _kept(page: Page) -> dict[str, object]:
    text = page.memory.stored(page.memory.prefix + STORED)
    try:
        return dict(parse_stored(text)) if text else {}
    except BadInput as error:
        faults.report(error)
        return {}


def _now() -> float:
    return float(performance.now()) / 1000
