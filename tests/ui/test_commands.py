"""One table of commands: every button has its row, every row a handler, and no key two meanings at
once."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from sakura.games import GAMES
from sakura.ui.commands import COMMANDS, MOVES, PANELS, Command, When, table
from sakura.ui.panels import keys
from sakura.ui.words import Words
from tests.ui.drawn_buttons import PACKAGE, called, calls, drawn, given

ALL = table([game.commands for game in GAMES.values()])
NAMES = {command.name for command in ALL}
PARTS = {command.by for command in COMMANDS} - {"room"}

WITHOUT_PYTHON = {"open"}
"""Buttons that exist only before Python is ready; the start scripts handle their clicks."""

TOGETHER = {
    "w": {"pause", "resume"},
    "n": {"again", "lesson-next", "quiz-next", "puzzle-next"},
    "p": {"play", "play-on", "send"},
    "a": {"lesson-again", "watch", "quiz-again", "puzzle-again"},
    **{digit: {"card", "answer"} for digit in "1234"},
    "g": {"leave", "full"},
    "q": {"quiz", "step-back"},
    "v": {"reveal", "explore"},
}
"""Keys of several commands that are never on the page together."""


def source(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def part_file(part: str) -> Path:
    """File of a part of the page; the page itself handles some commands too."""
    return PACKAGE / "browser" / f"{part}.py"


def texts(dictionary: ast.Dict) -> set[str]:
    """Keys of a dictionary, all of which must be plain strings."""
    return {ast.literal_eval(key) for key in dictionary.keys if key}


def handlers(file: Path) -> set[str]:
    """Commands that a part of the page handles: the keys of its `does`."""
    (found,) = tables_of(file)
    return found


def tables_of(file: Path) -> list[set[str]]:
    """Keys of every table of handlers in a file."""
    return [
        texts(node.value)
        for node in ast.walk(source(file))
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Dict)
        and _target(node).endswith(".does")
    ]


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def returned(file: Path, function: str) -> set[str]:
    """Keys of the dictionary that a function of a room returns."""
    (found,) = (
        node.value
        for outer in ast.walk(source(file))
        if isinstance(outer, ast.FunctionDef) and outer.name == function
        for node in ast.walk(outer)
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict)
    )
    return texts(found)


def done_by(part: str, commands: Sequence[Command] = COMMANDS) -> set[str]:
    """Commands that the table assigns to the part."""
    return {command.name for command in commands if command.by == part}


# -- buttons -------------------------------------------------------------------------------------


def test_every_button_has_a_row() -> None:
    assert given() - NAMES == WITHOUT_PYTHON
    assert len(given()) > 30


def test_every_button_gives_one_command() -> None:
    attributes = {command.attribute.replace("-", "_") for command in ALL}
    for button in drawn():
        submits = ast.unparse(button["type"]) == "'submit'"
        assert len(attributes & set(button)) == (0 if submits else 1), button
    assert attributes <= {name for button in drawn() for name in button}


def test_every_row_can_be_pressed_or_typed() -> None:
    buttons = given() | {command.name for command in ALL if command.value}
    for command in ALL:
        if command.when is When.BUTTON or not command.keys:
            assert command.name in buttons, command.name


# -- handlers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", sorted(PARTS))
def test_each_part_handles_its_commands(part: str) -> None:
    assert handlers(part_file(part)) == done_by(part)


def test_rooms_handle_the_commands_common_to_them() -> None:
    assert returned(PACKAGE / "browser/room.py", "common") == done_by("room")


@pytest.mark.parametrize("name", GAMES)
def test_a_games_room_handles_its_own_commands(name: str) -> None:
    own = GAMES[name].commands
    assert returned(PACKAGE / "games" / name / "room.py", "own") == done_by("room", own)
    assert {command.by for command in own} == {"room"}


def test_the_page_has_exactly_the_parts_of_the_table() -> None:
    (known,) = (
        texts(node.value)
        for node in source(PACKAGE / "browser/parts.py").body
        if isinstance(node, ast.AnnAssign)
        and _target(node) == "PARTS"
        and isinstance(node.value, ast.Dict)
    )
    assert known | {"page", "playback"} == PARTS


def test_only_parts_have_tables_of_commands() -> None:
    tables = {file for file in (PACKAGE / "browser").rglob("*.py") if tables_of(file)}
    assert tables == {part_file(part) for part in PARTS}


def test_no_command_has_two_rows() -> None:
    rows = [command.name for command in COMMANDS]
    for game in GAMES.values():
        rows += [command.name for command in game.commands]
    assert len(rows) == len(set(rows))
    assert {command.name for command in ALL} == set(rows)


def test_no_part_names_its_commands_itself() -> None:
    """Parts call each other directly; commands come from buttons and keys."""
    found = {
        f"{file.stem}: {ast.unparse(call)}"
        for file in (PACKAGE / "browser").glob("*.py")
        for call in calls(source(file))
        if called(call) in ("press", "steer") and call.args
        if isinstance(call.args[0], ast.Constant)
    }
    assert found == set()


def test_panels_that_open_again_are_commands_of_parts() -> None:
    assert set(PANELS) <= {command.name for command in COMMANDS if command.by in PARTS}


# -- keys ----------------------------------------------------------------------------------------


def test_no_key_has_two_meanings_at_once() -> None:
    meanings: dict[str, set[str]] = {}
    for command in ALL:
        for key in command.keys:
            meanings.setdefault(key, set()).add(command.name)
    assert {key: names for key, names in meanings.items() if len(names) > 1} == TOGETHER


def test_keys_of_permanent_commands_are_unique() -> None:
    always = {command.name for command in ALL if command.when is When.ALWAYS}
    assert len(always) > 5
    assert not always & set().union(*TOGETHER.values())


def test_the_panel_shows_every_key_with_its_description() -> None:
    rows = re.findall(r"<kbd>(.*?)</kbd></th><td>(.*?)</td>", keys(ALL, Words()))
    shown = [
        ((command.shown_keys.strip() or "Space"), Words().say(command.words))
        for command in ALL
        if command.keys
    ]
    assert rows == [*MOVES, *shown]
    assert all(words for _, words in shown)


def test_several_keys_are_shown_as_a_row_of_keys() -> None:
    rows = {(command.shown_keys.strip() or "Space") for command in ALL if len(command.keys) > 1}
    assert rows == {"1 – 4", "1 – 5"}
    assert Command("one", "room", "x").shown_keys == "x"
