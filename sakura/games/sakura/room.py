"""Sakura on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.browser.room import Room
from sakura.browser.show import OUTCOME
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import (
    COURT,
    HAND,
    Action,
    Observation,
    Options,
    Play,
    Position,
    Stage,
)
from sakura.games.sakura.view import garden
from sakura.games.sakura.view import table as view
from sakura.games.sakura.view.card import card_words
from sakura.games.sakura.view.garden import Placement, distance, figures, ground, standing
from sakura.games.sakura.view.path import Shape
from sakura.games.sakura.view.scene import after, scene_of
from sakura.games.sakura.view.words import describe
from sakura.play.player import Moment
from sakura.play.session import Session
from sakura.ui.buttons import button, hint
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.games.sakura.room_cards import OpenCards
    from sakura.games.sakura.room_ending import Ending
    from sakura.games.sakura.rules.preview import Preview
    from sakura.games.sakura.seats.advice import SakuraAdvice
    from sakura.games.sakura.view.guide import Figure

WIDE = "(orientation: landscape) and (not ((height >= 304px) and (height < 501px)))"
"""Windows whose garden is drawn wide: phones on their side have more of the other one, but in lower
windows only this one can be seen at once where it is 320 pixels wide."""

TUNES: dict[type, str] = {
    happened.CardsRevealed: "A d",
    happened.CardTurned: "D",
    happened.EmperorMoved: "G",
    happened.PainterMoved: "A",
    happened.PainterDisgraced: "B♭ E♭ D",
    happened.SakuraReached: "G A d",
    happened.TokensPaid: "d g",
    happened.GameEnded: OUTCOME,
}

MILESTONES = (
    happened.CardsRevealed,
    happened.CardTurned,
    happened.TokensPaid,
    happened.GameEnded,
)
"""Where "next card" leads to."""

HELD = 0.25
"""The pace while somebody presses the garden or a card."""


class SakuraRoom(Room[Options, Position, Action, Observation, Event]):
    """The garden, the painters, and the hand of whoever is to choose."""

    tunes = TUNES
    stops = ("#commands [data-command=back]", *Room.stops)

    def own(self) -> Does:
        return {
            "card": self._press_card,
            "play": self._play,
            "reveal": self._reveal,
            "next-card": self._next_card,
            "recap": self._toggle_recap,
            "turn": self._press_turn,
            "painter": self._show_painter,
            "way": self._show_way,
            "forward": lambda: self._direct(FORWARD),
            "back": lambda: self._direct(BACK),
        }

    def __init__(self, page: Page, session: Session) -> None:
        super().__init__(page, session)
        self.hurrying = False
        """Whether what is left of a card is shown at once."""
        self.open_cards: OpenCards | None = None
        """What is told by cards, once the first are laid open."""
        self.ending: Ending | None = None
        """The result, once it is shown."""
        self.pointed: list[Figure] = []
        """What somebody new is to look at."""
        self.asked_at: Position | None = None
        """Where a person was asked last."""
        self.chosen_before: list[int] = []
        """What is chosen again once the table is drawn anew, as in another language."""

    def resume(self) -> None:
        again = self._choosing and self.table.position is self.asked_at
        self.chosen_before = self.chosen if again else []
        super().resume()

    def open(self, moment: Moment[Position, Event]) -> None:
        assert isinstance(self.session.game, Sakura)
        self.cards = self.session.game.cards
        names = view.painter_names(self.table.options, self.session.you, self.words)
        self.names = self.called(names)
        page = view.page(self.session.practice, self.page.settings.embedded, self.who, self.words)
        dom.put("page", page)
        self.drawn = ""
        self.place(moment)

    def place(self, moment: Moment[Position, Event]) -> None:
        self.scene = reduce(after, moment.events, scene_of(moment.before))
        self.hands = moment.before.hands
        self.looking = self.session.you  # of several people nobody, until one asks
        self.chosen: list[int] = []
        self.ending = None
        self._show_hand()
        self.redraw()
        for left in ("ways", "trails", "ghosts", "ask"):
            dom.put(left, "")
        for way in dom.all_of("[data-command=recap]"):
            way.hidden = True  # until cards lie open

    # -- drawing -----------------------------------------------------------------------------

    def redraw(self) -> None:
        self.shape = _shape()
        scene = self.scene
        drawn = ground(scene.board, self.shape, self.words)
        if drawn != self.drawn:  # figures and trails are put into it: it can't be compared later
            dom.put("garden", drawn)
            self.drawn = drawn
        court = COURT if self.table.options.players == 2 else None
        placed = Placement(scene.emperor, scene.painters, scene.closest(), court)
        dom.put("figures", figures(scene.board, self.shape, placed, self.names, self.words))
        self.draw_around()
        self._draw_ghosts()
        if self.ending:
            self.ending.draw(self.shape)

    def draw_around(self) -> None:
        """Draws what the scene says beside the figures: rows, distance, round, marks."""
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
        _entitle("emperor", standing(self.words.say("The Emperor"), scene.emperor, self.words))
        for painter, space in enumerate(scene.painters):
            name = self.names.label(painter, self.words)
            _entitle(f"painter-{painter}", standing(name, space, self.words))
            figure = dom.by_id(f"painter-{painter}")
            figure.classList.toggle("closest", painter == closest)
            figure.classList.toggle("endangered", painter in endangered)
        for sakura in scene.board.sakuras:
            dom.by_id(f"tree-{sakura}").classList.toggle("scored", sakura in scene.scored)

    def draw(self, event: Event) -> float:
        before, self.scene = self.scene, after(self.scene, event)
        if self._hindsight or self.reviewing:
            self.hands = self.player.moment().before.hands
            self._show_hand()
        coming = self.player.coming()
        seconds = self.open_cards.pace.seconds(event, coming) if self.open_cards else 0.0
        if not seconds:
            self.draw_around()
            return 0.0
        from sakura.games.sakura.room_motion import show

        show(self, event, before, seconds)
        return seconds

    def retrace(self, event: Event) -> None:
        from sakura.games.sakura.room_motion import retrace

        retrace(self, event)

    def settle(self) -> None:
        self.hurrying = False
        self.hands = self.table.position.hands
        self._show_hand()

    # -- the cards that were laid open ---------------------------------------------------------

    def recall(self, events: Iterable[Event]) -> str:
        told = list(events)
        self.open_cards = None
        if not any(isinstance(event, happened.CardsRevealed) for event in told):
            dom.put("strip", "")
            return super().recall(told)
        self.open_cards = self._lay_open(told)
        return self.open_cards.last

    def lacking(self) -> str:
        return self.words.say("The cards have not been dealt yet.")

    def describe(self, event: Event) -> str:
        return describe(event, self.names, self.words)

    def tell(self, event: Event) -> None:
        if isinstance(event, MILESTONES):
            self.hurrying = False
        if isinstance(event, happened.CardsRevealed):
            told = list(self.player.told())
            self.open_cards = self.open_cards or self._lay_open(told[:-1])
            self._show_recap(True)
        if self.open_cards:
            self.open_cards.tell(event)
        else:
            super().tell(event)

    def _lay_open(self, told: Iterable[Event]) -> OpenCards:
        """Lays out the cards of the round, in place of the hand while they act; where nobody plays
        there is no hand, and they stay."""
        from sakura.games.sakura.room_cards import OpenCards

        cards = OpenCards(told, self.cards, self.names, self.words)
        self._show_recap(cards.acting or not self.people)
        return cards

    def _show_recap(self, shown: bool) -> None:
        self.aside = "skip" if self.reviewing else ""
        dom.by_id("hand-box").dataset.shows = "strip" if shown else "hand"

    def _toggle_recap(self) -> None:
        shown = dom.by_id("hand-box").dataset.shows == "hand"
        self._show_recap(shown)
        if shown and self.people:
            self.aside = "recap"

    def close_aside(self) -> None:
        if self.aside == "recap":
            self._toggle_recap()
        else:
            super().close_aside()

    def _next_card(self) -> None:
        """Shows at once what is left of the card that acts."""
        if self.player.behind and not self.player.paused:
            self.hurrying = True
            dom.stop_sliding()
            self.end_waits()

    def _press_turn(self, order: str) -> None:
        """While cards act, the next one; afterwards what that one did, once more."""
        if self.player.behind and not self.player.paused:
            self._next_card()
        elif self.open_cards:
            self.say(self.open_cards.sentence(int(order)))
            dom.put("trails", self.open_cards.trails(int(order), self.scene.board, self.shape))

    def _show_painter(self, number: str) -> None:
        """Opens the panel that tells all that is known of a painter, or closes it."""
        from sakura.games.sakura.view.painter import painter_panel
        from sakura.games.sakura.view.story import stories

        painter = int(number)
        told = stories(self.player.told(), len(self.names.known))[painter]
        self.page.toggle_panel(
            f"painter-{number}",
            lambda: painter_panel(painter, self.names, self.scene, told, self.cards, self.words),
        )

    def controls(self) -> str:
        if self.player.paused:
            return super().controls()
        return button("next-card", self.words.say("Next card")) + super().controls()

    def pace(self) -> float:
        if self.hurrying:
            return 0.0
        return super().pace() * (HELD if dom.told("held") == "yes" else 1.0)

    def seat_chose(self, seat: int) -> None:
        self.draw_seats()

    def draw_seats(self) -> None:
        dom.put(
            "seats",
            view.seats(
                self.scene,
                self.table.options,
                self.names,
                self.who,
                self.table.chosen,
                self.words,
            ),
        )

    # -- deciding ----------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        self.chosen, self.pointed = [], []
        self.asked_at = self.table.position
        self._show_recap(self.table.position.stage is not Stage.CHOOSE)
        if len(self.people) > 1 and self.table.position.stage is Stage.CHOOSE:
            self._hide_hand(seat)
        else:
            self._ask_openly(seat)

    def _hide_hand(self, seat: int) -> None:
        """Nobody else may see the hand: it is not even in the page until its owner asks."""
        if dom.panel_name() == "describe":
            dom.close_panel()  # it tells a hand
        name = self.names.label(seat, self.words)
        dom.write("ask", self.words.say("Pass the device to {name}.", name=name))
        text = self.words.say("{name}: show my cards", name=name)
        dom.put("commands", button("reveal", text))

    def _ask_openly(self, seat: int) -> None:
        position = self.table.position
        if position.stage is Stage.CHOOSE:
            self._show_hand()
            dom.write("ask", self._question(seat))
            dom.put("commands", hint(self.words))
            for order in self.chosen_before:
                self._pick(order)
            self.chosen_before = []
            return
        order, _ = position.queue[0]
        question = view.direction_question(
            order, position.part, seat, self.names, self.cards, self.words
        )
        self.say(question)
        assert self.open_cards
        dom.put("commands", self.open_cards.ask(position) + hint(self.words))
        self._draw_ghosts()

    def _question(self, seat: int) -> str:
        return view.question(seat, self._supplies(), self.names, self.words)

    def _supplies(self) -> bool:
        return self.asking and self.table.position.supplier() == self.asked

    def _show_hand(self) -> None:
        """The cards of whoever may be looking; nobody else's are in the page at all, unless the
        game is over."""
        if self._hindsight:
            from sakura.games.sakura.room_cards import show_hands

            step = self.table.steps[self.player.step_number]
            show_hands(step, self.hands, self.cards, self.names, self.words)
        elif self.looking is None:
            dom.put("hand", view.backs(HAND) if self.people else "")
        else:
            cards = self.hands[self.looking]
            shown = view.hand(cards, self.cards, self.chosen, self._supplies(), self.words)
            dom.put("hand", shown)

    @property
    def _hindsight(self) -> bool:
        """Whether a game that is over is gone through once more."""
        return self.player.behind and self.page.opponents.here and self.session.over

    @property
    def _choosing(self) -> bool:
        """Whether a person is to choose a card now."""
        return self.asking and self.table.position.stage is Stage.CHOOSE

    def _reveal(self) -> None:
        """The owner of a hidden hand is looking."""
        if self._choosing:
            self.looking = self.asked
            self._ask_openly(self.asked)

    def _direct(self, direction: str) -> None:
        if self.asking and not self._choosing:
            dom.write("ask", "")
            dom.put("ghosts", "")
            self.reply(direction)

    def _press_card(self, value: str) -> None:
        if self._choosing:
            self._pick(int(value))
        elif self._hindsight:
            self.say(card_words(self.cards[int(value)], self.words))

    def _pick(self, order: int) -> None:
        """Taps choose; tapping a chosen card puts it back."""
        wanted = 2 if self._supplies() else 1
        if order in self.chosen:
            self.chosen.remove(order)
        else:
            self.chosen = [*self.chosen[: wanted - 1], order]
        self._mark_chosen()
        play = view.play_button(self.chosen, self.words) if len(self.chosen) == wanted else ""
        dom.put("commands", play + hint(self.words))
        self._preview()

    def _preview(self) -> None:
        """Shows what the card chosen last would do now: ghosts on the path, and words."""
        if not self.chosen:
            dom.put("ghosts", "")
            self._draw_ghosts()
            dom.write("say", "")
            dom.write("ask", self._question(self.asked))
            return
        dom.write("ask", card_words(self.cards[self.chosen[-1]], self.words))
        if not self.page.opponents.here:
            dom.work(self._preview_late())
            return
        from sakura.games.sakura.view.ghosts import preview_words

        seen, painter = self._foreseen()
        self._draw_ghosts()
        emperor = self.table.position.emperor
        self.say(preview_words(seen, emperor, self.names, painter, self.words))

    async def _preview_late(self) -> None:
        """What previews need comes with the rest; nobody has to wait for it to play a card."""
        await self.page.opponents.arrive()
        if self.asking and self.chosen:
            self._preview()

    def _foreseen(self) -> tuple[Preview, int]:
        """What the card chosen last would do, and for which painter."""
        from sakura.games.sakura.rules.preview import preview

        painter = self.asked if len(self.chosen) == 1 else COURT
        return preview(self.table.position, painter, self.cards[self.chosen[-1]]), painter

    def _draw_ghosts(self) -> None:
        position = self.table.position
        if self.asking and self.chosen and self.page.opponents.here:
            from sakura.games.sakura.view.ghosts import ghosts

            seen, _ = self._foreseen()
            drawn = ghosts(position.board, self.shape, position.emperor, position.painters, seen)
            dom.put("ghosts", drawn)
        elif self.asking and self.open_cards and position.stage is Stage.RESOLVE:
            dom.put("ghosts", self.open_cards.ghosts(position, self.shape))
        elif self._choosing and self.pointed and self.session.saved.guided:
            from sakura.games.sakura.view.guide import rings

            dom.put("ghosts", rings(self.pointed, position.board, self.shape))

    def _mark_chosen(self) -> None:
        if self._supplies():
            self._show_hand()  # the cards say for whom they are
            return
        for card in dom.by_id("hand").children:
            pressed = int(card.dataset.card) in self.chosen
            card.setAttribute("aria-pressed", "true" if pressed else "false")

    def _play(self) -> None:
        """Plays what is chosen."""
        if not self._choosing or not self.chosen:
            return
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

    def guide(self) -> list[str]:
        from sakura.games.sakura.view.guide import guidance, places

        position = self.table.position
        self.pointed = places(position, self.asked)
        self._draw_ghosts()
        if self._choosing and not self.chosen:
            dom.write("say", "")  # what is pointed out stands in its place
        return guidance(position, self.asked, self.player.told(), self.words)

    def sentences(self) -> list[str]:
        hand = [] if self.looking is None else self.hands[self.looking]
        from sakura.games.sakura.view.description import sentences

        return sentences(self.scene, self.names, hand, self.cards, self.words)

    def show_advice(self, observation: Observation, advice: SakuraAdvice) -> str:
        from sakura.games.sakura.view.advice import advice_words

        if isinstance(advice.action, Play):
            for card in dom.by_id("hand").children:
                advised = int(card.dataset.card) in advice.action
                card.classList.toggle("advised", advised)
        else:
            way = "forward" if advice.action == FORWARD else "back"
            dom.by_id("commands").querySelector(f"[data-command={way}]").classList.add("advised")
        return advice_words(advice, observation, self.words)

    def finish(self) -> None:
        from sakura.games.sakura.room_ending import Ending

        outcome, told = self.table.outcome(), self.player.told()
        assert outcome is not None
        dom.write("ask", "")
        dom.write("say", "")  # what the result says; from now on it confirms what is done with it
        self.ending = Ending(self.table.position, outcome.winners, self.names, told, self.words)
        self.ending.show(self.session.shares, self.shape)
        self._show_recap(False)

    def _show_way(self, painter: str) -> None:
        if self.ending:
            self.ending.pick(int(painter), self.shape)

    def portrait(self) -> str:
        return self.ending.portrait(self.shape) if self.ending else ""


def _entitle(figure: str, where: str) -> None:
    dom.by_id(figure).firstElementChild.textContent = where


def _shape() -> Shape:
    return "wide" if dom.matches(WIDE) else "tall"


def draw_ahead(board: Board) -> Iterator[str]:
    """Draws the garden of a game that may begin soon, a piece a step."""
    return garden.draw_ahead(board, _shape())
