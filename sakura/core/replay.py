"""Reads records, and replays them decision by decision."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sakura.core.error import BadInput, shown
from sakura.core.game import AnyGame, AnyStep, Step
from sakura.core.record import FORMAT

if TYPE_CHECKING:
    from sakura.core.plain import Json, JsonObject

DEEPEST = 100
"""Levels of brackets; a record itself needs six, what is in `meta` may need more."""

STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]', re.DOTALL)


def parse(text: str | bytes) -> Mapping[str, Json]:
    """The JSON object of a record, of the right format; raises BadInput."""
    return checked(parse_object(text))


def checked(record: Mapping[str, Json]) -> Mapping[str, Json]:
    """The same object, if it has a record's format; raises BadInput."""
    if record.get("format") != FORMAT:
        raise BadInput(f"not a record: format must be {FORMAT}, not {shown(record.get('format'))}")
    return record


def parse_object(text: str | bytes) -> JsonObject:
    """A JSON object that is not nested too deep; raises BadInput."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        if _depth(text) > DEEPEST:
            raise BadInput("not a record: nested too deep")
        record = json.loads(text)
    except BadInput:
        raise
    except ValueError as error:  # not JSON, not UTF-8, or a number of thousands of digits
        raise BadInput(f"not a record: {shown(str(error))}") from None
    if not isinstance(record, dict):
        raise BadInput(f"not a record: it holds {shown(record)}, not an object")
    return record


def _depth(text: str) -> int:
    """How deep the brackets of a JSON text are nested. Python's own limit is no help in the
    browser, where a deep text overflows the stack before that and takes the page along."""
    depth = deepest = 0
    for token in STRING_OR_BRACKET.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest


class Replay:
    """The whole course of a record, checked decision by decision.

    `steps` are all that was done, `position` is where it ended. Raises BadInput, naming the
    round, before anything of a bad record is handed out.
    """

    def __init__(self, record: Mapping[str, Json], games: Mapping[str, AnyGame]) -> None:
        self.game = _game(record, games)
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
        """The state after set-up, then after each round, an unfinished last one included."""
        game, rounds = self.game, self.game.rounds
        positions = [step.before for step in self.steps[1:]] + [self.position]
        yield game.state(positions[0], 0)
        for before, after in itertools.pairwise(positions):
            if rounds(after) > rounds(before):
                yield game.state(after, rounds(after))
        if game.in_round(self.position):
            yield game.state(self.position, rounds(self.position) + 1)


def _game(record: Mapping[str, Json], games: Mapping[str, AnyGame]) -> AnyGame:
    name = record.get("game")
    if not isinstance(name, str) or name not in games:
        raise BadInput(f"game must be one of {', '.join(games)}, not {shown(name)}")
    game = games[name]
    if unknown := sorted(set(record) - {"format", "game", "options", "meta"} - set(game.body)):
        raise BadInput(f"a record of {name} has no {shown(unknown[0])}")
    if not isinstance(record.get("options"), dict):
        raise BadInput(f"options must be an object, not {shown(record.get('options'))}")
    return game
