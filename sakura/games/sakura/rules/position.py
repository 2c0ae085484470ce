"""Positions of Sakura, and what a seat may see of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from sakura.core.error import BadInput, shown
from sakura.core.game import WATCHER, check_options
from sakura.games.sakura.rules.board import Board
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.walk import Queue, Walk

if TYPE_CHECKING:
    from sakura.core.plain import Json

HAND = 5
START_TOKENS = 5
ALL_TOKENS = 54
COURT = 2
"""The court painter's number, with two players."""

TWO_PLAYER = ("standard", "tactical")


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a game. `two_player` is "standard" or "tactical" with two players, else None."""

    players: int
    two_player: str | None
    board: str

    @property
    def painters(self) -> int:
        """Number of painters on the path: the court painter joins two players."""
        return 3 if self.players == 2 else self.players


def read_options(raw: Mapping[str, Json], boards: tuple[str, ...]) -> Options:
    """Read the options of a record; raises BadInput with one sentence."""
    check_options(raw, {"players", "two_player", "board"})
    players, two_player, board = raw["players"], raw["two_player"], raw["board"]
    variant = None
    if type(players) is not int or not 2 <= players <= 6:
        raise BadInput(f"options: players must be 2 to 6, not {shown(players)}")
    if players == 2:
        if not isinstance(two_player, str) or two_player not in TWO_PLAYER:
            raise BadInput(
                f"options: two_player must be standard or tactical with 2 players, "
                f"not {shown(two_player)}"
            )
        variant = two_player
    elif two_player is not None:
        raise BadInput(f"options: two_player must be null with {players} players")
    if not isinstance(board, str) or board not in boards:
        raise BadInput(f"options: board must be one of {shown(list(boards))}, not {shown(board)}")
    return Options(players, variant, board)


class Stage(Enum):
    """The decision that a position waits for."""

    DEAL = "deal"  # chance: the first deck
    CHOOSE = "choose"  # every seat: a card
    RESOLVE = "resolve"  # one seat: the direction of a ± action
    DRAW = "draw"  # chance: a new deck, for the hands
    OVER = "over"


class Play(NamedTuple):
    """A seat's play: its card, and the court painter's card if it supplies one."""

    card: int
    court: int | None = None


Choice = Play | str
"""A seat's action: a play, or a direction, + or -."""

Action = Choice | tuple[int, ...]
"""Any action: a seat's, or chance's new deck in draw order."""


class PastRound(NamedTuple):
    """A past round as everybody saw it: the table when its cards were chosen, and the cards.

    `reshuffled` is True if the discard became the new deck before all had drawn for the next round.
    """

    emperor: int
    painters: tuple[int, ...]
    tokens: tuple[int, ...]
    supply: int
    scored: tuple[int, ...]
    cards: Queue
    reshuffled: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game, hidden cards included.

    `hands` are sorted; `deck` is in draw order; `queue` holds the revealed cards of the round that
    are still to resolve, the current one first, and `part` is its half that comes next; `spent` are
    the cards of the round that have resolved; `past` are the rounds revealed so far.
    """

    options: Options
    board: Board
    stage: Stage
    round: int
    emperor: int
    painters: tuple[int, ...]
    tokens: tuple[int, ...]
    supply: int
    scored: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    plays: tuple[tuple[int, int], ...] = ()
    queue: Queue = ()
    spent: tuple[int, ...] = ()
    part: Half = "garden"
    reached: int = 0
    past: tuple[PastRound, ...] = ()

    def walk(self) -> Walk:
        """Return the figures alone, ready to move."""
        walk = Walk(
            self.board, self.emperor, list(self.painters), list(self.tokens),
            self.supply, self.scored,
        )  # fmt: skip
        walk.reached = self.reached
        return walk

    def supplier(self) -> int | None:
        """Seat that chooses the court painter's card this round. In the tactical variant it is the
        seat further from the Emperor (R14), and None if both are on the gate."""
        if self.options.two_player != "tactical":
            return None
        first, second = self.painters[:2]
        return None if first == second else int(second < first)


@dataclass(frozen=True, slots=True)
class Observation:
    """The view of seat `seat`: the open table and its own hand; WATCHER has none.

    `discard` is sorted, since its order is no advantage; `supplies` is True if this seat also
    chooses the court painter's card; `queue` and `part` are those of the position while cards
    resolve; `past` is what everybody may remember.
    """

    seat: int
    options: Options
    board: Board
    stage: Stage
    round: int
    emperor: int
    painters: tuple[int, ...]
    tokens: tuple[int, ...]
    supply: int
    scored: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discard: tuple[int, ...]
    supplies: bool
    queue: Queue
    spent: tuple[int, ...]
    part: Half
    reached: int
    past: tuple[PastRound, ...]

    def walk(self) -> Walk:
        """Return the figures alone, ready to move."""
        walk = Walk(
            self.board, self.emperor, list(self.painters), list(self.tokens),
            self.supply, self.scored,
        )  # fmt: skip
        walk.reached = self.reached
        return walk


def observe(position: Position, seat: int) -> Observation:
    """Return all that the seat, or WATCHER, may know of the position."""
    return Observation(
        seat=seat,
        options=position.options,
        board=position.board,
        stage=position.stage,
        round=position.round,
        emperor=position.emperor,
        painters=position.painters,
        tokens=position.tokens,
        supply=position.supply,
        scored=position.scored,
        hand=() if seat == WATCHER else position.hands[seat],
        hand_sizes=tuple(map(len, position.hands)),
        deck_size=len(position.deck),
        discard=tuple(sorted(position.discard)),
        supplies=position.stage is Stage.CHOOSE and position.supplier() == seat,
        queue=position.queue,
        spent=position.spent,
        part=position.part,
        reached=position.reached,
        past=position.past,
    )
