"""The controls of whoever only watches a game: stop and go, step, and go to any place in it.

Until this feature has come, a game that is shown can only be skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from sakura.browser import dom
from sakura.play.tried import branches, next_decision
from sakura.ui import watching as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.play.player import Moment, Player
    from sakura.play.session import Session
    from sakura.ui.words import Words


class WatchedRoom(Protocol):
    """The room of a game, as far as what it shows is steered."""

    player: Player[Any, Any, Any]
    session: Session
    reviewing: bool
    aside: str

    @property
    def words(self) -> Words: ...
    @property
    def page(self) -> Page: ...
    def close(self) -> None: ...
    def place(self, moment: Moment[Any, Any, Any]) -> None: ...
    def retrace(self, event: Any) -> None: ...
    def recall(self, events: Iterable[Any]) -> str: ...
    def run(self) -> None: ...
    def show_controls(self) -> None: ...
    def end_waits(self) -> None: ...


class Playback:
    """Steers the player of a room."""

    def __init__(self, room: WatchedRoom) -> None:
        self.room = room
        self.player = room.player
        self.does: Does = {
            "pause": self._pause,
            "resume": self._resume,
            "step": self._step,
            "step-back": self._step_back,
        }

    def controls(self) -> str:
        """The buttons and the slider."""
        room, player = self.room, self.player
        if room.reviewing:
            room.aside = "skip"  # the browser's Back leads to the present too
        if not player.paused:
            return view.moving(player.total, room.words)
        return view.paused(player.total, self._ways(), room.words)

    def _ways(self) -> Sequence[str]:
        """The commands that lead from this place elsewhere."""
        session = self.room.session
        next_ = next_decision(session.table, self.player.step_number)
        can_branch = branches(session) and (session.over or next_ is not None)
        ways = ["branch"] if can_branch else []
        if session.over and session.game.open:
            ways.append("explore")
        if session.over and self.room.page.game.studied:
            ways.append("look-back")
        return ways if session.over or not self.room.reviewing else [*ways, "skip"]

    def show_place(self) -> None:
        """Moves the slider to the count of events shown. It sets the property, not an attribute:
        another attribute would make `dom.put` replace the slider while somebody drags it."""
        if slider := dom.by_id("seek"):
            slider.value = self.player.count

    def _pause(self) -> None:
        """Stays at the event that is shown."""
        self.player.pause()
        self.room.show_controls()
        self.room.end_waits()

    def _resume(self) -> None:
        """Goes on by itself again."""
        self.player.resume()
        self.room.show_controls()
        self.room.end_waits()

    def _step(self) -> None:
        """Lets the next event happen, and the present one end."""
        if self.player.paused:
            self.player.step()
        self.room.end_waits()

    def _step_back(self) -> None:
        """Shows the table as it stood before the last event, and what that moved on its way
        back."""
        if self.player.paused and self.player.count:
            *_, event = self.player.told()
            self._place(self.player.count - 1)
            self.room.retrace(event)

    def seek(self, count: int) -> None:
        """Shows the table as it stood after so many events, and stays there. To the next place, or
        the one before, it is a step."""
        far = count - self.player.count
        if abs(far) != 1:
            self._place(count)
            return
        self._pause()
        (self._step if far > 0 else self._step_back)()

    def _place(self, count: int) -> None:
        room, player = self.room, self.player
        room.close()
        player.pause()
        player.seek(count)
        room.place(player.moment())
        said = room.recall(player.told())
        dom.write("say", said)
        dom.speak(said)
        room.show_controls()
        room.run()
