"""Messages that the page around a frame may send: objects with `sakura: 1`, the version.

>>> read({"sakura": 1, "theme": "dark", "pages": 12})
{'theme': 'dark'}
"""

from __future__ import annotations

from collections.abc import Mapping

from sakura.core.error import BadInput
from sakura.ui.preferences import PREFERENCES

VERSION_NAME, VERSION = "sakura", 1

HEARD = ("theme", "language")
"""Preferences that a host page may set. Other keys are ignored, for later versions."""


def heard() -> dict[str, list[object]]:
    """Valid values of each key of a message; `2-wait.js` passes on nothing else."""
    values: dict[str, list[object]] = {name: [*PREFERENCES[name].values] for name in HEARD}
    return {VERSION_NAME: [VERSION], **values}


def read(message: object) -> dict[str, str]:
    """Parse the preferences that a message sets, by name.

    Raises BadInput for another version or an invalid value; then nothing of the message is applied.
    The error does not quote the message, since formatting a foreign object can take minutes.
    """
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
