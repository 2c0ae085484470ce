"""Build-time constants for scripts.

`JSON.parse("build:languages")` is replaced by a value from here, so that no script repeats what
another part of the project defines.
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
    """Constants that scripts may ask for; each must be used."""
    return {
        "games": list(GAMES),
        "heard": heard(),
        "languages": list(LANGUAGES),
        "loader": version.LOADER,
        "lock": vendor.lock(),
    }


def fill_in(scripts: Iterable[Path]) -> None:
    """Insert the constants into the scripts. Raises SystemExit if one is unknown or unused."""
    answers = known()
    asked: set[str] = set()
    for file in scripts:
        text = file.read_text("utf-8")
        asked.update(ASKED.findall(text))
        file.write_text(filled_in(text, answers), "utf-8")
    if asked != answers.keys():
        raise SystemExit(
            f"scripts use the constants {sorted(asked)}, the build has {sorted(answers)}"
        )


def filled_in(script: str, answers: dict[str, object]) -> str:
    """Return the script with its constants inserted."""
    return ASKED.sub(lambda match: json.dumps(answers.get(match[1])), script)
