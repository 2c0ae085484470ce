"""Codecs of Sakura's observations and events, for messages."""

from __future__ import annotations

from sakura.core.codec import (
    ArrayOf,
    Codecs,
    Flag,
    Implied,
    ListOf,
    ObjectOf,
    OneOf,
    Pair,
    Tagged,
    Triple,
    Validated,
    Whole,
    words,
)
from sakura.core.error import BadInput, shown
from sakura.core.seat_codec import ObservingSeat
from sakura.games.sakura.rules import events as told
from sakura.games.sakura.rules.board import GATE, LONGEST, SAKURAS, Board
from sakura.games.sakura.rules.cards import BACK, DECK_SIZE, FORWARD
from sakura.games.sakura.rules.events import Event, Half
from sakura.games.sakura.rules.position import (
    ALL_TOKENS,
    HAND,
    Observation,
    Options,
    PastRound,
    Stage,
)
from sakura.games.sakura.rules.walk import LIFTED

MOST = 6
"""Largest number of painters on the path."""

ROUNDS = 10_000
"""Upper bound of rounds in a game."""

SPACE = Whole(GATE, LONGEST)
CARD = Whole(1, DECK_SIZE)
PAINTER = Whole(0, MOST - 1)
NOBODY = Whole(LIFTED, MOST - 1)
"""A painter, or LIFTED if an action found nobody to move."""

TOKENS = Whole(0, ALL_TOKENS)
CARDS = ListOf(CARD, DECK_SIZE)
SPACES = ListOf(SPACE, MOST)
SCORED = ListOf(SPACE, SAKURAS)
QUEUE = ListOf(Pair(CARD, PAINTER), MOST)
HALF: OneOf[Half] = words("garden", "painter")
BY = words("own", "leap", "count", "closest", "furthest")
DIRECTION = words(FORWARD, BACK)

PAST = ArrayOf(
    PastRound,
    emperor=SPACE,
    painters=SPACES,
    tokens=ListOf(TOKENS, MOST),
    supply=TOKENS,
    scored=SCORED,
    cards=QUEUE,
    reshuffled=Flag(),
)

EVENT: Tagged[Event] = Tagged(
    DeckShuffled=ArrayOf(told.DeckShuffled, cards=Whole(0, DECK_SIZE)),
    CardsDealt=ArrayOf(told.CardsDealt),
    CardsRevealed=ArrayOf(told.CardsRevealed, cards=QUEUE),
    CardTurned=ArrayOf(told.CardTurned, order=CARD, painter=PAINTER),
    DirectionChosen=ArrayOf(
        told.DirectionChosen, order=CARD, painter=PAINTER, part=HALF, direction=DIRECTION
    ),
    EmperorMoved=ArrayOf(told.EmperorMoved, start=SPACE, end=SPACE),
    PainterMoved=ArrayOf(told.PainterMoved, painter=PAINTER, start=SPACE, end=SPACE, by=BY),
    PainterDisgraced=ArrayOf(
        told.PainterDisgraced, painter=PAINTER, start=SPACE, at=SPACE, end=SPACE, lost=Whole(0, 1)
    ),
    NobodyMoved=ArrayOf(
        told.NobodyMoved,
        painter=NOBODY,
        by=words("emperor", *BY.values),
        why=words("gate", "start", "first", "still"),
    ),
    SakuraReached=ArrayOf(told.SakuraReached, space=SPACE),
    CardsDiscarded=ArrayOf(told.CardsDiscarded, cards=QUEUE),
    TokensPaid=ArrayOf(told.TokensPaid, sakura=SPACE, paid=ListOf(Pair(PAINTER, TOKENS), MOST)),
    LinedUp=ArrayOf(told.LinedUp, moves=ListOf(Triple(PAINTER, SPACE, SPACE), MOST)),
    RoundEnded=ArrayOf(told.RoundEnded, number=Whole(1, ROUNDS)),
    GameEnded=ArrayOf(told.GameEnded, winners=ListOf(PAINTER, MOST)),
)


def codecs(options: Options, board: Board) -> Codecs[Observation, Event]:
    """Return the codecs of a game with these options, on their board."""
    seen = ObjectOf(
        Observation,
        seat=ObservingSeat(options.players),
        options=Implied(lambda: options),
        board=Implied(lambda: board),
        stage=OneOf({stage.value: stage for stage in Stage}),
        round=Whole(0, ROUNDS),
        emperor=SPACE,
        painters=SPACES,
        tokens=ListOf(TOKENS, MOST),
        supply=TOKENS,
        scored=SCORED,
        hand=ListOf(CARD, HAND),
        hand_sizes=ListOf(Whole(0, HAND), MOST),
        deck_size=Whole(0, DECK_SIZE),
        discard=CARDS,
        supplies=Flag(),
        queue=QUEUE,
        spent=CARDS,
        part=HALF,
        reached=SPACE,
        past=ListOf(PAST, ROUNDS),
    )
    return Codecs(Validated(seen, _check), EVENT)


def _check(seen: Observation) -> None:
    """Raise BadInput unless the numbers of painters and seats match; drawing relies on it."""
    painters, seats = seen.options.painters, seen.options.players
    rows = [(painters, row) for row in (seen.painters, seen.tokens)]
    rows += [(painters, row) for past in seen.past for row in (past.painters, past.tokens)]
    for count, row in (*rows, (seats, seen.hand_sizes)):
        if len(row) != count:
            raise BadInput(f"{shown(row)} must have {count} entries")
    for cards in (seen.queue, *(past.cards for past in seen.past)):
        if any(painter >= painters for _, painter in cards):
            raise BadInput(f"{shown(cards)} names a painter beyond the {painters} of the game")
    if seen.queue and (not seen.past or seen.past[-1].cards[-len(seen.queue) :] != seen.queue):
        raise BadInput(f"{shown(seen.queue)} must be the last cards of the round")
