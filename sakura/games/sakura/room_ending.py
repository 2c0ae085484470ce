"""The end of a game on the page: the result, the garden as the winner's painting, the picture.

It loads with the rest of the game, when the last card has acted (see `room_cards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from sakura.browser import dom, moves
from sakura.games.sakura.rules.events import Event
from sakura.games.sakura.rules.position import Observation
from sakura.games.sakura.view import ending as view
from sakura.games.sakura.view import scroll
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.story import stories
from sakura.games.sakura.view.ways import ways
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.portrait import Inscription, portrait
from sakura.ui.words import Words

UNROLLS = 1.6
"""Seconds in which the painting is unrolled, at normal speed."""


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
        self.title = scroll.title(self.tales, winners, words)

    def show(self, shares: bool, shape: Shape, pace: float) -> None:
        """Show the result in place of the hand, and unroll the painting at that pace."""
        drawn = view.result(self.seen, self.victory, self.tales, shares, self.names, self.words)
        dom.put("hand", drawn)
        dom.write("say", self.words.say("Tap a painter to see the route they took."))
        self.draw(shape)
        self._unroll(UNROLLS * pace)
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
        winners = self.victory.winners
        drawn = ways(self.tales, self.seen.board, self.shape, painter, winners)
        dom.put("ways", drawn)
        dom.put("trails", "")
        size = path(self.seen.board, self.shape).size
        signature = view.signature(winners, self.names, self.words)
        dom.put("mount", scroll.mount(size, self.title, signature, winners[0]))
        garden = dom.by_id("garden").firstElementChild
        garden.setAttribute("viewBox", scroll.view_box(size))

    def _unroll(self, seconds: float) -> None:
        """Let the painting unroll from the top, over the roller of the mount."""
        if not moves.wanted(seconds):
            return
        garden = dom.by_id("garden").firstElementChild
        high = scroll.mounted(path(self.seen.board, self.shape).size)[3]
        rolled = [{"clipPath": "inset(0 0 94% 0)"}, {"clipPath": "inset(0 0 0 0)"}]
        moves.animate(garden, rolled, seconds)
        falls = [{"transform": f"translateY({y}px)"} for y in (-0.94 * high, 0)]
        moves.animate_all("#mount .roller", falls, seconds)

    def pick(self, painter: int, shape: Shape) -> None:
        """Pick the route of that painter, or unpick it."""
        self.picked = None if painter == self.picked else painter
        self.looked = None
        for row in dom.all_of("[data-way]"):
            pressed = row.dataset.way == str(self.picked)
            row.setAttribute("aria-pressed", "true" if pressed else "false")
        self.draw(shape)

    def portrait(self, foot: str) -> str:
        """Return a picture of the painting as a scroll, with the result below it."""
        winners = self.victory.winners
        drawing, size = scroll.painting(self.seen, winners, self.tales, self.names, self.words)
        heading, *lines = view.caption(self.seen, winners, self.told, self.names, self.words)
        scores = view.scores(self.seen, self.names, self.words)
        seal = PAINTERS[winners[0]].shape
        written = Inscription(self.title, heading, lines, scores, foot, seal)
        return portrait(drawing, size, written)
