"""A page for each game that links can lead to: its own title, description, picture and oEmbed.

Sites that preview links read them there. People are led on to the game's options.
"""

from __future__ import annotations

import json
import shutil
from html import escape

from sakura.games import GAMES
from sakura.games.info import GameInfo
from sakura.ui.words import Words
from tools.build import names
from tools.build.manifest import DESCRIPTION
from tools.paths import DIST, ROOT

WIDTH, HEIGHT = 1280, 800
"""Size of the pictures, in pixels."""

SIZE = f"{WIDTH}x{HEIGHT}"
FIRST = f"docs/pictures/{next(iter(GAMES))}-{SIZE}-light.png"
"""Picture of the first game, which stands for one without its own."""

NAMES = tuple(f"{game}{ending}" for game in GAMES for ending in (".html", ".png", ".oembed.json"))
"""Files that this module writes, for each game."""

FRAME = (
    '<iframe src="./?embed=1&game={game}" title="{title}" width="360" height="640" loading="lazy" '
    'allow="clipboard-write; web-share" frameborder="0"></iframe>'
)


def card(game: str, info: GameInfo) -> str:
    """Page of a game, in English. Addresses begin with `./`."""
    words = Words("en")
    title, about = escape(info.title), escape(f"{words.say(info.about)}. {words.say(DESCRIPTION)}")
    target = f"./?game={game}"
    metas = {
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": f"./{game}.html",
        "og:image": f"./{game}.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"The table of {title}.",
    }
    head = "".join(f'<meta property="{name}" content="{text}">' for name, text in metas.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}</title><meta name="description" content="{about}">{head}'
        '<meta name="twitter:card" content="summary_large_image">'
        f'<link rel="canonical" href="./{game}.html">'
        f'<link rel="alternate" type="application/json+oembed" href="./{game}.oembed.json" '
        f'title="{title}"><meta http-equiv="refresh" content="0; url={target}"></head>'
        f'<body><p><a href="{target}">{title}</a></p></body></html>'
    )


def oembed(game: str, info: GameInfo) -> str:
    """Description of the game's frame for sites that use oEmbed."""
    whole = json.loads((DIST / "oembed.json").read_text("utf-8"))
    return json.dumps(
        whole
        | {
            "title": info.title,
            "html": FRAME.format(game=game, title=escape(info.title)),
            "thumbnail_url": f"./{game}.png",
            "thumbnail_width": WIDTH,
            "thumbnail_height": HEIGHT,
        }
    )


def write(policy: str, mark: str) -> None:
    """Write the pages, which begin with `mark` and have the policy of all pages."""
    for game, info in GAMES.items():
        text = mark + card(game, info).replace("<head>", "<head>" + policy)
        (DIST / f"{game}.html").write_text(text, "utf-8")
        (DIST / f"{game}.oembed.json").write_text(oembed(game, info) + "\n", "utf-8")
        picture, taken = DIST / f"{game}.png", ROOT / f"docs/pictures/{game}-{SIZE}-light.png"
        # A game has none until `make pictures` has run on a site with it.
        shutil.copyfile(taken if taken.exists() else ROOT / FIRST, picture)
        names.cover(picture)
