"""The choices of the start form: which game, its options, who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from sakura.core.seats import COMPUTER, LEVELS, PERSON
from sakura.games.info import GameInfo
from sakura.ui.emblems import PAINTERS
from sakura.ui.fields import Choices, Field, Fields
from sakura.ui.seats import LEVEL_WORDS, NO_STYLE, PLAIN, SEAT_WORDS
from sakura.ui.words import mark

Games = Mapping[str, GameInfo]

SEATS = 6
"""Rows for who plays; the style sheet shows as many as the chosen game has."""

STRENGTHS = LEVELS[1:]
"""What all computer seats may be at once; suggested are the first, and the next to who has won."""

STRENGTH = Field(
    mark("Opponents"), {level: LEVEL_WORDS[level] for level in STRENGTHS}, STRENGTHS[0]
)


def game_field(games: Games) -> Field:
    """Which game; titles are the same in every language."""
    titles = {name: game.title for name, game in games.items()}
    return Field(mark("Game"), titles, next(iter(titles)))


def form_fields(games: Games) -> dict[str, Field]:
    """Every choice of the start form by name; the names serve in the page's address too."""
    who = {PERSON: SEAT_WORDS[PERSON], **LEVEL_WORDS}
    styles = {PLAIN: NO_STYLE}
    for game in games.values():
        styles |= {name: style.called for name, style in game.styles.items()}
    fields = {"game": game_field(games)}
    for game in games.values():
        fields |= game.fields
    fields |= {"strength": STRENGTH} | {
        f"seat-{seat}": Field(PAINTERS[seat].name, who, COMPUTER if seat else PERSON)
        for seat in range(SEATS)
    }
    return fields | {
        f"style-{seat}": Field(PAINTERS[seat].name, styles, PLAIN) for seat in range(SEATS)
    }


def suggested(won: bool) -> str:
    """The strength of opponents for whoever has won against a computer, or never yet."""
    return STRENGTHS[won]


def renewed(choices: Choices) -> dict[str, str]:
    """Choices that were made before all computer seats had one strength: that of the second seat,
    which others of the same level share."""
    level = choices.get("seat-1", "")
    if level not in STRENGTHS:
        return dict(choices)
    told = {
        name: COMPUTER if name.startswith("seat-") and value == level else value
        for name, value in choices.items()
    }
    return told | {"strength": level}


def defaults(fields: Fields) -> dict[str, str]:
    """The form as a newcomer finds it."""
    return {name: field.default for name, field in fields.items()}
