"""Processes of a browser: all that belong to a profile, from Linux's list."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def of_profile(profile: Path) -> list[int]:
    """Process numbers of the browser on that profile and of everything it has started, the browser
    first."""
    wanted = f"--user-data-dir={profile}"
    parents: dict[int, int] = {}
    first = []
    for number in (int(one.name) for one in PROC.iterdir() if one.name.isdigit()):
        with suppress(OSError):  # it has ended meanwhile
            words = (PROC / str(number) / "cmdline").read_text("utf-8", "replace").split("\0")
            stat = (PROC / str(number) / "stat").read_text("utf-8", "replace")
            parents[number] = int(stat.rpartition(")")[2].split()[1])
            if wanted in words and not any(word.startswith("--type=") for word in words):
                first.append(number)
    found = list(first)
    for number in found:  # grows on the way
        found += [one for one, parent in parents.items() if parent == number and one not in found]
    return found


def send(profile: Path, what: signal.Signals) -> None:
    """Send a signal to all of them."""
    for number in of_profile(profile):
        with suppress(ProcessLookupError):
            os.kill(number, what)
