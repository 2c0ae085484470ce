"""Value of each card of Sakura: the gain in wins of the seat that draws it.

Cards are drawn at random, so any difference between those who drew a card and those who did not is
its effect.
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
ROW = 10
"""Cards in a row of the table of single cards."""

Gains = list[dict[int, tuple[float, int]]]
"""For each game, by card: the sum of its drawers' wins above an even share, and the number of
draws."""


def draws(played: AnyTable) -> Iterator[tuple[int, int]]:
    """Yield every card dealt to or drawn by a seat, as (seat, card)."""
    held: list[set[int]] = [set() for _ in played.position.hands]
    for position in [*(step.before for step in played.steps[1:]), played.position]:
        for seat, hand in enumerate(position.hands):
            for card in sorted({*hand} - held[seat]):
                yield seat, card
            held[seat] = {*hand}


def gains(played: AnyTable) -> dict[int, tuple[float, int]]:
    """Gains of one game, by card."""
    shares = games.won(played)
    found: dict[int, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for seat, card in draws(played):
        total, count = found[card]
        found[card] = (total + shares[seat] - 1 / len(shares), count + 1)
    return dict(found)


def worth(found: Gains, of: Callable[[int], bool]) -> Figure:
    """Gain from drawing one of these cards."""
    pairs = []
    for gained in found:
        mine = [pair for card, pair in gained.items() if of(card)]
        pairs.append((sum(total for total, _ in mine), float(sum(count for _, count in mine))))
    return ratio(pairs)


def lines(number: int = GAMES) -> list[str]:
    """Table of the cards by value, and of groups of cards."""
    deck = printed_deck()
    setting = games.sakura(VARIANT)
    found = [gains(played) for played in games.alike(setting, "adept", number, "cards")]
    worths = {order: worth(found, {order}.__contains__) for order in deck}
    return [
        f"{number} games of four adepts on the classic board. Difference in wins from the average "
        "card, in percentage points.",
        "",
        *table(("feature", "cards", "gain"), _groups(found, list(deck.values()))),
        "",
        f"Of one card, by its number, ± {100 * max(one.interval for one in worths.values()):.1f} "
        "at most:",
        "",
        *table(("card", *map(str, range(1, ROW + 1))), _grid(worths)),
    ]


def _grid(worths: dict[int, Figure]) -> Iterator[tuple[str, ...]]:
    """Rows of gains, by the number of the card."""
    for first in range(0, len(worths), ROW):
        gains = (100 * worths[first + more].mean for more in range(1, ROW + 1))
        yield f"{first} +", *(f"{gain:+.1f}" for gain in gains)


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
