"""The golden games have not changed: see `tests/golden.py` and `make golden`."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from tests.golden import FOLDER, Playthrough, playthroughs, text_of

GAMES = list(playthroughs())
LINES = 40
"""Most lines of a difference that are shown; a changed rule changes everything after it."""


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.name)
def test_a_golden_game_is_unchanged(one: Playthrough) -> None:
    kept, now = one.file.read_text("utf-8"), text_of(one)
    if kept != now:
        changed = unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="")
        pytest.fail("\n".join(["if this is meant: make golden", *islice(changed, LINES)]))


def test_every_option_has_a_golden_game_and_every_file_is_used() -> None:
    assert {one.file for one in GAMES} == set(FOLDER.iterdir())
    options = [(one.game, key, value) for one in GAMES for key, value in one.options.items()]
    assert {value for game, key, value in options if (game, key) == ("sakura", "players")} == {
        2, 3, 4, 5, 6,
    }  # fmt: skip
    fields = {"two_player", "board", "match", "target", "full_board"}
    used = {value for _, key, value in options if key in fields}
    assert used == {
        None, "standard", "tactical", "classic", "stroll", "single", "first-to-3", "points",
        10, 15, 20, "win", "draw",
    }  # fmt: skip


def test_golden_games_have_every_kind_of_event() -> None:
    from sakura.games.okiya.rules import events as okiya
    from sakura.games.sakura.rules import events as sakura

    kinds = {kind.__name__ for union in (okiya.Event, sakura.Event) for kind in union.__args__}
    lines = [line for one in GAMES for line in one.file.read_text("utf-8").splitlines()]
    happened = {line.split()[0] for line in lines if line[:2] == "  " and line[2] != " "}
    assert kinds <= happened
    ways = {"how=line", "how=square", "how=blocked", "how=full", "why=lost", "why=drawn"}
    assert ways <= {word for line in lines for word in line.split()}
