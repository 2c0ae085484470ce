"""The garden of a question about the rules: a part of it, the figures, and cards."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core.quiz import RulesQuestion
from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import Card
from sakura.games.sakura.rules.game import Sakura
from sakura.games.sakura.rules.position import START_TOKENS, Observation
from sakura.games.sakura.view.card import card_face, played_words
from sakura.games.sakura.view.emperor import emperor
from sakura.games.sakura.view.garden import Placement, standing
from sakura.games.sakura.view.pictures import peopled, piece
from sakura.ui.emblems import emblem_picture
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

SEEN = 6
"""Spaces that a picture shows at least, and how near to the Emperor a tree is in it."""

ABOVE = 62
"""Units above the highest space, for the Emperor's parasol."""


def illustrate(game: Sakura, question: RulesQuestion, names: Names, words: Words) -> str:
    """A picture: the garden, the figures, and the cards of the question."""
    table = question.lay({game.name: game})
    seen = table.observe(0)
    played = []
    for seat in question.shown:
        play = question.plays[seat]
        assert isinstance(play, list) and isinstance(play[0], int)
        played.append((seat, game.cards[play[0]]))
    placed = Placement(seen.emperor, seen.painters)
    garden = peopled(seen.board, placed, seen.scored, names, words)
    return tag(
        "figure",
        tag(
            "span",
            piece(garden, seen.board, _around(seen), ABOVE),
            class_="drawn",
            aria_hidden="true",
        ),
        tag("figcaption", _standing(seen, names, words), _cards(played, names, words)),
        class_="picture question-picture",
    )


def _around(seen: Observation) -> range:
    """Spaces of the picture: all figures, some ahead of the Emperor, and a tree nearby."""
    tree = seen.board.next_sakura(seen.emperor, seen.scored)
    ahead = tree if tree - seen.emperor < SEEN // 2 else seen.emperor + 1
    first = min(*seen.painters, ahead - SEEN)
    return range(max(GATE, first), min(ahead, seen.board.last) + 1)


def _standing(seen: Observation, names: Names, words: Words) -> str:
    """List the figures from the front, with tokens once anybody has won or lost some."""
    counted = set(seen.tokens) != {START_TOKENS}
    order = sorted(range(len(seen.painters)), key=lambda painter: -seen.painters[painter])
    said = standing(words.say("The Emperor"), seen.emperor, words)
    rows = [tag("li", _emperor_picture(), tag("span", escape(said)))]
    for painter in order:
        said = standing(names.label(painter, words), seen.painters[painter], words)
        tokens = words.plural("{n} token", "{n} tokens", seen.tokens[painter])
        rows.append(
            tag(
                "li",
                emblem_picture(painter),
                tag("span", escape(said)),
                tag("small", escape(tokens)) if counted else "",
            )
        )
    return tag("ul", *rows, class_="legend")


def _emperor_picture() -> str:
    return tag(
        "svg",
        emperor(),
        class_="emblem-picture",
        viewBox="-27 -40 54 54",
        aria_hidden="true",
        focusable="false",
    )


def _cards(played: Sequence[tuple[int, Card]], names: Names, words: Words) -> str:
    """Draw the cards and say what each does, the lowest number first."""
    rows = [
        tag(
            "li",
            tag("span", card_face(card), class_="face"),
            tag("span", escape(played_words(card, seat, names, words))),
        )
        for seat, card in played
    ]
    return tag("ul", *rows, class_="question-cards") if rows else ""
