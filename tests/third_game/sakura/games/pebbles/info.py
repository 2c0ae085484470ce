"""Registry entry of Pebbles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from sakura.games.info import GameInfo
from sakura.ui.commands import Command
from sakura.ui.fields import Choices, Field, Fields
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.lesson import Lesson
    from sakura.core.plain import JsonObject
    from sakura.games.command_line import CommandLine
    from sakura.games.pebbles.room import PebblesRoom
    from sakura.games.pebbles.rules.game import Pebbles
    from sakura.games.pebbles.rules.position import Action, Observation
    from sakura.games.pebbles.seats.advice import PebblesAdvice
    from sakura.play.seat import Seat, Thinking
    from sakura.ui.rules import Pictures, Section


class PebblesInfo(GameInfo):
    """Pebbles: two players, one heap."""

    game: Pebbles
    name = "pebbles"
    title = "Pebbles"
    about = mark("2 players take pebbles from a heap")
    fields: ClassVar[Fields] = {
        "heap": Field(
            mark("Heap"),
            {"small": mark("9 to 12 pebbles"), "large": mark("16 to 21 pebbles")},
            "small",
        )
    }
    pills = ("heap",)
    by_links = True
    commands = (
        Command("take", "room", "123", mark("Take one, two or three pebbles"), value="data-take"),
    )

    def rules(self) -> Pebbles:
        from sakura.games.pebbles.rules.game import Pebbles

        return Pebbles()

    def raw_options(self, choices: Choices) -> JsonObject:
        return {"heap": choices["heap"]}

    def _seat(self, level: str, style: str, random: Random) -> Seat[Observation, Action]:
        from sakura.games.pebbles.seats.counting import CountingSeat

        return CountingSeat(self.game, random, level)

    def advise(
        self, observation: Observation, about: str, random: Random
    ) -> Thinking[PebblesAdvice]:
        from sakura.games.pebbles.seats.counting import advise

        return advise(observation)

    def room(self) -> type[PebblesRoom]:
        from sakura.games.pebbles.room import PebblesRoom

        return PebblesRoom

    def picture(self) -> str:
        from sakura.games.pebbles.view.heap import picture

        return picture(14)

    def command_line(self) -> CommandLine:
        from sakura.games.pebbles.command_line import PebblesCommandLine

        return PebblesCommandLine()

    def lessons(self) -> Sequence[Lesson]:
        from sakura.games.pebbles.lessons import LESSONS

        return LESSONS

    def rules_text(self) -> Sequence[Section]:
        from sakura.games.pebbles.rules_text import SECTIONS

        return SECTIONS

    def rules_pictures(self) -> Pictures:
        from sakura.games.pebbles.view.pictures import PICTURES

        return PICTURES


INFO = PebblesInfo()
