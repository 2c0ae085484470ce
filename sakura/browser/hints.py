"""Hints: the game thinks for a person who is to decide, about what that person sees.

It comes with the rest of the game: whoever asks before that waits for it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from sakura.browser import dom
from sakura.play.job import Advising
from sakura.ui.svg import escape, tag

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.view import AnyView
    from sakura.play.session import Session


class HintingRoom(Protocol):
    """The room of a game, as far as it points at what is advised."""

    page: Page
    session: Session
    random: Random

    @property
    def now(self) -> AnyView: ...
    @property
    def asking(self) -> bool: ...
    async def consider(self, observation: Any) -> None: ...
    def show_advice(self, observation: Any, advice: Any) -> str: ...


def job(room: HintingRoom, observation: object, about: str = "") -> Advising:
    """Advice on what is observed, or about one action alone."""
    return Advising(room.session.game.name, str(room.random.random()), observation, about)


async def advise(room: HintingRoom, seat: int) -> None:
    """Thinks for that seat, and says and points at what is advised."""
    observation = room.now.seen[seat]
    await room.consider(observation)
    advice = await room.page.opponents.think(job(room, observation))
    if room.asking:
        sentence = room.show_advice(observation, advice)
        dom.put("say", tag("span", escape(sentence), class_="advice"))
        dom.speak(sentence)
