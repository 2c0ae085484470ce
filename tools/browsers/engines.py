"""Finds or installs the browsers of the other engines, Firefox and WebKitGTK."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.browsers import chromium, debian

FIREFOX_NAMES = ("firefox-esr", "firefox")
FIREFOX_MAC = "/Applications/Firefox.app/Contents/MacOS/firefox"
FIREFOX_PACKAGES = ("firefox-esr",)

WEBKIT_DRIVER = "WebKitWebDriver"
WEBKIT_PYTHON = "/usr/bin/python3"
"""Path of the system's Python, the only one with WebKitGTK."""

WEBKIT_PACKAGES = ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")
WEBKIT_HERE = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"


def firefox() -> str | None:
    """Return the path of Firefox: $FIREFOX, then the usual names."""
    if named := os.environ.get("FIREFOX"):
        return named
    for name in FIREFOX_NAMES:
        if path := shutil.which(name):
            return path
    return FIREFOX_MAC if Path(FIREFOX_MAC).exists() else None


def webkit() -> str | None:
    """Return the path of WebKitGTK's driver, if everything needed to show a page is installed."""
    if not shutil.which("Xvfb") or not Path(WEBKIT_PYTHON).exists():
        return None
    command = [WEBKIT_PYTHON, "-c", WEBKIT_HERE]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        return None
    return shutil.which(WEBKIT_DRIVER)


FINDERS = {"chromium": chromium.find, "firefox": firefox, "webkit": webkit}
"""Finder of each engine's browser or driver; it returns None if there is none."""


def install() -> None:
    """Install from Debian's packages, the only source of WebKitGTK and of an unmodified Firefox."""
    if not chromium.find():
        chromium.install()
    for find, packages in ((firefox, FIREFOX_PACKAGES), (webkit, WEBKIT_PACKAGES)):
        if not find():
            debian.install(*packages)


if __name__ == "__main__":
    if "--install" in sys.argv[1:]:
        install()
    missing = [name for name, find in FINDERS.items() if not find()]
    if missing and shutil.which("apt-get"):
        sys.exit(f"Not found, and cannot be installed: {', '.join(missing)}.")
    if missing:
        print(
            f"Not tested on this system: {', '.join(missing)}. WebKitGTK comes only as Debian"
            " packages; Firefox must be installed, or named by FIREFOX."
        )
