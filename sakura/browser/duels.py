"""Duels: challenging a friend, playing a friend's deal, and both games side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document, window

from sakura.browser import address, dom, duel_comparison, faults
from sakura.browser.day_shelf import day_of, today
from sakura.browser.duel_checks import DuelChecks
from sakura.browser.duel_shelf import DuelShelf
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.attempt import Attempt
from sakura.core.deal import EDITION
from sakura.core.duel import Duel, DuelResult, packed
from sakura.core.error import BadInput
from sakura.core.people import cleaned
from sakura.core.saved import Saved
from sakura.play.challenge_game import ChallengeGame
from sakura.play.duel import DuelReplay
from sakura.play.stored_duel import StoredDuel
from sakura.ui import duel as view
from sakura.ui.commands import Does
from sakura.ui.emblems import PAINTERS
from sakura.ui.navigation import DUEL
from sakura.ui.seats import seat_words

if TYPE_CHECKING:
    from sakura.core.challenge import Challenge
    from sakura.core.plain import JsonObject
    from sakura.games.info import GameInfo
    from sakura.play.session import Session


class Duels:
    """The part for duels. What somebody has played on this device is stored, one entry for each
    challenge: the results so far, which of them is the visitor's, and the first attempt."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "challenge": lambda: page.toggle_panel("challenge", self._panel),
            "duel-send": self._send,
            "duel-play": self._play,
            "duel-teach": self._teach,
            "duel-back": self.redraw,
            "version": self._watch,
        }
        self._duel: Duel | None = None
        """The duel on the page, or of the game on the table."""
        self._own: DuelResult | None = None
        """The visitor's result in it."""
        self._session: ChallengeGame | None = None
        """The duel's game that was played last."""
        self._replay: DuelReplay | None = None
        """The version that was watched last."""
        self._shelf = DuelShelf(page)
        self._checks = DuelChecks(page)

    # -- what a duel's game needs (`core.attempt.Attempts`) -----------------------------------

    def changed(self, challenge: Challenge) -> Saved | None:
        if self.page.daily.gardens.holds(challenge):
            return self.page.daily.gardens.changed(challenge)
        attempt = self._shelf.changed(challenge)
        return attempt.restore(self.page.rules, self.page.may_sit) if attempt else None

    def keep(self, attempt: Attempt) -> None:
        if self.page.daily.gardens.holds(attempt.challenge):
            self.page.daily.gardens.keep(attempt)
            return
        stored = self._shelf.find(attempt.challenge)
        duel = stored.duel if stored else self._duel
        if duel:
            self._shelf.put(StoredDuel(duel, stored.own if stored else None, attempt))

    def ended(self, challenge: Challenge) -> None:
        """Count the first result, and offer the comparison."""
        session = self._session
        if session and session.first and self._duel:
            self._own = packed(session.table, self._name())
            self._duel = self._duel.add(self._own)
            self._shelf.put(StoredDuel(self._duel, self._own, None))
            self._note()
        if self.page.room and self.page.room.session is session:
            dom.put("commands", view.finished(self.page.words))

    def practise(self, challenge: Challenge) -> None:
        self._enter(challenge, first=False)

    def reopen(self, challenge: Challenge) -> None:
        if stored := self._shelf.find(challenge):
            self._take(*stored)
        elif self._duel:
            self._take(self._duel, None, None)

    def _of_day(self, challenge: Challenge) -> tuple[DuelResult | None, Attempt | None]:
        """The visitor's result, or attempt so far, if that is the garden of a day."""
        gardens = self.page.daily.gardens
        found = gardens.first(challenge) if gardens.holds(challenge) else None
        if not found:
            return None, None
        saved, attempt = found
        return packed(saved.table, self._name()) if attempt.result else None, attempt

    # -- opening -----------------------------------------------------------------------------

    def open(self, value: JsonObject) -> None:
        """Open a duel from a link; raises BadInput."""
        duel = Duel.read(value)
        duel.open(self.page.rules, self.page.may_sit)
        stored = self._shelf.find(duel.challenge)
        if stored:
            known, own, attempt = stored
            for result in known.results:
                duel = duel.add(result)
            if own:
                duel = duel.add(own)
            self._take(duel, own, attempt)
        else:
            self._take(duel, None, None)

    def _take(self, duel: Duel, own: DuelResult | None, attempt: Attempt | None) -> None:
        if not own:
            found, begun = self._of_day(duel.challenge)
            own, attempt = found, begun or attempt
            duel = duel.add(found) if found else duel
        self._duel, self._own = duel, own
        if attempt and not own:
            saved = attempt.restore(self.page.rules, self.page.may_sit)
            session = ChallengeGame(duel.challenge, saved, self, attempt.begun, True)
            self._begin(session, anew=False)
        elif own:
            self._shelf.put(StoredDuel(duel, own, None))
            self._compare()
        else:
            self._invite()

    @property
    def _info(self) -> GameInfo:
        assert self._duel
        return self.page.games[self._duel.challenge.game]

    def _enter_page(self) -> None:
        """The duel takes the page over."""
        page = self.page
        page.leave_room()
        page.outdate()
        page.settings.choices["game"] = self._info.name
        document.documentElement.lang = page.words.language
        dom.put("page", view.page(self._info.title, page.host is not None, page.words))
        window.scrollTo(0, 0)

    def _note(self) -> None:
        """Write the duel into the address, so that a reload returns to it."""
        if self._duel:
            address.show(link.write("challenge", self._duel.write()))

    def redraw(self) -> None:
        """Draw the page again, as for another language or after the lessons."""
        if self._duel:
            if self._own:
                self._compare()
            else:
                self._invite()

    def _invite(self) -> None:
        duel, words = self._duel, self.page.words
        assert duel
        self._enter_page()
        challenge = duel.challenge
        names = [PAINTERS[painter].name for painter in self._info.painters]
        seats = [
            words.row([names[seat], seat_words(who, self._info.styles, words)])
            for seat, who in enumerate(challenge.who)
            if seat != challenge.seat
        ]
        note = "" if challenge.edition == EDITION else view.other_edition(words)
        if self.page.daily.gardens.holds(challenge):
            note = view.of_day(day_of(challenge), words)
        info, seen = self._info, challenge.table(self.page.rules).observe(challenge.seat)
        sent = view.DuelInvitation(
            challenger=duel.results[0].name if duel.results else "",
            results=len(duel.results),
            opponents=words.clauses(seats),
            note=note,
            title=info.title,
            goal=words.say(info.goal or info.about),
            picture=info.sketch(seen),
        )
        drawn = view.invitation(sent, words)
        dom.put("duel", drawn)
        dom.by_id("duel-title").focus()
        self.page.resized()
        self._note()

    def _teach(self) -> None:
        """Give the lessons, with this page below: Back and the last lesson lead to it again."""
        self.page.lessons.teach(self._info.name, DUEL)

    # -- playing -----------------------------------------------------------------------------

    def _play(self) -> None:
        if self._duel:
            self._enter(self._duel.challenge, first=self._own is None)

    def _enter(self, challenge: Challenge, first: bool) -> None:
        names = [""] * len(challenge.who)
        saved = Saved(challenge.table(self.page.rules), list(challenge.who), names=names)
        self._begin(ChallengeGame(challenge, saved, self, str(today()), first), anew=True)

    def _begin(self, session: ChallengeGame, anew: bool) -> None:
        self._session = session
        self._note()
        room = self.page.enter(session)
        if anew:
            room.begin()
        else:
            room.go_on()
        if session.first and self.page.daily.gardens.holds(session.challenge):
            self.page.daily.gardens.play_field(session)

    # -- sending -----------------------------------------------------------------------------

    def _name(self) -> str:
        return cleaned(next(iter(self.page.settings.names), ""))

    def _session_here(self) -> Session | None:
        return self.page.room.session if self.page.room else None

    def _panel(self) -> str:
        """The panel that sends a duel."""
        count = len(self._duel.results) if self._duel and not self.page.room else 1
        return view.challenge(self._name(), max(1, count), self.page.words)

    def challenge(self, duel: Duel) -> None:
        """Open the panel that sends a duel with the visitor's result of a garden."""
        self._offer(duel)
        self.page.toggle_panel("challenge", self._panel)

    def _offer(self, duel: Duel) -> None:
        """Take up the visitor's own game, with all results of its deal that are stored."""
        (own,) = duel.results
        if stored := self._shelf.find(duel.challenge):
            known, before, _ = stored
            duel = known.renamed(before, own) if before else known.add(own)
        self._duel, self._own = duel, own

    def _send(self) -> None:
        """Make the link of the game on the table, or of the duel on the page, and share it."""
        page, name = self.page, cleaned(str(dom.by_id("duel-name").value))
        session = self._session_here()
        try:
            if session and session is not self._session:
                self._offer(session.duel(name))
            elif self._duel and self._own:
                self._rename(name)
        except BadInput as error:
            faults.report(error)
            page.notice(
                page.say(
                    "This game can't be a challenge. It takes one person against computers that "
                    "stay the same until the end."
                )
            )
            return
        if self._duel:
            self._shelf.put(StoredDuel(self._duel, self._own, None))
            page.close_panel()
            page.share.give(address.whole(link.write("challenge", self._duel.write())))

    def _rename(self, name: str) -> None:
        """Give the visitor's result that name."""
        duel, own = self._duel, self._own
        assert duel and own
        renamed = DuelResult(name, own.moves, own.digest, own.undone)
        self._duel, self._own = duel.renamed(own, renamed), renamed
        if dom.by_id("duel"):
            self._note()

    # -- side by side ------------------------------------------------------------------------

    def _compare(self) -> None:
        if not self._duel:
            return
        self._enter_page()
        self._draw()
        self._note()
        dom.by_id("duel-title").focus()
        dom.work(self._checks.run(self._duel, self._own, self._draw), "duel")

    def _draw(self) -> None:
        """Draw the duel again, if it is still on the page."""
        if self._duel:
            duel_comparison.draw(self.page, self._duel, self._own, self._checks)

    # -- replays -----------------------------------------------------------------------------

    def _watch(self, which: str) -> None:
        """Show a version from that step on; `which` is "VERSION.STEP"."""
        assert self._duel
        number, _, step = which.partition(".")
        version = self._checks.versions(self._duel)[int(number)]
        self._replay = DuelReplay(Saved(version.table, list(version.challenge.who)))
        room = self.page.enter(self._replay)
        room.begin()
        room.revisit(room.player.count_at(int(step)))

    def end_watching(self) -> None:
        """Show the result of a version, and the way back to the comparison."""
        room = self.page.room
        if room and room.session is self._replay:
            room.finish()
            dom.put("commands", view.watched(self.page.words))
            dom.focus_again()
