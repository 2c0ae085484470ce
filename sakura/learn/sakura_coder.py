"""Encoding of Sakura. Painters and seats are in table order from the seat's own on; the court
painter comes last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.games.sakura.rules import cards
from sakura.games.sakura.rules.cards import DECK_SIZE
from sakura.games.sakura.rules.conceal import hidden_cards, redealt
from sakura.games.sakura.rules.position import (
    ALL_TOKENS,
    HAND,
    Observation,
    Play,
    Position,
    Stage,
)
from sakura.lab.setting import Setting
from sakura.learn.coder import LONGEST, Coder, GamePath, Lots, flags

PASS = 0
"""Action of a seat while another chooses a direction."""

AHEAD, BACK = DECK_SIZE + 1, DECK_SIZE + 2
"""Actions of the directions; the actions between are the cards."""

DIRECTIONS = {cards.FORWARD: AHEAD, cards.BACK: BACK}

PAIRS = DECK_SIZE + 3
"""First action of a pair: a card and the court painter's, PAIRS + 60 × (card − 1) + (court − 1)."""

STAGES = (Stage.CHOOSE, Stage.RESOLVE, Stage.OVER)


class SakuraCoder(Coder):
    """Encoder of Sakura for two to six seats."""

    most_lots = DECK_SIZE + 1

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.board = self.game.board(self.options)  # type: ignore[attr-defined]
        self.painters: int = self.options.painters
        tactical = self.options.two_player == "tactical"
        self.actions = PAIRS + DECK_SIZE**2 if tactical else PAIRS
        # A card asks for at most two directions, and each card played is replaced by a draw.
        self.longest = LONGEST * (1 + 2 * self.players)
        self.chances = DECK_SIZE + (LONGEST + 1) * DECK_SIZE
        self._lay_segments()

    def _lay_segments(self) -> None:
        painters, last, add = self.painters, self.board.last, self.segment
        add("stage", 3, 1, "choosing cards; choosing a direction; the game is over")
        add("turn", 1, 1, "this seat must act")
        add("supplies", 1, 1, "this seat also chooses the court painter's card")
        add("seat", 1, 5, "this seat's number")
        add("round", 1, LONGEST, "complete rounds")
        add("emperor", 1, last, "the Emperor's space")
        add("sakuras", 3, last, "spaces of the cherry trees, in path order")
        add("scored", 3, 1, "cherry trees that have scored")
        add("painters", painters, last, "space of each painter, own first")
        add("tokens", painters, ALL_TOKENS, "tokens of each painter, own first")
        add("supply", 1, ALL_TOKENS, "tokens in the supply")
        add("hand", DECK_SIZE, 1, "cards in the seat's hand, from card 1")
        add("hand_sizes", self.players, HAND, "cards in each hand, own first")
        add("deck_size", 1, DECK_SIZE, "cards in the deck")
        add("discard", DECK_SIZE, 1, "cards in the discard, from card 1")
        add("queue", DECK_SIZE, painters, "painter of each card still to resolve; 1 is own")
        add("spent", DECK_SIZE, 1, "cards resolved this round, from card 1")
        add("part", 2, 1, "action awaiting a direction: garden; painter")
        add(
            "played_by",
            DECK_SIZE,
            painters,
            "painter that last played the card; 1 is own, 0 none yet",
        )
        add("played_in", DECK_SIZE, LONGEST + 1, "round of that play, from 1; 0 never")
        add("reshuffled", 1, LONGEST + 1, "last round that ended with a reshuffle; 0 none")
        self.remembered("hand", HAND, DECK_SIZE, "cards in the seat's hand, in order; 0 none")
        self.remembered("cards", painters, DECK_SIZE, "card of each painter, own first; 0 none")
        self.remembered(
            "directions",
            2 * painters,
            2,
            "directions chosen for the garden action of each painter's card, then for each painter "
            "action, own first: 0 none, 1 forward, 2 back",
        )

    def fits(self, observation: Any) -> bool:
        # Comparing painters would not do: two seats plus the court painter equal three seats.
        return isinstance(observation, Observation) and (
            (observation.options.players, observation.board) == (self.players, self.board)
        )

    def tell(self, observation: Observation) -> Mapping[str, Sequence[int]]:
        seen, seat = observation, observation.seat
        acts = seen.stage is Stage.CHOOSE or (
            seen.stage is Stage.RESOLVE and seen.queue[0][1] == seat
        )
        asked = seen.stage is Stage.RESOLVE
        return {
            "stage": [int(seen.stage is stage) for stage in STAGES],
            "turn": [int(acts)],
            "supplies": [int(seen.supplies)],
            "seat": [seat],
            "round": [seen.round],
            "emperor": [seen.emperor],
            "sakuras": seen.board.sakuras,
            "scored": [int(space in seen.scored) for space in seen.board.sakuras],
            "painters": self._from(seat, seen.painters),
            "tokens": self._from(seat, seen.tokens),
            "supply": [seen.supply],
            "hand": _cards(seen.hand),
            "hand_sizes": self._from(seat, seen.hand_sizes),
            "deck_size": [seen.deck_size],
            "discard": _cards(seen.discard),
            "queue": self._owners(seat, seen.queue),
            "spent": _cards(seen.spent),
            "part": [int(asked and seen.part == "garden"), int(asked and seen.part == "painter")],
            **self._memory(seen),
        }

    def _memory(self, seen: Observation) -> dict[str, list[int]]:
        """Public history of each card."""
        by, when, reshuffled = [0] * DECK_SIZE, [0] * DECK_SIZE, 0
        for number, past in enumerate(seen.past, 1):
            for card, painter in past.cards:
                by[card - 1], when[card - 1] = self._relative(seen.seat, painter), number
            if past.reshuffled:
                reshuffled = number
        return {"played_by": by, "played_in": when, "reshuffled": [reshuffled]}

    def _owners(self, seat: int, queue: Sequence[tuple[int, int]]) -> list[int]:
        owners = [0] * DECK_SIZE
        for card, painter in queue:
            owners[card - 1] = self._relative(seat, painter)
        return owners

    def _relative(self, seat: int, painter: int) -> int:
        """Painter's number relative to the seat, from 1."""
        return painter + 1 if painter >= self.players else (painter - seat) % self.players + 1

    def _from(self, seat: int, values: Sequence[int]) -> list[int]:
        seats = values[: self.players]
        return [*seats[seat:], *seats[:seat], *values[self.players :]]

    def number(self, choice: Any) -> int:
        if isinstance(choice, str) and choice in DIRECTIONS:
            return DIRECTIONS[choice]
        if isinstance(choice, Play) and _is_card(choice.card):
            if choice.court is None:
                return choice.card
            if self.actions > PAIRS and _is_card(choice.court):
                return PAIRS + DECK_SIZE * (choice.card - 1) + choice.court - 1
        raise BadInput(f"a choice must be a play or a direction, not {shown(choice)}")

    def lots(self, position: Any, drawn: Sequence[int]) -> Lots:
        """Next card of the new deck."""
        left = tuple(sorted({*position.discard} - {*drawn}))
        return Lots(left, None if left else tuple(drawn))

    def lots_of(self, position: Position, action: tuple[int, ...]) -> tuple[int, ...]:
        return action

    def redrawn(
        self, path: GamePath, position: Position, seat: int, random: Random
    ) -> list[tuple[int, ...]]:
        decks = super().redrawn(path, position, seat, random)
        hidden = hidden_cards(position, (seat,))
        return list(map(tuple, redealt(decks, hidden, random)))

    def tell_round(
        self, path: GamePath, position: Position, seat: int
    ) -> Mapping[str, Sequence[int]]:
        cards, directions = [0] * self.painters, [0] * 2 * self.painters
        hand: tuple[int, ...] = ()
        for before, actions in path:
            if before.stage is Stage.CHOOSE:
                hand = before.hands[seat]
                if before.round < len(position.past):
                    for card, painter in position.past[before.round].cards:
                        cards[self._relative(seat, painter) - 1] = card
                else:  # its own choice, not revealed yet
                    play = actions[seat]
                    cards[0] = play.card
                    cards[-1] = play.court or cards[-1]
            elif before.stage is Stage.RESOLVE:
                (painter,) = actions
                at = self._relative(seat, painter) - 1 + self.painters * (before.part == "painter")
                directions[at] = list(DIRECTIONS).index(actions[painter]) + 1
        return {"hand": hand, "cards": cards, "directions": directions}


def _cards(held: Sequence[int]) -> list[int]:
    return flags([card - 1 for card in held], DECK_SIZE)


def _is_card(value: object) -> bool:
    return type(value) is int and 0 < value <= DECK_SIZE
