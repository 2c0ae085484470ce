"""The rules of Sakura: rounds, from the choice of cards to the last sakura.

The rules of the figures are in `walk`; this module deals, asks, resolves and draws.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from sakura.core.error import BadInput, shown
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
    CardsDealt,
    CardsDiscarded,
    CardsRevealed,
    DeckShuffled,
    Event,
    GameEnded,
    Half,
    RoundEnded,
)
from sakura.games.sakura.rules.position import (
    COURT,
    HAND,
    Action,
    Choice,
    Observation,
    Options,
    PastRound,
    Play,
    Position,
    Stage,
)
from sakura.games.sakura.rules.record_format import write_rounds
from sakura.games.sakura.rules.walk import Queue, Walk, shares

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
        round_ = _Round(self.cards, position)
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
        return Outcome(_winners(position), position.tokens[: position.options.players])

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
            "winners": list(_winners(position)) if over else [],
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


def winners(tokens: Sequence[int], painters: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the seats with most tokens; of tied ones the closest, or all that are tied at the gate
    (R12). The court painter cannot win (R13)."""
    most = max(tokens[:players])
    tied = [seat for seat in range(players) if tokens[seat] == most]
    front = max(painters[seat] for seat in tied)
    return tuple(seat for seat in tied if painters[seat] == front)


def _winners(position: Position) -> tuple[int, ...]:
    return winners(position.tokens, position.painters, position.options.players)


class _Round:
    """A mutable position: applies actions, then everything that follows until the next decision."""

    def __init__(self, cards: Cards, position: Position) -> None:
        self.cards = cards
        self.before = position
        self.stage = position.stage
        self.number = position.round
        self.hands = [list(hand) for hand in position.hands]
        self.deck = list(position.deck)
        self.discard = list(position.discard)
        self.plays: Queue = position.plays
        self.queue: Queue = position.queue
        self.spent = list(position.spent)
        self.part: Half = position.part
        self.past = position.past
        self.direction: str | None = None
        self.events: list[Event] = []
        self.walk = position.walk()
        self.walk.events = self.events

    # -- what seats and chance do ----------------------------------------------------------

    def choose(self, actions: Actions[Action]) -> None:
        """Play the cards of all seats at once; nothing changes unless every play is legal."""
        supplier = self.before.supplier()
        plays = [
            self._checked_play(seat, actions[seat], seat == supplier)
            for seat in range(len(self.hands))
        ]
        played = []
        for seat, play in enumerate(plays):
            self.hands[seat].remove(play.card)
            played.append((play.card, seat))
            if play.court is not None:
                self.hands[seat].remove(play.court)
                played.append((play.court, COURT))
        self._reveal(played)

    def _checked_play(self, seat: int, play: Action, supplies: bool) -> Play:
        if not isinstance(play, Play):
            raise BadInput(f"seat {seat} must play a card, not {shown(play)}")
        for card in play if supplies else play[:1]:
            if card is None:
                raise BadInput(f"seat {seat} must also play the court painter's card")
            if type(card) is not int or card not in self.hands[seat]:
                raise BadInput(f"card {shown(card)} is not in the hand of seat {seat}")
        if supplies and play.card == play.court:
            raise BadInput(f"seat {seat} played card {play.card} twice")
        if not supplies and play.court is not None:
            raise BadInput(f"seat {seat} cannot play the court painter's card now")
        return play

    def direct(self, direction: Action) -> None:
        if not isinstance(direction, str) or direction not in (FORWARD, BACK):
            raise BadInput(f"a direction is + or -, not {shown(direction)}")
        self.direction = direction

    def shuffle(self, deck: Action) -> None:
        """Make the new deck that chance has drawn from the discard."""
        expected = sorted(self.discard)
        if (
            not isinstance(deck, tuple)
            or isinstance(deck, Play)
            or any(type(card) is not int for card in deck)
            or sorted(deck) != expected
        ):
            raise BadInput(
                f"a new deck must be a permutation of the {len(expected)} discarded cards"
            )
        self.deck, self.discard = list(deck), []
        self.events.append(DeckShuffled(len(deck)))
        if self.stage is Stage.DEAL:
            for seat in range(len(self.hands)):
                self.hands[seat] = self.deck[HAND * seat : HAND * (seat + 1)]
            del self.deck[: HAND * len(self.hands)]
            self.events.append(CardsDealt())
            self.stage = Stage.CHOOSE
        else:
            self.past = (*self.past[:-1], self.past[-1]._replace(reshuffled=True))

    # -- automatic consequences ------------------------------------------------------------

    def proceed(self) -> None:
        """Go on until a seat, or chance, must decide."""
        if self.stage is Stage.RESOLVE:
            self._resolve()
        if self.stage is Stage.DRAW:
            self._draw()

    def _reveal(self, played: list[tuple[int, int]]) -> None:
        """Turn all cards over, with the deck's top one if no seat supplies the court painter's. The
        deck is never empty then: at first and after each reshuffle it has two cards more than a
        multiple of three, and each round of two players takes three."""
        if len(played) < len(self.walk.painters):
            played.append((self.deck.pop(0), COURT))
        self.plays = self.queue = tuple(sorted(played))
        self.part, self.stage = "garden", Stage.RESOLVE
        before = self.before
        self.past += (
            PastRound(
                before.emperor, before.painters, before.tokens, before.supply, before.scored,
                self.queue,
            ),
        )  # fmt: skip
        self.events.append(CardsRevealed(self.queue))

    def _resolve(self) -> None:
        self.queue, self.part = resolve(
            self.walk, self.cards, self.queue, self.part, self.direction, self._court()
        )
        played = len(self.plays) - len(self.queue)
        self.spent = [card for card, _ in self.plays[:played]]
        if self.queue and not (self.walk.reached and self.part == "garden"):
            return  # a seat must choose a direction
        self._end_round()

    def _court(self) -> int | None:
        return COURT if self.before.options.players == 2 else None

    def _end_round(self) -> None:
        self.discard += [card for card, _ in self.plays]
        if self.walk.reached:
            if self.queue:
                self.events.append(CardsDiscarded(self.queue))
            final = self.walk.reached == self.walk.board.last
            self.walk.score(shares(self.before.options.players, final))
            if not final:
                self.walk.line_up()
            else:
                self.stage = Stage.OVER
        self.plays, self.queue, self.spent = (), (), []
        if self.stage is Stage.OVER:
            self.number += 1
            self.events.append(RoundEnded(self.number))
        else:
            self.stage = Stage.DRAW

    def _draw(self) -> None:
        """Draw back to five cards, in seat order; the deck is reshuffled only when needed (R11)."""
        for hand in self.hands:
            while len(hand) < HAND:
                if not self.deck:
                    return  # chance must shuffle first
                hand.append(self.deck.pop(0))
        self.number += 1
        self.stage = Stage.CHOOSE
        self.events.append(RoundEnded(self.number))

    def freeze(self) -> Position:
        walk = self.walk
        position = Position(
            options=self.before.options,
            board=walk.board,
            stage=self.stage,
            round=self.number,
            emperor=walk.emperor,
            painters=tuple(walk.painters),
            tokens=tuple(walk.tokens),
            supply=walk.supply,
            scored=walk.scored,
            hands=tuple(tuple(sorted(hand)) for hand in self.hands),
            deck=tuple(self.deck),
            discard=tuple(self.discard),
            plays=self.plays,
            queue=self.queue,
            spent=tuple(self.spent),
            part=self.part,
            reached=walk.reached,
            past=self.past,
        )
        if self.stage is Stage.OVER:
            self.events.append(GameEnded(_winners(position)))
        return position


def resolve(
    walk: Walk,
    cards: Cards,
    queue: Queue,
    part: Half,
    direction: str | None,
    court: int | None,
) -> tuple[Queue, Half]:
    """Let cards act until one needs a direction, a sakura is reached, or none is left.

    `direction` answers the half that comes next, if it was asked for; `court` is the court painter,
    who always chooses forward. Returns the rest of the queue and the half that comes next. A queue
    that is not empty waits for a direction, unless the walk reached a sakura and `part` is "garden"
    again.
    """
    while queue:
        order, painter = queue[0]
        card = cards[order]
        if part == "garden" and direction is None:  # a card that had to ask was turned then
            walk.turn(painter, card)
        action = card.garden if part == "garden" else card.painter
        if action.either and direction is None:
            if painter != court:
                return queue, part
            direction = FORWARD
        walk.act(painter, card, part, direction)
        direction = None
        if part == "garden":
            part = "painter"
            continue
        queue, part = queue[1:], "garden"
        if walk.reached:
            break
    return queue, part
