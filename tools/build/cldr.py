"""Compile the catalogues, each with its language's notation of numbers, dates and lists.

The notation comes from Unicode's CLDR by way of Babel (`sakura/ui/notation.py` has its parts).
`python -m tools.build.cldr` writes a `.mo` file beside each catalogue; `setup.py` does it for what
is installed. So this module imports Babel, and nothing else that the package has not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container
from dataclasses import astuple
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from sakura.ui.notation import KEY, Notation

CATALOGUES = "sakura/ui/locales/*/LC_MESSAGES/*.po"

CHANGED = {
    "es": {
        "both": (r"[ií]|h[ií](?![ae])", " e ", " e "),
        "either": (r"h?[oó]|8|11\b", " u ", " u "),
    },
}
"""Words before a list's last part that change with its first sound. CLDR leaves those rules to
programs; these are ICU's: «norte e iglesia», but «agua y hielo», and «siete u ocho»."""

FIELDS = {"d": "{day}", "dd": "{day:02}", "MMMM": "{month}", "M": "{number}", "y": "{year}"}
"""Fields of CLDR's patterns of dates, as `Notation.date` calls them."""


def notation(language: str) -> Notation:
    """Notation of a language; `language` is a tag such as «pt-BR»."""
    locale = Locale.parse(language, sep="-")
    signs = locale.number_symbols[locale.default_numbering_system]
    percent = locale.percent_formats[None].pattern
    comma, both = _joiners(locale.list_patterns["standard"])
    _, either = _joiners(locale.list_patterns["or"])
    changed = CHANGED.get(locale.language, {})
    return Notation(
        decimal=signs["decimal"],
        group=signs["group"],
        minus=signs["minusSign"].replace("-", "−"),  # the hyphen is there for keyboards
        plus=signs["plusSign"],
        # A whole space would be as wide as between words.
        percent=re.sub(r"#.*0", "{}", percent).replace("\u00a0", "\u202f"),
        comma=comma,
        both=both + changed.get("both", ()),
        either=either + changed.get("either", ()),
        date=_date(locale.date_formats["long"].pattern),
        months=tuple(locale.months["format"]["wide"].values()),
    )


def _joiners(patterns: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    """Text between the parts of a list, and text before the last of two parts and of more."""
    found = {name: re.fullmatch(r"\{0\}(.*)\{1\}", pattern) for name, pattern in patterns.items()}
    between = {name: match[1] for name, match in found.items() if match}
    if len(between) < len(patterns) or between["start"] != between["middle"]:
        raise SystemExit(f"lists like {patterns['end']} are more than Notation knows")
    return between["middle"], (between["2"], between["end"])


def _date(pattern: str) -> str:
    """The pattern as `str.format` reads it; what is quoted stays as it is."""
    parts = re.findall(r"'([^']*)'|([A-Za-z]+)|([^A-Za-z']+)", pattern)
    return "".join(quoted or (FIELDS[field] if field else text) for quoted, field, text in parts)


def compiled(source: bytes, language: str, said: Container[str] | None = None) -> bytes:
    """The catalogue for `gettext`, with the language's notation; of its sentences only those
    `said`, if that is given."""
    read = read_po(BytesIO(source), locale=language.replace("-", "_"))
    made = Catalog(locale=read.locale, header_comment=None, fuzzy=False)
    made.mime_headers = read.mime_headers
    for message in read:
        one = message.id if isinstance(message.id, str) else message.id[0]
        wanted = one and (said is None or one in said)
        if wanted and _is_translated(message) and not message.fuzzy:
            made.add(message.id, message.string, context=message.context)
    made.add(
        KEY, json.dumps(astuple(notation(language)), ensure_ascii=False, separators=(",", ":"))
    )
    target = BytesIO()
    write_mo(target, made)
    return target.getvalue()


def _is_translated(message: Message) -> bool:
    """True unless a form of it is missing."""
    forms = [message.string] if isinstance(message.string, str) else message.string or ()
    return bool(forms) and all(forms)


def tag_of(file: Path) -> str:
    """The language of a catalogue, by its folder: «pt-BR» for `pt_BR`."""
    return file.parts[-3].replace("_", "-")


def main() -> None:
    """All catalogues of the package."""
    for file in Path().glob(CATALOGUES):
        file.with_suffix(".mo").write_bytes(compiled(file.read_bytes(), tag_of(file)))


if __name__ == "__main__":
    main()
