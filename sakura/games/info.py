"""What the registry knows of a game: all that others need to offer, show and play it.

A game is a folder with an `info.py`, whose `INFO` is one of these. What the start page asks for is
data here; whatever else a game needs is imported when it is first asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.seats import COMPUTER, LEVELS, is_computer, seat_name
from sakura.ui.commands import Command, Does
from sakura.ui.fields import Choices, Fields
from sakura.ui.seats import Styles

if TYPE_CHECKING:
    from sakura.core.lesson import Lesson
    from sakura.core.plain import JsonObject
    from sakura.core.quiz import RulesQuestion
    from sakura.core.saved import Saved
    from sakura.games.command_line import CommandLine
    from sakura.games.looking_back import LookingBack
    from sakura.play.player import Player
    from sakura.play.seat import AnySeat, Thinking
    from sakura.play.session import Session
    from sakura.ui.names import Names
    from sakura.ui.rules import Pictures, Section
    from sakura.ui.words import Words


class Room(Protocol):
    """The room of a game, as far as the page and its parts use it."""

    session: Session
    player: Player[Any, Any, Any]
    does: Does
    aside: str
    names: Names

    def begin(self) -> None: ...
    def go_on(self) -> None: ...
    def resume(self) -> None: ...
    def close(self) -> None: ...
    def redraw(self) -> None: ...
    def resized(self) -> None: ...
    def finish(self) -> None: ...
    def show_end(self) -> None: ...
    def portrait(self) -> str: ...
    def turned(self) -> Saved: ...
    def say(self, sentence: str) -> None: ...
    def sentences(self) -> list[str]: ...
    def change_seat(self, seat: int, name: str) -> None: ...
    def guide(self) -> list[str]: ...
    def revisit(self, count: int) -> None: ...
    def seek(self, count: int) -> None: ...
    def steer(self, command: str) -> None: ...
    def close_aside(self) -> None: ...


class GameInfo(ABC):
    """One game. `about` is a sentence for the catalogues, `title` is the same in every language."""

    name: str
    title: str
    about: str
    fields: ClassVar[Fields]
    """What the start page asks beside who plays; names are those of the page's address too."""
    pills: Sequence[str] = ()
    """Those of the fields that are shown as a row of buttons instead of a drop-down."""
    seats = 2
    """How many seats there are, where that is not asked."""
    seats_by = ""
    """The field that asks how many there are."""
    painters: Sequence[int] = range(6)
    """Which of the painters, whose names and emblems the seats have, sits on each."""
    by_links = False
    """Whether it can be played by sending links to and fro, as open games can."""
    studied = False
    """Whether its finished games can be looked back on."""
    guided: ClassVar[Mapping[str, str]] = {}
    """A guided first game, by the fields that are not as usual; empty where nobody guides."""
    styles: ClassVar[Styles] = {}
    """The characters that its computer seats may have."""
    commands: Sequence[Command] = ()
    """What can be done at its table, beside what can be done at every table."""

    # -- the rules ---------------------------------------------------------------------------

    @cached_property
    def game(self) -> AnyGame:
        """The rules, with the data that belongs to them."""
        return self.rules()

    @abstractmethod
    def rules(self) -> AnyGame:
        """The rules, made anew."""

    def with_rules(self, game: AnyGame) -> Self:
        """The same game with other data."""
        from copy import copy

        other = copy(self)
        other.__dict__["game"] = game
        return other

    @abstractmethod
    def raw_options(self, choices: Choices) -> JsonObject:
        """The options as a record has them, from the form's choices."""

    # -- who plays ---------------------------------------------------------------------------

    def form_seats(self, choices: Choices) -> int:
        """How many seats there are with these choices."""
        return int(choices[self.seats_by]) if self.seats_by else self.seats

    def seat_names(self, choices: Choices) -> list[str]:
        """Who sits where, from the form's choices."""
        return [self._seat_name(seat, choices) for seat in range(self.form_seats(choices))]

    def _seat_name(self, seat: int, choices: Choices) -> str:
        level, style = choices[f"seat-{seat}"], choices[f"style-{seat}"]
        if level == COMPUTER:
            level = choices["strength"]
        return seat_name(level, style if style in self.styles else "")

    def is_seat(self, name: str) -> bool:
        """Whether somebody of that name can sit at this game."""
        return not is_computer(name) or self._is_computer(name)

    def _is_computer(self, name: str) -> bool:
        level, colon, style = name.partition(":")
        styled = style in self.styles and level != LEVELS[0]
        return level in LEVELS and (styled or not colon)

    def make_seat(self, name: str, random: Random) -> AnySeat:
        """A computer seat by its name, such as "adept" or "master:shadow"; raises BadInput for
        what there is not."""
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
        from sakura.play.seat import RandomSeat

        if level == LEVELS[0]:
            return RandomSeat(self.game, random)
        return self._seat(level, style, random)

    @abstractmethod
    def _seat(self, level: str, style: str, random: Random) -> AnySeat:
        """A computer seat that there is, of a level above the lowest; "" is no style."""

    def scale(self) -> Mapping[str, str]:
        """What can be expected of each level, and without a name of all: for the catalogues."""
        return {}

    @abstractmethod
    def advise(self, observation: Any, about: str, random: Random) -> Thinking[Any]:
        """What to do, in slices; `about` names one action, where only that is to be judged."""

    def looking_back(self) -> LookingBack | None:
        """How its finished games are looked back on; None where nobody can judge them."""
        return None

    def appraise(self, observation: Any, random: Random) -> Thinking[Any]:
        """What all that could be chosen is worth, in slices."""
        knows = self.looking_back()
        assert knows
        return knows.appraise(observation, random)

    # -- what is drawn -----------------------------------------------------------------------

    @abstractmethod
    def room(self) -> Callable[..., Room]:
        """The class that draws its table in the browser, given the page and the session."""

    @abstractmethod
    def picture(self) -> str:
        """The game under way, as decoration for the start page."""

    def sketch(self, seen: Any) -> str:
        """The game as it is seen by anybody, small, as decoration; some game under way, if it is
        left."""
        return self.picture()

    def draw_ahead(self, choices: Choices) -> Iterator[object]:
        """Draws beforehand what the first look at such a game needs, a piece a step."""
        return iter(())

    @abstractmethod
    def command_line(self) -> CommandLine:
        """What it adds to the command line."""

    # -- how it is learnt --------------------------------------------------------------------

    @abstractmethod
    def lessons(self) -> Sequence[Lesson]:
        """Short lessons on the real board, in their order."""

    def questions(self) -> Sequence[RulesQuestion]:
        """Questions about the rules, for the end of the lessons; none if it has no quiz."""
        return ()

    def illustrate(self, question: RulesQuestion, names: Names, words: Words) -> str:
        """The position of one of those questions as a picture with its caption, in markup."""
        raise NotImplementedError

    @abstractmethod
    def rules_text(self) -> Sequence[Section]:
        """The rules and rulings in words."""

    @abstractmethod
    def rules_pictures(self) -> Pictures:
        """The pictures that its rules name."""


class Rules(Mapping[str, AnyGame]):
    """The rules of games by name, each with the data that belongs to it."""

    def __init__(self, games: Mapping[str, GameInfo]) -> None:
        self._games = games

    def __getitem__(self, name: str) -> AnyGame:
        return self._games[name].game

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)
