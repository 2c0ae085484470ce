"""Reading Sakura's part of a record: decks, plays and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import CHANCE, Actions, Reader
from sakura.games.sakura.rules.cards import DECK_SIZE
from sakura.games.sakura.rules.position import COURT, Action, Options, Play, Position, Stage

if TYPE_CHECKING:
    from sakura.core.plain import Json


class SakuraReader(Reader[Options, Position, Action]):
    """Reader of `decks` and `rounds`, one decision at a time."""

    def __init__(
        self, read_options: Callable[[Mapping[str, Json]], Options], record: Mapping[str, Json]
    ) -> None:
        self.decks = _list(record, "decks")
        self.rounds = _list(record, "rounds")
        options = record["options"]
        assert isinstance(options, dict)  # checked before a reader is made
        self.options = read_options(options)
        self.round = 0  # number of the current one, from 1
        self.deck = 0
        self.choices: list[Json] = []  # of the current round
        self.choice = 0

    def where(self) -> str:
        return f"round {self.round}" if self.round else "set-up"

    def actions(self, position: Position) -> Actions[Action] | None:
        if position.stage is Stage.CHOOSE:
            self._end_round()
            if self.round == len(self.rounds):
                for number in range(self.deck, len(self.decks)):
                    self._checked_deck(number)  # a longer record may use it
                return None
            self.round += 1
            return self._read_plays(position)
        if position.stage is Stage.RESOLVE:
            return self._read_choice(position)
        return {CHANCE: self._read_deck()}

    def finish(self, position: Position) -> None:
        self._end_round()
        if self.round < len(self.rounds):
            raise BadInput(f"the game was over, but round {self.round + 1} follows")
        if self.deck < len(self.decks):
            raise BadInput(f"decks[{self.deck}] was never needed")

    def _end_round(self) -> None:
        if self.choice < len(self.choices):
            raise BadInput(f"choice {shown(self.choices[self.choice])} is one too many")

    def _read_deck(self) -> tuple[int, ...]:
        if self.deck == len(self.decks):
            raise BadInput(f"a deck had to be shuffled, but decks[{self.deck}] is missing")
        self.deck += 1
        return self._checked_deck(self.deck - 1)

    def _checked_deck(self, number: int) -> tuple[int, ...]:
        """Return a deck after the checks that need no knowledge of the discard."""
        deck, where = self.decks[number], f"decks[{number}]"
        if not isinstance(deck, list):
            raise BadInput(f"{where} must be a list, not {shown(deck)}")
        orders = []
        for order in deck:
            if type(order) is not int or not 1 <= order <= DECK_SIZE:
                raise BadInput(f"{where}: {shown(order)} is no order number")
            orders.append(order)
        if len(set(orders)) < len(orders):
            raise BadInput(f"{where}: a card is used twice")
        return tuple(orders)

    def _read_plays(self, position: Position) -> Actions[Action]:
        row = self.rounds[self.round - 1]
        if not isinstance(row, dict) or set(row) != {"plays", "choices"}:
            raise BadInput("a round has exactly plays and choices")
        plays, choices = row["plays"], row["choices"]
        if not isinstance(plays, dict):
            raise BadInput(f"plays must be an object, not {shown(plays)}")
        if not isinstance(choices, list):
            raise BadInput(f"choices must be a list, not {shown(choices)}")
        cards = {}
        for seat, card in plays.items():
            if type(card) is not int:
                raise BadInput(f"seat {shown(seat)} must play an order number, not {shown(card)}")
            cards[seat] = card
        self.choices, self.choice = choices, 0
        return self._by_seat(position, cards)

    def _by_seat(self, position: Position, plays: dict[str, int]) -> Actions[Action]:
        supplier = position.supplier()
        court = None if supplier is None else plays.pop(str(COURT), None)
        actions = {}
        for seat in range(self.options.players):
            if str(seat) not in plays:
                raise BadInput(f"seat {seat} plays no card")
            card = plays.pop(str(seat))
            actions[seat] = Play(card, court if seat == supplier else None)
        if plays:
            raise BadInput(f"seat {shown(next(iter(plays)))} plays no card in this round")
        return actions

    def _read_choice(self, position: Position) -> Actions[Action]:
        order, seat = position.queue[0]
        if self.choice == len(self.choices):
            raise BadInput(f"the {position.part} choice of card {order} is missing")
        choice = self.choices[self.choice]
        if not isinstance(choice, list) or len(choice) != 3:
            raise BadInput(f"a choice is [order, part, direction], not {shown(choice)}")
        if type(choice[0]) is not int or choice[:2] != [order, position.part]:
            raise BadInput(
                f"expected the {position.part} choice of card {order}, not {shown(choice)}"
            )
        direction = choice[2]
        if not isinstance(direction, str):
            raise BadInput(f"a direction is + or -, not {shown(direction)}")
        self.choice += 1
        return {seat: direction}


def _list(record: Mapping[str, Json], key: str) -> list[Json]:
    value = record.get(key)
    if not isinstance(value, list):
        raise BadInput(f"{key} must be a list, not {shown(value)}")
    return value
