"""Languages whose catalogues are complete, without gettext's mark of a draft at their head, and the
ends of their sentences."""

from __future__ import annotations

from sakura.core.data import read_bytes
from sakura.ui.words import LANGUAGES

DRAFT = b'#, fuzzy\nmsgid ""\n'
"""Head of a catalogue that is still being translated, as `make language` begins it."""


def is_translated(language: str) -> bool:
    """True for English, which needs no catalogue, and unless the catalogue is a draft."""
    folder = language.replace("-", "_")
    return language == "en" or DRAFT not in read_bytes(
        "sakura.ui", f"locales/{folder}/LC_MESSAGES/sakura.po"
    )


TRANSLATED = tuple(filter(is_translated, LANGUAGES))
"""Tags of those languages."""


def full_stop(language: str) -> str:
    """Sign at the end of a sentence."""
    return "。" if language == "ja" else "."
