"""The cards of a round on the page: the strip where they lie open, the line of words, and the log.

It loads with the rest of the game, after the first card was chosen. Its name starts like the room's
because the worker that makes snapshots skips modules that need a page (`7-snapshot.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sakura.browser import dom
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.rules.position import Action, Observation
from sakura.games.sakura.rules.preview import choices
from sakura.games.sakura.view.choice import (
    choice_buttons,
    choice_ghosts,
    forward_arrow,
    outcome_words,
)
from sakura.games.sakura.view.chronicle import Chronicle
from sakura.games.sakura.view.garden import trail
from sakura.games.sakura.view.hands import hands, held_words, played_next
from sakura.games.sakura.view.pace import Pace
from sakura.games.sakura.view.path import Shape
from sakura.games.sakura.view.recap_words import turn_words
from sakura.games.sakura.view.remarks import Remark, Talk
from sakura.games.sakura.view.scene import Scene
from sakura.games.sakura.view.strip import strip, style
from sakura.games.sakura.view.table import LAST_ROUND, direction_question, short_name
from sakura.ui.bubble import bubble
from sakura.ui.names import Names
from sakura.ui.words import Words


class OpenCards:
    """The game so far, card by card, from the `opening` on. `opponents` are the styles of computers
    that make remarks, by seat."""

    def __init__(
        self,
        opening: Scene,
        events: Iterable[happened.Event],
        deck: Cards,
        names: Names,
        words: Words,
        opponents: Mapping[int, str],
    ) -> None:
        self.deck = deck
        self.names = names
        self.words = words
        self.talk = Talk(opponents, len(names.known))
        self.chronicle = Chronicle(opening, deck, names, words)
        self.pace = Pace(len(names.known))
        for event in events:
            self.talk.hear(event)
            self.chronicle.add(event)
            self.pace.seconds(event, ())
        dom.put("log", self.chronicle.html())
        self._lay_out()

    def _say(self, remark: Remark) -> None:
        """Show and speak a remark, where the figures are not."""
        if dom.flag("remarks") == "off":
            return
        name, text = short_name(remark.painter, self.names, self.words), self.words.say(remark.text)
        drawn = bubble(remark.painter, remark.mood, name, text, self.words)
        dom.put("remark", drawn)
        dom.by_id("remark").dataset.at = "bottom" if self.talk.late else "top"
        dom.speak(self.words.say("{speaker} says: {remark}", speaker=name, remark=text))

    @property
    def last(self) -> str:
        """Sentence that was said last."""
        return self.chronicle.said

    @property
    def acting(self) -> bool:
        """True while cards of the round have not acted yet."""
        return any(turn.state not in ("done", "discarded") for turn in self.chronicle.recap.turns)

    @property
    def caption(self) -> str:
        """Caption of the cards on show once all have acted; "" before."""
        return "" if self.acting else self.words.say(LAST_ROUND)

    def tell(self, event: happened.Event) -> None:
        """Say the event, write it into the log, and light, lift or put down cards."""
        for sentence in self.chronicle.add(event):
            dom.speak(sentence)
        if remark := self.talk.hear(event):
            self._say(remark)
        dom.write("say", self.last)
        say = dom.by_id("say")
        say.scrollTop = say.scrollHeight  # keeps the last words in view when the text overflows
        self._write_chapter()
        if isinstance(event, happened.CardsRevealed):
            self._lay_out(opens=True)
        self._light()

    def _lay_out(self, opens: bool = False) -> None:
        """Lay the cards out; they turn over visibly as the round `opens`. Cards that lie there
        already stay, so that they change from one state to another even when a game is stepped
        through backwards."""
        laid = dom.by_id("strip")
        laid.classList.toggle("opens", opens)
        for item in laid.children:
            item.removeAttribute("class")
        dom.put("strip", strip(self.chronicle.recap, self.deck, self.names, self.words))
        self._light()
        for way in dom.all_of("[data-command=recap]"):
            way.hidden = False

    def _light(self) -> None:
        for item, turn in zip(dom.by_id("strip").children, self.chronicle.recap.turns, strict=True):
            item.className = style(turn.state)

    def _write_chapter(self) -> None:
        """Rewrite the latest round in the log."""
        log, chapter = dom.by_id("log"), self.chronicle.chapters[-1]
        latest = log.firstElementChild
        drawn = dom.markup(self.chronicle.chapter(chapter))
        if latest and latest.dataset.round == str(chapter.number):
            latest.outerHTML = drawn
        else:
            log.insertAdjacentHTML("afterbegin", drawn)

    # -- once more -----------------------------------------------------------------------------

    def sentence(self, order: int) -> str:
        """Say what that card of the round did."""
        turn = self.chronicle.recap.turn(order)
        return turn_words(turn, self.names, self.words) if turn else ""

    def trails(self, order: int, board: Board, shape: Shape) -> str:
        """Draw the trails of the figures that the card moved, for the layer `trails`."""
        turn = self.chronicle.recap.turn(order)
        deeds = (*turn.garden, *turn.own) if turn else ()
        return "".join(_trails(deed.event, board, shape) for deed in deeds)

    # -- the choice of a direction -------------------------------------------------------------

    def question(self, seen: Observation) -> str:
        """Ask the observer for the direction of the waiting card."""
        order, _ = seen.queue[0]
        return direction_question(order, seen.part, seen.seat, self.names, self.words)

    def ask(self, seen: Observation, shape: Shape) -> str:
        """Light the half that waits for a direction; return the buttons that give one."""
        order, _ = seen.queue[0]
        for item in dom.by_id("strip").children:
            if item.querySelector(f'[data-turn="{order}"]'):
                item.className = style(seen.part)
        ends = choices(seen, self.deck[order])
        outcomes = {
            direction: outcome_words(seen, walk, self.names, self.words)
            for direction, walk in ends.items()
        }
        return choice_buttons(outcomes, forward_arrow(seen, shape), self.words)

    def ghosts(self, seen: Observation, shape: Shape) -> str:
        """Draw the figures where each direction ends, for the layer `ghosts`."""
        order, _ = seen.queue[0]
        return choice_ghosts(seen, choices(seen, self.deck[order]), shape, self.names)


def _trails(event: happened.Event, board: Board, shape: Shape) -> str:
    match event:
        case happened.EmperorMoved(start, end):
            return trail(board, shape, start, end, None)
        case happened.PainterMoved(painter, start, end, _):
            return trail(board, shape, start, end, painter)
        case happened.PainterDisgraced(painter, start, at, end, _):
            up = trail(board, shape, start, at, painter) if start != at else ""
            return up + trail(board, shape, at, end, painter)
        case _:
            return ""


def show_hands(
    choices: Iterable[Action],
    held: Sequence[Sequence[int]],
    deck: Cards,
    names: Names,
    words: Words,
) -> None:
    """Lay out all hands as they were before those choices."""
    dom.put("hand", hands(held, played_next(choices), deck, names, words))


def caption_of_held(
    order: int, held: Mapping[int, Sequence[int]], deck: Cards, names: Names, words: Words
) -> str:
    """Caption of a card of all hands, by seat, after the game."""
    return held_words(order, held, deck, names, words)
