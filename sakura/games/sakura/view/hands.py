"""All hands at once, open after a game is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from sakura.games.sakura.rules.cards import Card, Cards
from sakura.games.sakura.rules.position import Play
from sakura.games.sakura.view.card import played_words
from sakura.games.sakura.view.table import short_words, steps_words
from sakura.ui.emblems import emblem_picture
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def played_next(actions: Iterable[object]) -> set[int]:
    """Return the cards that these actions choose; none if they choose something else."""
    plays = [action for action in actions if isinstance(action, Play)]
    return {card for play in plays for card in play if card is not None}


def hands(
    held: Sequence[Sequence[int]],
    played: Collection[int],
    deck: Cards,
    names: Names,
    words: Words,
) -> str:
    """Draw a row for each player; the cards `played` next stand out."""
    rows = [
        tag(
            "li",
            emblem_picture(painter, letter=names.letter(painter)),
            tag("span", escape(names.label(painter, words)), class_="unseen"),
            *(_card(deck[order], painter, order in played, names, words) for order in cards),
        )
        for painter, cards in enumerate(held)
        if cards
    ]
    return tag("ol", *rows, class_="hands") if rows else ""


def held_words(
    order: int, held: Mapping[int, Sequence[int]], deck: Cards, names: Names, words: Words
) -> str:
    """Say a card of all hands, by seat, of the painter who holds it: nobody else is "you"."""
    holder = next(seat for seat, cards in held.items() if order in cards)
    return played_words(deck[order], holder, names, words)


def _card(card: Card, painter: int, played: bool, names: Names, words: Words) -> str:
    about = played_words(card, painter, names, words)
    if played:
        # L10N: {card} is the text of a whole card.
        about = words.say("{card} (played next)", card=about)
    halves = [short_words(half, words) for half in (card.garden, card.painter)]
    if card.painter.who == "own" and painter != names.you:
        halves[1] = steps_words(card.painter, words)  # the row says whose painter it is
    return tag(
        "button",
        tag("span", escape(about), class_="unseen"),
        tag("b", str(card.order), aria_hidden="true"),
        tag("small", escape(halves[0]), aria_hidden="true"),
        tag("small", escape(halves[1]), aria_hidden="true"),
        type="button",
        class_="played" if played else None,
        data_card=card.order,
        title=about,
    )
