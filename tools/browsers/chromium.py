"""Finds Chromium for the browser tests and benchmarks, or installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""Chromium without all that is around a page: a visit costs a third of the processor's time."""
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory. Many containers have next to nothing of it."""


def in_memory() -> str | None:
    """A folder for files that need no disk, if there is a gigabyte for them."""
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
"""So that it also starts in containers, and talks to nobody but the page's host."""


def sampled(rate: int | None = None) -> str:
    """The flag with which every process that draws a page samples what it allocates: one sample in
    `rate` bytes, or as seldom as Chromium does by itself in a share of them."""
    settings = {"stable-probability": 1.0, "nonstable-probability": 1.0, "renderer-prob-pct": 100}
    if rate:
        settings["renderer-sampling-rate-bytes"] = rate
    listed = "/".join(f"{name}/{value}" for name, value in settings.items())
    return f"--enable-features=HeapProfilerReporting:{listed}"


def find() -> str | None:
    """The path of a browser: $CHROMIUM, the usual names, then Playwright's own download."""
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
    """The path of a Chromium that draws pages alone, for tests; else of any."""
    return os.environ.get("CHROMIUM") or shutil.which(SHELL) or find()


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """From Debian's packages where there are such, else Playwright's download.

    Ubuntu's package only says that Chromium comes as a snap, and installs none.
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
