"""The whole table in sentences, for whoever does not see it, or wants to be sure."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.garden.board import GATE
from sakura.garden.cards import Cards
from sakura.okiya.position import Position as Garden
from sakura.okiya.position import Stage
from sakura.okiya.square import cells
from sakura.text.words import Words
from sakura.view.card import card_words
from sakura.view.okiya_table import PLAYERS, score, turn_words
from sakura.view.scene import Scene
from sakura.view.tiles import matching_words, tile_name


def garden_sentences(
    scene: Scene, names: Sequence[str], hand: Sequence[int], deck: Cards, words: Words
) -> list[str]:
    """Sakura: the Emperor, the painters from the closest back, and the hand one may see."""
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


def okiya_sentences(position: Garden, words: Words) -> list[str]:
    """Okiya: whose turn it is, what may be taken, what each player holds, and the tiles left."""
    said = []
    if position.stage is Stage.TAKE:
        said.append(turn_words(position.mover, words))
        if position.binding:
            match = matching_words(position.binding, words)
            said.append(words.say("The tile must match: {match}.", match=match))
        legal = words.listed([_cell(position, cell, words) for cell in position.free()])
        said.append(words.say("These can be taken: {tiles}.", tiles=legal))
    for seat, name in enumerate(PLAYERS):
        held = cells(position.held[seat])
        if held:
            places = words.listed([_place(cell, words) for cell in held])
            said.append(words.say("{name} has {places}.", name=name, places=places))
        if points := score(position, seat, words):
            said.append(words.say("{name}: {points}", name=name, points=points))
    return said


def _place(cell: int, words: Words) -> str:
    return words.say("row {row} column {column}", row=cell // 4 + 1, column=cell % 4 + 1)


def _cell(position: Garden, cell: int, words: Words) -> str:
    return f"{tile_name(position.tiles[cell], words)} ({_place(cell, words)})"
