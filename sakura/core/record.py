"""Records: every decision and every shuffle of a game, as JSON; and their replay.

A record replays to the same states on any version and any machine. The format is described in
`docs/record.md`.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any

from sakura.core.error import BadInput, shown
from sakura.core.game import Game, Step

FORMAT = "sakura-record/1"


def parse(text: str | bytes) -> dict[str, Any]:
    """The JSON object of a record, of the right format; raises BadInput."""
    try:
        record = json.loads(text)
    except RecursionError:
        raise BadInput("not a record: nested too deep") from None
    except ValueError as error:  # not JSON, not UTF-8, or a number of thousands of digits
        raise BadInput(f"not a record: {shown(str(error))}") from None
    if not isinstance(record, dict):
        raise BadInput(f"not a record: it holds {shown(record)}, not an object")
    if record.get("format") != FORMAT:
        raise BadInput(f"not a record: format must be {FORMAT}, not {shown(record.get('format'))}")
    return record


def dump(record: Mapping[str, Any]) -> str:
    """The record as one line of JSON, always the same bytes for the same record."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def write(
    game: Game[Any], options: Any, steps: list[Step[Any]], meta: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The record of a game; `meta` (names, levels, date …) is kept but ignored by replay."""
    record = {
        "format": FORMAT,
        "game": game.name,
        "options": game.write_options(options),
        **game.write(steps),
    }
    return record | {"meta": dict(meta)} if meta else record


class Replay:
    """The whole course of a record, checked decision by decision.

    `steps` are all that was done, `position` is where it ended. Raises BadInput, naming the
    round, before anything of a bad record is handed out.
    """

    def __init__(self, record: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> None:
        self.game = _game(record, games)
        reader = self.game.read(record)
        self.options = reader.options
        self.position = self.game.start(self.options)
        self.steps: list[Step[Any]] = []
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

    def states(self) -> Iterator[dict[str, Any]]:
        """The state after set-up, then after each round, an unfinished last one included."""
        game, rounds = self.game, self.game.rounds
        positions = [step.before for step in self.steps[1:]] + [self.position]
        yield game.state(positions[0], 0)
        for before, after in itertools.pairwise(positions):
            if rounds(after) > rounds(before):
                yield game.state(after, rounds(after))
        if game.in_round(self.position):
            yield game.state(self.position, rounds(self.position) + 1)


def _game(record: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Game[Any]:
    name = record.get("game")
    if not isinstance(name, str) or name not in games:
        raise BadInput(f"game must be one of {', '.join(games)}, not {shown(name)}")
    game = games[name]
    if unknown := sorted(set(record) - {"format", "game", "options", "meta"} - set(game.body)):
        raise BadInput(f"a record of {name} has no {shown(unknown[0])}")
    if not isinstance(record.get("options"), dict):
        raise BadInput(f"options must be an object, not {shown(record.get('options'))}")
    return game
