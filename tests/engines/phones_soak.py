"""Ten thousand messages between two browser processes, game after game: `make soak-phones`.

All are real: choices of people at the site's pages, and what follows from them. Heartbeats do not
count. The silence of a stream is the longest time in which a device heard nothing at all. People
choose as fast as they are asked, or with `--pause` at a pace of their own.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import nullcontext
from typing import NamedTuple

from tests.browser.test_phones import DECIDE
from tests.desk import Lan, lan_why_not
from tests.engines.browser import Browser
from tests.engines.networked import Device, answer, lay, take

MESSAGES = 10_000
"""Messages that both devices must have heard together."""

EVERY = 1_000
"""Messages from one line of progress to the next."""

SILENT = 3_000
"""Longest silence of a stream, in milliseconds: the other device would be shown as away."""

STALLED = 60.0
"""Time without any message after which the game has stopped, in seconds."""

COUNTS = """(() => {
    const counts = window.counts = { sent: 0, heard: 0, beats: 0, silence: 0, last: 0 };
    const create = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...about) {
        const channel = create.apply(this, about), send = channel.send.bind(channel);
        channel.send = (text) => {
            counts.sent += text ? 1 : 0;
            send(text);
        };
        channel.addEventListener('message', ({ data }) => {
            const now = performance.now();
            counts.silence = Math.max(counts.silence, counts.last && now - counts.last);
            counts.last = now;
            counts[data ? 'heard' : 'beats'] += 1;
        });
        return channel;
    };
})()"""
"""Script that counts what the page sends and hears over data channels made from then on."""

PLAYS = f"""(() => {{
    const decide = {DECIDE};
    let pressed = false;
    window.games = 0;
    window.wrong = [];
    window.playing = setInterval(() => {{
        const said = document.querySelector('#phones-checks')?.textContent ?? '';
        const again = document.querySelector('#commands [data-command=again]');
        if (!document.querySelector('#result')) {{
            pressed = false;
            return decide('');
        }}
        if (pressed || !again || !said || said.startsWith('Still checking')) return;
        pressed = true;
        if (!said.startsWith('Checked by ')) window.wrong.push(said);
        window.games += 1;
        again.click();
    }}, PAUSE);
}})()"""
"""Script that plays, with at most one choice every `PAUSE` milliseconds: the host begins another
game as soon as the guest has checked the last one."""

STOPS = "(clearInterval(window.playing), 0)"


class Counts(NamedTuple):
    """Counts of a page: messages, heartbeats, and the longest silence in milliseconds."""

    sent: int
    heard: int
    beats: int
    silence: float
    last: float


def counts(browser: Browser) -> Counts:
    """Read the counts of the page."""
    return Counts(**browser.evaluate("window.counts"))


def seated(host: Device, guest: Device, game: str, pause: int) -> None:
    """Lay a table, pair the devices, and begin the game."""
    plays = PLAYS.replace("PAUSE", str(pause))
    for device in (host, guest):
        device.visit()
        device.do(lambda browser: browser.evaluate(COUNTS))
    shown = host.do(lambda browser: lay(browser, game, "2" if game == "sakura" else ""))
    link = guest.do(lambda browser: answer(browser, shown, "Bo"))
    if host.do(lambda browser: take(browser, link)) is None:
        sys.exit("the devices did not meet")
    host.do(lambda browser: browser.tap("[data-command=phones-begin]"))
    for device in (host, guest):
        device.do(lambda browser: browser.evaluate(plays))


def soak(host: Device, guest: Device, messages: int, seconds: float) -> tuple[Counts, Counts]:
    """Let them play until so many messages were heard, and for so long at least; return the counts
    of both devices."""
    began = moved = time.monotonic()
    reached = told = 0
    while reached < messages or time.monotonic() - began < seconds:
        time.sleep(1)
        two = (host.do(counts), guest.do(counts))
        now, heard = time.monotonic(), sum(one.heard for one in two)
        if heard > reached:
            reached, moved = heard, now
        elif now - moved > STALLED:
            print(f"nothing was heard for {STALLED:.0f} s", flush=True)
            return two
        if reached >= told + EVERY:
            told = reached
            games = host.do(lambda browser: browser.evaluate("window.games"))
            silence = max(one.silence for one in two) / 1000
            print(
                f"{reached:6} messages in {now - began:5.0f} s, {games} games, longest silence"
                f" {silence:.1f} s",
                flush=True,
            )
    for device in (host, guest):
        device.do(lambda browser: browser.evaluate(STOPS))
    time.sleep(3)  # until all have arrived
    return host.do(counts), guest.do(counts)


def main() -> None:
    """Print the counts as they grow; exit with 1 if a message is lost or a stream falls silent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=MESSAGES)
    parser.add_argument("--minutes", type=float, default=0, help="shortest time to play")
    parser.add_argument("--pause", type=int, default=20, help="milliseconds between choices")
    parser.add_argument("--game", default="okiya", choices=["okiya", "sakura"])
    parser.add_argument("--host", default="chromium", choices=["chromium", "firefox"])
    parser.add_argument("--guest", default="chromium", choices=["chromium", "firefox"])
    options = parser.parse_args()
    # Without namespaces both are on this machine's network.
    network = nullcontext() if lan_why_not() else Lan(2)
    with (
        network as lan,
        Device(options.host, 0, lan, camera=True) as host,
        Device(options.guest, 1, lan) as guest,
    ):
        seated(host, guest, options.game, options.pause)
        one, two = soak(host, guest, options.messages, options.minutes * 60)
        wrong = host.do(lambda browser: browser.evaluate("window.wrong"))
    lost = [one.sent - two.heard, two.sent - one.heard]
    silence = max(one.silence, two.silence)
    print(
        f"host: sent {one.sent}, heard {one.heard}; guest: sent {two.sent}, heard {two.heard};"
        f" heartbeats heard {one.beats + two.beats}; longest silence {silence / 1000:.1f} s"
    )
    for sentence in wrong:
        print(f"check: {json.dumps(sentence)}")
    failed = any(lost) or silence > SILENT or wrong or one.heard + two.heard < options.messages
    print(f"lost: {sum(map(abs, lost))}" + ("   MISSED" if failed else ""))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
