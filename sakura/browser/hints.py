"""Hints: the computer's advice, from the asking player's view alone.

This module is in the second bundle; a request made before it has loaded waits.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from sakura.browser import dom
from sakura.play.job import Advising
from sakura.ui.svg import escape, tag

if TYPE_CHECKING:
    from sakura.browser.page import Page
    from sakura.core.view import AnyView
    from sakura.play.session import Session


class HintingRoom(Protocol):
    """The parts of a room that hints use."""

    GENTLY: ClassVar[bool]
    page: Page
    session: Session
    random: Random
    hinted: bool

    @property
    def now(self) -> AnyView: ...
    @property
    def asking(self) -> bool: ...
    async def consider(self, observation: Any) -> None: ...
    def show_advice(self, observation: Any, advice: Any) -> str: ...
    def gentle(self, observation: Any, advice: Any) -> str: ...


def job(room: HintingRoom, observation: object, about: str = "") -> Advising:
    """Job that finds the best action, or appraises one."""
    return Advising(room.session.game.name, str(room.random.random()), observation, about)


async def advise(room: HintingRoom, seat: int) -> None:
    """Find advice for that seat and show it: where a game has gentle hints and one is asked for,
    only the idea at first, and the rest when a hint is asked for again."""
    observation = room.now.seen[seat]
    wanted, room.hinted = not room.hinted and room.session.offers.hints == "asked", True
    if wanted and type(room).GENTLY:
        advice = await room.page.opponents.think(job(room, observation))
        if room.asking:
            _tell(room.gentle(observation, advice))
            for hint in dom.all_of("#commands [data-command=hint]"):
                # L10N: On the hint button after a first, gentle hint: show the best tile.
                hint.textContent = room.page.say("Show me")
                hint.dataset.gentle = "yes"
        return
    await room.consider(observation)
    advice = await room.page.opponents.think(job(room, observation))
    if room.asking:
        _tell(room.show_advice(observation, advice))


def _tell(sentence: str) -> None:
    dom.put("say", tag("span", escape(sentence), class_="advice"))
    dom.speak(sentence)
