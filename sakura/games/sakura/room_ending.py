"""The end of a game on the page: the result, the painters' routes over the garden, the picture.

It loads with the rest of the game, when the last card has acted (see `room_cards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from sakura.browser import dom
from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.view import ending as view
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.story import stories
from sakura.games.sakura.view.ways import ways
from sakura.ui.names import Names
from sakura.ui.portrait import portrait
from sakura.ui.words import Words


class Ending:
    """The end of a game on the page."""

    def __init__(
        self,
        seen: Observation,
        winners: Sequence[int],
        names: Names,
        events: Iterable[Event],
        words: Words,
    ) -> None:
        self.told = told = list(events)
        self.seen = seen
        self.names = names
        self.words = words
        self.tales = stories(told, len(seen.tokens))
        reasons = view.reasons(seen, winners, told, names, words)
        self.victory = view.Victory(winners, reasons)
        self.picked: int | None = None
        """Painter whose route is picked."""
        self.looked: int | None = None
        """Painter whose row has the mouse or the focus; its route is shown instead."""
        self.shape: Shape = "tall"

    def show(self, shares: bool, shape: Shape) -> None:
        """Show the result in place of the hand, and the routes."""
        drawn = view.result(self.seen, self.victory, self.tales, shares, self.names, self.words)
        dom.put("hand", drawn)
        dom.write("say", self.words.say("Tap a painter to see the route they took."))
        self.draw(shape)
        for row in dom.all_of("[data-way]"):
            painter = int(row.dataset.way)
            dom.listen(row, "pointerenter", partial(self._enter, painter))
            dom.listen(row, "focus", partial(self._enter, painter))
            for end in ("pointerleave", "blur"):
                dom.listen(row, end, lambda event: self._look(None))

    def _enter(self, painter: int, event: dom.JsProxy) -> None:
        """Show the route of the painter under the mouse or the keyboard's focus; a touch only
        starts a tap."""
        by_finger = event.type == "pointerenter" and event.pointerType != "mouse"
        if not by_finger and (event.type != "focus" or event.target.matches(":focus-visible")):
            self._look(painter)

    def _look(self, painter: int | None) -> None:
        """Show the route of that painter while its row is pointed at."""
        if painter != self.looked:
            self.looked = painter
            self.draw()

    def draw(self, shape: Shape | None = None) -> None:
        """Draw the routes over the garden, in its current shape."""
        self.shape = shape or self.shape
        painter = self.picked if self.looked is None else self.looked
        dom.put("ways", ways(self.tales, self.seen.board, self.shape, painter))
        dom.put("trails", "")

    def pick(self, painter: int, shape: Shape) -> None:
        """Pick the route of that painter, or unpick it."""
        self.picked = None if painter == self.picked else painter
        self.looked = None
        for row in dom.all_of("[data-way]"):
            pressed = row.dataset.way == str(self.picked)
            row.setAttribute("aria-pressed", "true" if pressed else "false")
        self.draw(shape)

    def portrait(self, shape: Shape) -> str:
        """Return a picture of the garden as shown, with the result below it."""
        drawing = str(dom.by_id("garden").innerHTML)
        size = path(self.seen.board, shape).size
        title, *lines = view.caption(
            self.seen, self.victory.winners, self.told, self.names, self.words
        )
        return portrait(drawing, size, title, lines)
