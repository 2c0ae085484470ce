"""Finds or installs Chromium for the browser tests and benchmarks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""Chromium without a user interface: a visit takes a third of the processor time."""
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MEMORY = Path("/dev/shm")
"""Folder that Linux keeps in memory. In many containers it has hardly any space."""


def in_memory() -> str | None:
    """Return an in-memory folder, if it has a gigabyte of space."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= 1e9
    return str(MEMORY) if has_room else None


FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *(() if in_memory() else ("--disable-dev-shm-usage",)),
)
"""Flags that let Chromium start in containers, without background traffic."""


def sampled(rate: int | None = None) -> str:
    """Flag that makes every renderer process sample its allocations: one sample in `rate` bytes, or
    Chromium's own default rate."""
    settings = {"stable-probability": 1.0, "nonstable-probability": 1.0, "renderer-prob-pct": 100}
    if rate:
        settings["renderer-sampling-rate-bytes"] = rate
    listed = "/".join(f"{name}/{value}" for name, value in settings.items())
    return f"--enable-features=HeapProfilerReporting:{listed}"


def find() -> str | None:
    """Return the path of a browser: $CHROMIUM, the usual names, then Playwright's download."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    for path in MAC:
        if Path(path).exists():
            return path
    return _playwrights()


def find_shell() -> str | None:
    """Return the path of a headless shell for tests, else of any Chromium."""
    return os.environ.get("CHROMIUM") or shutil.which(SHELL) or find()


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Install Chromium from Debian's packages if possible, else by Playwright.

    Ubuntu's package is only a pointer to a snap.
    """
    from tools.browsers import debian

    if debian.install("chromium", SHELL) and shutil.which("chromium"):
        return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    if "--install" in sys.argv[1:] and not (find() and shutil.which(SHELL)):
        install()
    found = find()
    if not found:
        sys.exit("No Chromium was found or could be installed: set CHROMIUM to one.")
    print(found)
