"""A language is a catalogue and a row: with an artificial one added, no view contains English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest

from sakura.core import data
from sakura.games import GAMES
from sakura.games.okiya.view import table as okiya_table
from sakura.games.sakura.rules.cards import printed_deck
from sakura.games.sakura.view import table as sakura_table
from sakura.games.sakura.view.card import card_words
from sakura.games.sakura.view.description import sentences
from sakura.games.sakura.view.scene import scene_of
from sakura.site.demo import demo_page
from sakura.site.form import defaults, form_fields
from sakura.site.index import cover, fragments, rules_page
from sakura.site.start import scale, start_page
from sakura.ui import panels, sharing, words
from sakura.ui.commands import table
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.notation import KEY, Notation
from sakura.ui.preferences import PREFERENCES
from sakura.ui.sharing import FRAME
from sakura.ui.words import LANGUAGES, Words
from tests.ui.test_names import okiya, okiya_told, sakura, sakura_told

pytestmark = pytest.mark.native  # Babel is only on the desktop

CODE, CALLED = "xx-Test", "Ξενα"

FOLDER = "xx_Test"
"""Folder of its catalogue, as gettext calls it."""

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопщрстувшжызАБЦДЕФГХИЙКЛМНОПЩРСТУВШЖЫЗ",
)
"""Replacement of each letter by one of an alphabet that no language of the site uses."""

WORD = re.compile(r"allow-[a-z-]+|[A-Za-zñç]{2,}")
"""Pattern of a word in Latin letters, or of a frame's permission."""

SAME = {painter.name for painter in PAINTERS} | {game.title for game in GAMES.values()}
"""Names that are the same everywhere, beside those of languages."""

SEEN = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-valuetext", "label")
"""Attributes with readable text."""


def abroad(sentence: str) -> str:
    """Sentence in the artificial language, with its placeholders unchanged."""
    parts = re.split(r"({\w+})", sentence)
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts)


def catalogue() -> bytes:
    """Catalogue of the artificial language, made from another one."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    file = Path(words.__file__).parent / "locales/es/LC_MESSAGES/sakura.po"
    with file.open("rb") as stream:
        known = read_po(stream, locale="es")
    made = Catalog(locale="es")
    for message in known:
        if message.id:
            texts = (message.id,) if isinstance(message.id, str) else message.id
            said = [abroad(text) for text in texts]
            made.add(
                message.id,
                said[0] if isinstance(message.id, str) else said,
                context=message.context,
            )
    notation = Notation(comma="· ", both=("&", "&"), either=("|", "|"), months=("Б",) * 12)
    made.add(KEY, json.dumps(notation))
    written = BytesIO()
    write_mo(written, made)
    return written.getvalue()


@pytest.fixture(scope="module")
def compiled() -> bytes:
    """Its compiled catalogue."""
    return catalogue()


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
    assert any(abroad("e") in text for text in reader.texts)
    return {
        text
        for text in reader.texts
        if any(word not in same and "-" not in word for word in WORD.findall(text))
    }


# -- views ---------------------------------------------------------------------------------------


def pages(one: Words) -> Iterator[str]:
    """Yield the pages that the build draws."""
    yield start_page(GAMES, one, defaults(form_fields(GAMES)))
    yield from scale(GAMES, one).values()
    yield cover(GAMES, one)
    yield rules_page(GAMES, one.language)
    yield demo_page(GAMES, one.language)


def around_a_table(one: Words) -> Iterator[str]:
    """Yield empty tables and their panels."""
    yield sakura_table.page(True, False, ["person", "adept:shadow"], one)
    yield okiya_table.page(True, True, ["person", "adept"], one)
    chosen = {name: field.default for name, field in (*PREFERENCES.items(), *FRAME.items())}
    seats = ["adept:shadow", "novice"]
    opponents = panels.opponents(Names(("Haruo", "Kenji"), 0), seats, GAMES["sakura"].styles, one)
    yield panels.settings(chosen, (), True, opponents, one, panels.reduced_motion(one))
    yield panels.keys(table([game.commands for game in GAMES.values()]), one)
    yield sharing.sharing(True, True, one)
    yield sharing.embedding(chosen, True, "Sakura", "", one)
    for game in GAMES.values():
        for each in game.lessons():
            yield from map(one.say, (each.title, each.task, each.done, each.missed))


def games(one: Words) -> Iterator[str]:
    """Yield whole games, told to a player and to a watcher."""
    yield from sakura_told(sakura(2, "standard"), 0, one)
    deck, dealt = printed_deck(), sakura(3, None).steps[1].before
    names = sakura_table.painter_names(sakura(3, None).options, 0, one)
    for hand in dealt.hands:
        yield from sentences(scene_of(dealt), names, hand, deck, one)
    yield from (card_words(card, one) for card in deck.values())
    yield from okiya_told(okiya(0), None, one)


@pytest.mark.parametrize("drawn", [pages, around_a_table, games])
def test_nothing_is_said_in_english(fourth: Words, drawn: Callable[[Words], Iterator[str]]) -> None:
    assert english(*drawn(fourth)) == set()


def test_what_is_not_translated_would_be_found() -> None:
    assert english(abroad("You are Haruo at Sakura. Here, in English.")) == set()
    assert english(abroad("Here"), "<p>Play a card</p>", '<a title="Red"></a>') == {
        "Play a card",
        "Red",
    }


def test_it_is_offered_wherever_languages_are(fourth: Words) -> None:
    english_page = start_page(GAMES, Words(), defaults(form_fields(GAMES)))
    language = panels.choice("language", PREFERENCES["language"], CODE, fourth)
    for offered in (english_page, language, demo_page(GAMES, "en")):
        assert re.search(rf'<option value="{CODE}"[^>]*>{CALLED}</option>', offered)
    assert f'href="rules.{CODE}.html"' in rules_page(GAMES, "en")
    drawn = fragments(GAMES)
    for name, place in (("templates", "start"), ("templates", "cover"), ("words", "words")):
        assert f'id="{place}-{CODE}"' in drawn[name]
