"""The whole table of Sakura in words, for whoever does not see it, or wants to be sure."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.view.card import card_words
from sakura.games.sakura.view.scene import Scene
from sakura.ui.words import Words


def sentences(
    scene: Scene, names: Sequence[str], hand: Sequence[int], deck: Cards, words: Words
) -> list[str]:
    """The whole table: the Emperor, the painters from the closest back, and a hand one may see."""
    said = [_emperor(scene, words)]
    order = sorted(range(len(names)), key=lambda painter: -scene.painters[painter])
    said += [_painter(scene, names[painter], painter, words) for painter in order]
    if hand:
        cards = "; ".join(card_words(deck[card], words) for card in hand)
        said.append(words.say("Your cards: {cards}.", cards=cards))
    return said


def _emperor(scene: Scene, words: Words) -> str:
    said = words.say("The Emperor is on space {space}.", space=scene.emperor)
    if len(scene.scored) == len(scene.board.sakuras):
        return said
    left = scene.board.next_sakura(scene.emperor, scene.scored) - scene.emperor
    return (
        said
        + " "
        + words.plural(
            "The next cherry tree is {n} space ahead of him.",
            "The next cherry tree is {n} spaces ahead of him.",
            left,
        )
    )


def _painter(scene: Scene, name: str, painter: int, words: Words) -> str:
    tokens = words.plural("{n} token", "{n} tokens", scene.tokens[painter])
    space = scene.painters[painter]
    if space == GATE:
        return words.say("{name} is at the gate, with {tokens}.", name=name, tokens=tokens)
    return words.plural(
        "{name} is on space {space}, {n} space behind the Emperor, with {tokens}.",
        "{name} is on space {space}, {n} spaces behind the Emperor, with {tokens}.",
        scene.emperor - space, name=name, space=space, tokens=tokens,
    )  # fmt: skip
