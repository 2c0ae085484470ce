"""Replay of records, decision by decision."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame, AnyStep, Step
from sakura.core.json_text import parse_object
from sakura.core.record import FORMAT

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject


class NotRecord(BadInput):
    """Text that is no record."""


class UnknownFormat(BadInput):
    """Record of a game or a format that only a later version may know."""


def parse(text: str | bytes) -> Mapping[str, Json]:
    """Parse the text of a record and check its format; raises NotRecord or UnknownFormat."""
    try:
        value = parse_object(text)
    except BadInput as error:
        raise NotRecord(str(error)) from None
    return checked(value)


def checked(record: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the same object after a check of its format; raises NotRecord or UnknownFormat."""
    known = record.get("format")
    if known != FORMAT:
        ours = isinstance(known, str) and known.startswith(FORMAT.partition("/")[0] + "/")
        fault = f"not a record: format must be {FORMAT}, not {shown(known)}"
        raise UnknownFormat(fault) if ours else NotRecord(fault)
    return record


class Replay:
    """A replayed record, checked decision by decision.

    `steps` are all steps, `position` is the one after the last. Raises BadInput, naming the round,
    before any of a bad record can be used.
    """

    def __init__(self, record: Mapping[str, Json], games: Mapping[str, AnyGame]) -> None:
        self.game = game_of(record, games)
        reader = self.game.read(record)
        self.options = reader.options
        self.position = self.game.start(self.options)
        self.steps: list[AnyStep] = []
        try:
            while self.game.to_act(self.position):
                actions = reader.actions(self.position)
                if actions is None:
                    break
                before = self.position
                self.position, events = self.game.apply(before, actions)
                self.steps.append(Step(before, actions, events))
            else:
                reader.finish(self.position)
        except BadInput as error:
            raise BadInput(f"{reader.where()}: {error}") from None

    def states(self) -> Iterator[JsonObject]:
        """Yield the state after set-up and after each round, an unfinished last one included."""
        game, rounds = self.game, self.game.rounds
        positions = [step.before for step in self.steps[1:]] + [self.position]
        yield game.state(positions[0], 0)
        for before, after in itertools.pairwise(positions):
            if rounds(after) > rounds(before):
                yield game.state(after, rounds(after))
        if game.in_round(self.position):
            yield game.state(self.position, rounds(self.position) + 1)


def game_of(record: Mapping[str, Json], games: Mapping[str, AnyGame]) -> AnyGame:
    """Return the game of a record, and check all its keys but the game's body; raises BadInput."""
    name = record.get("game")
    if not isinstance(name, str) or name not in games:
        raise UnknownFormat(f"game must be one of {', '.join(games)}, not {shown(name)}")
    game = games[name]
    known = {"format", "game", "options", "meta", *game.body}
    if unknown := sorted(set(record) - known, key=shown):
        raise BadInput(f"unknown field {shown(unknown[0])} in a record of {name}")
    if not isinstance(record.get("options"), dict):
        raise BadInput(f"options must be an object, not {shown(record.get('options'))}")
    return game
