"""What follows, in the manifest, from the games and the languages that there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sakura.site.form import Games
from sakura.ui.words import LANGUAGES, Words, mark

ABOUT = mark(
    "Quiet board games in a Japanese garden, against people at one device or the computer."
)

ICON = {"src": "static/icon-192.png", "type": "image/png", "sizes": "192x192"}
"""What stands beside a shortcut."""


def manifest(written: Mapping[str, Any], games: Games) -> dict[str, Any]:
    """The whole manifest: `written` is what `static/manifest.json` says. Every game gets a
    shortcut to its start page."""
    shortcuts = [
        {"name": game.title, "url": f"./?game={name}", "icons": [ICON]}
        for name, game in games.items()
    ]
    said = {language: Words(language).say(ABOUT) for language in LANGUAGES}
    description = said.pop(str(written["lang"]))
    return {
        **written,
        "description": description,
        "description_localized": said,
        "shortcuts": shortcuts,
    }
