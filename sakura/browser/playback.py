"""Controls of a replay: pause, steps and slider.

Until this feature has loaded, a replay can only be skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from sakura.browser import dom
from sakura.play.retry_game import branches, next_decision
from sakura.ui import watching as view
from sakura.ui.commands import Does

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.play.player import Moment, Player
    from sakura.play.session import Session
    from sakura.ui.words import Words


class WatchedRoom(Protocol):
    """The parts of a room that these controls use."""

    player: Player[Any, Any, Any]
    session: Session
    reviewing: bool
    aside: str

    @property
    def words(self) -> Words: ...
    @property
    def page(self) -> Page: ...
    def close(self) -> None: ...
    def show_moment(self, moment: Moment[Any, Any, Any]) -> None: ...
    def retrace(self, event: Any) -> None: ...
    def recall(self, events: Iterable[Any]) -> str: ...
    def run(self) -> None: ...
    def show_controls(self) -> None: ...
    def end_waits(self) -> None: ...


class Playback:
    """Controls of a room's player."""

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
        """Markup of the buttons and the slider."""
        room, player = self.room, self.player
        if room.reviewing:
            room.aside = "skip"  # so that the browser's Back returns to the game, too
        if not player.paused:
            return view.moving(player.total, self._returns, room.words)
        return view.paused(player.total, self._ways(), room.words)

    @property
    def _returns(self) -> bool:
        """True if a game in progress goes on after the replay."""
        return self.room.reviewing and not self.room.session.over

    def _ways(self) -> Sequence[str]:
        """Commands that lead from here elsewhere."""
        session = self.room.session
        next_ = next_decision(session.table, self.player.step_number)
        can_branch = branches(session) and (session.over or next_ is not None)
        ways = ["branch"] if can_branch else []
        if session.over and session.game.open:
            ways.append("explore")
        if session.over and self.room.page.game.reviewable:
            ways.append("review")
        return [*ways, "skip"] if self._returns else ways

    def show_position(self) -> None:
        """Move the slider to the number of events shown.

        It sets the property: a new attribute would make `dom.put` replace the slider while it is
        dragged.
        """
        if slider := dom.by_id("seek"):
            slider.value = self.player.count

    def _pause(self) -> None:
        """Stay at the event on show."""
        self.player.pause()
        self.room.show_controls()
        self.room.end_waits()

    def _resume(self) -> None:
        """Go on automatically."""
        self.player.resume()
        self.room.show_controls()
        self.room.end_waits()

    def _step(self) -> None:
        """Show the next event, and finish the present one."""
        if self.player.paused:
            self.player.step()
        self.room.end_waits()

    def _step_back(self) -> None:
        """Show the table before the last event, and animate the movement backwards."""
        if self.player.paused and self.player.count:
            *_, event = self.player.shown_events()
            self._jump_to(self.player.count - 1)
            self.room.retrace(event)

    def seek(self, count: int) -> None:
        """Show the table after that many events, and pause. A move by one counts as a step."""
        far = count - self.player.count
        if abs(far) != 1:
            self._jump_to(count)
            return
        self._pause()
        (self._step if far > 0 else self._step_back)()

    def _jump_to(self, count: int) -> None:
        room, player = self.room, self.player
        room.close()
        player.pause()
        player.seek(count)
        room.show_moment(player.moment())
        said = room.recall(player.shown_events())
        dom.write("say", said)
        dom.speak(said)
        room.show_controls()
        room.run()
