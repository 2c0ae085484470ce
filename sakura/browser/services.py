"""What the parts of the page do for one another: the types of `page.kept`, `page.letters`, ….

Parts know the page, and the page declares its parts by these types, so that a type checker sees
every call from part to part although no part imports another. `browser/parts.py` makes the parts
themselves. These are types alone: the browser never imports this module.
"""

from __future__ import annotations

from asyncio import Task
from collections.abc import Callable, Mapping
from typing import Protocol

from sakura.browser.dom import JsProxy
from sakura.core.plain import Json
from sakura.core.saved import Saved
from sakura.core.table import AnyTable
from sakura.games.info import Room
from sakura.ui.commands import Does


class Part(Protocol):
    """A part of the page: `does` holds its handlers of visitors' commands by name."""

    does: Does


class StartService(Part, Protocol):
    """The start page as it comes back after a game, or in another language."""

    def show(self) -> None: ...
    def redraw(self) -> None: ...
    def tell_levels(self) -> None: ...


class NewGameService(Protocol):
    """New games of the visitor's own."""

    def begin(self) -> None: ...
    def begin_chosen(self) -> None: ...
    def start(self, saved: Saved, guided: str = "") -> None: ...
    def draw_ahead(self) -> Task[None]: ...


class KeptGameService(Part, Protocol):
    """The visitor's own games in progress."""

    def begin_or_ask(self, begin: Callable[[], object] | None = None) -> None: ...
    def go_on_or_offer(self, busy: bool) -> None: ...
    def return_to(self, name: str = "") -> None: ...
    def come_back(self, room: Room) -> None: ...
    def look_again(self) -> None: ...
    def adopt(self, saved: Saved) -> None: ...


class ListingService(Part, Protocol):
    """The list of all games in progress."""

    def offer_games(self) -> None: ...
    def ask_for_new_game(self, oldest: Saved) -> None: ...


class LessonService(Part, Protocol):
    """The lessons of a game."""

    def introduce(self) -> None: ...
    def judge(self) -> None: ...


class GuideService(Part, Protocol):
    """The guided first game."""

    def point_out(self) -> None: ...


class PanelService(Part, Protocol):
    """The panels that show and ask."""

    def change_opponent(self, row: JsProxy) -> None: ...
    def tell_problems(self) -> None: ...


class ArrivalService(Part, Protocol):
    """Links and files that somebody sent."""

    def open_link(self) -> bool: ...
    def open_file(self, chosen: JsProxy) -> None: ...
    def end_showing(self) -> None: ...


class LetterService(Part, Protocol):
    """Games by links."""

    def write(self, table: AnyTable) -> None: ...
    def open(self, value: Mapping[str, Json]) -> None: ...
    def reopen(self, name: str) -> None: ...
    def await_answer(self) -> None: ...
    def tell_given(self) -> None: ...


class ShareService(Part, Protocol):
    """Links, files and frames to give away."""

    def give(self, way: str, done: Callable[[bool], None] | None = None) -> None: ...
    def shape_frame(self, name: str, value: str) -> None: ...


class HistoryService(Protocol):
    """The browser's Back and Forward."""

    def settle(self) -> None: ...
    def follow(self) -> None: ...


class ReviewService(Part, Protocol):
    """Looking back at a game that is over."""

    def retry(self) -> None: ...
    def untry(self) -> None: ...
