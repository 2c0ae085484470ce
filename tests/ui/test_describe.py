"""Every event of whole games has its sentence, in every language."""

from random import Random

import pytest

from sakura.core.table import Table
from sakura.games import RULES
from sakura.games.okiya.view import words as okiya_words
from sakura.games.sakura.rules.events import CardsDealt, DeckShuffled
from sakura.games.sakura.view import words as sakura_words
from sakura.ui.words import LANGUAGES, Words

DESCRIBE = {"sakura": sakura_words.describe, "okiya": okiya_words.describe}
OPTIONS = {
    "sakura": {"players": 2, "two_player": "standard", "board": "classic"},
    "okiya": {"match": "points", "target": 20, "full_board": "draw"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(RULES))
def test_every_event_is_a_sentence(name, language):
    words, names = Words(language), ("Ume", "Take", "Ai")
    game = RULES[name]
    for seed in range(6):
        random = Random(seed)
        table = Table(game, game.options(OPTIONS[name]), random)
        while waiting := table.waiting():
            table.choose(waiting[0], random.choice(table.legal(waiting[0])))
        for step in table.steps[1:]:
            for event in step.events:
                sentence = DESCRIBE[name](event, names, words)
                assert sentence and "{" not in sentence and "None" not in sentence


def test_the_first_shuffle_goes_without_saying():
    words = Words("en")
    describe = sakura_words.describe
    assert describe(DeckShuffled(60), (), words) == ""
    assert "new deck" in describe(DeckShuffled(36), (), words)
    assert describe(CardsDealt(), (), words) == "Everyone holds five cards."
