"""What the page around a frame may say to it: objects with `sakura: 1`, the version.

>>> read({"sakura": 1, "theme": "dark", "pages": 12})
{'theme': 'dark'}
"""

from __future__ import annotations

from collections.abc import Mapping

from sakura.core.error import BadInput
from sakura.ui.preferences import PREFERENCES

VERSION_NAME, VERSION = "sakura", 1

HEARD = ("theme", "language")
"""Preferences that it may set. Whatever else is in a message is left alone: later versions may
know it."""


def heard() -> dict[str, list[object]]:
    """Values that each part of a message may have: `2-wait.js` passes on nothing else."""
    values: dict[str, list[object]] = {name: [*PREFERENCES[name].values] for name in HEARD}
    return {VERSION_NAME: [VERSION], **values}


def read(message: object) -> dict[str, str]:
    """The preferences that a message sets, by name; raises BadInput for one that is none of this
    version, or sets what there is not: then nothing of it is done. What is refused is not written
    out: the text of what another page can send may take minutes."""
    if not isinstance(message, Mapping):
        raise BadInput("no message")
    version = message.get(VERSION_NAME)
    if type(version) is not int or version != VERSION:
        raise BadInput("message version")
    asked = {name: message[name] for name in HEARD if message.get(name) is not None}
    for name, value in asked.items():
        if type(value) is not str or value not in PREFERENCES[name].values:
            raise BadInput(f"message {name}")
    return asked
