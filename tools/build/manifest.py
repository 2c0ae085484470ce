"""Web app manifest: `static/manifest.json`, completed with the games and languages of the
package."""

from __future__ import annotations

import json
from typing import Any

from sakura.core.version import VERSION
from sakura.games import GAMES
from sakura.ui.words import LANGUAGES, Words, mark
from tools.paths import STATIC

NAME = "manifest.json"
WRITTEN_IN = "en"

DESCRIPTION = mark(
    "Quiet board games in a Japanese garden, for friends around one device or for you"
    " and the computer."
)

ICON = {"src": "static/icon-192.png", "type": "image/png", "sizes": "192x192"}
"""Icon of each game's shortcut."""


def manifest() -> dict[str, Any]:
    """Build the manifest."""
    written: dict[str, Any] = json.loads((STATIC / NAME).read_text("utf-8"))
    return written | {
        "version": VERSION,
        "lang": WRITTEN_IN,
        "description": DESCRIPTION,
        "description_localized": {
            language: Words(language).say(DESCRIPTION)
            for language in LANGUAGES
            if language != WRITTEN_IN
        },
        "shortcuts": [
            {"name": info.title, "url": f"./?game={name}", "icons": [ICON]}
            for name, info in GAMES.items()
        ],
    }


def text() -> str:
    """Serialize the manifest as published."""
    return json.dumps(manifest()) + "\n"
