"""Description of the whole table in words, for players who cannot see it or want to be sure."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.view.card import card_words
from sakura.games.sakura.view.scene import Scene
from sakura.ui.names import Names, forms
from sakura.ui.words import Words

AT_GATE = forms(
    "{name} is at the gate. Tokens: {tokens}.", "You are at the gate. Tokens: {tokens}."
)
ON_PATH = forms(
    "{name} is on space {space}, {gap} behind the Emperor. Tokens: {tokens}.",
    "You are on space {space}, {gap} behind the Emperor. Tokens: {tokens}.",
)


def sentences(
    scene: Scene, names: Names, hand: Sequence[int], deck: Cards, words: Words
) -> list[str]:
    """Describe the Emperor, the painters from the closest back, and a hand if it may be seen."""
    said = [_emperor(scene, words)]
    order = sorted(range(len(scene.painters)), key=lambda painter: -scene.painters[painter])
    said += [_painter(scene, names, painter, words) for painter in order]
    if hand:
        cards = words.clauses([card_words(deck[card], words) for card in hand])
        said.append(words.say("Your cards: {cards}.", cards=cards))
    return said


def _emperor(scene: Scene, words: Words) -> str:
    said = words.say("The Emperor is on space {space}.", space=scene.emperor)
    if len(scene.scored) == len(scene.board.sakuras):
        return said
    left = scene.board.next_sakura(scene.emperor, scene.scored) - scene.emperor
    tree = words.plural(
        "The next cherry tree is {n} space ahead of him.",
        "The next cherry tree is {n} spaces ahead of him.",
        left,
    )
    return words.sentences([said, tree])


def _painter(scene: Scene, names: Names, painter: int, words: Words) -> str:
    tokens, space = scene.tokens[painter], scene.painters[painter]
    if space == GATE:
        return names.say(painter, AT_GATE, words, tokens=tokens)
    gap = scene.emperor - space
    return names.say(painter, ON_PATH, words, space=space, gap=gap, tokens=tokens)
