"""A language that nobody speaks, for tests: English with accents, in brackets, a third longer.

A text without brackets has come from no catalogue. Longer texts show what German would cut.
"""

from __future__ import annotations

import json
import re
from dataclasses import astuple
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from sakura.ui import words
from sakura.ui.notation import KEY, Notation

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

CODE, FOLDER, CALLED = "en-XA", "en_XA", "⟦Pséüðø⟧"
"""Its tag, which CLDR keeps for such a language, the folder of its catalogue, and its name."""

ACCENTED = str.maketrans("acdeinouyACDEINOUY", "àçðéîñøüÿÅÇÐÉÎÑØÛÝ")
"""Every vowel has an accent, so that no word is an English one. The typefaces of the site have
these letters: others would be drawn by fonts of the device, in widths of their own."""

LONGER = 0.3
"""Part of a sentence's length that is added: German needs as much, and more in short labels."""


def pseudo(sentence: str) -> str:
    """The sentence in that language; what stands in braces is filled in.

    Words grow in turn, so that lines break where they do in other languages. The brackets count.
    """
    grown, lacking = "", -2.0
    for part in re.split(r"({\w+}|\s+)", sentence):
        if not part.startswith("{"):
            lacking += LONGER * len(part)
        word = re.match(r"[^\W\d_]+", part)
        longer = max(0, round(lacking)) if word else 0
        said = part if part.startswith("{") else part.translate(ACCENTED)
        end = word.end() if word else 0
        grown += said[:end] + "·" * longer + said[end:]
        lacking -= longer
    return f"⟦{grown}⟧"


WORD = re.compile(r"allow-[a-z-]+|[^\W\d_]{2,}")
"""A word, or what the attribute of a frame allows it."""

VOWEL = re.compile("[aeiouy]", re.IGNORECASE)


def untranslated(text: str) -> list[str]:
    """Words of another language, in which every word has a vowel."""
    return [word for word in WORD.findall(text) if VOWEL.search(word)]


def notation() -> Notation:
    """Its signs of numbers and lists, none of them English."""
    months = tuple(pseudo(month) for month in Notation().months)
    return Notation("٫", "٬", "⁻", "⁺", "{}٪", "⸴ ", (" ⅋ ", " ⅋ "), (" ⅙ ", " ⅙ "), months=months)


def catalogue() -> Catalog:
    """All messages in that language. They are read from a catalogue: `make lint` keeps all
    catalogues equal to the template."""
    from babel.messages.catalog import Catalog  # which Pyodide, where tests run, lacks
    from babel.messages.pofile import read_po

    file = Path(words.__file__).parent / "locales/es/LC_MESSAGES/sakura.po"
    with file.open("rb") as stream:
        known = read_po(stream, locale="es")
    made = Catalog(locale="es")
    for message in known:
        if isinstance(message.id, str) and message.id:
            made.add(message.id, pseudo(message.id), context=message.context)
        elif message.id:
            made.add(message.id, tuple(map(pseudo, message.id)), context=message.context)
    return made


def compiled() -> bytes:
    """Compile the catalogue for `gettext`, with the notation."""
    from babel.messages.mofile import write_mo

    made, written = catalogue(), BytesIO()
    made.add(KEY, json.dumps(astuple(notation())))
    write_mo(written, made)
    return written.getvalue()
