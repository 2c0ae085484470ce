"""The hand on the page, and the choice of cards from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from sakura.browser import dom
from sakura.games.sakura.rules.cards import FORWARD
from sakura.games.sakura.rules.position import COURT, HAND, Choice, Play, Stage
from sakura.games.sakura.view import table as view
from sakura.games.sakura.view.card import card_words
from sakura.ui.buttons import button

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.view import View
    from sakura.games.sakura.rules.cards import Cards
    from sakura.games.sakura.rules.events import Event
    from sakura.games.sakura.rules.position import Action, Observation, Options
    from sakura.games.sakura.rules.preview import Preview
    from sakura.games.sakura.view.path import Shape
    from sakura.play.course import Course
    from sakura.play.player import Player
    from sakura.ui.names import Names
    from sakura.ui.words import Words


class CardRoom(Protocol):
    """The room, as far as choosing cards needs it."""

    page: Page
    player: Player[Action, Observation, Event]
    course: Course[Options, Action, Observation, Event]
    cards: Cards
    names: Names
    asked: int

    @property
    def people(self) -> Collection[int]: ...
    @property
    def now(self) -> View[Observation, Action]: ...
    @property
    def words(self) -> Words: ...
    @property
    def asking(self) -> bool: ...
    @property
    def hindsight(self) -> bool: ...
    def say(self, sentence: str) -> None: ...
    def reply(self, action: Action) -> None: ...
    def draw_ghosts(self) -> None: ...
    def hint_button(self) -> str: ...


class Hand:
    """The cards of the person who is to choose."""

    def __init__(self, room: CardRoom) -> None:
        self.room = room
        self.hands: Mapping[int, Sequence[int]] = {}
        """Known hands at the moment that is shown, by seat."""
        self.looking: int | None = None
        """Seat of the person looking at the screen; among several people None, until one asks."""
        self.chosen: list[int] = []
        """Numbers of the chosen cards, in the order of choice."""
        self._asked_at: Observation | None = None
        """Observation of the person who was asked last."""
        self._chosen_before: list[int] = []
        """Cards to choose again once the table is redrawn, for example in another language."""
        self.told: Sequence[str] = ()
        """Sentences of the last hint, which the next one does not repeat."""
        self._covered: tuple[str, str] | None = None
        """Caption that stands in place of the question, and the question."""

    @property
    def choosing(self) -> bool:
        """True while a person is to choose a card."""
        return self.room.asking and self.seen.stage is Stage.CHOOSE

    @property
    def seen(self) -> Observation:
        """Observation of the seat that was asked last, at the current moment."""
        return self.room.now.seen[self.room.asked]

    @property
    def cards(self) -> Sequence[int]:
        """Cards of the person looking."""
        return [] if self.looking is None else self.hands[self.looking]

    # -- drawing -----------------------------------------------------------------------------

    def lay(self, moment: View[Observation, Action], looking: int | None) -> None:
        """Draw the hand of that seat, with nothing chosen."""
        self.looking = looking
        self.chosen = []
        self.hold(moment)

    def hold(self, moment: View[Observation, Action]) -> None:
        """Draw the hand as it is at that moment."""
        self.hands = {seat: seen.hand for seat, seen in moment.seen.items()}
        self.show()

    def show(self) -> None:
        """Draw the cards of the person looking; nobody else's are in the page at all, unless the
        game is over."""
        room = self.room
        if room.hindsight:
            from sakura.games.sakura.room_cards import show_hands

            chosen = room.course.choices(room.player.step_number).values()
            show_hands(chosen, list(self.hands.values()), room.cards, room.names, room.words)
        elif self.looking is None:
            dom.put("hand", view.backs(HAND) if room.people else "")
        else:
            supplies = self._supplies()
            drawn = view.hand(self.cards, room.cards, self.chosen, supplies, room.words)
            dom.put("hand", drawn)

    # -- being asked -------------------------------------------------------------------------

    def remember(self) -> None:
        """Keep the chosen cards until the same decision is asked for again."""
        again = self.choosing and self.seen == self._asked_at
        self._chosen_before = self.chosen if again else []

    def put_back(self) -> None:
        """Start a decision with nothing chosen."""
        self.chosen = []
        self._asked_at = self.seen

    def ask(self, seat: int) -> None:
        """Let a seat choose. Among several people a hand is not even in the page until its owner
        asks for it, so that nobody else can see it."""
        if len(self.room.people) == 1:
            self._ask_openly(seat)
            return
        if dom.panel_name() == "describe":
            dom.close_panel()  # it tells a hand
        words, name = self.room.words, self.room.names.label(seat, self.room.words)
        dom.write("ask", words.say("Pass the device to {name}.", name=name))
        dom.put("commands", button("reveal", words.say("{name}: show my cards", name=name)))

    def _ask_openly(self, seat: int) -> None:
        self.show()
        dom.write("ask", self._question(seat))
        dom.put("commands", self.room.hint_button())
        for order in self._chosen_before:
            self._pick(order)
        self._chosen_before = []

    def reveal(self) -> None:
        """Show a hidden hand to its owner."""
        if self.choosing:
            self.looking = self.room.asked
            self._ask_openly(self.room.asked)

    def _question(self, seat: int) -> str:
        return view.question(seat, self._supplies(), self.room.names, self.room.words)

    def _supplies(self) -> bool:
        return self.room.asking and self.seen.supplies

    def cover_question(self, caption: str) -> None:
        """Show a caption, unless it is "", in place of the question, which the cards on show do not
        answer."""
        if caption:
            self._covered = caption, dom.by_id("ask").textContent
            dom.write("ask", caption)

    def uncover_question(self) -> None:
        """Show the question again, unless another sentence has taken its place."""
        if self._covered:
            (caption, question), self._covered = self._covered, None
            if dom.by_id("ask").textContent == caption:
                dom.write("ask", question)

    # -- choosing ----------------------------------------------------------------------------

    def press(self, value: str) -> None:
        """Choose a card, or describe it once the game is over."""
        if self.choosing:
            self._pick(int(value))
        elif self.room.hindsight:
            from sakura.games.sakura.room_cards import caption_of_held

            room = self.room
            said = caption_of_held(int(value), self.hands, room.cards, room.names, room.words)
            room.say(said)

    def _pick(self, order: int) -> None:
        """Choose a card, or put a chosen one back."""
        wanted = 2 if self._supplies() else 1
        if order in self.chosen:
            self.chosen.remove(order)
        else:
            self.chosen = [*self.chosen[: wanted - 1], order]
        self._mark_chosen()
        self._offer_play(len(self.chosen) == wanted)
        self._preview()

    def _offer_play(self, ready: bool, bumps: bool = False) -> None:
        """Draw the buttons below the hand; the first only if enough cards are chosen."""
        words = self.room.words
        play = view.play_button(self.chosen, words, bumps) if ready else ""
        dom.put("commands", play + self.room.hint_button())

    def _mark_chosen(self) -> None:
        if self._supplies():
            self.show()  # the cards say for whom they are
            return
        for card in dom.by_id("hand").children:
            pressed = int(card.dataset.card) in self.chosen
            card.setAttribute("aria-pressed", "true" if pressed else "false")

    def _preview(self) -> None:
        """Preview the card chosen last, with pale figures on the path and in words."""
        room = self.room
        if not self.chosen:
            dom.put("ghosts", "")
            room.draw_ghosts()
            dom.write("say", "")
            dom.write("ask", self._question(room.asked))
            return
        dom.write("ask", card_words(room.cards[self.chosen[-1]], room.words))
        room.page.features.then("preview", self._foretell)

    def _foretell(self) -> None:
        """Say the preview of the card chosen last, once its module has loaded."""
        from sakura.games.sakura.view.ghosts import preview_words

        room = self.room
        if not room.asking or not self.chosen:
            return
        foreseen, painter = self._foreseen()
        room.draw_ghosts()
        if painter in foreseen.surely and len(self.chosen) == 1 and not self._supplies():
            self._offer_play(True, bumps=True)
        emperor = self.seen.emperor
        room.say(preview_words(foreseen, emperor, room.names, painter, room.words))

    def advise(self, choice: Choice) -> None:
        """Highlight the advised cards, or the button of the advised direction."""
        if isinstance(choice, Play):
            for card in dom.by_id("hand").children:
                card.classList.toggle("advised", int(card.dataset.card) in choice)
        else:
            way = "forward" if choice == FORWARD else "back"
            dom.by_id("commands").querySelector(f"[data-command={way}]").classList.add("advised")

    def draw_ghosts(self, shape: Shape) -> None:
        """Draw the preview of the card chosen last, if there still is one."""
        from sakura.games.sakura.view.ghosts import ghosts

        if self.room.asking and self.chosen:
            seen, (foreseen, _) = self.seen, self._foreseen()
            names = self.room.names
            drawn = ghosts(seen.board, shape, seen.emperor, seen.painters, foreseen, names)
            dom.put("ghosts", drawn)

    def _foreseen(self) -> tuple[Preview, int]:
        """Return the preview of the card chosen last, and its painter."""
        from sakura.games.sakura.rules.preview import preview

        room = self.room
        painter = room.asked if len(self.chosen) == 1 else COURT
        return preview(self.seen, painter, room.cards[self.chosen[-1]]), painter

    def play(self) -> None:
        """Play the chosen cards."""
        room = self.room
        if not self.choosing or not self.chosen:
            return
        play = Play(*self.chosen)
        if self._supplies() and play.court is None:
            return
        if len(room.people) > 1:
            self.looking = None
            dom.close_panel()
            self.show()
        else:
            for order in self.chosen:
                dom.by_id("hand").querySelector(f'[data-card="{order}"]').classList.add("played")
        dom.write("ask", "")
        dom.put("ghosts", "")
        room.reply(play)
