"""Sakura on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sakura.browser import dom
from sakura.browser.room import Room
from sakura.garden import events as happened
from sakura.garden.cards import BACK, FORWARD
from sakura.garden.game import Sakura
from sakura.garden.position import COURT, HAND, Observation, Play, Position, Stage
from sakura.garden.preview import Preview, preview
from sakura.seats.advice import SakuraAdvice
from sakura.view import sakura_table as view
from sakura.view import sakura_words
from sakura.view import table as frame
from sakura.view.card import card_words
from sakura.view.garden import distance, draw_ahead, figures, ground, stand, trail
from sakura.view.ghosts import ghosts, preview_words
from sakura.view.path import Path, Shape, path
from sakura.view.scene import Scene, after, scene_of

WIDE = "(min-aspect-ratio: 1/1)"
"""Windows whose garden is drawn wide."""

SECONDS = {
    happened.CardsRevealed: 1.4,
    happened.CardTurned: 0.7,
    happened.DirectionChosen: 0.6,
    happened.EmperorMoved: 1.0,
    happened.PainterMoved: 1.0,
    happened.PainterDisgraced: 1.6,
    happened.NobodyMoved: 0.9,
    happened.SakuraReached: 1.2,
    happened.CardsDiscarded: 0.9,
    happened.TokensPaid: 2.0,
    happened.LinedUp: 1.2,
}
"""How long an event is shown at normal speed; others pass at once."""

TUNES: dict[type, str] = {
    happened.CardsRevealed: "A d",
    happened.CardTurned: "D",
    happened.EmperorMoved: "G",
    happened.PainterMoved: "A",
    happened.PainterDisgraced: "B♭ E♭ D",
    happened.SakuraReached: "G A d",
    happened.TokensPaid: "d g",
    happened.GameEnded: "D G A d g",
}

WALKING = 0.7
"""The part of an event's time in which figures walk."""


class SakuraRoom(Room):
    """The garden, the painters, and the hand of whoever is to choose."""

    tunes = TUNES
    free_undo = False

    @staticmethod
    def draw_ahead(position: Position) -> Iterator[str]:
        """Draws the garden of a game that may begin soon, a step at a time."""
        return draw_ahead(position.board, _shape())

    def open(self, position: Position) -> None:
        assert isinstance(self.table.game, Sakura)
        self.cards = self.table.game.cards
        self.names = view.painter_names(self.table.options, self.words)
        self.scene: Scene = scene_of(position)
        self.chosen: list[int] = []
        self.looking = self.people[0] if len(self.people) == 1 else None
        practice, embedded = bool(self.saved.origin), self.settings.embedded
        dom.put("page", view.page(practice, embedded, self.names, self.who, self.words))
        self.redraw()

    # -- drawing -----------------------------------------------------------------------------

    @property
    def way(self) -> Path:
        return path(self.scene.board, self.shape)

    def redraw(self) -> None:
        self.shape = _shape()
        scene = self.scene
        dom.put("garden", ground(scene.board, self.shape, self.words, scene.scored))
        dom.by_id("garden").querySelector("#figures").innerHTML = figures(
            scene.board,
            self.shape,
            emperor_at=scene.emperor,
            painters=scene.painters,
            names=self.names,
            words=self.words,
            you=self.people[0] if len(self.people) == 1 else None,
            closest=scene.closest(),
            court=COURT if self.table.options.players == 2 else None,
        )
        self._draw_around()
        self._draw_ghosts()

    def _draw_around(self) -> None:
        """What the scene says beside the figures."""
        scene = self.scene
        self.draw_seats()
        dom.put(
            "distance",
            distance(scene.board, self.shape, scene.emperor, scene.scored, self.words),
        )
        last = self.table.outcome() and scene.round == self.table.position.round
        number = scene.round if last else scene.round + 1
        dom.write("round", self.words.say("Round {number}", number=number))
        closest, endangered = scene.closest(), scene.endangered()
        for painter in range(len(scene.painters)):
            figure = dom.by_id(f"painter-{painter}")
            figure.classList.toggle("closest", painter == closest)
            figure.classList.toggle("endangered", painter in endangered)
        for sakura in scene.scored:
            dom.by_id(f"tree-{sakura}").classList.add("scored")

    def draw(self, event: Any) -> float:
        before, self.scene = self.scene, after(self.scene, event)
        seconds = SECONDS.get(type(event), 0.0)
        if before.emperor != self.scene.emperor:
            self._walk("emperor", None, before.emperor, self.scene.emperor, seconds)
        for painter, end in enumerate(self.scene.painters):
            start = before.painters[painter]
            if isinstance(event, happened.PainterDisgraced) and painter == event.painter:
                self._bump(event, seconds)
            elif start != end:
                self._walk(f"painter-{painter}", painter, start, end, seconds)
        self._draw_around()
        self._stress(event)
        return seconds

    def _stress(self, event: Any) -> None:
        """Cards turn over and tokens jump as they change hands, wherever that is seen."""
        if isinstance(event, happened.CardsRevealed):
            dom.stress("#seats .seat-card", "revealed")
        elif isinstance(event, happened.TokensPaid):
            for painter, _ in event.paid:
                dom.stress(f"#seats > :nth-child({painter + 1}) .tokens", "gained")
        elif isinstance(event, happened.PainterDisgraced) and event.lost:
            dom.stress(f"#seats > :nth-child({event.painter + 1}) .tokens", "lost")

    def _walk(self, name: str, painter: int | None, start: int, end: int, seconds: float) -> None:
        """Along the path from space to space, leaving a faint trail."""
        here, there = self._spot(painter, start), self._spot(painter, end)
        points = [here, *self.way.between(start, end)[1:-1], there]
        self._move(name, points, seconds)
        dom.put("trails", trail(self.scene.board, self.shape, start, end, painter))

    def _bump(self, event: happened.PainterDisgraced, seconds: float) -> None:
        """Up to the Emperor, and back."""
        between = self.way.between
        up = between(event.start, event.at)[1:]
        back = between(event.at, event.end)[1:-1]
        points = [
            self._spot(event.painter, event.start), *up, *back,
            self._spot(event.painter, event.end),
        ]  # fmt: skip
        self._move(f"painter-{event.painter}", points, seconds)
        dom.put(
            "trails",
            trail(self.scene.board, self.shape, event.at, event.end, event.painter),
        )

    def _spot(self, painter: int | None, space: int) -> tuple[float, float]:
        return self.way.point(space) if painter is None else self.way.place(painter, space)

    def _move(self, name: str, points: list[tuple[float, float]], seconds: float) -> None:
        figure = dom.by_id(name)
        figure.setAttribute("transform", stand(points[-1]))
        dom.slide(figure, points, seconds * WALKING * self.pace())

    def settle(self) -> None:
        self._show_hand()

    def seat_chose(self, seat: int) -> None:
        self.draw_seats()

    def draw_seats(self) -> None:
        dom.put(
            "seats",
            view.seats(self.scene, self.table.options, self.who, self.table.chosen, self.words),
        )

    # -- deciding ----------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        self.chosen = []
        if len(self.people) > 1 and self.table.position.stage is Stage.CHOOSE:
            self._hide_hand(seat)
        else:
            self._ask_openly(seat)

    def _hide_hand(self, seat: int) -> None:
        """Nobody else may see the hand: it is not even in the page until its owner asks."""
        dom.close_panel()  # it may tell a hand
        name = self.names[seat]
        dom.write("ask", self.words.say("Pass the device to {name}.", name=name))
        text = self.words.say("{name}: show my cards", name=name)
        dom.put("commands", frame.button("reveal", text))

    def _ask_openly(self, seat: int) -> None:
        position = self.table.position
        name = self.names[seat]
        if position.stage is Stage.CHOOSE:
            self._show_hand()
            dom.write("ask", view.question(name, self._supplies(), self.words))
            dom.put("commands", frame.hint(self.words))
            return
        order, _ = position.queue[0]
        dom.write(
            "ask",
            view.direction_question(order, position.part, name, self.cards, self.words),
        )
        dom.put(
            "commands",
            view.direction_buttons(position.part, self.words) + frame.hint(self.words),
        )

    def _supplies(self) -> bool:
        return self.asking and self.table.position.supplier() == self.asked

    def _show_hand(self) -> None:
        """The cards of whoever may be looking; nobody else's are in the page at all."""
        if self.looking is None:
            dom.put("hand", view.backs(HAND) if self.people else "")
            return
        cards = self.table.position.hands[self.looking]
        dom.put("hand", view.hand(cards, self.cards, self.chosen, self._supplies(), self.words))

    def press(self, name: str, value: str) -> None:
        asked = self.asking
        choosing = asked and self.table.position.stage is Stage.CHOOSE
        if name == "reveal" and choosing:
            self.looking = self.asked
            self._ask_openly(self.asked)
        elif name == "card" and choosing:
            self._pick(int(value))
        elif name == "play" and choosing and self.chosen:
            self._play()
        elif name in ("forward", "back") and asked and not choosing:
            dom.write("ask", "")
            self.reply(FORWARD if name == "forward" else BACK)

    def _pick(self, order: int) -> None:
        """Taps choose; tapping a chosen card puts it back."""
        wanted = 2 if self._supplies() else 1
        if order in self.chosen:
            self.chosen.remove(order)
        else:
            self.chosen = [*self.chosen[: wanted - 1], order]
        self._mark_chosen()
        play = view.play_button(self.chosen, self.words) if len(self.chosen) == wanted else ""
        dom.put("commands", play + frame.hint(self.words))
        self._preview()

    def _preview(self) -> None:
        """What the card chosen last would do now: ghosts on the path, and words."""
        if not self.chosen:
            dom.put("ghosts", "")
            dom.write("say", "")
            question = view.question(self.names[self.asked], self._supplies(), self.words)
            dom.write("ask", question)
            return
        seen, painter = self._foreseen()
        self._draw_ghosts()
        dom.write("ask", card_words(self.cards[self.chosen[-1]], self.words))
        emperor = self.table.position.emperor
        self.say(preview_words(seen, emperor, self.names, painter, self.words))

    def _foreseen(self) -> tuple[Preview, int]:
        """What the card chosen last would do, and for which painter."""
        painter = self.asked if len(self.chosen) == 1 else COURT
        return preview(self.table.position, painter, self.cards[self.chosen[-1]]), painter

    def _draw_ghosts(self) -> None:
        if self.asking and self.chosen:
            position = self.table.position
            seen, _ = self._foreseen()
            drawn = ghosts(position.board, self.shape, position.emperor, position.painters, seen)
            dom.put("ghosts", drawn)

    def _mark_chosen(self) -> None:
        if self._supplies():
            self._show_hand()  # the cards say for whom they are
            return
        for button in dom.by_id("hand").children:
            pressed = int(button.dataset.card) in self.chosen
            button.setAttribute("aria-pressed", "true" if pressed else "false")

    def _play(self) -> None:
        play = Play(*self.chosen)
        if self._supplies() and play.court is None:
            return
        if len(self.people) > 1:
            self.looking = None
            dom.close_panel()
            self._show_hand()
        else:
            for order in self.chosen:
                dom.by_id("hand").querySelector(f'[data-card="{order}"]').classList.add("played")
        dom.write("ask", "")
        dom.put("ghosts", "")
        self.reply(play)

    def describe(self, event: Any) -> str:
        return sakura_words.describe(event, self.names, self.words)

    def sentences(self) -> list[str]:
        hand = [] if self.looking is None else self.table.position.hands[self.looking]
        return sakura_words.sentences(self.scene, self.names, hand, self.cards, self.words)

    async def consider(self, observation: Observation) -> None:
        """Chances of single cards mean little to a player: the advised one is enough."""

    def show_advice(self, observation: Observation, advice: SakuraAdvice) -> str:
        if observation.stage is Stage.CHOOSE:
            for button in dom.by_id("hand").children:
                advised = int(button.dataset.card) in advice.action
                button.classList.toggle("advised", advised)
        else:
            way = "forward" if advice.action == FORWARD else "back"
            dom.by_id("commands").querySelector(f"[data-command={way}]").classList.add("advised")
        return view.advice_words(advice, observation, self.words)

    def finish(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None
        dom.write("ask", "")
        dom.put("hand", view.result(self.table.position, outcome.winners, self.words))


def _shape() -> Shape:
    return "wide" if dom.matches(WIDE) else "tall"
