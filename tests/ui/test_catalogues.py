"""Every sentence is translated, with its placeholders. `make lint` checks that no catalogue lacks a
sentence."""

import re
from pathlib import Path

import pytest

from sakura.ui.emblems import PAINTERS
from sakura.ui.words import LANGUAGES, Words, mark_in
from tests.translated import is_translated

pytestmark = pytest.mark.native  # Babel is only on the desktop


CATALOGUES = sorted((Path(__file__).parent.parent.parent / "sakura").rglob("sakura.po"))


def tag_of(file: Path) -> str:
    """The language of a catalogue, by its folder."""
    return file.parts[-3].replace("_", "-")


def names(text: str) -> list[str]:
    return sorted(re.findall(r"{(\w+)}", text))


def test_each_language_has_a_catalogue() -> None:
    assert {tag_of(file) for file in CATALOGUES} | {"en"} == set(LANGUAGES)


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parts[-3])
def test_every_sentence_is_translated(file: Path) -> None:
    from babel.messages.pofile import read_po

    with file.open("rb") as stream:
        messages = [message for message in read_po(stream, locale=file.parts[-3]) if message.id]
    assert len(messages) > 200
    for message in messages:
        assert not message.fuzzy
        originals = (message.id,) if isinstance(message.id, str) else message.id
        translated = message.string
        translations = (translated,) if isinstance(translated, str) else translated or ("",)
        if not is_translated(tag_of(file)) and not any(translations):
            continue
        for translation in translations:
            assert translation, message.id
            assert set(names(translation)) <= set(names(originals[-1])), message.id
        assert names(translations[-1]) == names(originals[-1]), message.id


def test_painters_have_six_initials_and_no_name_is_a_word_of_any_language() -> None:
    from babel.messages.pofile import read_po

    assert [painter.letter for painter in PAINTERS] == [painter.name[0] for painter in PAINTERS]
    assert len({painter.letter for painter in PAINTERS}) == 6
    said: set[str] = set()
    for file in CATALOGUES:
        with file.open("rb") as stream:
            for message in read_po(stream, locale=file.parts[-3]):
                for text in (message.id, message.string):
                    said.update((text,) if isinstance(text, str) else text or ())
    assert len(said) > 1000
    names = "|".join(painter.name for painter in PAINTERS)
    assert [text for text in said if re.fullmatch(names, text, re.IGNORECASE)] == []
    # A name that is a word as well stands in some sentence without a capital.
    assert [text for text in said if re.search(rf"\b({names.lower()})\b", text, re.ASCII)] == []


def test_ambiguous_messages_have_a_comment_or_context() -> None:
    """A translator cannot guess where a message of placeholders and punctuation appears."""
    from babel.messages.pofile import read_po

    with CATALOGUES[0].open("rb") as stream:
        messages = [message for message in read_po(stream) if message.id]
    for message in messages:
        text = message.id if isinstance(message.id, str) else message.id[0]
        letters = re.sub(r"{\w+}|\W", "", text)
        assert len(letters) > 3 or message.context or message.auto_comments, text
    assert sum(bool(message.auto_comments) for message in messages) > 60
    assert {message.context for message in messages} >= {"column", "place", "instead of"}


def test_french_marks_stay_with_their_words() -> None:
    """No line may break before them, and the space before a mark is narrow."""
    words = Words("fr")
    text = (CATALOGUES[0].parents[2] / "fr/LC_MESSAGES/sakura.po").read_text("utf-8")
    joined = text.replace('"\n"', "")  # line breaks of the file are not part of the sentence
    translated = [line for line in joined.splitlines() if line.startswith("msgstr")]
    assert len(translated) > 200
    assert [line for line in translated if re.search(r"[ \u00a0][:;?!%]|« | »", line)] == []
    assert [line for line in translated if re.search(r"\w'[\w{]", line)] == []  # l’Empereur
    assert words.say("Start a new game?").endswith("\u202f?")


def test_compiled_catalogues_translate_messages() -> None:
    assert Words("es").say("Play card {order}", order=17) == "Jugar la carta 17"
    assert Words("fr").plural("{n} token", "{n} tokens", 1) == "1 jeton"
    assert Words("fr").plural("{n} token", "{n} tokens", 0) == "0 jeton"
    assert Words("es").plural("{n} token", "{n} tokens", 2) == "2 fichas"
    assert Words("en").listed(["Haruo", "Kenji", "Mariko"]) == "Haruo, Kenji and Mariko"
    with pytest.raises(ValueError, match="no such language"):
        Words("xx")


def test_a_sentence_is_translated_in_its_context() -> None:
    assert Words("en").say_in("column", "Draw") == "Draw"
    assert Words("en").say(mark_in("instead of", "last")) == "last"
    assert Words("fr").say_in("column", "Draw") == "Pioche"
    came, instead = mark_in("place", "third"), mark_in("instead of", "third")
    assert [Words("es").say(each) for each in (came, instead)] == ["tercer", "tercero"]
    assert Words("es").say_in("nowhere", "Draw {n}", n=2) == "Draw 2"
