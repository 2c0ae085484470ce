"""The garden of each day, as the page shows it and lets it be played."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.day_shelf import DayShelf, DayState, OpenDay, day_of, today
from sakura.browser.field_runner import FieldRunner
from sakura.browser.page import Page
from sakura.core.attempt import Attempt
from sakura.core.challenge import Challenge
from sakura.core.day import Day
from sakura.core.duel import Duel, packed
from sakura.core.error import BadInput
from sakura.core.saved import Saved
from sakura.play.challenge_game import ChallengeGame
from sakura.play.daily import PlayedGarden, allowed, step_in
from sakura.play.field import FIELD
from sakura.ui import daily as view
from sakura.ui.navigation import DAILY
from sakura.ui.seats import seat_words


class DayGarden:
    """The gardens of all games that have some; `open_day` shows the page of a day, and `found`
    draws it again if it is shown. It keeps their first attempts (`core.attempt.Attempts`)."""

    def __init__(self, page: Page, shelf: DayShelf, open_day: OpenDay, found: OpenDay) -> None:
        self.page = page
        self.shelf = shelf
        self.open_day = open_day
        self.runner = FieldRunner(page, shelf, found)
        self._session: ChallengeGame | None = None
        """The garden that was entered last."""

    # -- the page of a day, as `DayKind` has it ------------------------------------------------

    @property
    def title(self) -> str:
        return self.page.say("Garden of the day")

    @property
    def card(self) -> str:
        return self.page.say("Today's garden")

    def begun(self, game: str, day: Day) -> str:
        played = self.shelf.garden(game, day)
        return played.attempt.begun if played else ""

    def state(self, game: str, day: Day) -> DayState:
        words, played = self.page.words, self.shelf.garden(game, day)
        if not played:
            return DayState("", "", words.say("not played yet"))
        score = _score(played)
        if not score:
            return DayState("…", "…", words.say("in progress"))
        if not score.of:
            return DayState("✓", "✓", words.say("done"))
        sign = f"{score.beat}/{score.of}"
        return DayState(sign, sign, view.beaten(score, words))

    def draw(self, game: str, day: Day) -> str:
        words, played = self.page.words, self.shelf.garden(game, day)
        table = self._sitters(game, self._challenge(game, day))
        score = _score(played) if played else None
        if not played or not score:
            return table + view.invitation(played is not None, words)
        self.runner.run(game, day)
        field, review = view.FieldProgress(len(FIELD), self.runner.paused), played.review
        told = "" if field.paused and not review else view.costs(review and review.lost, words)
        parted = review.parted if review else None
        return table + view.result(score, field, told, parted, words)

    def _sitters(self, game: str, challenge: Challenge) -> str:
        info, words = self.page.games[game], self.page.words
        seats = [
            view.Sitter(
                info.painters[seat],
                "" if seat == challenge.seat else seat_words(name, info.styles, words),
            )
            for seat, name in enumerate(challenge.who)
        ]
        return view.sitters(seats, words)

    def _challenge(self, game: str, day: Day) -> Challenge:
        challenge = self.page.games[game].garden(day)
        assert challenge
        return challenge

    def play(self, game: str, day: Day) -> None:
        self._enter(self._challenge(game, day))

    def again(self, game: str, day: Day) -> None:
        self._enter(self._challenge(game, day), practice=True)

    def shared(self, game: str, day: Day) -> list[str]:
        played = self.shelf.garden(game, day)
        score = _score(played) if played else None
        title = self.page.games[game].title
        return view.shared_garden(day, score, title, self.page.words) if score else []

    # -- what only gardens have ----------------------------------------------------------------

    @property
    def here(self) -> Challenge | None:
        """The garden on the table, or None."""
        room, session = self.page.room, self._session
        return session.challenge if room and session and room.session is session else None

    def retry(self, game: str, day: Day) -> None:
        """Try again from the round in which the master chose otherwise."""
        challenge, played = self._challenge(game, day), self.shelf.garden(game, day)
        review = played.review if played else None
        if not review or not review.parted:
            return
        self._enter(challenge)
        session = self._session
        assert session
        step = step_in(session.table, challenge.seat, review.parted)
        if step is not None:
            self.page.review.retry_at(step)

    def challenge_friend(self, game: str, day: Day) -> None:
        """Offer the day's garden to a friend, with the visitor's result."""
        if found := self.first(self._challenge(game, day)):
            saved, attempt = found
            if attempt.result:
                self.page.duels.challenge(Duel(attempt.challenge, (packed(saved.table, ""),)))

    def _enter(self, challenge: Challenge, practice: bool = False) -> None:
        found = None if practice else self.first(challenge)
        if found:
            saved, begun = found[0], found[1].begun
        else:
            saved, begun = (
                Saved(challenge.table(self.page.rules), list(challenge.who)),
                str(today()),
            )
        self._session = ChallengeGame(challenge, saved, self, begun, not practice)
        self._session.below = DAILY
        room = self.page.enter(self._session)
        if found:
            room.go_on()
        else:
            room.begin()
        if not practice:
            self.play_field(self._session)
        self.page.settle()

    def play_field(self, session: ChallengeGame) -> None:
        """Play the field of a garden while its first attempt is played."""
        self.runner.run(session.challenge.game, day_of(session.challenge), session)

    # -- first attempts ------------------------------------------------------------------------

    def holds(self, challenge: Challenge) -> bool:
        """True if that is the garden of a day that has begun: then its first attempt is kept here,
        also of a duel."""
        try:
            day = day_of(challenge)
        except BadInput:
            return False
        same = self.page.games[challenge.game].garden(day) == challenge
        return same and allowed(day, today())

    def first(self, challenge: Challenge) -> tuple[Saved, Attempt] | None:
        """The first attempt and its game, to go on with; None if there is none."""
        saved = self.shelf.open(challenge)
        played = self.shelf.garden(challenge.game, day_of(challenge))
        return (saved, played.attempt) if saved and played else None

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
        self.open_day(challenge.game, day_of(challenge))
        if outdated:
            self.page.notice(self.page.say("You went on in another tab. That game counts."))


def _score(played: PlayedGarden) -> view.Score | None:
    """The result of a garden beside its field; None before the game is over."""
    result, found = played.attempt.result, played.compared
    if not result or not found:
        return None
    return view.Score(result.tokens, found.beat, found.size, found.par)
