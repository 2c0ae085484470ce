"""The host's side of a table with several phones: invitations, connections, and the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from js import Date, performance

from sakura.browser import address, faults
from sakura.browser.line import PeerLine, Unreachable
from sakura.browser.random_text import random_text
from sakura.core import pairing
from sakura.core.dealer import sealed_by
from sakura.core.error import BadInput
from sakura.core.pairing import Description
from sakura.core.saved import Saved
from sakura.core.table import Table
from sakura.play import stored_table
from sakura.play.fair_game import FairGame
from sakura.play.hosted_game import HostedGame
from sakura.play.table_host import LOOK, Host

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.commitment import MixedDeal
    from sakura.core.game import AnyGame
    from sakura.core.plain import Json

STORED = "table"
"""Key of the game that this device hosts."""


class NewTable(NamedTuple):
    """A game to begin, and its options."""

    game: AnyGame
    options: object


class Offered(NamedTuple):
    """An invitation that was not answered yet."""

    seat: int
    number: int
    line: PeerLine
    description: Description


class HostTable:
    """A table at this device.

    `changed` is called when invitations, people or their seats have changed, `failed` when a
    guest's device could not be reached, with True if the invitation hid this device's addresses.
    `host` knows who is there.
    """

    def __init__(
        self, page: Page, changed: Callable[[], object], failed: Callable[[int, bool], object]
    ) -> None:
        self.page = page
        self.host = Host(self._post, lambda: float(performance.now()) / 1000)
        self.host.changed = changed
        self.offered: dict[int, Offered] = {}
        """Open invitations, by seat."""
        self._changed, self._failed = changed, failed
        self._lines: dict[int, PeerLine] = {}
        self._seats: dict[int, int] = {}
        """Seat for which each line was made."""
        self._hidden: set[int] = set()
        """Lines whose invitations have names instead of addresses, or nothing."""
        self._returns: dict[int, asyncio.Task[None]] = {}
        """Tasks that prepare an invitation with which a guest can come back, by seat."""
        self._count = 0
        self._beating = asyncio.ensure_future(self._beat())

    # -- invitations -------------------------------------------------------------------------

    async def invite(self, seat: int) -> None:
        """Have an open invitation to that seat; raises Unreachable."""
        if seat in self.offered:
            return
        self._count += 1
        number = self._count

        def opened(line: PeerLine) -> None:
            self._open(number)

        def heard(line: PeerLine, text: str) -> None:
            self.host.heard(number, text)

        def closed(line: PeerLine) -> None:
            self._close(number)

        line = PeerLine(opened, heard, closed)
        try:
            description = await line.invite()
        except Unreachable:
            line.close()
            raise
        if seat in self.offered:  # asked for twice
            line.close()
            return
        self._lines[number], self._seats[number] = line, seat
        if description.hides:
            self._hidden.add(number)
        self.offered[seat] = Offered(seat, number, line, description)
        self.host.return_by(seat, self.code(seat))
        self._changed()

    def code(self, seat: int) -> str:
        """Fragment of the link with the open invitation to that seat."""
        return pairing.fragment(self.offered[seat].description)

    def link(self, seat: int) -> str:
        """The same as a whole link; "" if there is no open invitation."""
        return address.whole(self.code(seat)) if seat in self.offered else ""

    def expects(self, answer: Description) -> bool:
        """True if an answer is to an open invitation."""
        return any(answer.to == one.description.mark for one in self.offered.values())

    async def accept(self, answer: Description) -> None:
        """Take a guest's answer to an open invitation; raises Unreachable, then the invitation
        stays open."""
        for seat, offered in list(self.offered.items()):
            if answer.to == offered.description.mark:
                del self.offered[seat]
                try:
                    await offered.line.accept(answer)
                except Unreachable:
                    self.offered.setdefault(seat, offered)
                    raise

    def _open(self, number: int) -> None:
        """A guest's device is connected; it replaces an earlier one at its seat, and can come
        back."""
        seat = self._seats[number]
        for other in [one for one in self._lines if one < number and self._seats[one] == seat]:
            self._drop(other)
        self.host.opened(number, seat)
        self._returns[seat] = asyncio.ensure_future(self._invite_again(seat))

    async def _invite_again(self, seat: int) -> None:
        try:
            await self.invite(seat)
        except Unreachable as error:
            faults.report(error)

    def _close(self, number: int) -> None:
        seat = self._seats[number]
        was_there = self.host.guests.get(seat)
        if was_there and was_there.line == number:
            self.host.closed(number)
        else:
            self._failed(seat, number in self._hidden)
        self._lines.pop(number, None)

    def _drop(self, number: int) -> None:
        if line := self._lines.pop(number, None):
            line.close()

    def _post(self, number: int, text: str) -> None:
        if line := self._lines.get(number):
            line.send(text)

    async def _beat(self) -> None:
        while True:
            self.host.tick()
            await asyncio.sleep(LOOK)
            self.host.look()
            await asyncio.sleep(LOOK)

    def close(self) -> None:
        """Close the table and, after the last messages, all connections."""
        if self.host.game:
            self.host.game.authority.close()
        for task in (self._beating, *self._returns.values()):
            task.cancel()
        for line in self._lines.values():
            line.finish()
        self._lines.clear()

    # -- the game ----------------------------------------------------------------------------

    def begin(
        self, new: NewTable, computer: str, name: str, begun: Callable[[HostedGame], object]
    ) -> None:
        """Deal with everybody who is there, then begin a game; computers get the other seats."""
        self.host.own = name

        def dealt(deal: MixedDeal) -> None:
            count = new.game.seats(new.options)
            who = stored_table.seats(count, 0, self.host.guests.seated, computer)
            begun(self._begin(new, deal, who, [name, *[""] * (count - 1)]))

        self.host.deal(random_text, dealt)

    def begin_again(self, begun: Callable[[HostedGame], object]) -> None:
        """Begin another game with the same people."""
        game = self.host.game
        if game:
            new = NewTable(game.game, game.table.options)
            who, names = list(game.who), list(game.saved.names)
            self.host.deal(random_text, lambda deal: begun(self._begin(new, deal, who, names)))

    def _begin(
        self, new: NewTable, deal: MixedDeal, who: list[str], names: list[str]
    ) -> HostedGame:
        saved = sealed_by(
            deal.mixed,
            lambda random: Table(new.game, new.options, random),
            stored_table.plain_seats(who),
            names,
        )
        saved.who = who
        return self._play(saved, FairGame(deal))

    def reopen(self) -> HostedGame | None:
        """Resume the stored game; None if there is none."""
        memory = self.page.memory
        text = memory.stored(memory.prefix + STORED)
        if text is None:
            return None
        try:
            saved, fair = stored_table.read(text, self.page.rules, self.page.may_sit, Random())
        except BadInput as error:
            faults.report(error)
            memory.set_aside(memory.prefix + STORED)
            return None
        return self._play(saved, fair)

    def _play(self, saved: Saved, fair: FairGame) -> HostedGame:
        epoch = int(float(Date.now()) / 1000)
        if before := self.host.game:
            epoch = max(epoch, before.authority.at.epoch + 1)
        game = HostedGame(saved, fair, self, self.host.send, epoch)
        self.host.begin(game)
        game.keep()
        return game

    def keep_table(self, text: str, guests: list[int], fair: Json) -> None:
        memory = self.page.memory
        memory.put(memory.prefix + STORED, stored_table.write(text, guests, fair))

    def forget_table(self) -> None:
        """Delete the stored game."""
        memory = self.page.memory
        memory.drop(memory.prefix + STORED)
