"""The part of progress that is short enough for links to another device.

Results go without the moves of their games, settings without preferences and names. Of deleted
items only the results are told. Everything else takes a file.
"""

from __future__ import annotations

from dataclasses import replace

from sakura.core.error import BadInput
from sakura.core.json_text import parse_stored
from sakura.core.progress import DELETED, Progress, ProgressKinds, mark, read, write
from sakura.core.record import dump
from sakura.play.friends import OUTCOME
from sakura.play.results import RESULT
from sakura.play.stored_challenges import PUZZLES
from sakura.play.stored_texts import SETTINGS

LEARNT = ("lessons", "known", "won")
"""Parts of the settings that links carry."""


def sendable(progress: Progress) -> Progress:
    """Return what links can carry."""
    start = mark(RESULT, "")
    return {
        RESULT: {
            key: replace(result, record="") for key, result in progress.get(RESULT, {}).items()
        },
        DELETED: {
            key: at for key, at in progress.get(DELETED, {}).items() if key.startswith(start)
        },
        OUTCOME: dict(progress.get(OUTCOME, {})),
        PUZZLES: dict(progress.get(PUZZLES, {})),
        SETTINGS: {key: _learnt(text) for key, text in progress.get(SETTINGS, {}).items()},
    }


def _learnt(settings: str) -> str:
    stored = parse_stored(settings)
    return dump({name: stored[name] for name in LEARNT if name in stored})


def sent(kinds: ProgressKinds, progress: Progress) -> bytes:
    """Return a text with what links can carry."""
    return write(kinds, sendable(progress)).encode()


def received(kinds: ProgressKinds, text: bytes) -> Progress:
    """Return the items of such a text; raises BadInput, also for items that no link carries: these
    could replace or delete what belongs to this device alone."""
    found = read(kinds, text)
    carried = sendable(found)
    if found != {kind: carried.get(kind, {}) for kind in kinds}:
        raise BadInput("more than links carry")
    return found
