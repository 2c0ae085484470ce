"""Puzzles of Sakura, read from a file: positions in which one card is clearly the best.

`make puzzles` finds them in games between computer seats (`tools/puzzles`). A line of the file has
what cannot be computed quickly: the decisions of the game so far, and the judgement of two long
searches. The decks follow from the game's number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.data import read_text
from sakura.core.error import BadInput, shown
from sakura.core.saved import plain_action
from sakura.core.table import Table
from sakura.games.sakura.rules.game import Sakura, SakuraTable
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.seats.evaluator import Outlook, Worth
from sakura.ui.words import Words, mark

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject
    from sakura.core.puzzle import NumberedPuzzle
    from sakura.play.seat import Thinking

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

PAIR = 5
"""Choices of a decision at most; two decisions are a digit."""

SHARE, FIGURE = 1000, 100
"""Units in the file of a chance and of an outlook's figures."""


class StoredPuzzle(NamedTuple):
    """A puzzle as the file has it: the number of its game and players, the solver's seat, the
    decisions of all seats so far, as indices of what was legal, its rating, the chance to win with
    each card of the hand, and the outlooks of the best card and of the next best."""

    game: int
    players: int
    seat: int
    rating: int
    decisions: tuple[int, ...]
    chances: tuple[float, ...]
    best: Outlook
    second: Outlook

    def text(self) -> str:
        """Return the line for `parsed`."""
        done = [*self.decisions, *[0] * (len(self.decisions) % 2)]
        pairs = zip(done[::2], done[1::2], strict=True)
        return " ".join(
            [
                f"{self.game} {self.players}{self.seat} {self.rating} {len(self.decisions)}",
                "".join(DIGITS[PAIR * one + other] for one, other in pairs),
                "".join(f"{min(SHARE - 1, round(SHARE * chance)):03}" for chance in self.chances),
                *(_figures(outlook) for outlook in (self.best, self.second)),
            ]
        )


def _figures(outlook: Outlook) -> str:
    return ",".join(str(round(figure * FIGURE)) for figure in outlook)


def parsed(line: str) -> StoredPuzzle:
    """Read a line of the file."""
    game, table, rating, count, pairs, chances, *outlooks = line.split()
    both = [divmod(DIGITS.index(digit), PAIR) for digit in pairs]
    decisions = [index for pair in both for index in pair][: int(count)]
    shares = [int(chances[at : at + 3]) / SHARE for at in range(0, len(chances), 3)]
    best, second = map(_outlook, outlooks)
    return StoredPuzzle(
        int(game), int(table[0]), int(table[1]), int(rating), tuple(decisions), tuple(shares),
        best, second,
    )  # fmt: skip


def _outlook(text: str) -> Outlook:
    figures = [int(figure) for figure in text.split(",")]
    index = Outlook._fields.index("place")
    return Outlook._make(
        figure // FIGURE if number == index else figure / FIGURE
        for number, figure in enumerate(figures)
    )


@cache
def lines() -> tuple[StoredPuzzle, ...]:
    """Return all puzzles of the file."""
    text = read_text("sakura.games.sakura", "data/puzzles.txt")
    return tuple(parsed(line) for line in text.splitlines())


@dataclass(frozen=True, slots=True)
class SakuraPuzzle:
    """A position in which one card of the `hand` is the best, with the chance to win with each."""

    number: int
    rating: int
    seat: int
    hand: tuple[int, ...]
    chances: tuple[float, ...]
    best: Outlook
    second: Outlook
    played: JsonObject
    game: str = "sakura"
    grade: str = ""

    @property
    def ranked(self) -> list[int]:
        """Cards of the hand, the best first."""
        pairs = sorted(zip(self.chances, self.hand, strict=True), reverse=True)
        return [card for _, card in pairs]

    @property
    def card(self) -> int:
        """The best card."""
        return self.ranked[0]

    @property
    def line(self) -> Sequence[Json]:
        """The right decision."""
        return (plain_action(Play(self.card)),)

    def chance(self, card: int) -> float:
        """Return the chance to win with a card, as a share."""
        return self.chances[self.hand.index(card)]

    def worths(self) -> tuple[Worth, Worth]:
        """Return the worth of the next best card and of the best."""
        return _worth(self, self.ranked[1], self.second), _worth(self, self.card, self.best)

    def record(self) -> JsonObject:
        """Return the game up to the puzzle."""
        return self.played

    def json(self) -> JsonObject:
        """Return the puzzle as `puzzle --json` prints it."""
        return {
            "number": self.number,
            "record": self.played,
            "seat": self.seat,
            "card": self.card,
            "chance": self.chance(self.card),
            "second": self.chance(self.ranked[1]),
            "why": why(self, Words()),
        }

    def lines(self) -> list[str]:
        """Return the puzzle and its solution in lines for a terminal."""
        hand = " ".join(map(str, self.hand))
        return [f"Puzzle {self.number}: seat {self.seat} plays one of {hand}.", why(self, Words())]


def _worth(puzzle: SakuraPuzzle, card: int, outlook: Outlook) -> Worth:
    return Worth(Play(card), puzzle.chance(card), 0.0, 0.0, 0.0, outlook)


def make(number: int) -> SakuraPuzzle:
    """Return the puzzle of that number; raises BadInput if there is none."""
    found = lines()
    if type(number) is not int or not 1 <= number <= len(found):
        raise BadInput(f"a puzzle's number must be 1 to {len(found)}, not {shown(number)}")
    line = found[number - 1]
    table = laid(line.game, line.players, line.decisions)
    return SakuraPuzzle(
        number, line.rating, line.seat, table.position.hands[line.seat], line.chances,
        line.best, line.second, table.record(),
    )  # fmt: skip


def laid(number: int, players: int, decisions: Sequence[int]) -> SakuraTable:
    """Return the table of the game of that number after these decisions."""
    game = Sakura()
    two_player = "standard" if players == 2 else None
    options = game.options({"players": players, "two_player": two_player, "board": "classic"})
    table = Table(game, options, Random(f"puzzles/{number}"))
    left = iter(decisions)
    for index in left:
        seat = table.waiting()[0]
        table.choose(seat, table.legal(seat)[index])
    return table


def why(puzzle: SakuraPuzzle, words: Words, numbers: bool = True) -> str:
    """Say how much better the best card is and what it does better, with or without `numbers`."""
    from sakura.games.sakura.view.better import reasons

    found = reasons(*puzzle.worths(), words)
    card, other = puzzle.ranked[:2]
    said = [
        # L10N: {best} and {second} are numbers of cards; {chance} and {other} are such as “52%”.
        words.say(
            "Card {best} wins {chance} of the time, the next best, card {second}, {other}.",
            best=card,
            chance=words.percent(puzzle.chance(card)),
            second=other,
            other=words.percent(puzzle.chance(other)),
        ),
        # L10N: {why} lists reasons, such as “risks fewer bumps and keeps card 7 for later”.
        words.say(
            "Card {best} {why}.",
            best=card,
            why=words.listed([reason.words for reason in found]),
        ),
    ]
    numbered = [reason.numbers for reason in found if reason.numbers]
    if numbers and numbered:
        said.append(words.say("In numbers: {numbers}.", numbers=words.clauses(numbered)))
    return words.sentences(said)


class SakuraPuzzles:
    """Counted puzzles from the file."""

    title = mark("the best card")
    grades: Mapping[str, int] = {}
    data = "puzzles"

    def make(self, grade: str, number: int) -> Thinking[NumberedPuzzle]:
        yield
        if grade:
            raise BadInput(f"puzzles of this game have no grades, not {shown(grade)}")
        return make(number)

    def ratings(self) -> Sequence[int]:
        return [line.rating for line in lines()]

    def task(self, words: Words) -> str:
        return words.say("One card is clearly better than the others. Play it.")

    def verdict(self, puzzle: NumberedPuzzle, done: Sequence[Json], words: Words) -> str:
        assert isinstance(puzzle, SakuraPuzzle)
        reason = why(puzzle, words, numbers=False)
        chosen = next((card for card in puzzle.hand if plain_action(Play(card)) in done), None)
        if chosen is None or chosen == puzzle.card:
            return reason
        chance = words.percent(puzzle.chance(chosen))
        own = words.say("Card {card} wins {chance} of the time.", card=chosen, chance=chance)
        return words.sentences([own, reason])
