"""Entry of Okiya in the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from sakura.core.titles import title_of
from sakura.games.info import GameInfo, Highlight, SideBySide
from sakura.ui.commands import Command
from sakura.ui.fields import Choices, Field, Fields
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.day import Day
    from sakura.core.lesson import Lesson
    from sakura.core.plain import JsonObject
    from sakura.core.quiz import RulesQuestion
    from sakura.core.table import AnyTable
    from sakura.games.command_line import CommandLine
    from sakura.games.okiya.room import OkiyaRoom
    from sakura.games.okiya.rules.events import Event
    from sakura.games.okiya.rules.game import Okiya
    from sakura.games.okiya.rules.position import Action, Observation, Options
    from sakura.games.okiya.seats.advice import OkiyaAdvice
    from sakura.games.puzzles import PuzzleMaker
    from sakura.games.review import GameReview
    from sakura.play.seat import Seat, Thinking
    from sakura.ui.names import Names
    from sakura.ui.rules import Pictures, Section
    from sakura.ui.words import Words


class OkiyaInfo(GameInfo):
    """Okiya: two players, a square of sixteen tiles."""

    game: Okiya
    name = "okiya"
    title = title_of("okiya", "Okiya")
    about = mark("2 players match tiles to get four together")
    goal = mark(
        "Take turns taking a tile that matches the last one: four of your tokens in a line or a "
        "square win."
    )
    fields: ClassVar[Fields] = {
        "match": Field(
            # L10N: Legend of a choice: one round, or a match to a number of points.
            mark("Match"),
            {
                "single": mark("one round"),
                "first-to-3": mark("first to win 3 rounds"),
                "points-10": mark("first to 10 points"),
                "points-15": mark("first to 15 points"),
                "points-20": mark("first to 20 points"),
            },
            "single",
        ),
        "full_board": Field(
            # L10N: Legend of a choice: the effect of taking all tiles. “the last tile wins” and
            # “it's a draw” are the choices.
            mark("If the board fills up"),
            {"win": mark("the last tile wins"), "draw": mark("it's a draw")},
            "win",
        ),
    }
    painters = (0, 2)
    by_links = True
    reviewable = True
    guided: ClassVar[Mapping[str, str]] = {"match": "single"}
    commands = (Command("cell", "room", value="data-cell"),)

    def rules(self) -> Okiya:
        from sakura.games.okiya.rules.game import Okiya

        return Okiya()

    def raw_options(self, choices: Choices) -> JsonObject:
        match, _, target = choices["match"].partition("points-")
        return {
            "match": match or "points",
            "target": int(target) if target else None,
            "full_board": choices["full_board"],
        }

    def _seat(self, level: str, style: str, random: Random) -> Seat[Observation, Action]:
        from sakura.games.okiya.seats.levels import make_seat

        return make_seat(self.game, level, random)

    def scale(self) -> Mapping[str, str]:
        from sakura.games.okiya.seats.scale import SCALE

        return SCALE

    def ladder(self, options: Options) -> Mapping[str, float]:
        from sakura.games.okiya.seats.ladder import LADDER

        return LADDER

    def advise(self, observation: Observation, about: str, random: Random) -> Thinking[OkiyaAdvice]:
        from sakura.games.okiya.seats.advisor import advise, assess

        if about:
            return assess(self.game, observation, int(about))
        return advise(self.game, observation, random)

    def review(self) -> GameReview:
        from sakura.games.okiya.review import OkiyaReview

        return OkiyaReview(self.game)

    def room(self) -> type[OkiyaRoom]:
        from sakura.games.okiya.room import OkiyaRoom

        return OkiyaRoom

    def picture(self) -> str:
        from sakura.games.okiya.view.start_picture import picture

        return picture()

    def sketch(self, seen: Observation) -> str:
        from sakura.games.okiya.view.start_picture import sketch

        return sketch(seen)

    def highlight(self, table: AnyTable, words: Words) -> Highlight | None:
        from sakura.games.okiya.rules.highlight import highlight

        step = highlight(table.steps)
        # L10N: On a button that shows the end of a game of Okiya.
        return None if step is None else Highlight(step, words.say("The last two tiles"))

    def command_line(self) -> CommandLine:
        from sakura.games.okiya.command_line import OkiyaCommandLine

        return OkiyaCommandLine()

    def lessons(self) -> Sequence[Lesson]:
        from sakura.games.okiya.lessons import LESSONS

        return LESSONS

    def retell(self, events: Sequence[Event], seen: Observation, words: Words) -> list[str]:
        from sakura.games.okiya.view.retelling import retold

        return retold(events, seen, words)

    def questions(self) -> Sequence[RulesQuestion]:
        from sakura.games.okiya.quiz import QUESTIONS

        return QUESTIONS

    def illustrate(self, question: RulesQuestion, names: Names, words: Words) -> str:
        from sakura.games.okiya.view.quiz import illustrate

        return illustrate(self.game, question, names, words)

    def five(self, day: Day) -> Sequence[tuple[str, int]]:
        from sakura.games.okiya.daily import five

        return five(day)

    def puzzles(self) -> PuzzleMaker:
        from sakura.games.okiya.puzzles import OkiyaPuzzles

        return OkiyaPuzzles()

    def side_by_side(self) -> SideBySide:
        from sakura.games.okiya.view.duel import OkiyaVersions

        return OkiyaVersions()

    def witness(
        self, observation: Observation, action: int, names: Names, words: Words
    ) -> tuple[str, str]:
        from sakura.games.okiya.view.witness import chose, saw

        return saw(observation, words), chose(observation, action, words)

    def rules_text(self) -> Sequence[Section]:
        from sakura.games.okiya.rules_text import SECTIONS

        return SECTIONS

    def rules_pictures(self) -> Pictures:
        from sakura.games.okiya.view.pictures import PICTURES

        return PICTURES


INFO = OkiyaInfo()
