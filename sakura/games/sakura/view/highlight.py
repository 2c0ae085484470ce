"""The liveliest round of a game in words, which do not say who won it."""

from __future__ import annotations

from sakura.games.sakura.rules.highlight import LivelyRound
from sakura.ui.words import Words


def highlight_words(found: LivelyRound, words: Words) -> str:
    """Return the button's text: the events of the round, without names."""
    if found.paid and found.bumps:
        # L10N: {n} is the number of a round; on a button that shows it.
        return words.say("Round {n}: a tree pays, and someone bumps into him", n=found.number)
    if found.paid:
        # L10N: {n} is the number of a round; on a button that shows it.
        return words.say("Round {n}: the Emperor reaches a cherry tree", n=found.number)
    # L10N: {n} is the number of a round; on a button that shows it.
    return words.say("Round {n}: someone bumps into the Emperor", n=found.number)
