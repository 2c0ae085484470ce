"""Every event of whole games has its sentence in every language; for Sakura's cards see
tests/games/sakura/test_recap.py."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.okiya.view import words as okiya_words
from sakura.games.okiya.view.tiles import matching_words
from sakura.games.sakura.rules.events import CardsDealt, DeckShuffled
from sakura.games.sakura.view import words as sakura_words
from sakura.ui.names import Names
from sakura.ui.words import LANGUAGES, Words

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

OPTIONS: JsonObject = {"match": "points", "target": 20, "full_board": "draw"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_a_sentence(language: str) -> None:
    words, names = Words(language), Names(("Haruo", "Kenji"))
    game = RULES["okiya"]
    for seed in range(6):
        random = Random(seed)
        table = Table(game, game.options(OPTIONS), random)
        while waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
        for step in table.steps[1:]:
            for event in step.events:
                sentence = okiya_words.describe(event, names, words)
                assert sentence and "{" not in sentence and "None" not in sentence


def test_the_first_shuffle_is_not_announced() -> None:
    words, names = Words("en"), Names(())
    describe = sakura_words.describe
    assert describe(DeckShuffled(60), names, words) == ""
    assert "new deck" in describe(DeckShuffled(36), names, words)
    assert describe(CardsDealt(), names, words) == "Everyone holds five cards."


def test_a_newcomer_is_told_the_goal_and_the_legal_tiles() -> None:
    game = RULES["okiya"]
    options = game.options({"match": "single", "target": None, "full_board": "win"})
    table = Table(game, options, Random(3))
    words = Words("en")
    assert okiya_words.guidance(table.position, words).endswith(
        "decides what your opponent may take."
    )
    seat = table.waiting()[0]
    table.choose(seat, table.legal(seat)[0])
    said = okiya_words.guidance(table.position, words)
    assert said.startswith("Get four tokens in a line or a square.")
    assert matching_words(table.position.binding, words) in said
