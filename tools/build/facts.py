"""What scripts ask the build: `JSON.parse("build:languages")` stands for what is known here.

So no script repeats what another part of the project decides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from sakura.games import GAMES
from sakura.ui.host_message import heard
from sakura.ui.words import LANGUAGES
from tools.pyodide import vendor, version

ASKED = re.compile(r'JSON\.parse\("build:([a-z-]+)"\)')


def known() -> dict[str, object]:
    """All that scripts may ask, and must."""
    return {
        "games": list(GAMES),
        "heard": heard(),
        "languages": list(LANGUAGES),
        "loader": version.LOADER,
        "lock": vendor.lock(),
    }


def fill_in(scripts: Iterable[Path]) -> None:
    """Puts the answers into the scripts; raises SystemExit unless they ask for just what is
    known."""
    answers = known()
    asked: set[str] = set()
    for file in scripts:
        text = file.read_text("utf-8")
        asked.update(ASKED.findall(text))
        file.write_text(filled_in(text, answers), "utf-8")
    if asked != answers.keys():
        raise SystemExit(f"scripts ask for {sorted(asked)}, known are {sorted(answers)}")


def filled_in(script: str, answers: dict[str, object]) -> str:
    """A script with what is known in it."""
    return ASKED.sub(lambda match: json.dumps(answers.get(match[1])), script)
