"""Sakura's entry in the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from sakura.core.titles import title_of
from sakura.games.info import GameInfo, Highlight, SideBySide
from sakura.games.sakura.seats.styles import STYLES
from sakura.ui.commands import Command
from sakura.ui.fields import Choices, Field, Fields
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.challenge import Challenge
    from sakura.core.day import Day
    from sakura.core.lesson import Lesson
    from sakura.core.plain import JsonObject
    from sakura.core.quiz import RulesQuestion
    from sakura.core.table import AnyTable
    from sakura.games.command_line import CommandLine
    from sakura.games.puzzles import PuzzleMaker
    from sakura.games.review import GameReview
    from sakura.games.sakura.room import SakuraRoom
    from sakura.games.sakura.rules.events import Event
    from sakura.games.sakura.rules.game import Sakura
    from sakura.games.sakura.rules.position import Choice, Observation, Options
    from sakura.games.sakura.seats.advice import SakuraAdvice
    from sakura.games.sakura.seats.simple import SakuraSeat
    from sakura.play.seat import Thinking
    from sakura.ui.names import Names
    from sakura.ui.rules import Pictures, Section
    from sakura.ui.words import Words


class SakuraInfo(GameInfo):
    """Sakura: two to six painters behind the Emperor."""

    game: Sakura
    name = "sakura"
    title = title_of("sakura", "Sakura")
    about = mark("2 to 6 painters follow the Emperor")
    goal = mark(
        "Be close behind the Emperor whenever he reaches a cherry tree, but never bump into him: "
        "the most tokens win."
    )
    fields: ClassVar[Fields] = {
        "players": Field(mark("Painters"), {str(n): str(n) for n in range(2, 7)}, "4"),
        "two_player": Field(
            mark("Court painter"),
            {
                "standard": mark("card from the deck"),
                "tactical": mark("card from the player behind"),
            },
            "standard",
        ),
        "board": Field(
            mark("Garden"),
            {
                "classic": mark("classic, 11 to 20 rounds"),
                "stroll": mark("stroll, 8 to 14 rounds"),
            },
            "classic",
        ),
    }
    pills = ("players",)
    seats_by = "players"
    reviewable = True
    guided: ClassVar[Mapping[str, str]] = {"players": "3", "board": "stroll"}
    styles = STYLES
    commands = (
        Command("play", "room", "p", mark("Play the chosen card")),
        Command("forward", "room", "f", mark("Choose forward")),
        Command("back", "room", "b", mark("Choose back")),
        Command("reveal", "room", "v", mark("Show my cards")),
        Command("next-card", "room", " ", mark("Next card")),
        Command("recap", "room", "z", mark("Cards of the last round")),
        Command("turn", "room", value="data-turn"),
        Command("painter", "room", value="data-painter"),
        Command("way", "room", value="data-way"),
        Command("card", "room", "12345", mark("Choose one of your cards"), value="data-card"),
    )

    def rules(self) -> Sakura:
        from sakura.games.sakura.rules.game import Sakura

        return Sakura()

    def raw_options(self, choices: Choices) -> JsonObject:
        players = int(choices["players"])
        two_player = choices["two_player"] if players == 2 else None
        return {"players": players, "two_player": two_player, "board": choices["board"]}

    def _seat(self, level: str, style: str, random: Random) -> SakuraSeat:
        from sakura.games.sakura.seats.levels import make_seat

        return make_seat(self.game, level, style, random)

    def scale(self) -> Mapping[str, str]:
        from sakura.games.sakura.seats.scale import SCALE

        return SCALE

    def ladder(self, options: Options) -> Mapping[str, float]:
        from sakura.games.sakura.seats.ladder import LADDERS

        return LADDERS[options.players, options.two_player]

    def traits(self, table: AnyTable) -> tuple[tuple[int, ...], ...]:
        from sakura.games.sakura.rules.traits import traits

        return traits(table.steps, table.position, table.game.seats(table.options))

    habits = (
        # L10N: {yours} and {theirs} are percentages; {level} is “adepts”, “masters” and so on.
        mark("You bump into the Emperor in {yours} of your rounds, {level} in {theirs} of theirs."),
        # L10N: {yours} and {theirs} are percentages; {level} is “adepts”, “masters” and so on.
        mark("You end {yours} of your rounds closest to the Emperor, {level} {theirs} of theirs."),
        # L10N: {yours} and {theirs} are percentages; {level} is “adepts”, “masters” and so on.
        mark("You end {yours} of your rounds furthest behind, {level} {theirs} of theirs."),
    )

    def advise(
        self, observation: Observation, about: str, random: Random
    ) -> Thinking[SakuraAdvice]:
        from sakura.games.sakura.seats.advisor import advise

        return advise(self.game, observation, random)

    def review(self) -> GameReview:
        from sakura.games.sakura.review import SakuraReview

        return SakuraReview(self.game)

    def room(self) -> type[SakuraRoom]:
        from sakura.games.sakura.room import SakuraRoom

        return SakuraRoom

    def picture(self) -> str:
        from sakura.games.sakura.view.start_picture import picture

        return picture()

    def sketch(self, seen: Observation) -> str:
        from sakura.games.sakura.view.start_picture import sketch

        return sketch(seen)

    def highlight(self, table: AnyTable, words: Words) -> Highlight | None:
        from sakura.games.sakura.rules.highlight import highlight
        from sakura.games.sakura.view.highlight import highlight_words

        found = highlight(table.steps)
        return Highlight(found.step, highlight_words(found, words)) if found else None

    def draw_ahead(self, choices: Choices) -> Iterator[object]:
        from sakura.games.sakura.view.garden import draw_ahead

        return draw_ahead(self.game.board(self.game.options(self.raw_options(choices))))

    def command_line(self) -> CommandLine:
        from sakura.games.sakura.command_line import SakuraCommandLine

        return SakuraCommandLine()

    def garden(self, day: Day) -> Challenge:
        from sakura.games.sakura.daily import garden

        return garden(day)

    def lessons(self) -> Sequence[Lesson]:
        from sakura.games.sakura.lessons import LESSONS

        return LESSONS

    def retell(self, events: Sequence[Event], seen: Observation, words: Words) -> list[str]:
        from sakura.games.sakura.view.retelling import retold

        return retold(events, seen, words)

    def questions(self) -> Sequence[RulesQuestion]:
        from sakura.games.sakura.quiz import QUESTIONS

        return QUESTIONS

    def illustrate(self, question: RulesQuestion, names: Names, words: Words) -> str:
        from sakura.games.sakura.view.quiz import illustrate

        return illustrate(self.game, question, names, words)

    def puzzles(self) -> PuzzleMaker:
        from sakura.games.sakura.puzzles import SakuraPuzzles

        return SakuraPuzzles()

    def side_by_side(self) -> SideBySide:
        from sakura.games.sakura.view.duel import SakuraVersions

        return SakuraVersions()

    def witness(
        self, observation: Observation, action: Choice, names: Names, words: Words
    ) -> tuple[str, str]:
        from sakura.games.sakura.view.witness import chose, saw

        return saw(observation, names, words), chose(action, words)

    def rules_text(self) -> Sequence[Section]:
        from sakura.games.sakura.rules_text import SECTIONS

        return SECTIONS

    def rules_pictures(self) -> Pictures:
        from sakura.games.sakura.view.pictures import PICTURES

        return PICTURES


INFO = SakuraInfo()
