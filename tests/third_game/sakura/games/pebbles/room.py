"""Room of Pebbles."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.room import Room
from sakura.games.pebbles.rules import events as happened
from sakura.games.pebbles.rules.events import Event
from sakura.games.pebbles.rules.position import Action, Observation
from sakura.games.pebbles.seats.advice import PebblesAdvice
from sakura.games.pebbles.view import table as view
from sakura.games.pebbles.view import words as pebbles_words
from sakura.games.pebbles.view.heap import heap
from sakura.play.player import Moment
from sakura.ui.buttons import hint
from sakura.ui.commands import Does
from sakura.ui.names import Names

SECONDS = {happened.HeapLaid: 0.9, happened.PebblesTaken: 1.0, happened.GameWon: 0.6}
"""Seconds for which an event is shown at normal speed."""

TUNES: dict[type, str] = {
    happened.HeapLaid: "D A d",
    happened.PebblesTaken: "A",
    happened.GameWon: "G A d g",
}


class PebblesRoom(Room[str, Action, Observation, Event]):
    """Table with the heap and each player's pebbles."""

    tunes = TUNES

    def own(self) -> Does:
        return {"take": self._take}

    def open(self, moment: Moment[Action, Observation, Event]) -> None:
        self.names = Names(view.PLAYERS, self.session.you)
        page = view.page(self.session.practice, self.page.settings.embedded, self.who, self.words)
        dom.put("page", page)
        self.show_moment(moment)

    def show_moment(self, moment: Moment[Action, Observation, Event]) -> None:
        self._stand(moment)

    def _stand(self, moment: Moment[Action, Observation, Event]) -> None:
        """Draw the step's only view, on which all of its events are shown."""
        self.shown: Observation = (moment.after if moment.events else moment.before).shared
        gone = self.shown.taken[-1] if self.shown.taken else 0
        held = (self.shown.held(0), self.shown.held(1))
        dom.put("board", heap(self.shown.left, gone, held, self.words))
        self.draw_seats()

    def draw(self, event: Event) -> float:
        self._stand(self.player.moment())
        return SECONDS[type(event)]

    def draw_seats(self) -> None:
        dom.put("players", view.players(self.shown, self.names, self.who, self.words))

    def ask(self, seat: int) -> None:
        self._stand(self.player.moment())
        self._show_buttons(None)
        if len(self.people) > 1:
            self.say(view.turn_words(seat, self.names, self.words))

    def _show_buttons(self, advised: int | None) -> None:
        choices = self.now.seen[self.asked].choices
        more = hint(self.words) if self.session.offers.hints else ""
        dom.put("commands", view.take_buttons(choices, advised, self.words) + more)

    def show_advice(self, observation: Observation, advice: PebblesAdvice) -> str:
        self._show_buttons(advice.action)
        return view.advice_words(advice, self.words)

    def _take(self, value: str) -> None:
        if self.asking:
            self.reply(int(value))

    def describe(self, event: Event) -> str:
        return pebbles_words.describe(event, self.names, self.words)

    def sentences(self) -> list[str]:
        return pebbles_words.sentences(self.shown, self.names, self.words)

    def finish(self) -> None:
        seen = self.now.shared
        assert seen.winner is not None
        dom.put("outcome", view.result(seen.winner, seen, self.names, self.words))
