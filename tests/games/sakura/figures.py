"""Builders for Sakura tests: paths, decks and tables from their relevant parts only.

The path and the deck are the tests' own, so that a corrected data file breaks no test of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sakura.core.error import BadInput
from sakura.games.sakura.rules.board import Leg, lay
from sakura.games.sakura.rules.cards import GARDEN_ACTIONS, PAINTER_ACTIONS, Card, Cards
from sakura.games.sakura.rules.events import Half
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import Play, Position, Stage
from sakura.games.sakura.rules.walk import Walk

LEGS = (Leg(6, 0, "torii"), Leg(5, 5, "sakura"), Leg(5, 5, "sakura"), Leg(5, 5, "sakura"))
"""With 2–4 players: torii on 8, cherry trees on 20, 32 and 44."""

ALL_CARDS = range(1, 61)


def card(order: int, text: str) -> Card:
    """Parse a card written as "emperor+1 / leap"."""
    garden, painter = text.split(" / ")
    return Card(order, GARDEN_ACTIONS[garden], PAINTER_ACTIONS[painter])


def deck(special: dict[int, str]) -> Cards:
    """Deck of sixty cards, all emperor+1 / +1 except the special ones."""
    return {order: card(order, special.get(order, "emperor+1 / +1")) for order in ALL_CARDS}


def rules(special: dict[int, str] | None = None) -> Sakura:
    return Sakura(deck(special or {}), {"test": LEGS})


def figures(
    emperor: int,
    *painters: int,
    tokens: Sequence[int] | None = None,
    scored: tuple[int, ...] = (),
    players: int | None = None,
) -> Walk:
    """Emperor and painters on the test path, with a list of events."""
    tokens = list(tokens or [5] * len(painters))
    board = lay("test", LEGS, players or len(painters))
    walk = Walk(board, emperor, list(painters), tokens, 54 - sum(tokens), scored)
    walk.events = []
    return walk


def act(walk: Walk, painter: int, text: str, direction: str | None = None) -> Walk:
    """Apply an action by its text, as on the painter's own card."""
    part: Half = "garden" if text in GARDEN_ACTIONS else "painter"
    whole = f"{text} / +1" if part == "garden" else f"emperor+1 / {text}"
    walk.act(painter, card(1, whole), part, direction)
    return walk


def table(
    game: Sakura,
    *hands: tuple[int, ...],
    two_player: str | None = None,
    on_deck: tuple[int, ...] | None = None,
    painters: tuple[int, ...] | None = None,
    tokens: tuple[int, ...] | None = None,
    emperor: int = 8,
    scored: tuple[int, ...] = (),
) -> Position:
    """Table before a round, with hands filled up to five.

    With `on_deck` the deck has exactly those cards and the discard all others; otherwise the deck
    has all others.
    """
    raw = {"players": len(hands), "two_player": two_player, "board": "test"}
    options = game.options(raw)
    named = {order for hand in hands for order in hand} | set(on_deck or ())
    unused = [order for order in ALL_CARDS if order not in named]
    full = []
    for hand in hands:
        missing = 5 - len(hand)
        full.append(tuple(sorted((*hand, *unused[:missing]))))
        unused = unused[missing:]
    tokens = tokens or (5,) * options.painters
    return Position(
        options=options, board=game.board(options), stage=Stage.CHOOSE, round=4, emperor=emperor,
        painters=painters or (0,) * options.painters, tokens=tokens, supply=54 - sum(tokens),
        scored=scored, hands=tuple(full), deck=tuple(unused) if on_deck is None else on_deck,
        discard=() if on_deck is None else tuple(unused),
    )  # fmt: skip


def play(
    game: Sakura, position: Position, *cards: int | tuple[int, int], choices: str = ""
) -> tuple[Position, tuple[Any, ...]]:
    """Play a round, up to the next chance action. All of `choices` must be used."""
    plays = [Play(*one) if isinstance(one, tuple) else Play(one) for one in cards]
    position, events = game.apply(position, dict(enumerate(plays)))
    left = list(choices)
    while position.stage is Stage.RESOLVE:
        (seat,) = game.to_act(position)
        position, more = game.apply(position, {seat: left.pop(0)})
        events += more
    assert not left, "fewer choices came up"
    return position, events


def assert_refused(read: Callable[[str], object], text: str, file: str, says: str) -> None:
    """Check that the file is refused in one sentence that names it."""
    with pytest.raises(BadInput) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith(file) and says in message
    assert message.isprintable() and len(message) < 200
