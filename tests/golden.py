"""Golden games: whole games as text, to show the effect of changed rules or words.

Each file in `data/golden` has one game: the decisions, their events, the sentences that tell them,
and the table after each round. Together they cover every option and language. `make golden`
rewrites the files; review its diff like code. A sentence has two forms, addressed to a player or
about one, so every other game is told to seat 0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from sakura.core.game import AnyActions
from sakura.core.table import AnyTable, Table
from sakura.games import RULES
from sakura.games.okiya.rules.position import MATCHES, TARGETS, Layout
from sakura.games.okiya.view import ending as okiya_ending
from sakura.games.okiya.view import words as okiya_words
from sakura.games.okiya.view.table import PLAYERS
from sakura.games.sakura.rules.cards import printed_deck
from sakura.games.sakura.rules.position import TWO_PLAYER
from sakura.games.sakura.view import description
from sakura.games.sakura.view import ending as sakura_ending
from sakura.games.sakura.view.chronicle import Chronicle
from sakura.games.sakura.view.scene import scene_of
from sakura.games.sakura.view.table import painter_names
from sakura.ui.names import Names
from sakura.ui.words import Words
from tests.translated import TRANSLATED

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

FOLDER = Path(__file__).parent / "data/golden"

Teller: TypeAlias = "Callable[[Any], list[str]]"
"""Narrator: takes one more event and returns the sentences completed by it."""


@dataclass(frozen=True)
class Playthrough:
    """A game to tell: the person addressed, if any, and the options of its record."""

    name: str
    game: str
    options: JsonObject
    you: int | None

    @property
    def file(self) -> Path:
        """Path of its file."""
        return FOLDER / f"{self.name}.txt"


def playthroughs() -> Iterator[Playthrough]:
    """Yield every option of every game once."""
    tables = [(2, variant) for variant in TWO_PLAYER] + [(count, None) for count in range(3, 7)]
    for (players, variant), board in product(tables, ("classic", "stroll")):
        options: JsonObject = {"players": players, "two_player": variant, "board": board}
        name = "-".join(["sakura", str(players), *([variant] if variant else []), board])
        yield Playthrough(name, "sakura", options, None if board == "classic" else 0)
    matches = [(match, None) for match in MATCHES if match != "points"]
    for (match, target), full in product(
        [*matches, *(("points", points) for points in TARGETS)], ("win", "draw")
    ):
        options = {"match": match, "target": target, "full_board": full}
        name = "-".join(["okiya", match, *([str(target)] if target else []), full])
        yield Playthrough(name, "okiya", options, None if full == "win" else 0)


def text_of(one: Playthrough) -> str:
    """Text of the whole game."""
    game = RULES[one.game]
    random = Random(one.name)
    table: AnyTable = Table(game, game.options(one.options), random)
    while waiting := table.waiting():
        table.choose(waiting[0], random.choice(table.legal(waiting[0])))
    tell = _sakura if one.game == "sakura" else _okiya
    lines = [one.name, f"options {_plain(one.options)}", f"spoken to {one.you}", ""]
    return "\n".join([*lines, *tell(table, one.you)]) + "\n"


def _told(
    table: AnyTable, tellers: dict[str, Teller], after_round: Callable[[Any], Iterator[str]]
) -> Iterator[str]:
    """Yield the steps of a game; `after_round` describes the table after a round."""
    game = table.game
    positions = [*(step.before for step in table.steps[1:]), table.position]
    yield f"state {_plain(game.state(positions[0], 0))}"
    for step, after in zip(table.steps, positions, strict=True):
        yield f"> {_decided(step.actions)}"
        for event in step.events:
            yield f"  {_event(event)}"
            for language, tell in tellers.items():
                yield from (f"    {language} {sentence}" for sentence in tell(event))
        if game.rounds(after) > game.rounds(step.before):
            yield f"state {_plain(game.state(after, game.rounds(after)))}"
            yield from after_round(after)


def _sakura(table: AnyTable, you: int | None) -> Iterator[str]:
    deck, options = printed_deck(), table.options
    words = {language: Words(language) for language in TRANSLATED}
    names = {key: painter_names(options, you, words[key]) for key in words}

    def after_round(position: Any) -> Iterator[str]:
        if len(position.scored) == seen[-1]:
            return
        seen.append(len(position.scored))
        hand = () if you is None else position.hands[you]
        for key in words:
            scene = scene_of(position)
            for said in description.sentences(scene, names[key], hand, deck, words[key]):
                yield f"    {key} {said}"

    seen = [0]
    opening = scene_of(table.steps[0].before)
    tellers: dict[str, Teller] = {
        key: Chronicle(opening, deck, names[key], words[key]).add for key in words
    }
    yield from _told(table, tellers, after_round)
    winners = _winners(table)
    events = [event for step in table.steps for event in step.events]
    for key, one in words.items():
        why = sakura_ending.reasons(table.position, winners, events, names[key], one)
        for said in [sakura_ending.heading(winners, names[key], one), *why]:
            yield f"  {key} {said}"


def _okiya(table: AnyTable, you: int | None) -> Iterator[str]:
    words = {language: Words(language) for language in TRANSLATED}
    names = Names(PLAYERS, you)

    def teller(one: Words) -> Teller:
        return lambda event: [okiya_words.describe(event, names, one)]

    def after_round(position: Any) -> Iterator[str]:
        for key in words:
            for said in okiya_words.sentences(position, names, words[key]):
                yield f"    {key} {said}"

    yield from _told(table, {key: teller(words[key]) for key in words}, after_round)
    winners = _winners(table)
    for key, one in words.items():
        why = okiya_ending.reasons(table.position, names, one)
        for said in [okiya_ending.heading(winners, names, one), *why]:
            yield f"  {key} {said}"


def _winners(table: AnyTable) -> tuple[int, ...]:
    outcome = table.outcome()
    assert outcome is not None
    return outcome.winners


# -- formatting ----------------------------------------------------------------------------------


def _decided(actions: AnyActions) -> str:
    """Format the actions by seat; chance is seat -1."""
    return "; ".join(f"{seat}: {_action(action)}" for seat, action in sorted(actions.items()))


def _action(action: object) -> str:
    if isinstance(action, Layout):
        return f"{action.starter} {' '.join(map(str, action.tiles))}"
    if isinstance(action, tuple):
        return " ".join(str(part) for part in action if part is not None)
    return str(action)


def _event(event: Any) -> str:
    """Format an event with its fields: «EmperorMoved start=3 end=5»."""
    held = [f"{field.name}={_value(getattr(event, field.name))}" for field in fields(event)]
    return " ".join([type(event).__name__, *held])


def _value(value: object) -> str:
    """Format a tuple by its items, without spaces; a tile by its name."""
    if isinstance(value, tuple) and type(value) is tuple:
        return f"({','.join(map(_value, value))})"
    return str(value)


def _plain(value: JsonObject) -> str:
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    """Rewrite all files and delete obsolete ones."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for one in playthroughs():
        one.file.write_text(text_of(one), "utf-8")


if __name__ == "__main__":
    main()
