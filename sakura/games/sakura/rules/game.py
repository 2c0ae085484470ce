"""The rules of Sakura: rounds, from the choice of cards to the last sakura.

A round is resolved in `round`, and figures move in `walk`; this module deals and asks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from sakura.core.game import (
    CHANCE,
    Actions,
    Game,
    Outcome,
    Step,
    check_actions,
    check_observer,
    check_seat,
)
from sakura.games.sakura.rules import position as states
from sakura.games.sakura.rules.board import GATE, Board, Boards, lay, printed_boards
from sakura.games.sakura.rules.cards import BACK, DECK_SIZE, FORWARD, Cards, printed_deck
from sakura.games.sakura.rules.events import (
    Event,
)
from sakura.games.sakura.rules.position import (
    Action,
    Choice,
    Observation,
    Options,
    Play,
    Position,
    Stage,
)
from sakura.games.sakura.rules.record_format import write_rounds
from sakura.games.sakura.rules.round import RunningRound, winners_of

if TYPE_CHECKING:
    from sakura.core.codec import Codecs
    from sakura.core.plain import Json, JsonObject
    from sakura.core.table import Table
    from sakura.games.sakura.rules.record_reader import SakuraReader


class Sakura(Game[Options, Position, Action, Observation, Event]):
    """The game of Sakura with one deck and a set of boards."""

    name = "sakura"
    open = False
    body = ("decks", "rounds")

    def __init__(self, cards: Cards | None = None, boards: Boards | None = None) -> None:
        self.cards = cards or printed_deck()
        self.boards = boards or printed_boards()

    def options(self, raw: Mapping[str, Json]) -> Options:
        return states.read_options(raw, tuple(self.boards))

    def write_options(self, options: Options) -> JsonObject:
        return {
            "players": options.players,
            "two_player": options.two_player,
            "board": options.board,
        }

    def seats(self, options: Options) -> int:
        return options.players

    def board(self, options: Options) -> Board:
        """Return the path that these options are played on."""
        return lay(options.board, self.boards[options.board], options.players)

    def start(self, options: Options) -> Position:
        board = self.board(options)
        tokens = (states.START_TOKENS,) * options.painters
        paid: int = sum(tokens)
        return Position(
            options=options,
            board=board,
            stage=Stage.DEAL,
            round=0,
            emperor=board.torii,
            painters=(GATE,) * options.painters,
            tokens=tokens,
            supply=states.ALL_TOKENS - paid,
            scored=(),
            hands=((),) * options.players,
            deck=(),
            discard=tuple(range(1, DECK_SIZE + 1)),
        )

    def to_act(self, position: Position) -> tuple[int, ...]:
        if position.stage is Stage.CHOOSE:
            return tuple(range(position.options.players))
        if position.stage is Stage.RESOLVE:
            return (position.queue[0][1],)
        return () if position.stage is Stage.OVER else (CHANCE,)

    def legal(self, position: Position, seat: int) -> tuple[Choice, ...]:
        check_seat(seat, self.to_act(position))
        if position.stage is Stage.RESOLVE:
            return (FORWARD, BACK)
        return plays(position.hands[seat], position.supplier() == seat)

    def chance(self, position: Position, random: Random) -> tuple[int, ...]:
        deck = sorted(position.discard)
        random.shuffle(deck)
        return tuple(deck)

    def observe(self, position: Position, seat: int) -> Observation:
        check_observer(seat, position.options.players)
        return states.observe(position, seat)

    def choices(self, observation: Observation) -> tuple[Choice, ...]:
        if observation.stage is Stage.RESOLVE:
            return (FORWARD, BACK)
        return plays(observation.hand, observation.supplies)

    def apply(
        self, position: Position, actions: Actions[Action]
    ) -> tuple[Position, tuple[Event, ...]]:
        seats = self.to_act(position)
        check_actions(actions, seats)
        round_ = RunningRound(self.cards, position)
        if position.stage is Stage.CHOOSE:
            round_.choose(actions)
        elif position.stage is Stage.RESOLVE:
            round_.direct(actions[seats[0]])
        else:
            round_.shuffle(actions[CHANCE])
        round_.proceed()
        return round_.freeze(), tuple(round_.events)

    def outcome(self, position: Position) -> Outcome | None:
        if position.stage is not Stage.OVER:
            return None
        return Outcome(winners_of(position), position.tokens[: position.options.players])

    def rounds(self, position: Position) -> int:
        return position.round

    def in_round(self, position: Position) -> bool:
        return False  # a record holds whole rounds only

    def state(self, position: Position, number: int) -> JsonObject:
        over = position.stage is Stage.OVER
        return {
            "round": number,
            "emperor": position.emperor,
            "painters": list(position.painters),
            "tokens": list(position.tokens),
            "supply": position.supply,
            "scored": list(position.scored),
            "hands": [list(hand) for hand in position.hands],
            "deck": len(position.deck),
            "discard": len(position.discard),
            "over": over,
            "winners": list(winners_of(position)) if over else [],
        }

    def write(self, steps: list[Step[Position, Action, Event]]) -> JsonObject:
        return write_rounds(steps)

    def read(self, record: Mapping[str, Json]) -> SakuraReader:
        from sakura.games.sakura.rules.record_reader import SakuraReader

        return SakuraReader(self.options, record)

    def codecs(self, options: Options) -> Codecs[Observation, Event]:
        from sakura.games.sakura.rules.codecs import codecs

        return codecs(options, self.board(options))

    def arrange(self, options: Options, plain: Json) -> Position:
        from sakura.games.sakura.rules.arranged import arranged

        return arranged(self.start(options), plain)

    def determinise(self, observation: Observation, random: Random) -> Position:
        from sakura.games.sakura.rules.determinise import determinise

        return determinise(observation, [*self.cards], random)

    def conceal(
        self,
        record: JsonObject,
        positions: Sequence[Position],
        seats: Collection[int],
        random: Random,
    ) -> JsonObject:
        from sakura.games.sakura.rules.conceal import conceal

        return conceal(record, positions, seats, random)


SakuraTable: TypeAlias = "Table[Options, Position, Action, Observation, Event]"
"""A table for Sakura."""


def plays(hand: tuple[int, ...], supplies: bool) -> tuple[Play, ...]:
    """Return every play from a hand; ordered pairs if the seat supplies the court's card."""
    if supplies:
        return tuple(Play(card, court) for card in hand for court in hand if card != court)
    return tuple(map(Play, hand))
