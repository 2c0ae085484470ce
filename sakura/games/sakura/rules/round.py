"""A round of Sakura: what the seats' and chance's actions lead to, until the next decision."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.error import BadInput, shown
from sakura.core.game import Actions
from sakura.games.sakura.rules.cards import BACK, FORWARD, Cards
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
    PastRound,
    Play,
    Position,
    Stage,
)
from sakura.games.sakura.rules.walk import Queue, Walk, shares


class RunningRound:
    """A round in progress: applies actions, then everything that follows until the next decision.

    `before` is the position in which the actions were chosen; `freeze` returns the next one.
    """

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
        """Let the card that asked go in that direction."""
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
        """Return the position that it has come to."""
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
            self.events.append(GameEnded(winners_of(position)))
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


def winners(tokens: Sequence[int], painters: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the seats with most tokens; of tied ones the closest, or all that are tied at the gate
    (R12). The court painter cannot win (R13)."""
    most = max(tokens[:players])
    tied = [seat for seat in range(players) if tokens[seat] == most]
    front = max(painters[seat] for seat in tied)
    return tuple(seat for seat in tied if painters[seat] == front)


def winners_of(position: Position) -> tuple[int, ...]:
    """Return the seats that have won a game that is over."""
    return winners(position.tokens, position.painters, position.options.players)
