"""The rules and rulings of Okiya, in our own words."""

from __future__ import annotations

from sakura.ui.rules import Section
from sakura.ui.words import mark

SECTIONS = (
    Section(
        mark("The goal"),
        (
            mark(
                "Sixteen tiles lie in a square. Each shows a plant and a feature, every pair once. "
                "Two players take tiles in turn and leave a token in the place of each. You win "
                "the round when your tokens make a line of four or a square of two by two, or "
                "when the other player has no tile to take."
            ),
        ),
    ),
    Section(
        mark("Taking tiles"),
        (
            mark("The first tile may be any of the twelve on the border."),
            mark(
                "After that, the tile you take must share its plant or its feature with the tile "
                "that was taken just before."
            ),
            mark(
                "A line is a row, a column or one of the two long diagonals. A square is any four "
                "cells that touch, two by two."
            ),
        ),
        pictures=("matching", "line", "square"),
    ),
    Section(
        mark("Matches"),
        (
            mark(
                "Play a single round, play for three won rounds, or play for points: the winner "
                "of a round gets one point for each tile still face up, and the first to reach "
                "10, 15 or 20 wins the match."
            ),
            mark(
                "Chance decides who begins the first round. Then the loser of the last round "
                "begins; after a draw, the other player."
            ),
        ),
    ),
    Section(
        mark("Rulings"),
        (
            mark(
                "When all sixteen tiles are taken the other player cannot play, so the last mover "
                "wins (with no points). If you prefer, a full board can count as a draw."
            ),
            mark("If one tile wins in several ways, a line is named first, then a square."),
        ),
        numbered=True,
    ),
    Section(
        mark("About the game"),
        (
            mark(
                "This is an unofficial, non-commercial version of Okiya by Bruno Cathala, also "
                "sold as Niya (Blue Orange)."
            ),
        ),
    ),
)
