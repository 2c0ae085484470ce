"""The fields of the start form: the game, its options and who plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.people import cleaned
from sakura.core.seats import COMPUTER, EVEN, LEVELS, PERSON
from sakura.games.info import GameInfo
from sakura.ui.emblems import PAINTERS
from sakura.ui.fields import Choices, Field, Fields
from sakura.ui.preferences import PREFERENCES
from sakura.ui.seats import LEVEL_WORDS, NO_STYLE, PLAIN, SEAT_WORDS
from sakura.ui.words import mark

if TYPE_CHECKING:
    from sakura.core.plain import Json

PartT = TypeVar("PartT")

Games = Mapping[str, GameInfo]

SEATS = 6
"""Rows for players; the style sheet shows as many as the chosen game has seats."""

STRENGTHS = LEVELS[1:]
"""Levels for all computer seats at once. The first is suggested, and the second to visitors who
have won."""

STRENGTH = Field(
    mark("Opponents"),
    {level: LEVEL_WORDS[level] for level in STRENGTHS} | {EVEN: mark("Even match")},
    STRENGTHS[0],
)


def game_field(games: Games) -> Field:
    """The choice of a game; titles are the same in every language."""
    titles = {name: game.title for name, game in games.items()}
    return Field(mark("Game"), titles, next(iter(titles)))


def form_fields(games: Games) -> dict[str, Field]:
    """Fields of the start form by name. The page's address uses the same names."""
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
    """Suggested level of opponents; `won` is True if the visitor has ever beaten the computer."""
    return STRENGTHS[won]


def renewed(choices: Choices) -> dict[str, str]:
    """Convert choices stored before there was one level for all computer seats.

    The level of the second seat becomes the common one, and other seats of that level follow it.
    """
    level = choices.get("seat-1", "")
    if level not in STRENGTHS:
        return dict(choices)
    migrated = {
        name: COMPUTER if name.startswith("seat-") and value == level else value
        for name, value in choices.items()
    }
    return migrated | {"strength": level}


def defaults(fields: Fields) -> dict[str, str]:
    """The choices that a newcomer finds in the form."""
    return {name: field.default for name, field in fields.items()}


MOST_LESSONS = 100
"""Upper bound on the lessons of a game."""

MOST_TEXTS, LONGEST_TEXT = 20, 60
"""Limits of stored settings: names of games or people, and characters of each.

Settings are written again after they are read; without limits they could become too long to read.
"""


class Remembered(NamedTuple):
    """Settings of an earlier visit.

    `choices` are those of the form, `lessons` the number of lessons reached in each game, `known`
    the games that need no guide, `names` those that people typed, and `won` is True if the visitor
    has ever beaten the computer. `signature` is the name in games by link: "" for none, None if
    nobody was asked for it.
    """

    preferences: dict[str, str]
    choices: dict[str, str]
    lessons: dict[str, int]
    known: list[str]
    names: list[str]
    won: bool
    signature: str | None


def remembered(text: str, fields: Fields) -> Remembered:
    """Parse stored settings; raises BadInput unless all of them are valid."""
    stored = parse_stored(text)
    choices = valid(stored.get("choices", {}), fields)
    lessons = stored.get("lessons", {})
    reached = {
        game: number
        for game, number in _pairs(lessons)
        if type(number) is int and 0 <= number <= MOST_LESSONS and len(game) <= LONGEST_TEXT
    }
    if len(reached) > MOST_TEXTS:
        raise BadInput("spoilt settings")
    return Remembered(
        preferences=valid(stored.get("preferences", {}), PREFERENCES),
        choices=choices if "won" in stored else renewed(choices),
        lessons=_whole(reached, lessons),
        known=_texts(stored.get("known", [])),
        names=_texts(stored.get("names", [])),
        won=stored.get("won") is True,
        signature=_signature(stored.get("signature")),
    )


def _signature(value: Json) -> str | None:
    return None if value is None else _whole(cleaned(value), value)


def valid(choices: Json, fields: Fields) -> dict[str, str]:
    """Return the choices; raises BadInput if any is not offered by the fields."""
    found = {
        name: value
        for name, value in _pairs(choices)
        if isinstance(value, str) and name in fields and value in fields[name].values
    }
    return _whole(found, choices)


def _pairs(value: Json) -> Iterable[tuple[str, Json]]:
    return value.items() if isinstance(value, dict) else ()


def _texts(value: Json) -> list[str]:
    texts = value if isinstance(value, list) else []
    known = [text for text in texts if isinstance(text, str) and len(text) <= LONGEST_TEXT]
    return _whole(known[:MOST_TEXTS], value)


def _whole(found: PartT, stored: Json) -> PartT:
    if found != stored:
        raise BadInput("spoilt settings")
    return found
