"""Room of Okiya: the table on the screen."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.room import Room
from sakura.browser.show import OUTCOME
from sakura.core.dealer import sealed
from sakura.core.saved import Saved
from sakura.games.okiya.room_motion import retrace
from sakura.games.okiya.rules import events as happened
from sakura.games.okiya.rules.events import Event
from sakura.games.okiya.rules.position import Action, Observation, Options, Stage
from sakura.games.okiya.rules.rematch import begun_by_the_other
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view import ending
from sakura.games.okiya.view import table as view
from sakura.games.okiya.view import words as okiya_words
from sakura.games.okiya.view.board import Cell, bare_board, board, value, values_words
from sakura.games.okiya.view.strike import strike
from sakura.games.okiya.view.turn import task, turn
from sakura.play.player import Moment
from sakura.play.tunes import LAID, STEP
from sakura.ui.commands import Does
from sakura.ui.names import Names

SECONDS = {
    happened.TilesLaid: 0.9,
    happened.TileTaken: 0.9,
    happened.RoundWon: 2.6,
    happened.RoundDrawn: 2.6,
}
"""Time for which an event is shown at normal speed, in seconds."""

TUNES: dict[type, str] = {
    happened.TilesLaid: "D A d",
    happened.TileTaken: f"{LAID}+{STEP}",
    happened.RoundWon: "G A d g",
    happened.RoundDrawn: "A G D",
    happened.MatchEnded: OUTCOME,
}


class OkiyaRoom(Room[Options, Action, Observation, Event]):
    """Table with the square of tiles, and the tile that the next one must match."""

    tunes = TUNES
    GENTLY = True

    def own(self) -> Does:
        return {"cell": self._press}

    _counted = False
    """True if a value on the tiles has a number."""

    def open(self, moment: Moment[Action, Observation, Event]) -> None:
        self.names = self.called(Names(view.PLAYERS, self.session.you))
        page = view.page(self.session.practice, self.page.settings.embedded, self.who, self.words)
        dom.put("page", page)
        self.show_moment(moment)

    def show_moment(self, moment: Moment[Action, Observation, Event]) -> None:
        self._stand(moment)
        self.winning: tuple[int, ...] = ()
        self.won = False
        number = self.player.step_number
        last = self.course.events(number - 1) if number else ()
        for event in moment.events or last:  # the end of a round still shows who won it
            self._note_win(event)
        self._draw_board(asked=False)

    def _stand(self, moment: Moment[Action, Observation, Event]) -> None:
        """Take over the step's view; all its events are shown on that one."""
        self.shown: Observation = (moment.after if moment.events else moment.before).shared

    def _note_win(self, event: Event) -> None:
        if not isinstance(event, happened.MatchEnded):
            self.won = isinstance(event, happened.RoundWon)
            self.winning = event.cells if isinstance(event, happened.RoundWon) else ()

    def draw(self, event: Event) -> float:
        self._note_win(event)
        self._stand(self.player.moment())
        self._draw_board(asked=False)
        return SECONDS.get(type(event), 0.0)

    def retrace(self, event: Event) -> None:
        dom.stop_sliding()  # keep the token before it from sliding in again
        retrace(event, self.player.moment().after.shared, self.pace())

    def draw_seats(self) -> None:
        seen = self.shown
        acting = seen.mover if seen.stage is Stage.TAKE else None
        dom.put("players", view.players(seen, self.names, self.who, acting, self.words))

    def _draw_board(self, asked: bool) -> None:
        seen = self.shown
        playing = seen.stage is Stage.TAKE
        cells = self._cells(seen, asked and playing) if seen.tiles else []
        dom.put("board", board(cells, self.names, self.words) if cells else bare_board())
        if self.won:
            square = dom.by_id("board").firstElementChild
            square.insertAdjacentHTML("beforeend", dom.markup(strike(seen)))
        own_turn = playing and seen.mover in self.people
        dom.put("binding", turn(seen, own_turn, self.names, self.words) if playing else "")
        self.draw_seats()
        dom.write("round", view.round_words(seen, self.words))

    def _cells(self, seen: Observation, asked: bool) -> list[Cell]:
        """Return the cells to draw; legal ones are marked if a person is `asked`."""
        legal = seen.free() if asked else ()
        last = seen.moves[-1] if seen.moves else None
        return [
            Cell(
                cell, tile, _owner(seen, cell), cell in legal, cell == last,
                cell in self.winning,
            )
            for cell, tile in enumerate(seen.tiles)
        ]  # fmt: skip

    def ask(self, seat: int) -> None:
        self.shown = self.now.shared
        self.winning, self.won = (), False
        self._draw_board(asked=True)
        dom.put("commands", self.hint_button())
        dom.speak(task(self.shown, True, self.names, self.words))
        if self.session.offers.hints == "unasked":
            self._advise()

    async def consider(self, observation: Observation) -> None:
        """Show the value of each tile as soon as it is found."""
        from sakura.browser.hints import job

        for value_shown in dom.by_id("board").querySelectorAll(".value"):
            value_shown.remove()  # of an earlier hint
        self._counted = False
        for cell in observation.free():
            asked = job(self, observation, str(cell))
            found: OkiyaAdvice = await self.page.opponents.think(asked)
            self._counted |= bool(found.plies) and found.value != "draw"
            button = dom.by_id("board").querySelector(f'[data-cell="{cell}"]')
            sign = dom.markup(value(found, self.shown.tiles, self.words))
            button.insertAdjacentHTML("beforeend", sign)

    def gentle(self, observation: Observation, advice: OkiyaAdvice) -> str:
        from sakura.games.okiya.view.gentle import gentle_words

        return gentle_words(advice, observation, self.words)

    def show_advice(self, observation: Observation, advice: OkiyaAdvice) -> str:
        for button in dom.by_id("board").querySelectorAll(".cell"):
            button.classList.toggle("advised", int(button.dataset.cell) == advice.action)
        said = view.advice_words(advice, observation, self.words)
        return self.words.sentences([said, values_words(self._counted, self.words)])

    def _press(self, value: str) -> None:
        """Take the tile that was pressed, or say why it cannot be taken."""
        if not self.asking:
            return
        seen, cell = self.now.shared, int(value)
        if cell in seen.free():
            self.reply(cell)
        else:
            self.say(view.why_not(seen, cell, self.words))

    def lacking(self) -> str:
        return okiya_words.lacking(self.words)

    def describe(self, event: Event) -> str:
        return okiya_words.describe(event, self.names, self.words)

    def felt(self, event: Event) -> str:
        won = isinstance(event, happened.RoundWon) and event.seat in self.people
        return "won" if won else ""

    def guide(self) -> list[str]:
        self.say(okiya_words.guidance(self.now.shared, self.words))
        return []  # the sentence is said below the board instead

    def sentences(self) -> list[str]:
        return okiya_words.sentences(self.shown, self.names, self.words)

    def finish(self) -> None:
        drawn = ending.result(
            self.now.shared,
            self._winners(),
            self.player.shown_events(),
            self.session.offers.sharing,
            self.names,
            self.words,
        )
        dom.put("binding", drawn)
        dom.write("say", "")  # the result repeats it; the line now serves confirmations

    def _winners(self) -> tuple[int, ...]:
        outcome = self.now.outcome
        assert outcome is not None
        return outcome.winners

    def portrait(self, foot: str) -> str:
        return ending.picture(self.now.shared, self._winners(), foot, self.names, self.words)

    def turned(self) -> Saved:
        session = self.session
        while True:  # lots decide who starts: drawn until it is the other
            drawn = sealed(session.fresh_table, session.lasting, session.saved.names, self.random)
            if begun_by_the_other(session.table, drawn.table):
                return drawn

    def turned_words(self) -> str:
        first = next(
            event for event in self.player.shown_events() if isinstance(event, happened.TilesLaid)
        )
        return self.names.say(1 - first.starter, ending.BEGINS, self.words)


def _owner(seen: Observation, cell: int) -> int | None:
    return next((seat for seat in (0, 1) if seen.held[seat] >> cell & 1), None)
