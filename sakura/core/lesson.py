"""Lessons: a table, a task, and the answers that meet it.

All of a lesson is data, which can be written down, stored, and carried in a link.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from sakura.core.answers import ACTION, MOST, SEAT, check_answers
from sakura.core.codec import Flag, ListOf, MappingOf, ObjectOf, RawObject, Text
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.replay import Replay, checked, game_of
from sakura.core.restore import table_of
from sakura.core.table import AnyTable, Table

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

ARRANGED = {"game", "options", "position"}
"""Keys of a start that is a position rather than a record."""

SPACES = "\u00a0\u202f"
"""Spaces allowed in a sentence although they do not count as printable."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A task at a table, with its right answers.

    `title`, `task`, `done` and `missed` are sentences for the catalogues: `done` is said when an
    answer is right, `missed` when it is not.

    `start` is the table: a record, or an object with a game, its options, and a position for the
    game's `arrange`. `seat` is the learner's. Each `right` answer lists the learner's actions in
    order, up to the last one that matters.

    `others` are scripted first actions of the other seats, so that the lesson always makes its
    point; after those they do `then`. Where that is illegal they think. A lesson ends with the
    learner's decision, or with the round if it is a `whole_round`.
    """

    title: str
    task: str
    done: str
    missed: str
    start: JsonObject
    right: tuple[tuple[Json, ...], ...]
    seat: int = 0
    others: Mapping[int, Json] = field(default_factory=dict)
    then: Json = None
    whole_round: bool = False

    @classmethod
    def read(cls, plain: Json) -> Lesson:
        """Read a lesson back from JSON; raises BadInput. `lay` checks that it can be played."""
        return LESSON.read(plain)

    def write(self) -> JsonObject:
        """Return the lesson as JSON."""
        return LESSON.write(self)

    def lay(self, games: Mapping[str, AnyGame]) -> AnyTable:
        """Return the learner's table, shuffled the same way each time. Raises BadInput if the start
        cannot be laid or a right answer is illegal."""
        table = laid(self.start, games, Random(0))
        if not all(self.right):
            raise BadInput("the lesson has answers but no decision")
        first = [answer[0] for answer in self.right]
        check_answers(first, table.game, table.position, self.seat)
        return table


class Sentence(Text):
    """One non-blank line of text, of at most so many characters."""

    def read(self, plain: Json) -> str:
        text = super().read(plain)
        if not text.strip() or not all(one.isprintable() or one in SPACES for one in text):
            raise BadInput(f"{shown(text)} is not a sentence")
        return text


LESSON = ObjectOf(
    Lesson,
    title=Sentence(60),
    task=Sentence(400),
    done=Sentence(400),
    missed=Sentence(400),
    start=RawObject(),
    right=ListOf(ListOf(ACTION, MOST), MOST),
    seat=SEAT,
    others=MappingOf(SEAT, ACTION, SEAT.high + 1),
    then=ACTION,
    whole_round=Flag(),
)
"""Codec of lessons."""


def laid(start: JsonObject, games: Mapping[str, AnyGame], random: Random) -> AnyTable:
    """Return the table of a start: a record, or a game, its options and a position as its `arrange`
    reads it. Raises BadInput."""
    if "position" not in start:
        return table_of(Replay(checked(start), games), random)
    if unknown := sorted(set(start) - ARRANGED):
        raise BadInput(f"unknown field {shown(unknown[0])} beside a position")
    raw = start.get("options")
    game = game_of({"game": start.get("game"), "options": raw}, games)
    assert isinstance(raw, dict)  # as `game_of` has found
    options = game.options(raw)
    return Table.at(game, options, game.arrange(options, start["position"]), random)
