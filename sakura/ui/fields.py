"""Form fields and their drop-downs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words, mark


@dataclass(frozen=True, slots=True)
class Field:
    """A choice: its label, its values with their texts, and the default. Texts are untranslated."""

    legend: str
    values: Mapping[str, str]
    default: str


Fields = Mapping[str, Field]
Choices = Mapping[str, str]
"""A value for each field, by name."""

ON_OFF = {
    # L10N: Of a setting such as sound.
    "off": mark("off"),
    # L10N: Of a setting such as sound.
    "on": mark("on"),
}


def select(name: str, values: Sequence[tuple[str, str]], chosen: str, **attributes: object) -> str:
    """A drop-down of (value, text) pairs; names of languages are marked as theirs."""
    options = [
        tag(
            "option",
            escape(text),
            value=value,
            selected=value == chosen,
            lang=value if LANGUAGES.get(value) == text else None,
        )
        for value, text in values
    ]
    return tag("select", *options, name=name, **attributes)


def field_select(name: str, field: Field, chosen: str, words: Words, **attributes: object) -> str:
    """The drop-down of a field. Texts that are the same in every language, such as the names of
    languages, are in no catalogue and stay as they are."""
    values = [(value, words.say(shown)) for value, shown in field.values.items()]
    return select(name, values, chosen, **attributes)
