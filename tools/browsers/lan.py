"""Networks for tests of several devices: network namespaces on a bridge, like phones at an access
point. Needs Linux, root and `ip`, which is in Debian's package `iproute2`."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

PACKAGES = ("iproute2",)

NAMESPACES = Path("/run/netns")

NEW_NETWORK = 0x40000000
"""Kind of namespace that `setns` enters (CLONE_NEWNET)."""

NETWORK = "192.168.7"
"""First three numbers of all addresses; they exist in the namespaces alone."""

FIRST = 2
"""Last number of the first device's address; 1 would be the way out, and there is none."""


def why_not() -> str:
    """Reason for which this machine can have no such network, or ""."""
    if not sys.platform.startswith("linux"):
        return "network namespaces need Linux"
    if os.geteuid():
        return "network namespaces need root"
    if not shutil.which("ip"):
        return f"network namespaces need ip: install {', '.join(PACKAGES)}"
    try:
        with Lan(1):
            return ""
    except subprocess.CalledProcessError as error:
        return f"network namespaces are not allowed here: {error.stderr.strip()}"


class Lan:
    """Context manager of a network of so many devices. Without `multicast` it carries addresses but
    no names (mDNS), like many guest networks."""

    def __init__(self, devices: int, multicast: bool = True) -> None:
        self._multicast = multicast
        self._hub = f"sakura-{os.getpid()}-hub"
        self.names = [f"sakura-{os.getpid()}-{device}" for device in range(devices)]

    def __enter__(self) -> Lan:
        _remove_stale()
        try:
            self._build()
        except subprocess.CalledProcessError:
            self._remove()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._remove()

    def enter(self, device: int) -> None:
        """Move this thread into the device's namespace. Sockets that it opens and processes that it
        starts from then on are there, too."""
        with Path(NAMESPACES, self.names[device]).open("rb") as namespace:
            libc = ctypes.CDLL(None, use_errno=True)
            if libc.setns(namespace.fileno(), NEW_NETWORK):
                raise OSError(ctypes.get_errno(), f"setns: {self.names[device]}")

    def cut(self, device: int) -> None:
        """Lose everything that the device sends and gets. Like in a dead spot it is not told."""
        _ip("-n", self._hub, "link", "set", _port(device), "nomaster")

    def mend(self, device: int) -> None:
        """Let the device reach the others again."""
        _ip("-n", self._hub, "link", "set", _port(device), "master", "bridge")

    def _build(self) -> None:
        hub = self._hub
        _ip("netns", "add", hub)
        _ip("-n", hub, "link", "add", "bridge", "type", "bridge", "mcast_snooping", "0")
        _ip("-n", hub, "link", "set", "bridge", "up")
        for device, name in enumerate(self.names):
            port = _port(device)
            _ip("netns", "add", name)
            peer = ("type", "veth", "peer", "name", port, "netns", hub)
            _ip("link", "add", "wlan0", "netns", name, *peer)
            _ip("-n", hub, "link", "set", port, "master", "bridge", "up")
            if not self._multicast:
                _ip("-n", hub, "link", "set", port, "type", "bridge_slave", "mcast_flood", "off")
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("-n", name, "link", "set", "wlan0", "up")
            _ip("-n", name, "addr", "add", f"{NETWORK}.{FIRST + device}/24", "dev", "wlan0")
            # Browsers look for their own address on the way out.
            _ip("-n", name, "route", "add", "default", "via", f"{NETWORK}.1")

    def _remove(self) -> None:
        for name in (*self.names, self._hub):
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", name)


def _remove_stale() -> None:
    """Remove the namespaces of processes that were killed."""
    for name in [one.name for one in NAMESPACES.glob("sakura-*-*")]:
        number = name.split("-")[1]
        if number.isdigit() and not Path("/proc", number).exists():
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", name)


def _port(device: int) -> str:
    """Name of the bridge's end of the device's cable."""
    return f"port{device}"


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)
