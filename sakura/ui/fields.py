"""Choices that a form offers: their values, and the drop-down that shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words, mark


@dataclass(frozen=True, slots=True)
class Field:
    """One choice: its values and their names, all for the catalogues, and the one at first."""

    legend: str
    values: Mapping[str, str]
    default: str


Fields = Mapping[str, Field]
Choices = Mapping[str, str]
"""A value for every field, by name."""

ON_OFF = {
    # L10N: Of a setting such as sound.
    "off": mark("off"),
    # L10N: Of a setting such as sound.
    "on": mark("on"),
}


def select(name: str, values: Sequence[tuple[str, str]], chosen: str, **attributes: object) -> str:
    """A drop-down of (value, text); the name of a language is in that language."""
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
    """The drop-down of a field. What is the same in every language, as the languages' own names,
    is in no catalogue and stays as it is."""
    values = [(value, words.say(shown)) for value, shown in field.values.items()]
    return select(name, values, chosen, **attributes)
