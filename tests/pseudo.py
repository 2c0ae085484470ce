"""A language that nobody speaks, for tests: English with accents, in brackets, a third longer.

A text without brackets has come from no catalogue. Longer texts show what German would cut.
"""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

from sakura.ui import words
from sakura.ui.notation import KEY, Notation

CODE, FOLDER, CALLED = "en-XA", "en_XA", "⟦Ƥşḗŭḓǿ⟧"
"""Its tag, which CLDR keeps for such a language, the folder of its catalogue, and its name."""

ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ",
)
"""No other language of the site has any of these letters, but people can still read them."""

LONGER = 0.3
"""Part of a sentence's length that is added: German needs as much, and more in short labels."""


def pseudo(sentence: str) -> str:
    """The sentence in that language; what stands in braces is filled in."""
    parts = re.split(r"({\w+})", sentence)
    said = "".join(part if part.startswith("{") else part.translate(ACCENTED) for part in parts)
    letters = len("".join(part for part in parts if not part.startswith("{")))
    return f"⟦{said}{'·' * round(LONGER * letters)}⟧"


def notation() -> Notation:
    """Its signs of numbers and lists, none of them English."""
    months = tuple(pseudo(month) for month in Notation().months)
    return Notation("٫", "٬", "⁻", "⁺", "{}٪", "⸴ ", (" ⅋ ", " ⅋ "), (" ⅙ ", " ⅙ "), months=months)


def catalogue() -> bytes:
    """All messages in that language, compiled. They are read from a catalogue: `make lint` keeps
    all catalogues equal to the template."""
    from babel.messages.catalog import Catalog  # which Pyodide, where tests run, lacks
    from babel.messages.mofile import write_mo
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
    made.add(KEY, json.dumps(notation()))
    written = BytesIO()
    write_mo(written, made)
    return written.getvalue()
