"""The room of Sakura: its table on the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.browser.room import Room
from sakura.browser.show import OUTCOME
from sakura.games.sakura.room_garden import Grounds
from sakura.games.sakura.room_hand import Hand
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.cards import BACK, FORWARD
from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Action, Observation, Options, Stage
from sakura.games.sakura.view import table as view
from sakura.games.sakura.view.path import Shape
from sakura.games.sakura.view.scene import after, scene_at, scene_of
from sakura.games.sakura.view.words import describe
from sakura.play.player import Moment
from sakura.play.session import Session
from sakura.play.tunes import BUMP, LAID, PAID, STEP, TREE
from sakura.ui.buttons import button
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.games.sakura.room_cards import OpenCards
    from sakura.games.sakura.room_ending import Ending
    from sakura.games.sakura.seats.advice import SakuraAdvice
    from sakura.games.sakura.view.guide import Figure

TUNES: dict[type, str] = {
    happened.CardsRevealed: "A d",
    happened.CardTurned: LAID,
    happened.EmperorMoved: "G",
    happened.PainterMoved: STEP,
    happened.PainterDisgraced: BUMP,
    happened.SakuraReached: TREE,
    happened.TokensPaid: PAID,
    happened.GameEnded: OUTCOME,
}

MILESTONES = (
    happened.CardsRevealed,
    happened.CardTurned,
    happened.TokensPaid,
    happened.GameEnded,
)
"""Events at which "next card" stops."""

HELD = 0.25
"""Factor on the pace while the garden or a card is pressed."""


class SakuraRoom(Room[Options, Action, Observation, Event]):
    """The garden, the painters, and the hand of the person who is to choose."""

    tunes = TUNES
    stops = ("#commands [data-command=back]", *Room.stops)

    def own(self) -> Does:
        return {
            "card": self.hand.press,
            "play": self.hand.play,
            "reveal": self.hand.reveal,
            "next-card": self._next_card,
            "recap": self._toggle_recap,
            "turn": self._press_turn,
            "painter": self._show_painter,
            "way": self._show_way,
            "forward": lambda: self._direct(FORWARD),
            "back": lambda: self._direct(BACK),
        }

    def __init__(self, page: Page, session: Session) -> None:
        self.hand = Hand(self)
        super().__init__(page, session)
        self.hurrying = False
        """True to skip the rest of the current card's animation."""
        self.open_cards: OpenCards | None = None
        """The log by cards, once the first are revealed."""
        self.ending: Ending | None = None
        """The result, once it is shown."""
        self.pointed: list[Figure] = []
        """Figures that the guide points at."""

    def resume(self) -> None:
        self.hand.remember()
        super().resume()

    def open(self, moment: Moment[Action, Observation, Event]) -> None:
        assert isinstance(self.session.game, Sakura)
        self.cards = self.session.game.cards
        names = view.painter_names(self.course.options, self.session.you, self.words)
        self.names = self.called(names)
        page = view.page(self.session.practice, self.page.settings.embedded, self.who, self.words)
        dom.put("page", page)
        self.garden = Grounds(self.course.options, self.names, self.words)
        self.show_moment(moment)

    def show_moment(self, moment: Moment[Action, Observation, Event]) -> None:
        shown = self.player.shown_events()
        self.scene = scene_at(moment.before.shared, moment.events, shown)
        self.ending = None
        self.hand.lay(moment.before, self.session.you)
        self.redraw()
        for left in ("ways", "mount", "trails", "ghosts", "ask", "remark"):
            dom.put(left, "")
        for way in dom.all_of("[data-command=recap]"):
            way.hidden = True  # until cards are revealed

    # -- drawing -----------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """Shape in which the garden is drawn."""
        return self.garden.shape

    def redraw(self) -> None:
        self.garden.draw(self.scene)
        self.draw_around()
        self.draw_ghosts()
        if self.ending:
            self.ending.draw(self.shape)

    def draw_around(self) -> None:
        """Draw everything beside the figures: rows, distance, round, marks."""
        scene = self.scene
        self.draw_seats()
        self.garden.mark(scene)
        now = self.now
        last = now.outcome and scene.round == now.shared.round
        number = scene.round if last else scene.round + 1
        dom.write("round", self.words.say("Round {number}", number=number))

    def draw(self, event: Event) -> float:
        before, self.scene = self.scene, after(self.scene, event)
        if self.hindsight or self.reviewing:
            self.hand.hold(self.player.moment().before)
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
        self.hand.hold(self.now)

    # -- the cards that were laid open ---------------------------------------------------------

    def recall(self, events: Iterable[Event]) -> str:
        shown = list(events)
        self.open_cards = None
        if not any(isinstance(event, happened.CardsRevealed) for event in shown):
            dom.put("strip", "")
            return super().recall(shown)
        self.open_cards = self._lay_open(shown)
        return self.open_cards.last

    def lacking(self) -> str:
        return self.words.say("The cards have not been dealt yet.")

    def describe(self, event: Event) -> str:
        return describe(event, self.names, self.words)

    def felt(self, event: Event) -> str:
        from sakura.games.sakura.view.touch import touched

        return touched(event, self.people)

    def tell(self, event: Event) -> None:
        if isinstance(event, MILESTONES):
            self.hurrying = False
        if isinstance(event, happened.CardsRevealed):
            shown = list(self.player.shown_events())
            self.open_cards = self.open_cards or self._lay_open(shown[:-1])
            self._show_recap(True)
        if self.open_cards:
            self.open_cards.tell(event)
        else:
            super().tell(event)

    def _lay_open(self, shown: Iterable[Event]) -> OpenCards:
        """Lay out the cards of the round in place of the hand while they act; where nobody plays
        there is no hand, and they stay."""
        from sakura.games.sakura.room_cards import OpenCards

        opponents = self.session.opponents
        opening = scene_of(self.course.view(0).shared)
        cards = OpenCards(opening, shown, self.cards, self.names, self.words, opponents)
        self._show_recap(cards.acting or not self.people)
        return cards

    def _show_recap(self, shown: bool) -> None:
        self.aside = "skip" if self.reviewing else ""
        self.hand.uncover_question()
        dom.by_id("hand-box").dataset.shows = "strip" if shown else "hand"

    def _toggle_recap(self) -> None:
        shown = dom.by_id("hand-box").dataset.shows == "hand"
        self._show_recap(shown)
        if shown and self.people:
            self.aside = "recap"
            self.hand.cover_question(self.open_cards.caption if self.open_cards else "")

    def close_aside(self) -> None:
        if self.aside == "recap":
            self._toggle_recap()
        else:
            super().close_aside()

    def _next_card(self) -> None:
        """Skip the rest of the current card's animation."""
        if self.player.behind and not self.player.paused:
            self.hurrying = True
            dom.stop_sliding()
            self.end_waits()

    def _press_turn(self, order: str) -> None:
        """Skip to the next card while cards act; afterwards show again what the pressed card
        did."""
        if self.player.behind and not self.player.paused:
            self._next_card()
        elif self.open_cards:
            self.say(self.open_cards.sentence(int(order)))
            dom.put("trails", self.open_cards.trails(int(order), self.scene.board, self.shape))

    def _show_painter(self, number: str) -> None:
        """Open or close the panel of a painter."""
        self.use("panels", lambda: self._toggle_painter(number))

    def _toggle_painter(self, number: str) -> None:
        from sakura.games.sakura.view.painter import painter_panel
        from sakura.games.sakura.view.story import stories

        painter = int(number)
        story = stories(self.player.shown_events(), len(self.names.known))[painter]
        self.page.toggle_panel(
            f"painter-{number}",
            lambda: painter_panel(painter, self.names, self.scene, story, self.cards, self.words),
        )

    def controls(self) -> str:
        if self.player.paused:
            return super().controls()
        return button("next-card", self.words.say("Next card")) + super().controls()

    def pace(self) -> float:
        if self.hurrying:
            return 0.0
        return super().pace() * (HELD if dom.flag("held") == "yes" else 1.0)

    def seat_chose(self, seat: int) -> None:
        self.draw_seats()

    def draw_seats(self) -> None:
        rows = (self.scene, self.course.options, self.names, self.who, view.chosen(self.now))
        dom.put("seats", view.seats(*rows, self.words))

    # -- deciding ----------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        seen = self.now.seen[seat]
        choosing = seen.stage is Stage.CHOOSE
        self.pointed = []
        self.hand.put_back()
        self._show_recap(not choosing)
        if choosing:
            self.hand.ask(seat)
            return
        assert self.open_cards
        self.say(self.open_cards.question(seen))
        dom.put("commands", self.open_cards.ask(seen, self.shape) + self.hint_button())
        self.draw_ghosts()

    @property
    def hindsight(self) -> bool:
        """True while a finished game is shown again."""
        return self.player.behind and self.session.over and self.session.hindsight

    def _direct(self, direction: str) -> None:
        if self.asking and not self.hand.choosing:
            dom.write("ask", "")
            dom.put("ghosts", "")
            self.reply(direction)

    def draw_ghosts(self) -> None:
        """Draw the preview of the chosen card, of a direction or of the guide over the garden."""
        seen = self.now.shared
        if self.asking and self.hand.chosen:
            self.page.features.then("preview", lambda: self.hand.draw_ghosts(self.shape))
        elif self.asking and self.open_cards and seen.stage is Stage.RESOLVE:
            dom.put("ghosts", self.open_cards.ghosts(seen, self.shape))
        elif self.hand.choosing and self.pointed and self.session.saved.guided:
            from sakura.games.sakura.view.guide import rings

            dom.put("ghosts", rings(self.pointed, seen.board, self.shape))

    def guide(self) -> list[str]:
        from sakura.games.sakura.view.guide import guidance, places

        seen = self.now.seen[self.asked]
        self.pointed = places(seen, self.asked)
        self.draw_ghosts()
        if self.hand.choosing and not self.hand.chosen:
            dom.write("say", "")  # the guide's rings and words replace it
        return guidance(seen, self.asked, self.player.shown_events(), self.words)

    def sentences(self) -> list[str]:
        from sakura.games.sakura.view.description import sentences

        return sentences(self.scene, self.names, self.hand.cards, self.cards, self.words)

    def show_advice(self, observation: Observation, advice: SakuraAdvice) -> str:
        from sakura.games.sakura.view.advice import advice_words

        self.hand.advise(advice.action)
        self.hand.told = advice_words(advice, observation, self.words, self.hand.told)
        return self.words.sentences(self.hand.told)

    def finish(self) -> None:
        from sakura.games.sakura.room_ending import Ending

        now, shown = self.now, self.player.shown_events()
        assert now.outcome is not None
        dom.write("ask", "")
        dom.write("say", "")  # free for confirmations: the result says the rest
        self.ending = Ending(now.shared, now.outcome.winners, self.names, shown, self.words)
        self.ending.show(self.session.offers.sharing, self.shape, self.pace())
        self._show_recap(False)

    def _show_way(self, painter: str) -> None:
        if self.ending:
            self.ending.pick(int(painter), self.shape)

    def portrait(self, foot: str) -> str:
        return self.ending.portrait(foot) if self.ending else ""
