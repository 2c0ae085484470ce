"""The page's catalogue has the sentences of its code, without those of the build."""

from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from sakura.ui.words import CONTEXT_END
from tests.sweeps import first
from tests.translated import is_translated
from tools.build.cldr import compiled, tag_of
from tools.build.parts import parts
from tools.build.sentences import texts
from tools.paths import PACKAGE

CATALOGUES = [
    file
    for file in sorted(PACKAGE.glob("ui/locales/*/LC_MESSAGES/sakura.po"))
    if is_translated(tag_of(file))
]

BY_THE_BUILD = ("Credits and licences", "Loading… {percent}%")


def sentences(catalogue: bytes) -> dict[str, str]:
    """Translations of a compiled catalogue by context and sentence; first forms of plurals."""
    read: Any = gettext.GNUTranslations(BytesIO(catalogue))
    return {
        key if isinstance(key, str) else key[0]: value
        for key, value in read._catalog.items()
        if isinstance(key, str) or not key[1]
    }


@pytest.mark.parametrize("file", first(1, CATALOGUES), ids=lambda file: file.parts[-3])
def test_a_catalogue_keeps_only_messages_of_the_page(file: Path) -> None:
    source, language = file.read_bytes(), tag_of(file)
    whole = sentences(compiled(source, language))
    said = texts(module for part in parts() for module in part if module.suffix == ".py")
    kept = sentences(compiled(source, language, said))
    assert kept.pop("") and whole.pop("")  # its metadata, such as the date
    assert kept == {
        key: value for key, value in whole.items() if key.rpartition(CONTEXT_END)[2] in said
    }
    assert any(CONTEXT_END in key for key in kept)
    assert set(BY_THE_BUILD) <= set(whole) - set(kept)


def test_texts_are_found_in_any_expression(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('A = mark("one")\ndef f(w):\n    return w.say("two " "three"), {"four": 4}\n')
    assert texts([module]) == {"one", "two three", "four"}
