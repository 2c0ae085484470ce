"""Advice beside a first game: the result of the last round, and what matters now.

Three rounds are guided. Everything follows from the view and the events, so it is true at any
table, whatever is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.rules.position import Observation, Stage
from sakura.games.sakura.view.garden import stand
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.scene import scene_of
from sakura.ui.svg import tag
from sakura.ui.words import Words, mark

ROUNDS = 3
"""Number of guided rounds; the next one only tells what came of the last."""

TOUCHED = (
    mark("You bumped into him: three spaces back."),
    mark("You bumped into him: three spaces back, one token lost."),
)
"""Bumps without a token to lose, and with one."""

Figure = tuple[int | None, int]
"""A figure to point at: a painter, or None for the Emperor or a tree, and its space."""


def guidance(
    seen: Observation, seat: int, events: Iterable[happened.Event], words: Words
) -> list[str]:
    """Return the sentences for the seat that is asked now, after these events; none after the
    guided rounds."""
    if seen.round > ROUNDS:
        return []
    if seen.stage is Stage.RESOLVE:
        return [
            words.say(
                "The cards before yours are done, so now you choose. The pale figures show where "
                "each direction leads."
            )
        ]
    return [*_came(_last_round(events), seen, seat, words), _look(seen, seat, words)]


def _look(seen: Observation, seat: int, words: Words) -> str:
    """Say what matters for the choice."""
    tree = seen.board.next_sakura(seen.emperor, seen.scored) - seen.emperor
    if seen.round == 0:
        tokens = words.say(
            "Tokens go to those closest behind the Emperor when he reaches a tree, but bumping "
            "into him costs one."
        )
        return words.sentences([tokens, words.say("Tap a card to see where it leads.")])
    if seen.round == ROUNDS:
        return words.say("That's all there is to it: most tokens after the third tree wins.")
    if seat in scene_of(seen).endangered():
        return words.say(
            "One more step and you bump: go back, or play a card that sends him on first."
        )
    if seen.round == 1:
        return words.say(
            "Cards act from low to high: the higher yours, the more has changed before you move."
        )
    return words.plural(
        "He is {n} space from the tree, and only your place when he gets there counts.",
        "He is {n} spaces from the tree, and only your place when he gets there counts.",
        tree,
    )


def _last_round(events: Iterable[happened.Event]) -> list[happened.Event]:
    """Return the events since cards were last revealed."""
    last: list[happened.Event] = []
    for event in events:
        if isinstance(event, happened.CardsRevealed):
            last = []
        last.append(event)
    return last


def _came(
    last: Sequence[happened.Event], seen: Observation, seat: int, words: Words
) -> Iterator[str]:
    """Yield what came of the last round for the seat's painter."""
    if seen.round == 0:
        return
    bumps = [e for e in last if isinstance(e, happened.PainterDisgraced) and e.painter == seat]
    paid = [dict(event.paid) for event in last if isinstance(event, happened.TokensPaid)]
    space = seen.painters[seat]
    if bumps:
        yield words.say(TOUCHED[any(event.lost for event in bumps)])
    if paid and (tokens := paid[0].get(seat, 0)):
        yield words.plural(
            "The Emperor reached the tree: {n} token for you.",
            "The Emperor reached the tree: {n} tokens for you.",
            tokens,
        )
    elif paid:
        yield words.say("The Emperor reached the tree: nothing for you.")
    elif bumps:
        return
    elif space == GATE:
        yield words.say("You are at the gate.")
    else:
        yield words.plural(
            "You are {n} space behind the Emperor.",
            "You are {n} spaces behind the Emperor.",
            seen.emperor - space,
        )


# -- on the board ----------------------------------------------------------------------------


def places(seen: Observation, seat: int) -> list[Figure]:
    """Return the figures that the sentences name: the Emperor, the seat's painter, and the next
    tree."""
    if seen.stage is Stage.RESOLVE or seen.round >= ROUNDS:
        return []
    named: list[Figure] = [(None, seen.emperor), (seat, seen.painters[seat])]
    if seen.round != 1:
        named.append((None, seen.board.next_sakura(seen.emperor, seen.scored)))
    return named


def rings(named: Iterable[Figure], board: Board, shape: Shape) -> str:
    """Draw a ring around each figure, for the layer `ghosts`."""
    way = path(board, shape)
    return "".join(
        tag(
            "circle",
            class_="pointed",
            r=way.figure + 6,
            transform=stand(way.point(space) if who is None else way.place(who, space)),
        )
        for who, space in named
    )
