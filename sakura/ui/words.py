"""Sentences in the reader's language: a small layer over the gettext catalogues.

English sentences are the keys, so English needs no catalogue. A view is given a `Words` and
asks it for every sentence:

>>> words = Words("en")
>>> words.say("Play card {order}", order=17)
'Play card 17'
>>> words.plural("{n} token", "{n} tokens", 3)
'3 tokens'
>>> words.percent(0.31), words.signed(-2.7, 1), words.listed(["pine", "iris", "maple"])
('31%', '−2.7', 'pine, iris and maple')
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from types import CodeType, FunctionType

from sakura.core.data import bundled_table, read_bytes
from sakura.ui.notation import KEY, Notation

LANGUAGES = {
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "de": "Deutsch",
    "ja": "日本語",
}
"""Every language of the site by its tag (BCP 47), such as «pt-BR»: each by its own name."""


CONTEXT_END = "\x04"
"""Separator between a context and its sentence, as in compiled catalogues."""


def mark(sentence: str) -> str:
    """Marks a sentence in a table for the catalogues; `Words.say` translates it later."""
    return sentence


def mark_in(context: str, sentence: str) -> str:
    """Mark a sentence that other languages say differently in other contexts.

    >>> draw = mark_in("cards taken from the deck", "Draw")
    >>> Words("en").say(draw)
    'Draw'
    """
    return context + CONTEXT_END + sentence


class Words:
    """The sentences of one language."""

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language!r}")
        self.language = language
        self._catalogue = _catalogue(language)
        self.notation = _notation(language)

    def say(self, sentence: str, /, **names: object) -> str:
        """The sentence in this language, with its {names} filled in."""
        text = self._catalogue.gettext(sentence).rpartition(CONTEXT_END)[2]
        said = text.format(**names) if names else text
        # What stands at the end may have a period of its own, as the name "Ada B." has.
        return said[:-1] if said.endswith("..") and text.endswith("}.") else said

    def say_in(self, context: str, sentence: str, /, **names: object) -> str:
        """The sentence's translation in that context."""
        return self.say(mark_in(context, sentence), **names)

    def plural(self, one: str, many: str, n: int, /, **names: object) -> str:
        """The form that fits the number; `{n}` is the number itself."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **names)

    def number(self, value: float, digits: int = 0) -> str:
        """«−2.7»: a number, rounded to so many decimals."""
        return self.notation.number(value, digits)

    def signed(self, value: float, digits: int = 0) -> str:
        """«+54»: the same with its sign; a bare 0 for nothing."""
        return self.notation.signed(value, digits)

    def percent(self, share: float, digits: int = 0, signed: bool = False) -> str:
        """«31%», or «+31%»: a share in hundredths."""
        written = self.notation.signed if signed else self.notation.number
        return self.notation.percent.format(written(100 * share, digits))

    def date(self, year: int, month: int, day: int) -> str:
        """«29 November 2026»; January is 1."""
        name = self.notation.months[month - 1]
        return self.notation.date.format(year=year, month=name, number=month, day=day)

    def listed(self, parts: Sequence[str]) -> str:
        """«a, b and c»."""
        return self.notation.joined(parts, self.notation.both)

    def either(self, parts: Sequence[str]) -> str:
        """«a, b or c»."""
        return self.notation.joined(parts, self.notation.either)

    def row(self, parts: Sequence[str]) -> str:
        """«a, b, c»."""
        return self.notation.comma.join(parts)

    def clauses(self, parts: Sequence[str]) -> str:
        """«a; b; c»."""
        if len(parts) < 2:
            return "".join(parts)
        # L10N: Joins two clauses of one sentence; either may have commas.
        return self.say("{first}; {last}", first=self.clauses(parts[:-1]), last=parts[-1])

    def sentences(self, parts: Sequence[str]) -> str:
        """«A. B. C.»: whole sentences one after the other; empty ones are left out."""
        parts = [part for part in parts if part]
        if len(parts) < 2:
            return "".join(parts)
        # L10N: Joins two sentences, each with its own full stop. Leave out the space where the
        # script has none between sentences.
        return self.say("{first} {last}", first=self.sentences(parts[:-1]), last=parts[-1])

    def aside(self, text: str, more: str) -> str:
        """«a (b)»: something with a remark in brackets."""
        # L10N: {more} is a short remark on {text}, such as the place of a tile or whose card it is.
        return self.say("{text} ({more})", text=text, more=more)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """Return a language's catalogue. English has none; without compiled catalogues (`make
    catalogues`) every language is English."""
    name = f"locales/{language.replace('-', '_')}/LC_MESSAGES/sakura.mo"
    try:
        if language == "en":
            return gettext.NullTranslations()
        if table := bundled_table("sakura.ui", name):
            return _Bundled(table)
        return gettext.GNUTranslations(BytesIO(read_bytes("sakura.ui", name)))
    except OSError:
        return gettext.NullTranslations()


@cache
def _notation(language: str) -> Notation:
    """Notation of a language; the English one if its catalogue brings none."""
    table = _catalogue(language).gettext(KEY)
    return Notation() if table == KEY else Notation(*json.loads(table))


class _Bundled(gettext.GNUTranslations):
    """A catalogue that the build has read (`tools/build/slim.py`)."""

    def __init__(self, table: dict[str, object]) -> None:
        super().__init__()
        rule, sentences, said = table["plural"], table["sentences"], table["translations"]
        assert isinstance(rule, CodeType)
        assert isinstance(sentences, tuple) and isinstance(said, tuple)
        self._catalog = dict(zip(sentences, said, strict=True))
        self.plural = FunctionType(rule, vars(gettext))
