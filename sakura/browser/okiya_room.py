"""Okiya on the screen."""

from __future__ import annotations

from typing import Any

from sakura.browser import dom
from sakura.browser.room import Room
from sakura.okiya import events as happened
from sakura.okiya.position import Observation, Position, Stage
from sakura.okiya.square import CELLS
from sakura.seats.advice import OkiyaAdvice
from sakura.text.words import Words
from sakura.view import okiya_table as view
from sakura.view import okiya_words
from sakura.view import table as frame
from sakura.view.okiya import binding, board, value

SECONDS = {
    happened.TilesLaid: 0.9,
    happened.TileTaken: 0.9,
    happened.RoundWon: 2.6,
    happened.RoundDrawn: 2.6,
}
"""How long an event is shown at normal speed."""

TUNES: dict[type, str] = {
    happened.TilesLaid: "D A d",
    happened.TileTaken: "A",
    happened.RoundWon: "G A d g",
    happened.RoundDrawn: "A G D",
    happened.MatchEnded: "D G A d g",
}


class OkiyaRoom(Room):
    """The square of tiles, and the tile that binds the player to move."""

    names = view.PLAYERS
    words: Words

    tunes = TUNES
    free_undo = True

    def open(self, position: Position) -> None:
        self.shown = position
        self.winning: tuple[int, ...] = ()
        self.step = 0
        practice, embedded = bool(self.saved.origin), self.settings.embedded
        dom.put("page", view.page(practice, embedded, self.who, self.words))
        if position.tiles:
            self._draw_board(asked=False)

    def draw(self, event: Any) -> float:
        """Each step of Okiya has one position; its events are shown on that."""
        if not isinstance(event, happened.MatchEnded):
            self.winning = event.cells if isinstance(event, happened.RoundWon) else ()
        self.shown = self._position_of(event)
        self._draw_board(asked=False)
        return SECONDS.get(type(event), 0.0)

    def draw_seats(self) -> None:
        position = self.shown
        acting = position.mover if position.stage is Stage.TAKE else None
        dom.put("players", view.players(position, self.who, acting, self.words))

    def _position_of(self, event: Any) -> Position:
        """The position after the step that the event belongs to."""
        steps = self.table.steps
        while all(event is not known for known in steps[self.step].events):
            self.step += 1
        after = self.step + 1
        position: Position = steps[after].before if after < len(steps) else self.table.position
        return position

    def _draw_board(self, asked: bool) -> None:
        position = self.shown
        playing = position.stage is Stage.TAKE
        owners = [_owner(position, cell) for cell in range(CELLS)]
        dom.put(
            "board",
            board(
                position.tiles,
                owners,
                position.free() if playing and asked else (),
                position.moves[-1] if position.moves else None,
                self.winning,
                self.names,
                self.words,
            ),
        )
        dom.put("binding", binding(position.binding, self.words) if playing else "")
        self.draw_seats()
        dom.write("round", view.round_words(position, self.words))

    def seat_chose(self, seat: int) -> None:
        """Nothing of Okiya is secret: the tile taken is shown as an event."""

    def settle(self) -> None:
        """The last event left the board as it is."""

    def redraw(self) -> None:
        """The style sheet fits the board to any window."""

    def ask(self, seat: int) -> None:
        self.shown = self.table.position
        self.winning = ()
        self._draw_board(asked=True)
        dom.put("commands", "" if self.post else frame.hint(self.words))
        if len(self.people) > 1:
            self.say(view.turn_words(seat, self.words))

    async def consider(self, observation: Observation) -> None:
        """Each tile's value, one after the other as it is found."""
        for value_shown in dom.by_id("board").querySelectorAll(".value"):
            value_shown.remove()  # of an earlier hint
        for cell in observation.position.free():
            job = self.advice_job(observation, f":{cell}")
            found: OkiyaAdvice = await self.thinker.think(job)
            button = dom.by_id("board").querySelector(f'[data-cell="{cell}"]')
            button.insertAdjacentHTML("beforeend", value(found, self.shown.tiles, self.words))

    def show_advice(self, observation: Observation, advice: OkiyaAdvice) -> str:
        for button in dom.by_id("board").querySelectorAll(".cell"):
            button.classList.toggle("advised", int(button.dataset.cell) == advice.action)
        return view.advice_words(advice, observation.position, self.words)

    def press(self, name: str, value: str) -> None:
        if name == "cell" and self.asking:
            if int(value) in self.table.position.free():
                self.reply(int(value))
            else:
                self.say(view.why_not(self.table.position, int(value), self.words))

    def describe(self, event: Any) -> str:
        return okiya_words.describe(event, self.names, self.words)

    def sentences(self) -> list[str]:
        return okiya_words.sentences(self.table.position, self.words)

    def finish(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None
        dom.put("binding", view.result(self.table.position, outcome.winners, self.words))


def _owner(position: Position, cell: int) -> int | None:
    return next((seat for seat in (0, 1) if position.held[seat] >> cell & 1), None)
