"""What moves on Sakura's table when something happens, beside the cards.

It comes with the rest of the game, before the first card acts.
"""

from __future__ import annotations

from sakura.browser import dom, moves
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.view import motion
from sakura.games.sakura.view.garden import stand, trail
from sakura.games.sakura.view.pace import WALKING
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.scene import Scene
from sakura.ui.brush import Point
from sakura.ui.svg import tag

SHOVES = 0.4
FALLS = 3.5
"""Seconds in which the Emperor pushes somebody, and until the last petal lies."""

FLYING = 0.6
"""The part of an event's time in which tokens fly, at its end."""


class Motion:
    """An event between two scenes, shown for so many seconds, or none."""

    def __init__(
        self, event: happened.Event, before: Scene, after: Scene, shape: Shape, seconds: float
    ) -> None:
        self.event = event
        self.before = before
        self.after = after
        self.way = path(after.board, shape)
        self.seconds = seconds
        self.seen = moves.wanted(seconds)

    def walk(self) -> None:
        """Moves figures along the path, and draws their trails."""
        event, painters = self.event, self.before.painters
        if self.before.emperor != self.after.emperor:
            self._go("emperor", None, self.before.emperor, self.after.emperor)
        for painter, end in enumerate(self.after.painters):
            if isinstance(event, happened.PainterDisgraced) and painter == event.painter:
                self._bump(event)
            elif painters[painter] != end:
                self._go(f"painter-{painter}", painter, painters[painter], end)

    def _go(self, name: str, painter: int | None, start: int, end: int) -> None:
        here, there = self._spot(painter, start), self._spot(painter, end)
        points = [here, *self.way.between(start, end)[1:-1], there]
        self._move(name, points, *motion.stride(self.event, abs(end - start)))
        self._trail(start, end, painter)

    def _bump(self, event: happened.PainterDisgraced) -> None:
        """Moves a painter to the Emperor's space, who pushes it back to where it ends."""
        between = self.way.between
        up = between(event.start, event.at)[1:]
        back = between(event.at, event.end)[1:-1]
        points = [
            self._spot(event.painter, event.start), *up, *back,
            self._spot(event.painter, event.end),
        ]  # fmt: skip
        spaces = abs(event.at - event.start) + event.at - event.end
        self._move(f"painter-{event.painter}", points, *motion.stride(event, spaces))
        self._trail(event.at, event.end, event.painter)
        if self.seen:
            meets = self.seconds * WALKING * len(up) / len(points)
            pushes = [{"transform": place} for place in motion.shove(self.way, event.at)]
            moves.animate(dom.by_id("emperor"), pushes, SHOVES, meets)
            garden = dom.by_id("garden").firstElementChild
            arrow = moves.add_for(self.seconds, garden, motion.push(self.way, event.at))
            moves.animate(arrow, [{"opacity": 1}, {"opacity": 0}], self.seconds - meets, meets)

    def _spot(self, painter: int | None, space: int) -> Point:
        return self.way.point(space) if painter is None else self.way.place(painter, space)

    def _trail(self, start: int, end: int, painter: int | None) -> None:
        dom.put("trails", trail(self.after.board, self.way.shape, start, end, painter))

    def _move(self, name: str, points: list[Point], steps: int, lift: float) -> None:
        figure, seconds = dom.by_id(name), self.seconds * WALKING
        figure.setAttribute("transform", stand(points[-1]))
        if self.seen:
            frames = [{"transform": place} for place in motion.steps(points, steps, lift)]
            moves.animate(figure, frames, seconds)

    # -- tokens and petals: after the table was drawn as it is now -----------------------------

    def adorn(self) -> None:
        """Lets tokens fly between the supply in the shrine and the purses, which jump; a tree that
        comes into bloom sheds petals."""
        for painter, more in motion.flights(self.event):
            purse = f"#seats > :nth-child({painter + 1}) .tokens"
            moves.stress(purse, "gained" if more > 0 else "lost")
            if self.seen:
                self._fly(purse, more)
        if isinstance(self.event, happened.TokensPaid) and self.seen:
            moves.add_for(FALLS, dom.by_id(f"tree-{self.event.sakura}"), motion.petals())

    def _fly(self, purse: str, more: int) -> None:
        supply, owner = moves.middle(".garden .shrine"), moves.middle(purse)
        if supply and owner:
            coin = tag("span", f"{more:+}".replace("-", "−"), class_="flying", aria_hidden="true")
            way = (supply, owner) if more > 0 else (owner, supply)
            moves.fly(coin, *way, self.seconds * FLYING, self.seconds * (1 - FLYING))
