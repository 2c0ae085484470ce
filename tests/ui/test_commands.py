"""One table of commands: every button has its key there, and no key means two things at once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from sakura.ui.commands import COMMANDS, commands_of
from sakura.ui.panels import keys
from sakura.ui.words import Words

VIEWS = Path(__file__).parent.parent.parent / "sakura/view"
GIVEN = re.compile(r'(?:data_command=|[ (]button\(|_button\(|_link\()\s*"([a-z-]+)"')
TOGETHER = {
    "w": {"pause", "resume"},
    "n": {"again", "lesson-next"},
    "p": {"play", "play-on", "send"},
    "a": {"lesson-again", "watch"},
    "g": {"leave", "full"},
}
"""Keys of commands that are never on the page together."""


BY_TAB = {"share-game", "share-setup", "save-file", "embed", "copy-snippet", "letter", "open"}
"""What is only in a panel, on the start page or on a cover: the Tab key leads there."""


def given() -> set[str]:
    """The commands of all buttons that the views draw."""
    sources = [file.read_text("utf-8") for file in VIEWS.glob("*.py")]
    return {name for source in sources for name in GIVEN.findall(source)}


def test_every_button_has_a_key() -> None:
    names = {command.name for command in COMMANDS}
    assert len(given()) > 15
    assert given() - names == BY_TAB


def test_no_key_means_two_things() -> None:
    count = Counter(command.key for command in COMMANDS)
    for key, times in count.items():
        if times > 1:
            assert {command.name for command in commands_of(key)} == TOGETHER[key]


def test_the_panel_shows_them_all() -> None:
    shown = keys(Words())
    for command in COMMANDS:
        assert f">{command.key}<" in shown
