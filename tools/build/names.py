"""Other names for the site and its games: `make site NAME="A name"`.

The games then have the names of `names.toml`, or those given by `SAKURA="…"` and `OKIYA="…"`.
Importing this module renames the games in this process, so it comes before all others that import
them.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from sakura.core import titles
from tools.paths import DIST, NODE_MODULES, PACKAGE

NAME = os.environ.get("NAME", "")
"""Name of the site, or "" to keep all names."""

ORIGINAL = {"sakura": "Sakura", "okiya": "Okiya"}
NEUTRAL: dict[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

MODULE = PACKAGE / "core/titles.py"
TEXTS = ("index.html", "*.json")
"""Built files in which the names are written out."""

BAR = 42
"""Height of the bar with a game's title in pictures of its table, in pixels."""

FONT = NODE_MODULES / "@fontsource/zen-antique-soft/files/zen-antique-soft-latin-400-normal.woff2"
PICTURE = "social.png"
BAND, LEFT, SIZE = 504, 40, 72
"""Upper edge of the title's band in the preview picture, and where the title stands in it."""

if NAME:
    titles.SITE = NAME
    titles.TITLES.update(
        (game, os.environ.get(game.upper(), "") or neutral) for game, neutral in NEUTRAL.items()
    )


def module() -> bytes:
    """Source of `sakura.core.titles` for the bundle."""
    text = MODULE.read_text("utf-8")
    if NAME:
        for usual, own in (
            ('SITE = ""', f"SITE = {NAME!r}"),
            ("TITLES: dict[str, str] = {}", f"TITLES: dict[str, str] = {titles.TITLES!r}"),
        ):
            text = text.replace(usual, own)
    return text.encode()


def renamed(text: str) -> str:
    """Return a text with all names replaced, plain or escaped for HTML."""
    if not NAME:
        return text
    both = " & ".join(ORIGINAL.values())
    pairs = [
        (both, NAME),
        (escape(both), escape(NAME)),
        ('title" content="Sakura"', f'title" content="{escape(NAME)}"'),
        ('"short_name": "Sakura"', f'"short_name": {json.dumps(NAME)}'),
        *((usual, titles.TITLES[game]) for game, usual in ORIGINAL.items()),
    ]
    for usual, own in pairs:
        text = text.replace(usual, own)
    return text


def without_credits(sentences: Iterable[str]) -> set[str]:
    """Return the sentences, without those that a site with other names never says because they
    name the printed games. Its catalogues translate the others only."""
    printed = re.compile(rf"\b(?:{'|'.join(ORIGINAL.values())})\b(?= )")
    return {one for one in sentences if not NAME or not printed.search(one)}


def write() -> None:
    """Rename what is written out in built files, and paint the name into the preview picture."""
    if not NAME:
        return
    for file in (file for pattern in TEXTS for file in DIST.glob(pattern)):
        file.write_text(renamed(file.read_text("utf-8")), "utf-8")
    paint(DIST / PICTURE)


def cover(*pictures: Path) -> None:
    """Paint over the bar in pictures of a game's table, if the games have other names."""
    for file in pictures if NAME else ():
        with Image.open(file) as picture:
            drawn = picture.convert("RGB")
        ImageDraw.Draw(drawn).rectangle((0, 0, drawn.width, BAR), fill=drawn.getpixel((2, 2)))
        drawn.save(file, optimize=True)


def paint(file: Path) -> None:
    """Replace the title in the preview picture."""
    from fontTools.ttLib import TTFont

    face, data = TTFont(FONT), BytesIO()
    face.flavor = None
    face.save(data)
    with Image.open(file) as picture:
        drawn = picture.convert("RGB")
    brush = ImageDraw.Draw(drawn)
    ground, ink = drawn.getpixel((2, BAND + 60)), (43, 39, 35)
    brush.rectangle((0, BAND, drawn.width, drawn.height), fill=ground)
    size = SIZE
    while size > 12:
        data.seek(0)
        font = ImageFont.truetype(data, size)
        if brush.textlength(NAME, font) <= drawn.width - 2 * LEFT:
            break
        size -= 4
    brush.text((LEFT, (BAND + drawn.height) / 2), NAME, ink, font, anchor="lm")
    drawn.save(file, optimize=True)
