"""A guest's side of a table with several phones: the invitation, the answer, the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.browser import address, dom, faults
from sakura.browser import guest_seat as guests
from sakura.browser.gathering import PhonesSide
from sakura.browser.guest_lobby import GuestLobby
from sakura.browser.guest_seat import GuestSeat
from sakura.browser.line import Unreachable, server_names
from sakura.core.fair_talk import Flaw
from sakura.core.seats import is_computer
from sakura.core.talk import ReactMessage
from sakura.play.job import Choosing
from sakura.ui import phones as view
from sakura.ui import verdict as verdicts
from sakura.ui.buttons import button
from sakura.ui.emblems import PAINTERS
from sakura.ui.phones import AWAY, HERE, OTHER, OWN, TablePlace

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.pairing import Description
    from sakura.games.info import Room


class GuestSide(PhonesSide):
    """This device's seat at somebody else's table, if there is one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.seat: GuestSeat | None = None
        self.room: Room | None = None
        """Room of the game at the table, even while the page shows something else."""
        self._claims = self._repeated = 0
        """Choices of computers in the finished game, and how many were compared so far."""
        self.offer: Description | None = None
        """Invitation that this device was sent."""
        self._answering: Description | None = None
        """Invitation to which an answer is being prepared."""
        self.lobby = GuestLobby(self, lambda: self.seat)

    def open(self, offer: Description) -> None:
        """Open an invitation; one that led to a seat here leads back to it."""
        back = guests.way_back(self.page, offer)
        self.offer, name = back or (offer, "")
        if back:
            self.do(self._answer(name))
        else:
            self.show_invitation()

    def show_invitation(self) -> None:
        """Ask for a name."""
        self.show(view.invited(self.typed(), server_names(), self.page.words))

    def join(self) -> None:
        """Take the seat, under the name in the field."""
        self.do(self._answer(self.typed()))

    def come_back(self) -> None:
        """Return to the table after the connection was lost."""
        page = self.page
        back = guests.way_back(page, self.offer) if self.offer else None
        if not back:  # it was lost before the host's device had told the way
            page.notice(
                page.say(
                    "If the connection is lost, open your invitation again or ask the host for a "
                    "new one."
                )
            )
            return
        self.offer, name = back
        self.do(self._answer(name))

    def title(self) -> str:
        """No title: the invitation does not tell the game, and the next one may be another."""
        return ""

    def known_name(self) -> str:
        return guests.kept_name(self.page) or super().known_name()

    async def _answer(self, name: str) -> None:
        """Show the answer to the invitation. Another press while it is being prepared is ignored:
        a second answer would make the first one useless."""
        page, offer = self.page, self.offer
        if not offer or offer is self._answering:
            return
        self._answering = offer
        try:
            seat = GuestSeat(page, name, lambda what: self._hear(seat, what))
            code = await seat.answer(offer)
        except Unreachable as error:
            faults.report(error)
            page.notice(page.say("This browser can't connect to other devices."))
            return
        finally:
            if self._answering is offer:
                self._answering = None
        if self.offer is not offer:  # another invitation was opened meanwhile
            seat.close()
            return
        if self.seat:
            self.seat.close()
        self.seat, self.room = seat, None
        self.link = address.whole(code)
        self.noticed = ()
        page.dismiss()
        self.lobby.show_answer()

    # -- at the table ------------------------------------------------------------------------

    def _hear(self, seat: GuestSeat, what: str) -> None:
        """Show what has happened to this device's seat."""
        if seat is not self.seat:
            return
        page = self.page
        match what:
            case "lobby":
                self.lobby.update(seat)
            case "open" | "place":
                pass
            case "kept":
                address.show(guests.kept_code(page))
            case "game":
                self._enter(seat)
            case "anew":
                if self.room and page.room is self.room:
                    self.room.go_on()
            case "people":
                self._tell_people(seat)
            case "quiet":
                page.notice(page.say("The host's device is away. The game waits."), lasts=True)
            case "heard":
                page.dismiss()
            case "reaction":
                self._react(seat)
            case "fault":
                self._tell_fault(seat)
            case "checked":
                self.do(self._let_choose_again(seat))
            case "closed" if seat.game and seat.game.client.ended:
                pass  # the host has said so
            case "closed" | "lost":
                back = button("phones-return", page.say("Come back"), "quiet")
                sentence = page.say("The connection is lost. Your seat and your hand stay yours.")
                page.notice(sentence, back, lasts=True)
            case _:
                page.notice(view.refused(what, page.words))

    def _enter(self, seat: GuestSeat) -> None:
        assert seat.game
        self.info = self.page.games[seat.game.game.name]
        self.room = self.page.enter(seat.game)
        self.room.go_on()
        self._tell_people(seat)

    def _react(self, seat: GuestSeat) -> None:
        """Show the latest reaction of somebody at the table."""
        seen, game = seat.table.reaction, seat.game
        if seen and game and seen.seat < len(game.who):
            self.show_reaction(self._place(seat, seen.seat), seen.what)

    def _tell_fault(self, seat: GuestSeat) -> None:
        """Say what does not match, as soon as it is noticed."""
        fault = seat.table.journal.faults[-1]
        if self.room:
            found = _mismatch(Flaw(fault.kind, None, fault.seat))
            said = verdicts.mismatch_words(found, self.room.names, self.page.words)
            self.page.notice(said, lasts=True)

    def _tell_people(self, seat: GuestSeat) -> None:
        """Say who is away, once the game and its painters are known. This device is not away: that
        was before it came back."""
        if not seat.game:
            return
        own = seat.game.people
        away = tuple((one, False) for one in seat.game.away if one not in own)
        self.notice_away(away, [self._place(seat, one).called for one, _ in away])
        self._draw_seats()

    def _place(self, seat: GuestSeat, number: int) -> TablePlace:
        """A seat at the host's table, as this device knows it."""
        painter, people = self.info.painters[number], seat.people
        name, state = "", HERE
        if people and number < min(len(people.who), len(people.names)):
            name = people.names[number]
            away, computer = number in people.away, is_computer(people.who[number])
            state = OTHER if computer else AWAY if away else HERE
        if seat.game and number in seat.game.people:
            state = OWN
        return TablePlace(number, painter, PAINTERS[painter].name, name, state)

    def toggle_panel(self) -> None:
        """Open or close the panel of people at the table."""
        page = self.page
        page.toggle_panel("phones", lambda: view.seats_panel(False, self._buttons(), page.words))
        self._draw_seats()

    def _buttons(self) -> str:
        """Markup of the buttons to react with; none for people who watch."""
        return "" if self.seat and self.seat.table.watches else self.reactions()

    def react(self, what: str) -> None:
        """Show everybody a reaction."""
        self.page.close_panel()
        if self.seat:
            self.seat.table.say(ReactMessage(what))

    def _draw_seats(self) -> None:
        seat = self.seat
        if seat and seat.game and dom.by_id("phones-seats"):
            places = [self._place(seat, one) for one in range(len(seat.game.who))]
            dom.put("phones-seats", view.places(places, False, self.page.words))
            watching = seat.people.watchers if seat.people else ()
            dom.put("phones-watchers", view.watchers(watching, self.page.words))

    def show_end(self) -> None:
        """Show the result, or that the host has closed the table."""
        page, room, seat = self.page, self.room, self.seat
        if not room or not seat or not seat.game:
            return
        if seat.game.over:
            room.finish()
        else:
            room.say(page.say("The host has ended this table."))
        dom.put("commands", view.next_game(page.words))
        self._show_verdict(seat)
        dom.focus_again()

    # -- the check ---------------------------------------------------------------------------

    async def _let_choose_again(self, seat: GuestSeat) -> None:
        """Show what the check has found, and let the computers choose again to compare."""
        report, game = seat.table.report, seat.game
        self._repeated, self._claims = 0, 0
        self._show_verdict(seat)
        if not report or not report.proof or report.faults or not game:
            seat.table.tell_check()
            return
        claims = list(report.proof.claims()) if report.proof.current else []
        self._claims = len(claims)
        await self.page.features.need("thinking")
        for claim in claims:
            job = Choosing(game.game.name, claim.name, claim.seed, claim.observation)
            action = await self.page.opponents.think(job)
            if seat.table.report is not report or self.seat is not seat:
                return
            if not claim.holds(action):
                found = Flaw("computer", claim.round, claim.seat)
                seat.table.report = report._replace(faults=(*report.faults, found))
                break
            self._repeated += 1
            self._show_verdict(seat)
        self._show_verdict(seat)
        seat.table.tell_check()

    def seal(self) -> str:
        """Markup of the panel about fair play: the host's seal, or what the check has found."""
        seat, words = self.seat, self.page.words
        if not seat or not self.room:
            return ""
        if said := self._verdict(seat):
            return said
        return verdicts.sealed(seat.table.journal.commitment, words)

    def _show_verdict(self, seat: GuestSeat) -> None:
        """Say whether the finished game matches what this device was told."""
        if self.room and self.page.room is self.room:
            self.put_check("phones-verdict", self._verdict(seat))

    def _verdict(self, seat: GuestSeat) -> str:
        """Markup of what the check has found; "" before there was one."""
        report = seat.table.report
        if not report or not self.room:
            return ""
        found = verdicts.FairVerdict(
            [_mismatch(flaw) for flaw in report.faults],
            [verdicts.Replaced(*one) for one in report.replaced],
            report.since,
            self._claims,
            self._repeated,
        )
        sentences = verdicts.verdict_words(found, self.room.names, self.page.words)
        return verdicts.verdict(sentences, not report.faults)


def _mismatch(found: Flaw) -> verdicts.Mismatch:
    return verdicts.Mismatch(found.kind, found.round or 0, found.seat or 0)
