"""Pieces that views put together stand as each script has them: Japanese has no gap after a full
stop, and wide marks of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sakura.games.okiya.view import words as okiya_words
from sakura.games.sakura.rules.cards import printed_deck
from sakura.games.sakura.view.painter import painter_panel
from sakura.games.sakura.view.scene import scene_of
from sakura.games.sakura.view.story import stories
from sakura.games.sakura.view.table import hand
from sakura.ui.names import Names
from sakura.ui.words import Words
from tests.ui import drawn_views
from tests.ui.test_names import okiya, sakura

pytestmark = pytest.mark.native  # the views of the build are among them

EN, JA = Words("en"), Words("ja")
STRAY = re.compile(r"[。、] +(?=\w)|[ぁ-ヿ一-鿿][,.;:!?]|[ぁ-ヿ一-鿿] ?\(")
"""A gap after a wide mark, or a narrow mark or bracket after a letter of Japanese."""


def readable(markup: str) -> list[str]:
    """Texts between tags, and of those attributes that are read."""
    attributes = re.findall(r'(?:title|aria-label)="([^"]*)"', markup)
    return [*re.split("<[^>]*>", markup), *attributes]


@pytest.mark.parametrize("drawn", drawn_views.ALL)
def test_no_view_joins_japanese_with_english_punctuation(
    drawn: Callable[[Words], Iterator[str]],
) -> None:
    texts = [text for markup in drawn(JA) for text in readable(markup)]
    assert any("。" in text or "（" in text or len(text) > 1 for text in texts)
    assert [text for text in texts if STRAY.search(text)] == []


def test_stray_punctuation_would_be_found() -> None:
    for text in ("終わり。 次へ", "桜, 松", "桜 (1行)", "1位. 門"):
        assert STRAY.search(text), text
    assert not STRAY.search("門。トークン3個。Haruo (Kenji)は、桜（1行）に 2 ± 1")


@pytest.mark.parametrize(
    ("words", "said"), [(EN, "At the gate. 3 tokens."), (JA, "門。トークン3個。")]
)
def test_a_painters_place_and_tokens_are_two_sentences(words: Words, said: str) -> None:
    scene, names = scene_of(sakura(3, None).steps[1].before), Names(("Haruo", "Kenji", "Mariko"))
    scene = replace(scene, tokens=(3, 3, 3))
    tale = stories([], 3)[0]
    assert f"<p>{said}</p>" in painter_panel(0, names, scene, tale, printed_deck(), words)


def test_remarks_on_tiles_and_cards_are_in_brackets() -> None:
    seen = okiya(0).steps[1].before
    labels = {
        words.language: " ".join(okiya_words.sentences(seen, Names(("A", "B")), words))
        for words in (EN, JA)
    }
    assert "(row 1 column 1)" in labels["en"] and "（1行1列）" in labels["ja"]
    held = sakura(3, None).steps[1].before.hands[0]
    drawn = {words: hand(held, printed_deck(), held[:2], True, words) for words in (EN, JA)}
    assert " (court)<" in drawn[EN] and "（宮廷）<" in drawn[JA]
