"""Browser storage left by earlier versions of the site, which every later version must read. When
the format grows a state is added; none is changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data/stored"
SITE = "sakura."


@dataclass(frozen=True)
class Stored:
    """Local and session storage of the site, by name."""

    local: dict[str, str]
    session: dict[str, str]

    @property
    def settings(self) -> dict[str, Any]:
        """Settings and options."""
        settings: dict[str, Any] = json.loads(self.local[SITE + "settings"])
        return settings

    @property
    def tab(self) -> str:
        """Name of the game in the tab."""
        return self.session[SITE + "tab"]

    @property
    def secret(self) -> bytes:
        """Secret of this browser."""
        return bytes.fromhex(self.local[SITE + "secret"])

    def games(self) -> dict[str, str]:
        """Serialized games by name."""
        return self._entries("game.")

    def letters(self) -> dict[str, str]:
        """Games by link by name, as fragments."""
        return self._entries("letter.")

    def _entries(self, kind: str) -> dict[str, str]:
        start = SITE + kind
        return {
            key.removeprefix(start): json.loads(text)["game"]
            for key, text in self.local.items()
            if key.startswith(start)
        }


STATES = {
    file.stem: Stored(**json.loads(file.read_text("utf-8")))
    for file in sorted(FOLDER.glob("*.json"))
}
