"""Games that somebody else has sent, on a page of their own before they are played or watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document, window

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.core import link
from sakura.core.saved import Saved
from sakura.play.course import Course
from sakura.site.ways_back import who_plays
from sakura.ui import invitation as view
from sakura.ui.commands import Does
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.navigation import INVITATION
from sakura.ui.table import winners_words

if TYPE_CHECKING:
    from sakura.core.letter import Letter
    from sakura.games.info import GameInfo, Highlight


class Invitations:
    """The part that says what was sent, by whom, and leads into it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "accept": self._accept,
            "teach": self._teach,
            "invitation": self.show,
            "watch-all": lambda: self._watch(0),
            "watch-moment": self._watch_moment,
        }
        self._letter: tuple[Letter, int] | None = None
        """Game by link on the page, with the visitor's seat."""
        self._saved: Saved | None = None
        """Game to watch on the page."""
        self._fragment = ""
        """Fragment of the link that was opened; "" for a file."""

    def invite(self, letter: Letter, seat: int) -> None:
        """Show a game by link in which the visitor has not taken part yet."""
        self._letter, self._saved = (letter, seat), None
        self._fragment = link.write("letter", letter.write())
        self.show()

    def present(self, saved: Saved, fragment: str) -> None:
        """Show a game to watch, which came with the link of that fragment, or in a file."""
        self._letter, self._saved, self._fragment = None, saved, fragment
        self.show()

    def show(self) -> None:
        """The page takes over, with the fragment in the address: a reload returns to it."""
        if self._letter or self._saved:
            page = self.page
            page.leave_room()
            page.outdate()
            page.settings.choices["game"] = self._info.name
            self.redraw()
            address.show(self._fragment)

    def redraw(self) -> None:
        """Draw the page, also again in another language."""
        page, info = self.page, self._info
        document.documentElement.lang = page.words.language
        dom.put("page", view.page(info.title, page.host is not None, page.words))
        dom.put("invitation", self._drawn())
        window.scrollTo(0, 0)
        dom.by_id("invitation-title").focus()
        page.resized()

    @property
    def _info(self) -> GameInfo:
        shown = self._letter[0].table if self._letter else self._game.table
        return self.page.games[shown.game.name]

    @property
    def _game(self) -> Saved:
        assert self._saved
        return self._saved

    def _drawn(self) -> str:
        return self._to_play(*self._letter) if self._letter else self._to_watch(self._game)

    # -- to play -----------------------------------------------------------------------------

    def _to_play(self, letter: Letter, seat: int) -> str:
        info, words = self._info, self.page.words
        friend = next((name for other, name in enumerate(letter.names) if other != seat), "")
        picture = info.sketch(letter.table.observe(seat))
        return view.to_play(friend, info.title, words.say(info.goal or info.about), picture, words)

    def _accept(self) -> None:
        if self._letter:
            self.page.letters.accept(*self._letter)

    def _teach(self) -> None:
        """Give the lessons, with this page below: Back and the last lesson lead to it again, and
        so does a reload, since the address stays."""
        if self._letter:
            self.page.lessons.teach(self._info.name, INVITATION)

    # -- to watch ----------------------------------------------------------------------------

    def _to_watch(self, saved: Saved) -> str:
        info, words, table = self._info, self.page.words, saved.table
        players = who_plays(saved.who, info.styles, words, here=False)
        # L10N: {players} is a list such as “Person and 2 × Computer (adept)”.
        about = [words.say("Players: {players}", players=players)]
        if table.outcome() is None:
            about.append(words.say("It isn't over: at its end you can play on."))
        moment = self._highlight
        step = moment.step if moment else len(table.steps)
        seen = Course[Any, Any, Any, Any](table, ()).view(step).shared
        picture = info.sketch(seen)
        called = moment.called if moment else ""
        return view.to_watch(info.title, about, self._ending(saved), called, picture, words)

    def _ending(self, saved: Saved) -> str:
        """Return the result in a sentence or two; "" if the game is not over."""
        outcome, words = saved.table.outcome(), self.page.words
        if outcome is None:
            return ""
        if not outcome.winners:
            return words.say("Nobody won: it's a draw.")
        names = Names(tuple(PAINTERS[painter].name for painter in self._info.painters))
        said = winners_words(outcome.winners, names, words)
        if max(outcome.scores) <= 1:  # a single round
            return said
        scores = [
            # L10N: In a list of results: {score} is a number of tokens or points.
            words.say("{name} {score}", name=names.known[seat], score=score)
            for seat, score in enumerate(outcome.scores)
        ]
        return words.sentences([said, words.row(scores)])

    @property
    def _highlight(self) -> Highlight | None:
        return self._info.highlight(self._game.table, self.page.words)

    def _watch_moment(self) -> None:
        if self._saved and (moment := self._highlight):
            self._watch(moment.step)

    def _watch(self, step: int) -> None:
        """Watch the game from that step on."""
        if self._saved:
            self.page.arrivals.watch(self._saved, step)
