"""Motion on Sakura's table, except that of the cards.

It loads with the rest of the game, before the first card acts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol

from sakura.browser import dom, moves
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.view import motion, pace
from sakura.games.sakura.view.garden import stand, trail
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.scene import Scene, after
from sakura.ui.brush import Point
from sakura.ui.svg import tag
from sakura.ui.words import Words

SHOVES = 0.4
FALLS = 3.5
"""Seconds of the Emperor's push, and until the last petal has fallen."""

FLYING = 0.6
"""Share of an event's time in which tokens fly, at its end."""


class Garden(Protocol):
    """The room, as far as motion needs it."""

    scene: Scene

    @property
    def words(self) -> Words: ...
    @property
    def shape(self) -> Shape: ...
    @property
    def people(self) -> Collection[int]: ...
    def pace(self) -> float: ...
    def draw_around(self) -> None: ...
    def shake(self) -> None: ...


def show(room: Garden, event: happened.Event, before: Scene, seconds: float) -> None:
    """Show an event that has led to the room's scene; it takes so many seconds at normal speed."""
    lasts = seconds * room.pace()
    motion = Motion(event, before, room.scene, room.shape, lasts, room.words)
    motion.walk()
    room.draw_around()
    motion.adorn()
    if isinstance(event, happened.PainterDisgraced) and event.painter in room.people:
        room.shake()


def retrace(room: Garden, event: happened.Event) -> None:
    """Show a step back to the room's scene, before the event. A step back has no round whose time
    it could share, so it takes the event's weight in seconds."""
    before = room.scene
    seconds = pace.WEIGHTS.get(type(event), 0.0) * room.pace()
    motion = Motion(event, before, after(before, event), room.shape, seconds, room.words)
    motion.walk_back()
    motion.give_back()


class Route(NamedTuple):
    """Route of a figure: its points, the number of spaces, and the two spaces between which it
    leaves a trail."""

    figure: str
    painter: int | None
    points: list[Point]
    spaces: int
    trail: tuple[int, int]


class Motion:
    """An event between two scenes, shown for so many seconds, or none."""

    def __init__(
        self,
        event: happened.Event,
        before: Scene,
        after: Scene,
        shape: Shape,
        seconds: float,
        words: Words,
    ) -> None:
        self.event = event
        self.before = before
        self.after = after
        self.path = path(after.board, shape)
        self.seconds = seconds
        self.words = words
        self.seen = moves.wanted(seconds)

    def walk(self) -> None:
        """Move figures along the path, and draw their trails."""
        for route in self._routes():
            self._move(route, route.points)
            drawn = trail(self.after.board, self.path.shape, *route.trail, route.painter)
            dom.put("trails", drawn)
        if isinstance(self.event, happened.PainterDisgraced) and self.seen:
            self._push(self.event)

    def walk_back(self) -> None:
        """Move figures the other way."""
        for route in self._routes():
            self._move(route, route.points[::-1])

    def _routes(self) -> Iterator[Route]:
        event, painters = self.event, self.before.painters
        if self.before.emperor != self.after.emperor:
            yield self._straight("emperor", None, self.before.emperor, self.after.emperor)
        for painter, end in enumerate(self.after.painters):
            if isinstance(event, happened.PainterDisgraced) and painter == event.painter:
                yield self._bump(event)
            elif painters[painter] != end:
                yield self._straight(f"painter-{painter}", painter, painters[painter], end)

    def _straight(self, figure: str, painter: int | None, start: int, end: int) -> Route:
        origin, target = self._spot(painter, start), self._spot(painter, end)
        points = [origin, *self.path.between(start, end)[1:-1], target]
        return Route(figure, painter, points, abs(end - start), (start, end))

    def _bump(self, event: happened.PainterDisgraced) -> Route:
        """Return the route to the Emperor's space and back to the space where the painter ends."""
        painter, between = event.painter, self.path.between
        points = [
            self._spot(painter, event.start),
            *between(event.start, event.at)[1:],
            *between(event.at, event.end)[1:-1],
            self._spot(painter, event.end),
        ]
        spaces = abs(event.at - event.start) + event.at - event.end
        return Route(f"painter-{painter}", painter, points, spaces, (event.at, event.end))

    def _push(self, event: happened.PainterDisgraced) -> None:
        """Let the Emperor push when the painter has reached him."""
        up = len(self.path.between(event.start, event.at)[1:])
        meets = self.seconds * pace.WALKING * up / len(self._bump(event).points)
        pushes = [{"transform": transform} for transform in motion.shove(self.path, event.at)]
        moves.animate(dom.by_id("emperor"), pushes, SHOVES, meets)
        garden = dom.by_id("garden").firstElementChild
        arrow = moves.add_for(self.seconds, garden, motion.push(self.path, event.at))
        moves.animate(arrow, [{"opacity": 1}, {"opacity": 0}], self.seconds - meets, meets)

    def _spot(self, painter: int | None, space: int) -> Point:
        return self.path.point(space) if painter is None else self.path.place(painter, space)

    def _move(self, route: Route, points: list[Point]) -> None:
        figure = dom.by_id(route.figure)
        figure.setAttribute("transform", stand(points[-1]))
        if self.seen:
            steps = motion.steps(points, *motion.stride(self.event, route.spaces))
            frames = [{"transform": transform} for transform in steps]
            moves.animate(figure, frames, self.seconds * pace.WALKING)

    # -- tokens and petals: after the table was drawn as it is now -----------------------------

    def adorn(self) -> None:
        """Let tokens fly between the supply in the shrine and the purses, which jump; a tree that
        comes into bloom sheds petals."""
        for painter, more in motion.flights(self.event):
            self._fly(painter, more)
        if isinstance(self.event, happened.TokensPaid) and self.seen:
            moves.add_for(FALLS, dom.by_id(f"tree-{self.event.sakura}"), motion.petals())

    def give_back(self) -> None:
        """Let tokens fly back to where they came from."""
        for painter, more in motion.flights(self.event):
            self._fly(painter, -more)

    def _fly(self, painter: int, more: int) -> None:
        purse = f"#seats > :nth-child({painter + 1}) .tokens"
        moves.stress(purse, "gained" if more > 0 else "lost")
        supply, owner = moves.middle(".garden .shrine"), moves.middle(purse)
        if self.seen and supply and owner:
            coin = tag("span", self.words.signed(more), class_="flying", aria_hidden="true")
            way = (supply, owner) if more > 0 else (owner, supply)
            moves.fly(coin, *way, self.seconds * FLYING, self.seconds * (1 - FLYING))
