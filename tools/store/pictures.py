"""Pictures of a store's listing: screenshots in each language, the icon, and the banner of Google
Play."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from sakura.core import titles
from tools import pictures
from tools.browsers.chromium import FLAGS, find
from tools.paths import STATIC
from tools.serve import Site
from tools.store.listing import languages, texts, title

WON, LAST_CARD = pictures.last("sakura", pictures.SAKURA, won=True)

VIEWS = {
    "sakura": (
        pictures.game(pictures.middle("sakura", pictures.SAKURA, 8)),
        pictures.card(0),
    ),
    "okiya": pictures.VIEWS["okiya"],
    "start": pictures.VIEWS["start"],
    "won": (pictures.game(WON), pictures.ends(LAST_CARD)),
}
"""Views that stores show, in this order: a card that bumps nobody, and a game that is won."""

ADDRESS = "?speed=instant&remarks=off"
"""Remarks would cover the pictures."""

SIZES = {"play": ((360, 640), 3), "microsoft": ((1366, 768), 1)}
"""Window of each store's screenshots, and pixels for each of the window's."""

FOLDERS = {"play": "images/phoneScreenshots", "microsoft": "screenshots"}
"""Folder of the screenshots in that of a language."""

BANNER = (1024, 500)
ICON = STATIC / "icon-maskable-512.png"
"""Icon that fills its square: Google Play rounds its corners."""


def folder(target: Path, store: str, language: str) -> Path:
    """Folder of a listing, named after the store's own tag of the language."""
    locale = texts(language).locale
    return target / store / (locale if store == "play" else locale.lower())


def take(target: Path) -> Iterator[Path]:
    """Take all pictures of all listings, and yield each file once it is written."""
    name = escape(title()) if titles.SITE else pictures.TITLE
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        banner = pictures.social(browser, site.address, BANNER, name)
        for language in languages():
            for store in SIZES:
                shown = folder(target, store, language) / FOLDERS[store]
                shown.mkdir(parents=True, exist_ok=True)
                for number, view in enumerate(VIEWS, 1):
                    picture = screenshot(browser, site.address, store, language, view)
                    yield _kept(picture, shown / f"{number}-{view}.png")
            images = folder(target, "play", language) / "images"
            shutil.copyfile(ICON, images / "icon.png")
            yield _kept(banner, images / "featureGraphic.png")
        browser.close()


def screenshot(browser: Browser, site: str, store: str, language: str, view: str) -> Image.Image:
    """Take a picture of a view in a language, in the size that a store asks for."""
    size, scale = SIZES[store]
    locale = texts(language).locale
    with pictures.opened_view(browser, site + ADDRESS, VIEWS[view], size, locale, scale) as page:
        page.emulate_media(color_scheme="light")
        page.mouse.move(0, 0)
        pictures.wait_for_fonts(page)
        page.wait_for_timeout(250)
        return pictures.picture_of(page)


def _kept(picture: Image.Image, file: Path) -> Path:
    picture.save(file, optimize=True)
    return file
