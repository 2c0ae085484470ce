"""Metadata for other programs: manifest, social previews, oEmbed."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest

from sakura.games import GAMES
from sakura.ui.words import LANGUAGES
from tests.translated import TRANSLATED
from tools.build.manifest import text
from tools.build.page import with_whole_addresses
from tools.paths import ROOT

MANIFEST = json.loads(text())
PICTURES = [*MANIFEST["icons"], *(i for s in MANIFEST["shortcuts"] for i in s["icons"])]


def size(file: Path) -> str:
    """Width and height of a PNG file, from its header."""
    width, height = struct.unpack(">II", file.read_bytes()[16:24])
    return f"{width}x{height}"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture["src"])
def test_icons_have_the_stated_size_and_type(picture: dict[str, str]) -> None:
    file = ROOT / picture["src"]
    if picture["sizes"] == "any":
        assert file.read_text("utf-8").startswith("<svg")
    else:
        assert size(file) == picture["sizes"]


def test_there_is_one_shortcut_a_game_and_a_maskable_icon() -> None:
    assert [s["url"] for s in MANIFEST["shortcuts"]] == [f"./?game={name}" for name in GAMES]
    assert any(icon.get("purpose") == "maskable" for icon in MANIFEST["icons"])
    assert {s["form_factor"] for s in MANIFEST["screenshots"]} == {"narrow", "wide"}


@pytest.mark.native  # catalogues are only compiled on desktop Python
def test_it_describes_the_site_in_every_language() -> None:
    described = MANIFEST["description_localized"] | {MANIFEST["lang"]: MANIFEST["description"]}
    assert described.keys() == LANGUAGES.keys()
    assert len(set(described.values())) == len(TRANSLATED)


def test_screenshots_are_pictures_of_the_views() -> None:
    from tools.build.site import SCREENSHOTS

    for picture in MANIFEST["screenshots"]:
        source = ROOT / "docs/pictures" / SCREENSHOTS[Path(picture["src"]).name]
        assert size(source) == picture["sizes"]


def test_robots_txt_has_absolute_addresses() -> None:
    source = (ROOT / "index.html").read_text("utf-8")
    page = with_whole_addresses(source, "https://example.org/garden/")
    properties = dict(
        re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]+)"', page)
    )
    assert properties["og:url"] == "https://example.org/garden/"
    assert properties["og:image"] == "https://example.org/garden/social.png"
    assert properties["twitter:card"] == "summary_large_image" and properties["og:image:alt"]
    assert size(ROOT / "static/social.png") == (
        f"{properties['og:image:width']}x{properties['og:image:height']}"
    )
    assert 'rel="canonical" href="https://example.org/garden/"' in page
    assert 'json+oembed" href="https://example.org/garden/oembed.json"' in page


def test_oembed_has_the_fields_of_its_type() -> None:
    source = (ROOT / "static/oembed.json").read_text("utf-8")
    answer = json.loads(with_whole_addresses(source, "https://example.org"))
    assert (answer["type"], answer["version"]) == ("rich", "1.0")
    assert '<iframe src="https://example.org/?embed=1"' in answer["html"]
    assert f'width="{answer["width"]}" height="{answer["height"]}"' in answer["html"]
    assert answer["thumbnail_url"] == "https://example.org/social.png"


@pytest.mark.native  # the build's modules
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_page_that_previews_it_and_leads_on(game: str) -> None:
    from tools.build import cards

    page = with_whole_addresses(cards.card(game, GAMES[game]), "https://example.org/garden")
    properties = dict(re.findall(r'<meta property="([^"]+)" content="([^"]+)"', page))
    title = GAMES[game].title
    assert f"<title>{title}</title>" in page and properties["og:title"] == title
    assert properties["og:url"] == f"https://example.org/garden/{game}.html"
    assert properties["og:image"] == f"https://example.org/garden/{game}.png"
    assert f'oembed" href="https://example.org/garden/{game}.oembed.json"' in page
    assert f'content="0; url=./?game={game}"' in page
    measured = size(ROOT / f"docs/pictures/{game}-1280x800-light.png")
    assert measured == f"{properties['og:image:width']}x{properties['og:image:height']}"
    written = cards.FRAME.format(game=game, title=title)
    told = with_whole_addresses(json.dumps({"html": written}), "https://example.org")
    assert f"https://example.org/?embed=1&game={game}" in json.loads(told)["html"]
