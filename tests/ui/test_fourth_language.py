"""A language is a catalogue and a row: with an artificial one added, no view contains English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest

from sakura.core import data
from sakura.games import GAMES
from sakura.site.demo import demo_page
from sakura.site.form import defaults, form_fields
from sakura.site.index import fragments, rules_page
from sakura.site.start import start_page
from sakura.ui import panels, words
from sakura.ui.emblems import PAINTERS
from sakura.ui.preferences import PREFERENCES
from sakura.ui.words import LANGUAGES, Words
from tests import pseudo as made_up
from tests.pseudo import CALLED, CODE, FOLDER, pseudo
from tests.ui import drawn_views

pytestmark = pytest.mark.native  # Babel is only on the desktop

SAME = {painter.name for painter in PAINTERS} | {game.title for game in GAMES.values()}
"""Names that are the same everywhere, beside those of languages."""

SEEN = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-valuetext", "label")
"""Attributes with readable text."""


@pytest.fixture(scope="module")
def compiled() -> bytes:
    """Its compiled catalogue."""
    return made_up.compiled()


@pytest.fixture
def fourth(monkeypatch: pytest.MonkeyPatch, compiled: bytes) -> Iterator[Words]:
    """The artificial language, added like any other: a row, and a catalogue in the usual place."""
    read = data.read_bytes

    def with_one_more(package: str, name: str) -> bytes:
        return (
            compiled if name == f"locales/{FOLDER}/LC_MESSAGES/sakura.mo" else read(package, name)
        )

    monkeypatch.setattr("sakura.ui.words.read_bytes", with_one_more)
    monkeypatch.setitem(LANGUAGES, CODE, CALLED)
    yield Words(CODE)
    words._catalogue.cache_clear()
    words._notation.cache_clear()


class Reader(HTMLParser):
    """Parser that collects the readable text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("style", "script", "code", "textarea", "kbd")
        self.texts += [value for name, value in attrs if name in SEEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def english(*drawn: str) -> set[str]:
    """Texts that contain a word in another language."""
    reader = Reader()
    for text in drawn:
        reader.feed(text)
        reader.close()
    same = SAME | set(LANGUAGES.values())
    assert any("⟦" in text for text in reader.texts)
    return {
        text
        for text in reader.texts
        if any(word not in same and "-" not in word for word in made_up.untranslated(text))
    }


@pytest.mark.parametrize("drawn", drawn_views.ALL)
def test_no_text_is_left_in_english(fourth: Words, drawn: Callable[[Words], Iterator[str]]) -> None:
    assert english(*drawn(fourth)) == set()


def test_the_pseudo_language_is_a_third_longer_and_keeps_placeholders() -> None:
    sentence = pseudo("Play card {order} now")
    assert sentence.startswith("⟦") and "{order}" in sentence and "Play" not in sentence
    long = "The first tile must come from the border."
    assert 1.25 * len(long) <= len(pseudo(long)) <= 1.4 * len(long)


def test_every_view_is_drawn(fourth: Words) -> None:
    assert drawn_views.undrawn(fourth) == set()


def test_an_untranslated_sentence_would_be_found() -> None:
    assert english(pseudo("You are Haruo at Sakura. Here, in English.")) == set()
    assert english(pseudo("Here"), "<p>Play a card</p>", '<a title="Red"></a>') == {
        "Play a card",
        "Red",
    }


def test_the_fourth_language_is_offered_everywhere(fourth: Words) -> None:
    english_page = start_page(GAMES, Words(), defaults(form_fields(GAMES)))
    language = panels.choice("language", PREFERENCES["language"], CODE, fourth)
    for offered in (english_page, language, demo_page(GAMES, "en")):
        assert re.search(rf'<option value="{CODE}"[^>]*>{CALLED}</option>', offered)
    assert f'href="rules.{CODE}.html"' in rules_page(GAMES, "en")
    drawn = fragments(GAMES)
    for name, prefix in (("templates", "start"), ("templates", "cover"), ("words", "words")):
        assert f'id="{prefix}-{CODE}"' in drawn[name]
