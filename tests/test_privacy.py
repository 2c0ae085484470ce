"""The page about privacy: whole in every language, and true about servers and storage."""

from __future__ import annotations

import re
from html import unescape

import pytest

from sakura.games import GAMES
from sakura.site import privacy
from sakura.site.about import about_page
from sakura.site.privacy import privacy_address, privacy_page
from sakura.ui.words import LANGUAGES, Words
from tools.build import servers

OTHERS = [language for language in LANGUAGES if language != "en"]
every_language = pytest.mark.parametrize("language", LANGUAGES)


def text(page: str) -> str:
    """Words of a page, without its markup."""
    return unescape(re.sub(r"<[^>]+>", " ", page))


@every_language
def test_the_page_has_all_its_parts_and_links(language: str) -> None:
    page = privacy_page([], "", language)
    assert f'<html lang="{language}">' in page
    ids = re.findall(r'<h2[^>]* id="(\w+)"', page)
    assert ids == ["leaving", "stored", "phones", "erasing", "contact"]
    assert page.count("<li>") == len(privacy.LEAVING) + len(privacy.STORED) + 2
    for other in LANGUAGES:
        assert (f'href="{privacy_address(other)}"' in page) == (other != language)
    words = Words(language)
    for button in ("Your record", "Erase everything"):
        assert words.say(button) in text(page)
    assert f'href="{privacy_address(language)}"' in about_page(GAMES, [], "", language)


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, page = text(privacy_page([], "", "en")), text(privacy_page([], "", language))
    sentences = {one.strip() for one in re.split(r"[.:]\s|\s{2,}", english) if len(one) > 30}
    assert len(sentences) > 15
    assert [one for one in sentences if one in page] == []


@every_language
def test_the_page_asks_no_host_and_runs_no_script(language: str) -> None:
    page = privacy_page(["turn.example.org"], "https://example.org/contact", language)
    addresses = re.findall(r'(?:src|href)="([^"]*)"', page)
    outside = [one for one in addresses if re.match(r"[a-z]+:|//", one)]
    assert outside == ["https://example.org/contact"]  # a link, which nothing fetches
    assert "<script" not in page and "<iframe" not in page and "<img" not in page


@every_language
def test_servers_are_named_if_the_owner_of_the_site_named_them(language: str) -> None:
    named = servers.names(
        '[{"urls": "stun:stun.example.org:3478"}, {"urls": ["turn:turn.example.org", '
        '"turns:turn.example.org:443?transport=tcp"], "username": "a", "credential": "b"}]'
    )
    assert named == ["stun.example.org", "turn.example.org"] and servers.names("") == []
    without, alone = privacy_page(named, "", language), privacy_page([], "", language)
    none = Words(language).say("No server is in between.")
    assert none in text(alone) and none not in text(without)
    assert all(name in without and name not in alone for name in named)


@pytest.mark.parametrize("contact", ["garden@example.org", "https://example.org/contact"])
def test_questions_go_to_the_owner_of_the_site(contact: str) -> None:
    address = f"mailto:{contact}" if "@" in contact else contact
    assert f'href="{address}"' in privacy_page([], contact, "en")
