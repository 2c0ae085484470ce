"""Sentences in the reader's language: a small layer over the gettext catalogues.

English sentences are the keys, so English needs no catalogue. A view is given a `Words` and
asks it for every sentence:

>>> words = Words("en")
>>> words.say("Play card {order}", order=17)
'Play card 17'
>>> words.plural("{n} token", "{n} tokens", 3)
'3 tokens'
"""

from __future__ import annotations

import gettext
from functools import cache
from io import BytesIO

from sakura.core.data import bundled_table, read_bytes

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français"}
"""Every language of the site, each by its own name."""


CONTEXT_END = "\x04"
"""Stands between a context and its sentence, as in compiled catalogues."""


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

    def say(self, sentence: str, /, **names: object) -> str:
        """The sentence in this language, with its {names} filled in."""
        text = self._catalogue.gettext(sentence).rpartition(CONTEXT_END)[2]
        said = text.format(**names) if names else text
        # What stands at the end may have a period of its own, as the name "Ada B." has.
        return said[:-1] if said.endswith("..") and text.endswith("}.") else said

    def say_in(self, context: str, sentence: str, /, **names: object) -> str:
        """The sentence as it is said in that context."""
        return self.say(mark_in(context, sentence), **names)

    def plural(self, one: str, many: str, n: int, /, **names: object) -> str:
        """The form that fits the number; `{n}` is the number itself."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **names)

    def listed(self, parts: list[str]) -> str:
        """«a, b and c»."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])

    def clauses(self, parts: list[str]) -> str:
        """«a; b; c»."""
        if len(parts) < 2:
            return "".join(parts)
        # L10N: Joins two clauses of one sentence; either may have commas.
        return self.say("{first}; {last}", first=self.clauses(parts[:-1]), last=parts[-1])


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """That of a language. English has none; nor has a checkout in which `make catalogues` has not
    run yet, which speaks English."""
    name = f"locales/{language}/LC_MESSAGES/sakura.mo"
    try:
        if language == "en":
            return gettext.NullTranslations()
        if table := bundled_table("sakura.ui", name):
            return _Bundled(table)
        return gettext.GNUTranslations(BytesIO(read_bytes("sakura.ui", name)))
    except OSError:
        return gettext.NullTranslations()


class _Bundled(gettext.GNUTranslations):
    """A catalogue that the build has read (`tools/build/slim.py`)."""

    def __init__(self, table: dict[str, object]) -> None:
        super().__init__()
        rule, sentences, said = table["plural"], table["sentences"], table["translations"]
        assert isinstance(rule, str) and isinstance(sentences, tuple) and isinstance(said, tuple)
        self._catalog = dict(zip(sentences, said, strict=True))
        self.plural = gettext.c2py(rule)
