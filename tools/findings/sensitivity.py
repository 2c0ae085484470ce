"""Sensitivity to the reconstructed data: Sakura with slightly different decks and boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from sakura.games.sakura.rules.board import Boards, printed_boards
from sakura.games.sakura.rules.cards import GARDEN_ACTIONS, Card, CardAction, Cards, printed_deck
from sakura.games.sakura.rules.game import Sakura
from sakura.lab.plan import plan
from sakura.lab.setting import Setting, setting
from sakura.lab.tournament import tournament
from tools.findings import games
from tools.findings.figures import Figure, figure, share, table
from tools.findings.rulings import bumps

GAMES = 60
DEALS = 25
PLAYERS = 4
EXCHANGED = 5
"""Cards whose garden action is exchanged."""


def rows_of(deck: Cards) -> list[Card]:
    """Cards in order of their numbers."""
    return [deck[order] for order in sorted(deck)]


def made(gardens: Sequence[CardAction], painters: Sequence[CardAction]) -> Cards:
    """Make a deck from the halves of its cards, from card 1."""
    halves = zip(gardens, painters, strict=True)
    return {order: Card(order, *both) for order, both in enumerate(halves, 1)}


def decks() -> Iterator[tuple[str, Cards]]:
    """Yield variants of the printed deck, with a description."""
    cards = rows_of(printed_deck())
    gardens, painters = [card.garden for card in cards], [card.painter for card in cards]
    for number in range(3):
        mixed = Random(f"halves/{number}").sample(painters, len(painters))
        yield f"halves re-paired, {number + 1}", made(gardens, mixed)
    for number in range(2):
        mixed_cards = Random(f"orders/{number}").sample(cards, len(cards))
        yield (
            f"numbers reshuffled, {number + 1}",
            made([card.garden for card in mixed_cards], [card.painter for card in mixed_cards]),
        )
    yield "numbers reversed", made(gardens[::-1], painters[::-1])
    for old, new in (("emperor+1", "emperor+2"), ("emperor+2", "emperor+1"),
                     ("emperor+1", "emperor-1"), ("emperor+1", "closest-2")):  # fmt: skip
        places = [index for index, action in enumerate(gardens) if action.text == old]
        places = places[:: len(places) // EXCHANGED][:EXCHANGED]
        exchanged = [
            GARDEN_ACTIONS[new] if index in places else action
            for index, action in enumerate(gardens)
        ]
        yield f"{EXCHANGED} × `{old}` made `{new}`", made(exchanged, painters)


def boards() -> Iterator[tuple[str, Boards]]:
    """Yield variants of the classic board."""
    legs = printed_boards()["classic"]
    for more in (-2, -1, 1, 2):
        longer = [replace(leg, after=leg.after + more) for leg in legs[1:]]
        yield f"{more:+} before each tree", {"classic": (legs[0], *longer)}
    for more in (-2, 2):
        first = replace(legs[0], before=legs[0].before + more)
        yield f"{more:+} before the torii", {"classic": (first, *legs[1:])}
    moved = [replace(leg, before=leg.before - 2, after=leg.after + 2) for leg in legs[1:]]
    yield "bridges two spaces earlier", {"classic": (legs[0], *moved)}
    last = replace(legs[-1], after=legs[-1].after + 3)
    yield "+3 before the last tree", {"classic": (*legs[:-1], last)}


def lines(number: int = GAMES, deals: int = DEALS) -> list[str]:
    """Figures of the game with each variant."""
    variants: list[tuple[str, Sakura]] = [("unchanged", Sakura())]
    variants += [(words, Sakura(cards=deck)) for words, deck in decks()]
    variants += [(words, Sakura(boards=board)) for words, board in boards()]
    return [
        f"{PLAYERS} seats. {number} games of adepts in each row, on the same deals of order "
        f"numbers: rounds, bumps per game, the winner's tokens, wins of seat 0 in %. "
        f"{PLAYERS * deals} games of one adept against novices: the adept's wins in %.",
        "",
        *table(("deck or board", "rounds", "bumps", "winner's tokens", "seat 0", "adept"),
               [(words, *_measured(game, number, deals)) for words, game in variants]),
    ]  # fmt: skip


def _measured(game: Sakura, number: int, deals: int) -> Iterator[str]:
    table: Setting = setting("sakura", PLAYERS, {}, game)
    played = [*games.alike(table, "adept", number, "sensitivity")]
    yield figure(one.position.round for one in played).number()
    yield figure(map(bumps, played)).number()
    yield figure(max(one.position.tokens[:PLAYERS]) for one in played).number()
    yield share(games.won(one)[0] for one in played).percent()
    seats = ["adept", *["novice"] * (PLAYERS - 1)]
    found = tournament(plan(table, seats, "sensitivity"), deals)[0]
    yield Figure(found.share, found.interval or 0.0).percent()
