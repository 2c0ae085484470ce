"""What each card of Sakura is worth: who draws it instead of another wins how much more often?

Which seat draws a card is chance, so whatever those have in common who drew it comes of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from sakura.core.table import AnyTable
from sakura.games.sakura.rules.cards import Card, printed_deck
from tools.findings import games
from tools.findings.figures import Figure, ratio, table

GAMES = 3000
VARIANT = "4"
THIRD = 20

Gains = list[dict[int, tuple[float, int]]]
"""For each game the cards drawn in it: the sum of what their drawers won beyond an even share, and
how often the card was drawn."""


def draws(played: AnyTable) -> Iterator[tuple[int, int]]:
    """Every card that a seat was dealt or drew, as (seat, card)."""
    held: list[set[int]] = [set() for _ in played.position.hands]
    for position in [*(step.before for step in played.steps[1:]), played.position]:
        for seat, hand in enumerate(position.hands):
            for card in sorted({*hand} - held[seat]):
                yield seat, card
            held[seat] = {*hand}


def gains(played: AnyTable) -> dict[int, tuple[float, int]]:
    """Those of one game."""
    shares = games.won(played)
    found: dict[int, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for seat, card in draws(played):
        total, count = found[card]
        found[card] = (total + shares[seat] - 1 / len(shares), count + 1)
    return dict(found)


def worth(found: Gains, of: Callable[[int], bool]) -> Figure:
    """What it is worth to draw one of those cards."""
    pairs = []
    for gained in found:
        mine = [pair for card, pair in gained.items() if of(card)]
        pairs.append((sum(total for total, _ in mine), float(sum(count for _, count in mine))))
    return ratio(pairs)


def lines(number: int = GAMES) -> list[str]:
    """The cards by their worth, and what those with something in common are worth."""
    deck = printed_deck()
    setting = games.sakura(VARIANT)
    found = [gains(played) for played in games.alike(setting, "adept", number, "cards")]
    worths = {order: worth(found, {order}.__contains__) for order in deck}
    best = sorted(deck, key=lambda order: -worths[order].mean)
    return [
        f"{number} games of four adepts on the classic board; points of a percent of the wins, "
        "beside the average card.",
        "",
        *table(("what the card has", "cards", "worth"), _groups(found, list(deck.values()))),
        "",
        *table(
            ("card", "garden", "painter", "worth"),
            [(str(order), deck[order].garden.text, deck[order].painter.text,
              worths[order].percent("+")) for order in best],
        ),
    ]  # fmt: skip


def _groups(found: Gains, deck: list[Card]) -> Iterator[tuple[str, str, str]]:
    kinds: dict[str, set[int]] = defaultdict(set)
    for card in deck:
        kinds[card.garden.text].add(card.order)
    for card in deck:
        kinds[card.painter.text].add(card.order)
    for card in deck:
        first = (card.order - 1) // THIRD * THIRD
        kinds[f"order {first + 1}–{first + THIRD}"].add(card.order)
    for kind, orders in kinds.items():
        yield kind, str(len(orders)), worth(found, orders.__contains__).percent("+")
