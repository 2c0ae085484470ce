"""Reads the catalogues of translations, which English does without."""

from __future__ import annotations

import gettext
from io import BytesIO

from sakura.core.data import bundled_table, read_bytes


def catalogue(language: str) -> gettext.NullTranslations:
    """That of a language other than English. A checkout in which `make catalogues` has not run yet
    has none and speaks English."""
    name = f"locales/{language}/LC_MESSAGES/sakura.mo"
    try:
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
