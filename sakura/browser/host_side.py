"""The host's side of a table with several phones: lobby, panel, invitations and the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sakura.browser import address, dom, faults
from sakura.browser import line as lines
from sakura.browser.gathering import PhonesSide
from sakura.browser.host_answers import HostAnswers
from sakura.browser.host_camera import HostCamera
from sakura.browser.host_table import HostTable, NewTable
from sakura.browser.line import Unreachable
from sakura.core.seats import EVEN, LEVELS
from sakura.play.attendance import WATCHING
from sakura.play.table_host import LONG
from sakura.site.form import game_field
from sakura.ui import phones as view
from sakura.ui import reach
from sakura.ui.emblems import PAINTERS
from sakura.ui.phones import FREE, HERE, Invitation, TablePlace
from sakura.ui.verdict import GuestCheck, Mismatch, check_words, verdict

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.games.info import Room
    from sakura.play.hosted_game import HostedGame

MARGIN = 0.1
"""Delay of a timer beyond the moment for which it waits, in seconds: clocks differ."""

STOPS = ("#phones-link", "#commands button")
"""Elements that take the focus of a button that has gone, such as the answers to a question."""

TABLE = "table"
"""Fragment in the address while this device hosts a game."""


class HostSide(PhonesSide):
    """A table at this device, if there is one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.table: HostTable | None = None
        self.room: Room | None = None
        """Room of the game at the table, even while the page shows something else."""
        self._looking: asyncio.TimerHandle | None = None
        """The next look for people who have been away for long."""
        self._inviting = -1
        """Seat whose invitation is shown."""
        self.answers = HostAnswers(self, lambda: self.table)
        self.camera = HostCamera(page, self.answers.scanned)

    # -- the lobby ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Open the lobby, or return to the game at the table."""
        page = self.page
        if self.room and self.table:
            page.take(self.room).resume()
        elif not lines.supported():
            page.notice(
                page.say("This browser can't connect to other devices, so it can't host a table.")
            )
        elif self.table or not self.reopen(finished=False):
            self._lay_table()

    def _lay_table(self) -> None:
        page = self.page
        page.read_form()
        page.settings.save()
        self.info = page.games[page.settings.choices["game"]]
        if not self.table:
            self.table = HostTable(page, self.changed, self._failed)
        self.show_lobby()

    def show_lobby(self) -> None:
        """Draw the lobby."""
        page, by = self.page, self.info.seats_by
        chosen = page.settings.choices
        fields = {"game": game_field(page.games)}
        if by:
            fields[by] = page.settings.fields[by]
        options = [view.option(name, one, chosen[name], page.words) for name, one in fields.items()]
        self._inviting = -1
        self.show(view.lobby(self.typed(), "".join(options), lines.server_names(), page.words))
        self._invite_next()

    def choose(self, name: str, value: str) -> None:
        """Choose the game at the table, or its number of seats."""
        settings = self.page.settings
        if self.table and not self.room and name in settings.fields:
            settings.choices[name] = value
            self._lay_table()

    def _places(self) -> list[TablePlace]:
        """All seats at the table, as they stand."""
        game = self.table.host.game if self.table else None
        count = len(game.who) if game else self.info.form_seats(self.page.settings.choices)
        return [self._place(seat) for seat in range(count)]

    def _place(self, seat: int) -> TablePlace:
        assert self.table
        host, words = self.table.host, self.page.words
        if seat >= WATCHING:
            screen = words.say_in("invitation", "a screen that watches")
            return TablePlace(seat, 0, screen, host.guests.name_of(seat), host.state(seat))
        painter = self.info.painters[seat]
        name = host.guests.name_of(seat)
        if host.game and not name:
            name = [*host.game.saved.names, *[""] * len(host.game.who)][seat]
        return TablePlace(seat, painter, PAINTERS[painter].name, name, host.state(seat))

    # -- invitations -------------------------------------------------------------------------

    def _invite_next(self) -> None:
        """Show the invitation to the next seat that is free or away, if there is one."""
        states = (FREE, view.AWAY)
        free = [place.seat for place in self._places() if place.state in states]
        if free:
            self.do(self.invite(free[0]))
        else:
            self._inviting = -1
            self.changed()

    async def invite(self, seat: int) -> None:
        """Show the invitation to a seat, at the table in a panel."""
        table, page = self.table, self.page
        if not table:
            return
        if not dom.by_id("phones-invitation"):
            page.open_panel("phones", view.seats_panel(True, self.reactions(), page.words))
        self._inviting = seat
        self.changed()
        if await self.camera.asks():
            return
        try:
            await table.invite(seat)
        except Unreachable as error:
            faults.report(error)
            self.tell(page.say("This browser can't connect to other devices."))
            return
        self.changed()
        if seat in table.offered and not table.offered[seat].description.candidates:
            self.tell(reach.hidden_host(page.words))

    async def show_invitation(self, seat: int) -> None:
        """Show the invitation to a seat where it is seen."""
        await self.invite(seat)
        for name in ("phones-camera", "phones-invitation"):
            if (place := dom.by_id(name)) and place.childElementCount:
                dom.bring_into_view(place)

    def watch(self) -> None:
        """Show an invitation for somebody who only watches, such as a screen on the wall."""
        place = self.table.host.guests.free_to_watch if self.table else None
        if place is None:
            self.tell(self.page.say("Four screens are watching already."))
        else:
            self.do(self.show_invitation(place))

    def decide(self, camera: bool) -> None:
        """Take the host's decision about the camera, then show the invitation."""
        self.do(self.camera.decide(camera, lambda: self.invite(self._inviting)))

    def toggle_panel(self) -> None:
        """Open or close the panel of people at the table."""
        page = self.page
        page.toggle_panel("phones", lambda: view.seats_panel(True, self.reactions(), page.words))
        self._inviting = -1
        if dom.by_id("phones-seats"):
            self._invite_next()

    def changed(self) -> None:
        """Draw seats and invitation again, and say who is away."""
        page, table = self.page, self.table
        if not table:
            return
        if not self.room:
            table.host.choose(self.info.name, len(self._places()), self.typed())
        if self._inviting >= 0 and table.host.state(self._inviting) == HERE:
            self._welcome(self._inviting)
            return
        if dom.by_id("phones-seats"):
            places = self._places()
            dom.put("phones-seats", view.places(places, True, page.words))
            if self._inviting < 0 and any(place.state == view.AWAY for place in places):
                self._invite_next()  # somebody went away while the panel was open
            watching = [guest.name or "" for guest in table.host.guests.watchers]
            dom.put("phones-watchers", view.watchers(watching, page.words))
        if rest := dom.by_id("phones-rest"):
            rest.hidden = all(place.state != FREE for place in self._places())
        if dom.by_id("phones-invitation"):
            link = table.link(self._inviting)
            self.link = link or self.link
            shown = Invitation(self._place(self._inviting), link) if link else None
            dom.put("phones-invitation", view.invitation(shown, page.words) if shown else "")
            if link or self._inviting < 0:
                dom.focus_again(STOPS)
        self.show_checks()
        self._look_for_away()

    def _welcome(self, seat: int) -> None:
        """Somebody has come: show the next invitation."""
        self._inviting = -1
        sentence = self.page.say("{name} is connected.", name=self._place(seat).called)
        if self.room:
            self.page.close_panel()
            self._look_for_away()
            self.page.notice(sentence)
        else:
            self._invite_next()
            self.tell(sentence)

    def _failed(self, seat: int, hidden: bool) -> None:
        """A guest's device could not be reached. The invitation was `hidden` if it had no address
        that every network carries."""
        if hidden:
            self.camera.ask_again()
        self.tell(reach.unreached(bool(lines.server_names()), hidden, self.page.words))
        self.do(self.invite(seat))

    # -- the game ----------------------------------------------------------------------------

    def computer(self) -> str:
        """Level of computers at the table."""
        level = self.page.settings.choices["strength"]
        return LEVELS[2] if level == EVEN else level

    def begin(self) -> None:
        """Begin the game with everybody who is there."""
        if self.table:
            info = self.info
            options = info.game.options(info.raw_options(self.page.settings.choices))
            new = NewTable(info.game, options)
            self.tell(self.page.say("Dealing…"))
            self.table.begin(new, self.computer(), self.typed(), self._begun)

    def again(self) -> None:
        """Begin another game with the same people."""
        if self.table:
            self.table.begin_again(self._begun)

    def _begun(self, game: HostedGame) -> None:
        self._enter(game, anew=True)

    def _enter(self, game: HostedGame, anew: bool) -> None:
        assert self.table
        host = self.table.host
        host.reseated = self._reseat
        host.reacted = lambda seat, what: self.show_reaction(self._place(seat), what)
        self.room = room = self.page.enter(game)
        if anew:
            room.begin()
        else:
            room.go_on()
        address.show(TABLE)
        self._look_for_away()

    def reopen(self, finished: bool = True) -> bool:
        """Resume the stored table; False if there is none. One with a game that is over is
        forgotten unless `finished` ones are wanted, too."""
        page = self.page
        table = HostTable(page, self.changed, self._failed)
        game = table.reopen()
        if game and game.over and not finished:
            table.forget_table()
            game = None
        if not game:
            table.close()
            return False
        self.table, self.info = table, page.games[game.game.name]
        self._enter(game, anew=False)
        return True

    def show_checks(self) -> None:
        """Say below the result what the guests' devices have found."""
        game = self.table.host.game if self.table else None
        if not game or not game.over or not self.room or self.page.room is not self.room:
            return
        assert self.table
        host, words = self.table.host, self.page.words
        checks = [
            GuestCheck(
                host.guests.name_of(seat),
                [Mismatch(flaw.kind, flaw.round or 0, flaw.seat or 0) for flaw in found.faults],
                found.since,
            )
            for seat, found in sorted(game.checks.items())
        ]
        missing = [
            host.guests.name_of(seat) for seat in host.guests.seated if seat not in game.checks
        ]
        said = check_words(checks, missing, self.room.names, words)
        fits = not any(check.mismatches for check in checks)
        self.put_check("phones-checks", verdict(said, fits))

    def react(self, what: str) -> None:
        """Show everybody a reaction."""
        self.page.close_panel()
        if self.table and not self.table.host.react(what):
            self.tell(view.refused("often", self.page.words))

    def _reseat(self) -> None:
        """A seat has changed hands: ask everybody again who is to choose."""
        if self.room and self.page.room is self.room:
            self.room.resume()

    def hand_over(self, seat: int, name: str) -> None:
        """Give the seat of somebody who is away to a computer or a person here."""
        if self.table:
            self.page.close_panel()
            self.table.host.hand_over(seat, name)

    def _look_for_away(self) -> None:
        """Say who is away, and after a while offer to play on."""
        if not self.table:
            return
        host = self.table.host
        away = host.away
        state = tuple((seat, host.silence(seat) >= LONG) for seat in away)
        if self._looking:
            self._looking.cancel()
        waits = [LONG - host.silence(seat) for seat, long in state if not long]
        if waits:
            again = asyncio.get_running_loop().call_later
            self._looking = again(min(waits) + MARGIN, self._look_for_away)
        self.notice_away(state, [self._place(seat).called for seat in away])

    def end(self) -> None:
        """End this table."""
        if self.table:
            self.table.close()
            self.table.forget_table()
        self.table = self.room = None
        self.noticed = ()
        self.page.close_panel()
        self.page.dismiss()
        self.page.start_page.show()
