"""The manifest names files that are there, of the sizes it says."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MANIFEST = json.loads((ROOT / "static/manifest.json").read_text("utf-8"))
PICTURES = [*MANIFEST["icons"], *(i for s in MANIFEST["shortcuts"] for i in s["icons"])]


def size(file: Path) -> str:
    """Width and height of a PNG file, from its header."""
    width, height = struct.unpack(">II", file.read_bytes()[16:24])
    return f"{width}x{height}"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture["src"])
def test_icons_are_what_they_say(picture: dict[str, str]) -> None:
    file = ROOT / picture["src"]
    if picture["sizes"] == "any":
        assert file.read_text("utf-8").startswith("<svg")
    else:
        assert size(file) == picture["sizes"]


def test_there_is_one_shortcut_a_game_and_a_maskable_icon() -> None:
    assert [s["url"] for s in MANIFEST["shortcuts"]] == ["./?game=sakura", "./?game=okiya"]
    assert any(icon.get("purpose") == "maskable" for icon in MANIFEST["icons"])
    assert {s["form_factor"] for s in MANIFEST["screenshots"]} == {"narrow", "wide"}


def test_screenshots_are_pictures_of_the_views() -> None:
    from tools.build_site import SCREENSHOTS

    for picture in MANIFEST["screenshots"]:
        source = ROOT / "docs/pictures" / SCREENSHOTS[Path(picture["src"]).name]
        assert size(source) == picture["sizes"]
