"""Motion on Sakura's table, except that of the cards.

It loads with the rest of the game, before the first card acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from sakura.browser import dom, moves
from sakura.browser.moves import EASE
from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.view import motion, pace
from sakura.games.sakura.view.garden import stand, trail
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.scene import Scene, after
from sakura.ui.brush import Point
from sakura.ui.portraits import GLAD, UPSET
from sakura.ui.svg import tag
from sakura.ui.words import Words

SHED = 3.5
"""Seconds until the last petal has fallen."""

EVENLY = "linear"
"""Easing of an animation whose frames have their own pace."""

JUMP: list[motion.Frame] = [
    {},
    {"transform": "translateY(-6px) scale(1.2)", "background": "var(--gold)", "offset": 0.4},
    {},
]
SHIVER: list[motion.Frame] = [
    {},
    {"transform": "translateX(-4px)", "background": "var(--torii)"},
    {"transform": "translateX(4px)"},
    {"transform": "translateX(-4px)", "background": "var(--torii)"},
    {},
]
"""Keyframes of a purse that gains and that loses tokens."""

APPEARS: list[motion.Frame] = [
    {"opacity": 0},
    {"opacity": 1, "offset": 0.15},
    {"opacity": 1, "offset": 0.8},
    {"opacity": 0},
]
"""Keyframes of a drawing that is there for a moment."""

LAUGH = [{"transform": f"translateY({y}px)"} for y in (0, -4, 0, -3, 0, -1, 0)]
WINCE = [{"transform": f"translateX({x}px) rotate({x}deg)"} for x in (0, -3, 3, -2, 2, 0)]
"""Keyframes of the faces of others after a bump, and of the painter who bumped."""

STIRS = 0.6
"""Seconds in which purses and faces react."""

HOPS, HOP = 9, 0.3
"""Height of the hop of a painter who is paid, in SVG user units, and its seconds."""


class Garden(Protocol):
    """The room, as far as motion needs it."""

    scene: Scene

    @property
    def words(self) -> Words: ...
    @property
    def shape(self) -> Shape: ...
    def pace(self) -> float: ...
    def draw_around(self) -> None: ...


def show(room: Garden, event: happened.Event, before: Scene, seconds: float) -> None:
    """Show an event that has led to the room's scene; it takes so many seconds at normal speed."""
    lasts = seconds * room.pace()
    motion = Motion(event, before, room.scene, room.shape, lasts, room.words)
    motion.walk()
    room.draw_around()
    motion.adorn()


def retrace(room: Garden, event: happened.Event) -> None:
    """Show a step back to the room's scene, before the event. A step back has no round whose time
    it could share, so it takes the event's weight in seconds."""
    before = room.scene
    seconds = pace.WEIGHTS.get(type(event), 0.0) * room.pace()
    motion = Motion(event, before, after(before, event), room.shape, seconds, room.words)
    motion.walk_back()
    motion.give_back()


class Route(NamedTuple):
    """Walk of a figure: its id, its painter, its transforms, its last and its first space, and the
    two spaces between which it leaves a trail."""

    figure: str
    painter: int | None
    frames: list[str]
    end: int
    start: int
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

    # -- figures -------------------------------------------------------------------------------

    def walk(self) -> None:
        """Move figures along the path, and draw their trails."""
        for route in self._routes():
            self._move(route, route.frames, route.end)
            shape = self.path.shape
            dom.put("trails", trail(self.after.board, shape, *route.trail, route.painter))
        if isinstance(self.event, happened.PainterDisgraced) and self.seen:
            self._rebuke(self.event)

    def walk_back(self) -> None:
        """Move figures the other way."""
        for route in self._routes():
            self._move(route, route.frames[::-1], route.start)

    def _routes(self) -> Iterator[Route]:
        event, painters = self.event, self.before.painters
        start, end = self.before.emperor, self.after.emperor
        if start != end:
            frames = motion.walk(self.path, None, start, end)
            yield Route("emperor", None, frames, end, start, (start, end))
        for painter, (start, end) in enumerate(zip(painters, self.after.painters, strict=True)):
            track = start, end
            if isinstance(event, happened.PainterDisgraced) and painter == event.painter:
                frames, track = motion.bump(self.path, event, set(painters)), (event.at, end)
            elif start == end:
                continue
            elif isinstance(event, happened.PainterMoved):
                frames = motion.moved(self.path, event, painters)
            else:
                frames = motion.walk(self.path, painter, start, end)
            yield Route(f"painter-{painter}", painter, frames, end, start, track)

    def _move(self, route: Route, frames: Sequence[str], end: int) -> None:
        figure = dom.by_id(route.figure)
        figure.setAttribute("transform", stand(self._spot(route.painter, end)))
        if self.seen:
            bumped = isinstance(self.event, happened.PainterDisgraced)
            seconds = self.seconds * (1 if bumped else pace.WALKING)
            moves.animate(figure, _transforms(frames), seconds, easing=EVENLY if bumped else EASE)

    def _spot(self, painter: int | None, space: int) -> Point:
        return self.path.point(space) if painter is None else self.path.place(painter, space)

    # -- a bump --------------------------------------------------------------------------------

    def _rebuke(self, event: happened.PainterDisgraced) -> None:
        """Let the Emperor turn round to the painter who has reached him; a lost token rolls off
        to the supply."""
        garden, meets = dom.by_id("garden").firstElementChild, motion.meets(event)
        moves.animate(
            dom.by_id("emperor"), motion.rebuke(self.path, event), self.seconds, easing=EVENLY
        )
        left = self.seconds * (1 - meets)
        self._appear(motion.burst(self.path, event.at), garden, left * 0.45, left)
        face = dom.by_id("emperor").querySelector(".majesty")
        self._appear(motion.frown(), face, left * 0.85, left)
        if event.lost:
            self._roll(event, 1)

    def _appear(self, markup: str, parent: dom.JsProxy, lasts: float, left: float) -> None:
        """Show a drawing for a while, as long before the end of the event as is `left`."""
        drawn = moves.add_for(self.seconds, parent, markup)
        moves.animate(drawn, APPEARS, lasts, self.seconds - left)

    def _roll(self, event: happened.PainterDisgraced, ahead: int) -> None:
        """Let a coin roll from the bump to the supply, or back."""
        garden = dom.by_id("garden").firstElementChild
        coin = moves.add_for(self.seconds, garden, motion.coin())
        frames = _transforms(motion.roll(self.path, event.at)[::ahead])
        after = self.seconds * (motion.meets(event) + motion.TURNED)
        shown = [{**frame, "opacity": 1} for frame in frames]
        moves.animate(coin, shown, self.seconds - after, after)

    # -- tokens, faces and petals: after the table was drawn as it is now -----------------------

    def adorn(self) -> None:
        """Let tokens fly from the supply to the purses, one painter after the other, and faces
        react; a tree that comes into bloom sheds petals."""
        if not self.seen:
            return
        match self.event:
            case happened.PainterDisgraced(painter, lost=lost):
                self._react(self.seconds * motion.meets(self.event))
                if lost:
                    moves.animate_all(_tokens(painter), SHIVER, STIRS)
                    self._label(painter, -lost, 0.6, 1)
            case happened.TokensPaid(sakura, paid):
                tree = dom.by_id(f"tree-{sakura}")
                moves.add_for(SHED, tree, motion.petals())
                for payment in motion.turns(paid):
                    self._pay(*payment)
                self._announce_tree()

    def _react(self, delay: float) -> None:
        for mood, frames in ((GLAD, LAUGH), (UPSET, WINCE)):
            moves.animate_all(f"#seats .portrait.{mood}", frames, STIRS, delay)

    def _pay(self, painter: int, share: int, begins: float, ends: float) -> None:
        """Let a painter's tokens fly, and its figure hop as they come; until then its purse shows
        the old number."""
        begins, ends = begins * self.seconds, ends * self.seconds
        self._fly(painter, share, begins, ends - begins)
        moves.animate_all(_tokens(painter), JUMP, STIRS, ends)
        old = tag("span", str(self.before.tokens[painter]), class_="until", aria_hidden="true")
        for purse in dom.all_of(_tokens(painter)):
            was = moves.add_for(ends, purse, old)
            moves.animate(was, [{"opacity": 1}, {"opacity": 1}], ends)
        self._label(painter, share, begins / self.seconds, 1)
        x, y = self._spot(painter, self.after.painters[painter])
        hop = [f"translate({x:.1f}px,{y - high:.1f}px)" for high in (0, HOPS, 0)]
        moves.animate(dom.by_id(f"painter-{painter}"), _transforms(hop), HOP, begins)

    def _label(self, painter: int, more: int, begins: float, ends: float) -> None:
        """Show won or lost tokens above a figure."""
        space = self.after.painters[painter]
        drawn = motion.gained(self.path, painter, space, self.words.signed(more))
        garden = dom.by_id("garden").firstElementChild
        self._appear(drawn, garden, self.seconds * (ends - begins), self.seconds * (1 - begins))

    def _announce_tree(self) -> None:
        """Let the distance to the next tree appear after the payment."""
        appears = [{"opacity": 0}, {"opacity": 0}, {"opacity": 1}]
        moves.animate_all("#distance text", appears, self.seconds)

    def give_back(self) -> None:
        """Let tokens fly back to where they came from."""
        match self.event:
            case happened.PainterDisgraced(lost=1) if self.seen:
                self._roll(self.event, -1)
            case happened.TokensPaid(_, paid) if self.seen:
                for painter, share, begins, ends in motion.turns(paid):
                    moves.animate_all(_tokens(painter), SHIVER, STIRS)
                    begins, ends = begins * self.seconds, ends * self.seconds
                    self._fly(painter, -share, begins, ends - begins)

    def _fly(self, painter: int, more: int, begins: float, lasts: float) -> None:
        supply, owner = moves.middle(".garden .shrine"), moves.middle(_tokens(painter))
        if supply and owner:
            coin = tag("span", self.words.signed(more), class_="flying", aria_hidden="true")
            way = (supply, owner) if more > 0 else (owner, supply)
            moves.fly(coin, *way, lasts, begins)


def _tokens(painter: int) -> str:
    return f"#seats > :nth-child({painter + 1}) .tokens"


def _transforms(frames: Iterable[str]) -> list[dict[str, object]]:
    return [{"transform": transform} for transform in frames]
