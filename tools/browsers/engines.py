"""Finds the browsers of the other engines, Firefox and WebKitGTK, or installs them."""

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
"""The system's own Python: only that one has the system's WebKitGTK."""

WEBKIT_PACKAGES = ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")
WEBKIT_HERE = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"


def firefox() -> str | None:
    """The path of a Firefox: $FIREFOX, the usual names."""
    if named := os.environ.get("FIREFOX"):
        return named
    for name in FIREFOX_NAMES:
        if path := shutil.which(name):
            return path
    return FIREFOX_MAC if Path(FIREFOX_MAC).exists() else None


def webkit() -> str | None:
    """The path of WebKitGTK's driver, where all is there that it takes to show a page."""
    if not shutil.which("Xvfb") or not Path(WEBKIT_PYTHON).exists():
        return None
    command = [WEBKIT_PYTHON, "-c", WEBKIT_HERE]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        return None
    return shutil.which(WEBKIT_DRIVER)


FINDERS = {"chromium": chromium.find, "firefox": firefox, "webkit": webkit}
"""What each engine is driven by, or None."""


def install() -> None:
    """From Debian's packages: nobody else ships WebKitGTK, and Firefox as it is."""
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
        sys.exit(f"Not found, nor could be installed from Debian's packages: {', '.join(missing)}.")
    if missing:
        print(
            f"Not tested on this system: {', '.join(missing)}. WebKitGTK comes only as packages of"
            " Debian; Firefox is used where it is installed, or where FIREFOX names one."
        )
