"""The cards of a round on the page: the strip where they lie open, what is said, and the log.

It comes with the rest of the game, after the first card was chosen. Its name begins like that of
the room, because the worker that makes snapshots leaves out what needs a page (`7-snapshot.mjs`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sakura.browser import dom
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.rules.position import Action, Observation
from sakura.games.sakura.rules.preview import choices
from sakura.games.sakura.view.choice import choice_buttons, choice_ghosts, outcome_words
from sakura.games.sakura.view.chronicle import Chronicle
from sakura.games.sakura.view.garden import trail
from sakura.games.sakura.view.hands import hands, played_next
from sakura.games.sakura.view.pace import Pace
from sakura.games.sakura.view.path import Shape
from sakura.games.sakura.view.recap_words import turn_words
from sakura.games.sakura.view.strip import strip, style
from sakura.games.sakura.view.table import direction_question
from sakura.ui.names import Names
from sakura.ui.words import Words


class OpenCards:
    """What has happened so far in a game, told by its cards."""

    def __init__(
        self, events: Iterable[happened.Event], deck: Cards, names: Names, words: Words
    ) -> None:
        self.deck = deck
        self.names = names
        self.words = words
        self.chronicle = Chronicle(names, words)
        self.pace = Pace(len(names.known))
        for event in events:
            self.chronicle.add(event)
            self.pace.seconds(event, ())
        dom.put("log", self.chronicle.html())
        self._lay_out()

    @property
    def last(self) -> str:
        """What was said last."""
        return self.chronicle.said

    @property
    def acting(self) -> bool:
        """Whether cards of the round have not acted yet."""
        return any(turn.state not in ("done", "discarded") for turn in self.chronicle.recap.turns)

    def tell(self, event: happened.Event) -> None:
        """Says the event, writes it into the log, and lights, lifts or puts down cards."""
        for sentence in self.chronicle.add(event):
            dom.speak(sentence)
        dom.write("say", self.last)
        say = dom.by_id("say")
        say.scrollTop = say.scrollHeight  # what was added last, where it is longer than its place
        self._write_chapter()
        if isinstance(event, happened.CardsRevealed):
            self._lay_out(opens=True)
        self._light()

    def _lay_out(self, opens: bool = False) -> None:
        """Lays the cards out; they are seen turning over as the round `opens`. Those that lie there
        already stay, so that they go from one state to another also when a game is gone through
        backwards."""
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
        """Writes the latest round in the log anew."""
        log, chapter = dom.by_id("log"), self.chronicle.chapters[-1]
        latest = log.firstElementChild
        told = dom.markup(self.chronicle.chapter(chapter))
        if latest and latest.dataset.round == str(chapter.number):
            latest.outerHTML = told
        else:
            log.insertAdjacentHTML("afterbegin", told)

    # -- once more -----------------------------------------------------------------------------

    def sentence(self, order: int) -> str:
        """What that card of the round did."""
        turn = self.chronicle.recap.turn(order)
        return turn_words(turn, self.names, self.words) if turn else ""

    def trails(self, order: int, board: Board, shape: Shape) -> str:
        """The ways that figures went by that card, for the layer `trails`."""
        turn = self.chronicle.recap.turn(order)
        deeds = (*turn.garden, *turn.own) if turn else ()
        return "".join(_trails(deed.event, board, shape) for deed in deeds)

    # -- the choice of a direction -------------------------------------------------------------

    def question(self, seen: Observation) -> str:
        """Which way the card that waits goes, as it is asked of who sees that."""
        order, _ = seen.queue[0]
        return direction_question(order, seen.part, seen.seat, self.names, self.words)

    def ask(self, seen: Observation) -> str:
        """Lights the half that waits for a direction; the buttons that give one."""
        order, _ = seen.queue[0]
        for item in dom.by_id("strip").children:
            if item.querySelector(f'[data-turn="{order}"]'):
                item.className = style(seen.part)
        ends = choices(seen, self.deck[order])
        outcomes = {
            direction: outcome_words(seen, walk, self.names, self.words)
            for direction, walk in ends.items()
        }
        return choice_buttons(outcomes, self.words)

    def ghosts(self, seen: Observation, shape: Shape) -> str:
        """Where figures end by either direction, for the layer `ghosts`."""
        order, _ = seen.queue[0]
        return choice_ghosts(seen, choices(seen, self.deck[order]), shape)


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
    """Lays out the hands of all, before they made those choices."""
    dom.put("hand", hands(held, played_next(choices), deck, names, words))
