"""Pairings of two browser processes by invitation and answer, counted: `make bench-phones`.

Each process has a network of its own, on a bridge. Every pairing is one that people make: the guest
opens the invitation, takes the seat, and the host pastes the answer.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from typing import NamedTuple

from tests.desk import Lan, lan_why_not
from tests.engines.networked import Device, answer, invitation, lay, take

COUNT = 50
"""Pairings of each kind."""

AT_A_TABLE = 25
"""Pairings of the same two processes. Then new ones begin."""

LEAST = 0.95
"""Part of the pairings that must succeed."""

PATIENCE = 20.0
"""Time after which a pairing has failed, in seconds."""


class Kind(NamedTuple):
    """Two browsers, whether their network carries multicast, and whether the host allows the
    camera. Where they cannot meet the page says so (`meets`)."""

    host: str
    guest: str
    multicast: bool
    camera: bool
    meets: bool = True

    def __str__(self) -> str:
        network = "multicast" if self.multicast else "no multicast"
        camera = "camera" if self.camera else "no camera"
        return f"{self.host} – {self.guest}, {network}, {camera}"


PAIRS = (("chromium", "chromium"), ("chromium", "firefox"), ("firefox", "chromium"))
KINDS = (
    *(Kind(*pair, multicast=True, camera=camera) for camera in (False, True) for pair in PAIRS),
    *(Kind(*pair, multicast=False, camera=True) for pair in PAIRS),
    Kind("chromium", "chromium", multicast=False, camera=False, meets=False),
)


def pairings(kind: Kind, count: int) -> Iterator[float | None]:
    """Seconds that each pairing took, None if it failed."""
    for first in range(0, count, AT_A_TABLE):
        with (
            Lan(2, kind.multicast) as lan,
            Device(kind.host, 0, lan, kind.camera) as host,
            Device(kind.guest, 1, lan) as guest,
        ):
            host.visit()
            guest.visit()
            shown = host.do(lambda browser: lay(browser, "sakura", "6"))
            for number in range(first, min(first + AT_A_TABLE, count)):
                yield pair(host, guest, shown, f"Guest {number}")
                shown = host.do(invitation)


def pair(host: Device, guest: Device, shown: str, name: str) -> float | None:
    """Pair the devices by the invitation that the host shows, and wait until the guest has the next
    one, for its way back."""
    link = guest.do(lambda browser: answer(browser, shown, name))
    took = host.do(lambda browser: take(browser, link, PATIENCE))
    if took is not None:
        guest.do(lambda browser: browser.until(f"location.hash !== {json.dumps(shown)}"))
    return took


def main() -> None:
    """Print a line for each kind as it is measured; exit with 1 if one that promises to meet
    fails too often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="pairings of each kind")
    parser.add_argument("--only", default="", help="kinds whose description has this text")
    options = parser.parse_args()
    if why := lan_why_not():
        sys.exit(why)
    missed = False
    for kind in KINDS:
        if options.only not in str(kind):
            continue
        count = options.count if kind.meets else min(options.count, 3)
        took = list(pairings(kind, count))
        good = [1000 * one for one in took if one is not None]
        line = f"{kind}: {len(good)} of {len(took)}"
        if good:
            line += f", {statistics.median(good):.0f} ms (at most {max(good):.0f})"
        failed = kind.meets and len(good) < LEAST * len(took)
        missed = missed or failed
        print(line + ("   MISSED" if failed else ""), flush=True)
    sys.exit(missed)


if __name__ == "__main__":
    main()
