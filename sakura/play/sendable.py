"""The part of progress that links to another device carry.

Results go without the moves of their games, finished gardens as their decisions alone, settings
without preferences and names. Of deleted items only results are told. Games by link stay,
since they belong to the secret that signs their moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sakura.core.attempt import LONGEST_DATE, attempt_of
from sakura.core.challenge import CHALLENGE, Challenge
from sakura.core.codec import Codec, Maybe, ObjectOf, Text
from sakura.core.duel import RESULT as DUEL_RESULT
from sakura.core.duel import DuelResult, packed, unpacked
from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame
from sakura.core.json_text import parse_stored
from sakura.core.progress import DELETED, Progress, ProgressKind, ProgressKinds, mark, read, write
from sakura.core.record import dump
from sakura.core.saved import Saved
from sakura.play.daily import REVIEWED, PlayedGarden, Reviewed
from sakura.play.friends import OUTCOME
from sakura.play.results import RESULT
from sakura.play.stored_challenges import DUEL, GARDEN, PUZZLES, day
from sakura.play.stored_texts import GAME, SETTINGS

if TYPE_CHECKING:
    from sakura.core.plain import Json

LEARNT = ("lessons", "known", "won")
"""Parts of the settings that links carry."""


def sendable(progress: Progress) -> Progress:
    """Return what links can carry."""
    start = mark(RESULT, "")
    return {
        RESULT: {
            key: replace(result, record="") for key, result in progress.get(RESULT, {}).items()
        },
        DELETED: {
            key: at for key, at in progress.get(DELETED, {}).items() if key.startswith(start)
        },
        GARDEN: {key: _without_field(text) for key, text in progress.get(GARDEN, {}).items()},
        SETTINGS: {key: _learnt(text) for key, text in progress.get(SETTINGS, {}).items()},
        **{kind: dict(progress.get(kind, {})) for kind in (GAME, DUEL, OUTCOME, PUZZLES)},
    }


def _learnt(settings: str) -> str:
    stored = parse_stored(settings)
    return dump({name: stored[name] for name in LEARNT if name in stored})


def _without_field(text: str) -> str:
    """Return a played day without what every device can compute again."""
    played = day(text)
    if isinstance(played, PlayedGarden):
        return dump(replace(played, field=()).write())
    return text


def sent(kinds: ProgressKinds, games: Mapping[str, AnyGame], progress: Progress) -> bytes:
    """Return a text with what links can carry."""
    return write(_linked(kinds, games), sendable(progress)).encode()


def received(kinds: ProgressKinds, games: Mapping[str, AnyGame], text: bytes) -> Progress:
    """Return the items of such a text; raises BadInput, also for items that no link carries: these
    could replace or delete what belongs to this device alone."""
    found = read(_linked(kinds, games), text)
    carried = sendable(found)
    if found != {kind: carried.get(kind, {}) for kind in kinds}:
        raise BadInput("more than links carry")
    return found


# -- gardens as their decisions --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LinkedGarden:
    """A finished garden in a link: its deal gives the game of these decisions again."""

    begun: str
    challenge: Challenge
    played: DuelResult
    review: Reviewed | None

    def garden(self, games: Mapping[str, AnyGame]) -> PlayedGarden:
        """Return the garden; raises BadInput unless its deal gives this game."""
        table = unpacked(self.challenge, self.played, games)
        saved = Saved(table, list(self.challenge.who))
        return PlayedGarden(attempt_of(self.challenge, self.begun, saved), review=self.review)


LINKED = ObjectOf(
    LinkedGarden,
    begun=Text(LONGEST_DATE),
    challenge=CHALLENGE,
    played=DUEL_RESULT,
    review=Maybe(REVIEWED),
)


class _DayInLink(Codec[str]):
    """Played days as links have them: finished gardens packed, others as they are stored."""

    def __init__(self, stored: Codec[str], games: Mapping[str, AnyGame]) -> None:
        self._stored = stored
        self._games = games

    def write(self, value: str) -> Json:
        """Return the text, or the packed garden if that gives the same text."""
        played = day(value)
        if isinstance(played, PlayedGarden) and played.attempt.result:
            attempt = played.attempt
            table = attempt.challenge.resume(attempt.game, self._games)
            linked = LinkedGarden(
                attempt.begun, attempt.challenge, packed(table, ""), played.review
            )
            if dump(linked.garden(self._games).write()) == value:
                return LINKED.write(linked)
        return self._stored.write(value)

    def read(self, plain: Json) -> str:
        if isinstance(plain, dict):
            linked = LINKED.read(plain)
            if linked.challenge.game not in self._games:
                raise BadInput(f"no game {shown(linked.challenge.game)}")
            plain = dump(linked.garden(self._games).write())
        return self._stored.read(plain)


def _linked(kinds: ProgressKinds, games: Mapping[str, AnyGame]) -> ProgressKinds:
    """Return the kinds with the codecs of links."""
    garden = kinds[GARDEN]
    return {
        **kinds,
        GARDEN: ProgressKind(GARDEN, _DayInLink(garden.codec, games), garden.merge),
    }
