"""Every sentence is translated, none is left over, and the names in it are kept."""

import re

import pytest

from sakura.text.words import LANGUAGES, Words

pytestmark = pytest.mark.native  # Babel belongs to the desk


@pytest.fixture(scope="module")
def catalogues():
    from tools import catalogues

    return catalogues


def names(text):
    return sorted(re.findall(r"{(\w+)}", text))


def test_each_language_has_a_catalogue(catalogues):
    found = {file.parts[-3] for file in catalogues.po_files()}
    assert found | {"en"} == set(LANGUAGES)


def test_no_sentence_is_missing_or_left_over(catalogues):
    wanted = set(catalogues.sentences())
    assert len(wanted) > 200
    for file in catalogues.po_files():
        messages = [message for message in catalogues.read(file) if message.id]
        ids = {m.id if isinstance(m.id, str) else tuple(m.id) for m in messages}
        assert ids == wanted, file
        for message in messages:
            assert not message.fuzzy
            originals = message.id if isinstance(message.id, tuple) else (message.id,)
            translations = (
                message.string if isinstance(message.string, tuple) else (message.string,)
            )
            for translation in translations:
                assert translation, message.id
                assert set(names(translation)) <= set(names(originals[-1])), message.id
            assert names(translations[-1]) == names(originals[-1]), message.id


def test_compiled_catalogues_speak(catalogues):
    assert Words("es").say("Play card {order}", order=17) == "Jugar la carta 17"
    assert Words("fr").plural("{n} token", "{n} tokens", 1) == "1 jeton"
    assert Words("fr").plural("{n} token", "{n} tokens", 0) == "0 jeton"
    assert Words("es").plural("{n} token", "{n} tokens", 2) == "2 fichas"
    assert Words("en").listed(["Ume", "Take", "Ai"]) == "Ume, Take and Ai"
    with pytest.raises(ValueError, match="no such language"):
        Words("de")
