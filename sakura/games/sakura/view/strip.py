"""The revealed cards of a round side by side, in the order in which they act."""

from __future__ import annotations

from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.view.card import card_back, card_face, played_words
from sakura.games.sakura.view.recap import CardState, Recap, Turn
from sakura.games.sakura.view.table import short_name
from sakura.ui.emblems import emblem_picture
from sakura.ui.names import Names, forms
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

CLASSES = {"garden": "acts-garden", "painter": "acts-painter"}
"""Classes of states that are not named like their class."""
WHOSE = forms("{name}: card {card}", "Your card {card}")


def strip(recap: Recap, cards: Cards, names: Names, words: Words) -> str:
    """Draw a button for each card: its face, and below it the emblem and the name of its painter.
    `style` gives its looks."""
    return "".join(tag("li", _card(turn, cards, names, words)) for turn in recap.turns)


def style(state: CardState) -> str:
    """Return the classes of a card in that state."""
    return f"turn {CLASSES.get(state, state)}"


def _card(turn: Turn, cards: Cards, names: Names, words: Words) -> str:
    card = cards[turn.order]
    label = played_words(card, turn.painter, names, words)
    full = names.say(turn.painter, WHOSE, words, card=label)
    return tag(
        "button",
        tag("span", escape(full), class_="unseen"),
        tag("span", card_face(card), class_="face", aria_hidden="true"),
        tag("span", card_back(), class_="reverse", aria_hidden="true"),
        tag(
            "span",
            emblem_picture(turn.painter, letter=names.letter(turn.painter)),
            tag("b", escape(short_name(turn.painter, names, words))),
            class_="whose you" if turn.painter == names.you else "whose",
            aria_hidden="true",
        ),
        type="button",
        class_="card",
        data_turn=turn.order,
    )
