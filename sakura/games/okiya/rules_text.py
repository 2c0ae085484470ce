"""Rules and rulings of Okiya, in our own words."""

from __future__ import annotations

from sakura.core.titles import TITLES
from sakura.ui.rules import Section
from sakura.ui.words import mark

CREDIT = (
    mark(
        "This is an unofficial, non-commercial version of a game by Bruno Cathala. Its name, words "
        "and drawings are our own."
    )
    if TITLES
    else mark(
        "This is an unofficial, non-commercial version of Okiya by Bruno Cathala, also "
        "sold as Niya (Blue Orange)."
    )
)
"""Sentence about the origin of the game, which has another name on some sites."""

SECTIONS = (
    Section(
        mark("The goal"),
        (
            mark(
                "Sixteen tiles lie in a square, one for each pairing of a plant with a feature. "
                "The two players take turns: take a tile, and leave one of your tokens in its "
                "place. Get four tokens in a line or in a square of two by two, or leave your "
                "opponent no tile to take, and you win the round."
            ),
        ),
    ),
    Section(
        mark("Taking tiles"),
        (
            mark("The first tile must be one of the twelve on the border."),
            mark(
                "From then on, the tile you take must show the same plant or the same feature as "
                "the tile your opponent has just taken."
            ),
            mark(
                "A line is a row, a column or one of the two long diagonals. A square is any "
                "block of two by two."
            ),
        ),
        pictures=("matching", "line", "square"),
    ),
    Section(
        mark("Matches"),
        (
            mark(
                "Play a single round, a match to three wins, or a match for points. For "
                "points, the winner of a round scores one point for each tile still face up, "
                "and the first to reach 10, 15 or 20 points wins the match."
            ),
            mark(
                "Chance decides who starts the first round. After that, the loser of the last "
                "round starts; after a draw, the player who did not start it."
            ),
        ),
    ),
    Section(
        mark("Rulings"),
        (
            mark(
                "When all sixteen tiles are taken, the next player has no tile to take, so "
                "the player who took the last one wins, but scores no points. If you prefer, "
                "a full board can count as a draw."
            ),
            mark(
                "If a tile wins in more than one way, the win counts as a line first, then as a "
                "square."
            ),
        ),
        numbered=True,
    ),
    Section(
        mark("About the game"),
        (CREDIT,),
    ),
)
