"""Entry of a game in the registry: everything that other code needs to offer, show and play it.

A game is a folder with an `info.py`, whose `INFO` is one of these. It holds the data of the start
form; everything else is imported on first use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.seats import COMPUTER, LEVELS, SLIPS, below, is_computer, seat_name
from sakura.ui.commands import Command, Does
from sakura.ui.fields import Choices, Fields
from sakura.ui.seats import Styles

if TYPE_CHECKING:
    from sakura.core.challenge import Challenge
    from sakura.core.day import Day
    from sakura.core.lesson import Lesson
    from sakura.core.plain import JsonObject
    from sakura.core.quiz import RulesQuestion
    from sakura.core.saved import Saved
    from sakura.core.table import AnyTable
    from sakura.games.command_line import CommandLine
    from sakura.games.puzzles import PuzzleMaker
    from sakura.games.review import GameReview
    from sakura.play.player import Player
    from sakura.play.seat import AnySeat, Thinking
    from sakura.play.session import Session
    from sakura.ui.names import Names
    from sakura.ui.rules import Pictures, Section
    from sakura.ui.words import Words


class Room(Protocol):
    """Interface of a game's room to the page and its parts."""

    session: Session
    player: Player[Any, Any, Any]
    does: Does
    aside: str
    names: Names

    @property
    def people(self) -> Collection[int]: ...
    @property
    def stops(self) -> Sequence[str]: ...
    def begin(self) -> None: ...
    def go_on(self) -> None: ...
    def resume(self) -> None: ...
    def close(self) -> None: ...
    def redraw(self) -> None: ...
    def resized(self) -> None: ...
    def finish(self) -> None: ...
    def show_end(self) -> None: ...
    def portrait(self, foot: str) -> str: ...
    def turned(self) -> Saved: ...
    def say(self, sentence: str) -> None: ...
    def sentences(self) -> list[str]: ...
    def change_seat(self, seat: int, name: str) -> None: ...
    def guide(self) -> list[str]: ...
    def revisit(self, count: int) -> None: ...
    def seek(self, count: int) -> None: ...
    def steer(self, command: str) -> None: ...
    def close_aside(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Highlight:
    """The moment of a game that is most worth watching: its first step, and what it is called, in
    words that do not tell how the game ends."""

    step: int
    called: str


class SideBySide(Protocol):
    """A game's words for games of one deal, side by side."""

    def headings(self, end: Any, words: Words) -> list[str]:
        """Name the columns of `row`, from a seat's observation of the end."""
        ...

    def row(self, events: Iterable[Any], end: Any, words: Words) -> list[str]:
        """Return the figures of the seat that observes the end."""
        ...

    def choice(self, seen: Any, action: Any, words: Words) -> str:
        """Name a choice in a few characters."""
        ...

    def curve(self, result: object, seat: int) -> list[float]:
        """Return the seat's chances over the game, from what `study` prints."""
        ...


class GameInfo(ABC):
    """A game. `about` is a sentence for the catalogues, `title` is the same in every language."""

    name: str
    title: str
    about: str
    goal = ""
    """Sentence for the catalogues about how the game is won; "" if `about` says it."""
    fields: ClassVar[Fields]
    """Fields of the start form beside the seats; their names stand in the page's address too."""
    pills: Sequence[str] = ()
    """Names of the fields shown as a row of buttons instead of a drop-down."""
    seats = 2
    """Number of seats, unless `seats_by` names a field."""
    seats_by = ""
    """Name of the field for the number of seats, or ""."""
    painters: Sequence[int] = range(6)
    """Painter of each seat, as an index; it gives the seat's name and emblem."""
    by_links = False
    """True if the game can be played by links, as open games can."""
    reviewable = False
    """True if finished games can be reviewed."""
    guided: ClassVar[Mapping[str, str]] = {}
    """Fields of a guided first game that differ from the usual ones; empty if there is no guide."""
    styles: ClassVar[Styles] = {}
    """Styles of its computer seats."""
    commands: Sequence[Command] = ()
    """Commands at its table, beside those at every table."""

    # -- the rules ---------------------------------------------------------------------------

    @cached_property
    def game(self) -> AnyGame:
        """Rules, with the data that belongs to them."""
        return self.rules()

    @abstractmethod
    def rules(self) -> AnyGame:
        """Return a new object of the rules."""

    def with_rules(self, game: AnyGame) -> Self:
        """Return the same game with other rules."""
        from copy import copy

        other = copy(self)
        other.__dict__["game"] = game
        return other

    @abstractmethod
    def raw_options(self, choices: Choices) -> JsonObject:
        """Return the options of a record, from the choices in the form."""

    # -- seats -------------------------------------------------------------------------------

    def form_seats(self, choices: Choices) -> int:
        """Return the number of seats for these choices."""
        return int(choices[self.seats_by]) if self.seats_by else self.seats

    def seat_names(self, choices: Choices) -> list[str]:
        """Return the names of the seats, from the choices in the form."""
        return [self._seat_name(seat, choices) for seat in range(self.form_seats(choices))]

    def _seat_name(self, seat: int, choices: Choices) -> str:
        level, style = choices[f"seat-{seat}"], choices[f"style-{seat}"]
        if level == COMPUTER:
            level = choices["strength"]
        return seat_name(level, style if style in self.styles else "")

    def is_seat(self, name: str) -> bool:
        """True if that is the name of a seat at this game."""
        return not is_computer(name) or self._is_computer(name)

    def _is_computer(self, name: str) -> bool:
        level, colon, style = name.partition(":")
        styled = (style in self.styles or style == SLIPS) and level != LEVELS[0]
        return level in LEVELS and (styled or not colon)

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """Return a computer seat by its name, such as "adept" or "master:shadow"; raises BadInput
        if there is none."""
        level, _, style = name.partition(":")
        if level not in LEVELS:
            raise BadInput(f"there is no level {shown(level)}: choose one of {', '.join(LEVELS)}")
        if not self._is_computer(name):
            if not self.styles:
                raise BadInput(f"there is no {shown(name)}: {self.title} has no styles")
            raise BadInput(
                f"there is no {shown(name)}: at {self.title}, {', '.join(LEVELS[1:-1])} and "
                f"{LEVELS[-1]} may have a style, one of {', '.join(self.styles)}"
            )
        from sakura.play.seat import RandomSeat, SlippingSeat

        if level == LEVELS[0]:
            return RandomSeat(self.game, random)
        if style == SLIPS:
            usual, slips_to = self.make_seat(level, random), self.make_seat(below(level), random)
            return SlippingSeat(usual, slips_to, random)
        return self._seat(level, style, random)

    @abstractmethod
    def _seat(self, level: str, style: str, random: Random) -> AnySeat:
        """Return a computer seat of a level above the lowest; the level and style exist, and "" is
        no style."""

    def scale(self) -> Mapping[str, str]:
        """Return a sentence for the catalogues about each level, and under "" one about all."""
        return {}

    def ladder(self, options: Any) -> Mapping[str, float]:
        """Return the Elo of each level above an adept under those options; empty if it was never
        measured, and then nobody is rated."""
        return {}

    def traits(self, table: AnyTable) -> tuple[tuple[int, ...], ...]:
        """Return counts of what each seat did in a finished game, in the order of `habits`, of
        which the first is that of its decisions; () if nothing is counted."""
        return ()

    habits: Sequence[str] = ()
    """Sentences about a person's part of {yours} of the decisions and that of {level}, {theirs}:
    one for each count after the first. Untranslated."""

    @abstractmethod
    def advise(self, observation: Any, about: str, random: Random) -> Thinking[Any]:
        """Return advice, in slices; `about` names the only action to judge, if any."""

    def review(self) -> GameReview | None:
        """Return the review of finished games; None if there is none."""
        return None

    def appraise(self, observation: Any, random: Random) -> Thinking[Any]:
        """Return the value of every possible choice, in slices."""
        review = self.review()
        assert review
        return review.appraise(observation, random)

    # -- drawing -----------------------------------------------------------------------------

    @abstractmethod
    def room(self) -> Callable[..., Room]:
        """Return the class that draws its table in the browser, for a page and a session."""

    @abstractmethod
    def picture(self) -> str:
        """Return a picture of a game in progress, as decoration for the start page."""

    def sketch(self, seen: Any) -> str:
        """Return a small picture of the observed game, as decoration; unless overridden, that of
        any game."""
        return self.picture()

    def highlight(self, table: AnyTable, words: Words) -> Highlight | None:
        """Return the best moment of that game; None if none stands out."""
        return None

    def draw_ahead(self, choices: Choices) -> Iterator[object]:
        """Draw parts of the first view of such a game ahead of time, one at each step."""
        return iter(())

    @abstractmethod
    def command_line(self) -> CommandLine:
        """Return its part of the command line."""

    def garden(self, day: Day) -> Challenge | None:
        """Return the challenge of that date; None if the game has none."""
        return None

    def five(self, day: Day) -> Sequence[tuple[str, int]]:
        """Return grade and number of the puzzles of that date; none if the game has none."""
        return ()

    # -- learning ----------------------------------------------------------------------------

    @abstractmethod
    def lessons(self) -> Sequence[Lesson]:
        """Return short lessons on the real board, in order."""

    def retell(self, events: Sequence[Any], seen: Any, words: Words) -> list[str]:
        """Return these events in sentences for the seat that observes the end; none if the game has
        no words for that."""
        return []

    def questions(self) -> Sequence[RulesQuestion]:
        """Questions about the rules, for the end of the lessons; none if it has no quiz."""
        return ()

    def illustrate(self, question: RulesQuestion, names: Names, words: Words) -> str:
        """The position of one of those questions as a picture with its caption, in markup."""
        raise NotImplementedError

    def puzzles(self) -> PuzzleMaker | None:
        """Return its source of puzzles; None if it has none."""
        return None

    def side_by_side(self) -> SideBySide | None:
        """Return the words for games of one deal; None if it has no duels."""
        return None

    def witness(self, observation: Any, action: Any, names: Names, words: Words) -> tuple[str, str]:
        """Return what a computer seat could see when it chose, and what it chose, in sentences; ""
        where a game has no words for that."""
        return "", ""

    @abstractmethod
    def rules_text(self) -> Sequence[Section]:
        """Return the rules and rulings in words."""

    @abstractmethod
    def rules_pictures(self) -> Pictures:
        """Return the pictures that its rules name."""


class Rules(Mapping[str, AnyGame]):
    """Rules of games by name, each with the data that belongs to it."""

    def __init__(self, games: Mapping[str, GameInfo]) -> None:
        self._games = games

    def __getitem__(self, name: str) -> AnyGame:
        return self._games[name].game

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)
