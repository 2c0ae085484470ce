"""Duels: challenging a friend, playing a friend's deal, and both games side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import Date, document, window

from sakura.browser import address, dom, duel_outcomes, faults
from sakura.browser.day_shelf import day_of, today
from sakura.browser.duel_outcomes import PLACE
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.attempt import Attempt
from sakura.core.deal import EDITION
from sakura.core.duel import Duel, DuelResult, Version, differing, packed
from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.people import cleaned
from sakura.core.record import dump
from sakura.core.saved import Saved
from sakura.play.analysis import too_long
from sakura.play.challenge_game import ChallengeGame
from sakura.play.duel import DuelReplay
from sakura.play.job import Appraising, Choosing
from sakura.ui import duel as view
from sakura.ui.commands import Does
from sakura.ui.emblems import PAINTERS
from sakura.ui.seats import seat_words

if TYPE_CHECKING:
    from sakura.core.challenge import Challenge
    from sakura.core.plain import Json, JsonObject
    from sakura.games.info import GameInfo
    from sakura.play.session import Session

MOST_KEPT = 12
"""Most duels in storage; the oldest make room."""


class Duels:
    """The part for duels. What somebody has played on this device is stored, one entry for each
    challenge: the results so far, which of them is the visitor's, and the first attempt."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "challenge": lambda: page.toggle_panel("challenge", self._panel),
            "duel-send": self._send,
            "duel-play": self._play,
            "duel-back": self._compare,
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
        self._wrong: set[DuelResult] = set()
        """Results with choices that the computers would not have made."""
        self._right: set[DuelResult] = set()
        """Results whose computers would choose the same again."""
        self._curves: dict[DuelResult, list[float]] = {}
        self._seen: dict[str, str] = {}
        """Entries as this tab has read or stored them."""

    # -- storage -----------------------------------------------------------------------------

    def _key(self, challenge: Challenge) -> str:
        return f"{self.page.memory.prefix}{PLACE}{challenge.digest}"

    def _stored(
        self, challenge: Challenge
    ) -> tuple[Duel, DuelResult | None, Attempt | None] | None:
        """Duel, own result and first attempt as they are stored; None if there is none. A damaged
        entry is set aside."""
        key = self._key(challenge)
        text = self.page.memory.stored(key)
        if text is None:
            return None
        try:
            entry = parse_stored(text)
            duel, own, attempt = Duel.read(entry.get("duel")), entry.get("own"), entry.get("first")
            if type(own) is not int or not -1 <= own < len(duel.results):
                raise BadInput(str(own))
            self._seen[key] = text
            first = Attempt.read(attempt) if attempt else None
            return duel, duel.results[own] if own >= 0 else None, first
        except BadInput as error:
            faults.report(error)
            self.page.memory.set_aside(key)
            return None

    def _store(self, duel: Duel, own: DuelResult | None, attempt: Json) -> None:
        memory, key = self.page.memory, self._key(duel.challenge)
        entry: JsonObject = {
            "at": float(Date.now()),
            "duel": duel.write(),
            "own": duel.results.index(own) if own else -1,
            "first": attempt,
        }
        text = self._seen[key] = dump(entry)
        others = memory.texts(memory.prefix + PLACE)
        others.pop(key, None)
        for old in sorted(others, key=lambda one: _time(others[one]))[: 1 - MOST_KEPT]:
            memory.drop(old)
        memory.put(key, text)

    # -- what a duel's game needs (`core.attempt.Attempts`) -----------------------------------

    def changed(self, challenge: Challenge) -> Saved | None:
        if self.page.daily.gardens.holds(challenge):
            return self.page.daily.gardens.changed(challenge)
        key = self._key(challenge)
        if self.page.memory.stored(key) in (None, self._seen.get(key)):
            return None
        stored = self._stored(challenge)
        attempt = stored[2] if stored else None
        return attempt.restore(self.page.rules, self.page.may_sit) if attempt else None

    def keep(self, attempt: Attempt) -> None:
        if self.page.daily.gardens.holds(attempt.challenge):
            self.page.daily.gardens.keep(attempt)
            return
        stored = self._stored(attempt.challenge)
        duel = stored[0] if stored else self._duel
        if duel:
            self._store(duel, stored[1] if stored else None, attempt.write())

    def ended(self, challenge: Challenge) -> None:
        """Count the first result, and offer the comparison."""
        session = self._session
        if session and session.first and self._duel:
            self._own = packed(session.table, self._name())
            self._duel = self._duel.add(self._own)
            self._store(self._duel, self._own, None)
            self._note()
        if self.page.room and self.page.room.session is session:
            dom.put("commands", view.finished(self.page.words))

    def practise(self, challenge: Challenge) -> None:
        self._enter(challenge, first=False)

    def reopen(self, challenge: Challenge) -> None:
        if stored := self._stored(challenge):
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
        stored = self._stored(duel.challenge)
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
            self._store(duel, own, None)
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
        """Draw the page again, as for another language."""
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
        first = duel.results[0].name if duel.results else ""
        drawn = view.invitation(first, len(duel.results), words.clauses(seats), note, words)
        dom.put("duel", drawn)
        dom.by_id("duel-title").focus()
        self.page.resized()
        self._note()

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
        if stored := self._stored(duel.challenge):
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
            self._store(self._duel, self._own, None)
            page.close_panel()
            page.share.give(address.whole(link.write("challenge", self._duel.write())))

    def _rename(self, name: str) -> None:
        """Give the visitor's result that name."""
        duel, own = self._duel, self._own
        assert duel and own
        renamed = DuelResult(name, own.moves, own.digest, own.undone)
        for known in (self._right, self._wrong):
            if own in known:
                known.add(renamed)
        if own in self._curves:
            self._curves[renamed] = self._curves[own]
        self._duel, self._own = duel.renamed(own, renamed), renamed
        if dom.by_id("duel"):
            self._note()

    # -- side by side ------------------------------------------------------------------------

    def _versions(self) -> list[Version]:
        """All results of the duel that have not been found wrong."""
        assert self._duel
        results = tuple(one for one in self._duel.results if one not in self._wrong)
        return Duel(self._duel.challenge, results).open(self.page.rules, self.page.may_sit)

    def _compare(self) -> None:
        if not self._duel:
            return
        self._enter_page()
        self._draw()
        self._note()
        dom.by_id("duel-title").focus()
        dom.work(self._judge(), "duel")

    def _draw(self) -> None:
        """Draw all results as far as they are known."""
        duel, words, info = self._duel, self.page.words, self._info
        beside = info.side_by_side()
        assert duel and beside
        versions = self._versions()
        own = next((n for n, one in enumerate(versions) if one.result == self._own), None)
        names = view.called([version.result.name for version in versions], own, words)
        entrants = []
        for version, name in zip(versions, names, strict=True):
            end = version.table.observe(duel.challenge.seat)
            figures = beside.row(_events(version), end, words)
            place = 1 + sum(other.merit < version.merit for other in versions)
            checked = True if version.result in self._right else None
            curve = self._curves.get(version.result, [])
            undone = version.result.undone
            entrants.append(view.Entrant(name, place, figures, checked, undone, curve))
        first = versions[0].table.observe(duel.challenge.seat)
        notes = [] if duel.challenge.edition == EDITION else [view.other_edition(words)]
        notes += [
            view.refused(wrong.name or "?", words) for wrong in duel.results if wrong in self._wrong
        ]
        headings = beside.headings(first, words)
        dom.put("duel", view.comparison(headings, entrants, own, notes, words))
        dom.put("duel-chart", view.chances(entrants, len(self._curves), words))
        other = next((n for n in range(len(versions)) if n != own), None)
        if own is not None and other is not None:
            found = self._differences(versions, own, other)
            dom.put("duel-rounds", view.differences((names[own], names[other]), found, words))
        self.page.resized()

    def _differences(self, versions: list[Version], own: int, other: int) -> list[view.Difference]:
        found = []
        for number in differing(versions[own], versions[other]):
            sides = [self._side(versions, which, number) for which in (own, other)]
            found.append(view.Difference(number, *sides))
        return found

    def _side(self, versions: list[Version], which: int, number: int) -> tuple[str, int, int]:
        """One player's choices in a round: in words, the first step, and the version's number."""
        beside, version, words = self._info.side_by_side(), versions[which], self.page.words
        assert beside
        seat = version.challenge.seat
        chosen = [(step, action) for step, round_, action in version.choices() if round_ == number]
        game, steps = version.table.game, version.table.steps
        said = [
            beside.choice(game.observe(steps[step].before, seat), action, words)
            for step, action in chosen
        ]
        return words.row(said), chosen[0][0], which

    async def _judge(self) -> None:
        """Let the computers choose again in all games, and find everybody's chances."""
        duel = self._duel
        assert duel
        for number, version in enumerate(self._versions()):
            result = version.result
            checks = duel.challenge.edition == EDITION and (duel.sealed or number)
            if checks and result not in self._right:
                fair = result == self._own or await self._follows(version)
                (self._right if fair else self._wrong).add(result)
                self._draw()
        duel_outcomes.note(self.page, duel, self._versions(), self._own, self._wrong)
        for version in self._versions():
            if version.result not in self._curves and not too_long(version.table):
                self._curves[version.result] = await self._curve(version)
                self._draw()

    async def _follows(self, version: Version) -> bool:
        """True if all computers would choose the same again."""
        for claim in version.proof().claims():
            job = Choosing(version.challenge.game, claim.name, claim.seed, claim.observation)
            if not claim.holds(await self.page.opponents.think(job)):
                return False
        return True

    async def _curve(self, version: Version) -> list[float]:
        """The player's chances over a game."""
        review, beside = self._info.review(), self._info.side_by_side()
        if not review or not beside:
            return []
        analysis, seat = review.analysis(version.table), version.challenge.seat
        answers: dict[Any, Any] = {}
        for question in analysis.questions([seat]):
            seen = analysis.observation(question)
            job = Appraising(version.challenge.game, f"0/{question}", seen)
            answers[question] = await self.page.opponents.think(job)
        return beside.curve(analysis.result(answers, [seat]), seat)

    # -- replays -----------------------------------------------------------------------------

    def _watch(self, which: str) -> None:
        """Show a version from that step on; `which` is "VERSION.STEP"."""
        number, _, step = which.partition(".")
        version = self._versions()[int(number)]
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


def _time(text: str) -> float:
    try:
        at = parse_stored(text).get("at")
    except BadInput:
        return 0.0
    return float(at) if isinstance(at, int | float) else 0.0


def _events(version: Version) -> list[Any]:
    return [event for step in version.table.steps for event in step.events]
