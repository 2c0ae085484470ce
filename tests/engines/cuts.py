"""A network that is cut during a game, and what everybody sees: `make bench-cuts`.

Three browser processes play Sakura, each with a network of its own on a bridge. One of the guests
is cut off: its packets are lost, and nobody is told. Browsers resume a connection after a short cut
by themselves. After a long one the guest comes back by an answer to its next invitation.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from tests.browser.test_phones import DECIDE
from tests.desk import Lan, lan_why_not
from tests.engines.networked import LINK, Device, answer, invitation, lay, take

HOST, CUT, OTHER = range(3)
"""Devices: the host's, the guest's that is cut off, another guest's."""

SEEN, OFFERED, BACK = 3.0, 10.0, 20.0
"""Promises, in seconds: until everybody sees that a guest is away, until they may play on without
it, and until it is back after the network has returned."""

BEFORE, AFTER = 2.0, 1.0
"""Tolerance of the second promise, in seconds: a page that is busy may have been silent before the
cut, and may say it late."""

SHORT, LONG = 12.0, 25.0
"""Lengths of the cuts, in seconds. Browsers give a connection up after about 15."""

NOTES = """(() => {
    window.notes = [];
    const note = () => {
        const notice = document.querySelector('#notice');
        const said = notice.hidden ? '' : notice.textContent.trim();
        const offers = !!notice.querySelector('[data-command=phones]');
        if (said !== (window.notes.at(-1)?.said ?? ''))
            window.notes.push({ at: Date.now() / 1000, said, offers });
    };
    new MutationObserver(note).observe(document.querySelector('#notice'),
        { attributes: true, childList: true, subtree: true, characterData: true });
})()"""
"""Script that notes when each notice appears, and when it goes."""

PLAYS = f"""((until) => {{
    const decide = {DECIDE};
    clearInterval(window.playing);
    window.playing = setInterval(() => decide(until), 50);
}})"""

CONNECTS = """(() => {
    document.querySelector('#phones-answer').value = %s;
    document.querySelector('[data-command=phones-connect]').click();
})()"""

AWAY = "note.said.startsWith('Away: Bo.')"
THERE = "!note.said.startsWith('Away: ')"


class Seen(NamedTuple):
    """Seconds from the cut until the host and the other guest see it, and until the host may play
    on; and from the end of the cut until the host's page shows the guest as back, and the guest's
    page its hand."""

    host: float
    other: float
    offer: float
    back: float
    own: float

    @property
    def kept(self) -> bool:
        """True if all promises are kept."""
        quick = max(self.host, self.other) <= SEEN and max(self.back, self.own) <= BACK
        return quick and OFFERED - BEFORE <= self.offer <= OFFERED + AFTER

    def __str__(self) -> str:
        return (
            f"seen after {self.host:.1f} s by the host and {self.other:.1f} s by the other guest,"
            f" offer after {self.offer:.1f} s, back after {self.back:.1f} s at the host's device"
            f" and {self.own:.1f} s at its own" + ("" if self.kept else "   MISSED")
        )


NAMES = ("Bo", "Cleo", "Dora")
"""Names of the guests, in the order of their seats."""


@contextmanager
def table(lan: Lan, *engines: str) -> Iterator[list[Device]]:
    """A host in Chromium and guests in those engines, in the first round of a game of Sakura."""
    with ExitStack() as stack:
        named = enumerate(("chromium", *engines))
        devices = [stack.enter_context(Device(one, n, lan)) for n, one in named]
        for device in devices:
            device.visit()
        host, *guests = devices
        shown = host.do(lambda browser: lay(browser, "sakura", str(len(devices))))
        for guest, name in zip(guests, NAMES, strict=False):
            _join(host, guest, shown, name)
            shown = host.do(invitation) if guest is not guests[-1] else ""
        host.do(lambda browser: browser.tap("[data-command=phones-begin]"))
        for device in devices:
            device.do(lambda browser: browser.until_there("#hand .card"))
            device.do(lambda browser: browser.evaluate(NOTES))
        yield devices


def _join(host: Device, guest: Device, shown: str, name: str) -> None:
    """Seat a guest by the invitation that the host shows."""
    link = guest.do(lambda browser: answer(browser, shown, name))
    if host.do(lambda browser: take(browser, link)) is None:
        raise AssertionError(f"{name} found no way to the host")


def play_until(devices: list[Device], named: str = "") -> None:
    """Play on all devices until that round, or without one to the end."""
    reached = f"document.querySelector('#round')?.textContent.trim() === {json.dumps(named)}"
    there = reached if named else "document.querySelector('#result')"
    for device in devices:
        device.do(lambda browser: browser.evaluate(f"{PLAYS}({json.dumps(named)})"))
    for device in devices:
        device.do(lambda browser: browser.until(there))


def cut(lan: Lan, devices: list[Device], seconds: float) -> Seen:
    """Cut a guest off for so long, and measure what everybody sees."""
    host, guest, other = devices
    began = time.time()
    lan.cut(CUT)
    seen = _noted(host, AWAY, began)
    seen_too = _noted(other, AWAY, began)
    offer = _noted(host, f"{AWAY} && note.offers", began)
    time.sleep(max(0.0, began + seconds - time.time()))
    mended = time.time()
    lan.mend(CUT)
    if seconds > SHORT:
        _come_back(host, guest)
    back = _noted(host, THERE, mended)
    shows = "document.querySelector('#notice').hidden && document.querySelector('#hand .card')"
    guest.do(lambda browser: browser.until(shows))
    return Seen(seen, seen_too, offer, back, time.time() - mended)


def _come_back(host: Device, guest: Device) -> None:
    """Let the guest come back by codes."""
    guest.do(lambda browser: browser.tap("[data-command=phones-return]"))
    guest.do(lambda browser: browser.until(LINK))
    link = guest.do(lambda browser: browser.evaluate(LINK))
    host.do(lambda browser: browser.tap("#notice [data-command=phones]"))
    host.do(lambda browser: browser.until_there("#phones-answer"))
    host.do(lambda browser: browser.evaluate(CONNECTS % json.dumps(link)))


def _noted(device: Device, condition: str, since: float) -> float:
    """Wait until the page notes a notice like that; return the seconds since then."""
    found = f"window.notes.find((note) => note.at >= {since} && ({condition}))"
    device.do(lambda browser: browser.until(found))
    return float(device.do(lambda browser: browser.evaluate(found))["at"]) - since


def main() -> None:
    """Print what everybody saw of each cut; exit with 1 if a promise is broken."""
    if why := lan_why_not():
        sys.exit(why)
    broken = False
    for engine in ("chromium", "firefox"):
        with Lan(3) as lan, table(lan, engine, "chromium") as devices:
            for number, seconds in enumerate((SHORT, SHORT, LONG)):
                play_until(devices, f"Round {2 + number}")
                seen = cut(lan, devices, seconds)
                broken = broken or not seen.kept
                print(f"{engine} cut off for {seconds:.0f} s: {seen}", flush=True)
            play_until(devices, "Round 5")
    sys.exit(broken)


if __name__ == "__main__":
    main()
