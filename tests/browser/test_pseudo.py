"""No text is cut, and none is in English, on a site in a language that nobody speaks.

It is a third longer than English (`tests/pseudo.py`), so what fits here fits in most languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from sakura.games import GAMES
from sakura.ui.emblems import PAINTERS
from sakura.ui.words import LANGUAGES
from tests.browser.layout import cut
from tests.browser.made_site import made_site
from tests.browser.pseudo_site import PSEUDO
from tests.browser.views import WAYS
from tests.browser.visitor import OpenPage
from tests.desk import Site
from tests.pseudo import CODE, untranslated
from tests.sweeps import first, rare

if TYPE_CHECKING:
    from playwright.sync_api import Page

WINDOWS = first(1, [
    (390, 844), (320, 568), (320, 256), (360, 702), (844, 390), (640, 400), (768, 1024),
    (1000, 700), (1280, 800), (1700, 1000),
])  # fmt: skip

SAME = {painter.name for painter in PAINTERS} | {game.title for game in GAMES.values()}
"""Names that are the same everywhere, beside those of languages."""

NO_WORDS = re.compile(r"\b[0-9a-f]{4}(?: [0-9a-f]{4})+|\b[0-9a-f]{32}|\b[\d,]+ days ago")
"""A seal, the seed of a deal, or an age, which browsers say by themselves."""

READ = """() => {
    const { lang } = document.documentElement, texts = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const silent = 'script, style, template, noscript, code, kbd, textarea';
    const read = (e) => !e.closest(silent) && e.closest('[lang]').lang === lang;
    while (all.nextNode())
        if (read(all.currentNode.parentElement)) texts.push(all.currentNode.data);
    for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-valuetext'])
        for (const e of document.body.querySelectorAll(`[${name}]`))
            if (read(e)) texts.push(e.getAttribute(name));
    return texts;
}"""
"""Script that lists everything that can be read or heard, but for what is marked as being in
another language."""

NOW = """() => new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
    .format(0, 'second')"""
"""Script that asks for the age of a game just saved, which browsers say by themselves."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the site with that language."""
    with Site(folder=made_site(PSEUDO, tmp_path_factory.mktemp("pseudo"))) as served:
        yield served.address


def english(page: Page) -> list[str]:
    """Texts on the page that are in no catalogue."""
    same = SAME.union({page.evaluate(NOW)}, *(name.split() for name in LANGUAGES.values()))
    return [
        text
        for text in page.evaluate(READ)
        if any(
            word not in same and "-" not in word for word in untranslated(NO_WORDS.sub("", text))
        )
    ]


@rare
@pytest.mark.parametrize("way", WAYS)
def test_no_text_is_cut_or_in_english(open_page: OpenPage, way: str) -> None:
    found: dict[str, Any] = {}
    for view, page in WAYS[way](open_page, f"lang={CODE}"):
        assert page.evaluate("() => document.documentElement.lang") == CODE
        if wrong := english(page):
            found[f"{view}, English"] = wrong
        found |= {f"{view}, {window}": wrong for window, wrong in cut(page, WINDOWS).items()}
    assert found == {}
