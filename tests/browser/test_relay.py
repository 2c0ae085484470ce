"""A table whose devices reach each other only through the relay that the site's owner names."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sakura.core import pairing
from tests.browser.test_phones import answer, connect, invitation, play
from tests.browser.test_scanning import lobby
from tests.browser.visitor import OpenPage
from tests.sweeps import rare

LONGEST = 10.0
"""Longest wait for the relay to start, in seconds."""

USER, PASSWORD = "garden", "stones"

PAGE = """
    const Plain = RTCPeerConnection;
    window.RTCPeerConnection = class extends Plain {
        constructor(settings) { super({...settings, iceTransportPolicy: 'relay'}); }
    };
    addEventListener('DOMContentLoaded', () => {
        document.head.append(Object.assign(document.createElement('meta'), SETTING));
    });
"""
"""Script for a page that finds the setting, as the build writes it, and takes no other way."""


def own_address() -> str:
    """Address of this machine; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("192.0.2.1", 9))
        return str(one.getsockname()[0])


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[str]:
    """Address of a relay (coturn) on this machine."""
    command = shutil.which("turnserver")
    if not command:
        pytest.skip("there is no turnserver: install coturn")
    address, port = own_address(), free_port()
    options = {
        "listening-ip": address, "relay-ip": address, "listening-port": port,
        "user": f"{USER}:{PASSWORD}", "realm": "example.org",
        "pidfile": tmp_path / "pid", "userdb": tmp_path / "users", "log-file": tmp_path / "log",
    }  # fmt: skip
    flags = ("-n", "--lt-cred-mech", "--no-tls", "--no-dtls", "--no-cli", "--simple-log")
    arguments = [*flags, *(f"--{name}={value}" for name, value in options.items())]
    with subprocess.Popen([command, *arguments], stdout=subprocess.DEVNULL) as process:
        end = time.monotonic() + LONGEST
        while True:
            try:
                socket.create_connection((address, port), timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < end and process.poll() is None
        yield f"{address}:{port}"
        process.terminate()


@rare
def test_devices_meet_at_a_relay(open_page: OpenPage, relay: str) -> None:
    server = {"urls": f"turn:{relay}", "username": USER, "credential": PASSWORD}
    setting = {"name": "ice-servers", "content": json.dumps([server])}
    script = PAGE.replace("SETTING", json.dumps(setting))
    host = lobby(open_page, script=script)
    host.wait_for_selector(f"text=To connect, the devices ask {relay.partition(':')[0]}.")
    link = invitation(host)
    guest = open_page(f"?speed=instant{link}", script=script)
    back = answer(guest, "Bo")
    for one in (pairing.find(link), pairing.find(back)):
        assert {candidate.kind for candidate in one.candidates} == {"relay"}
    connect(host, back)
    guest.wait_for_selector("text=You have a seat")
    host.click("[data-command=phones-begin]")
    play(host, guest)
