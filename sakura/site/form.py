"""The choices of the start form: which game, its options, who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from sakura.core.seats import LEVELS, PERSON
from sakura.games.info import GameInfo
from sakura.ui.emblems import PAINTERS
from sakura.ui.fields import Field, Fields
from sakura.ui.seats import NO_STYLE, PLAIN, SEAT_WORDS
from sakura.ui.words import mark

Games = Mapping[str, GameInfo]

SEATS = 6
"""Rows for who plays; the style sheet shows as many as the chosen game has."""

USUAL = "adept"
"""Who sits on a seat at first, but for the first one."""


def form_fields(games: Games) -> dict[str, Field]:
    """Every choice of the start form by name; the names serve in the page's address too."""
    names = list(games)
    titles = {name: game.title for name, game in games.items()}
    who = {name: SEAT_WORDS[name] for name in (PERSON, *LEVELS)}
    styles = {PLAIN: NO_STYLE}
    for game in games.values():
        styles |= {name: style.called for name, style in game.styles.items()}
    fields = {"game": Field(mark("Game"), titles, names[0])}
    for game in games.values():
        fields |= game.fields
    fields |= {
        f"seat-{seat}": Field(PAINTERS[seat].name, who, USUAL if seat else PERSON)
        for seat in range(SEATS)
    }
    return fields | {
        f"style-{seat}": Field(PAINTERS[seat].name, styles, PLAIN) for seat in range(SEATS)
    }


def defaults(fields: Fields) -> dict[str, str]:
    """The form as a newcomer finds it."""
    return {name: field.default for name, field in fields.items()}
