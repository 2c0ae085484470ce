"""No text is cut, in any view and any language of the site.

`test_pseudo` stands for languages to come, with longer words than theirs.
"""

from __future__ import annotations

from typing import Any

import pytest

from sakura.ui.words import LANGUAGES
from tests.browser.layout import cut
from tests.browser.views import WAYS
from tests.browser.visitor import OpenPage
from tests.sweeps import rare

WINDOWS = [(320, 568), (390, 844), (1000, 700), (1280, 800), (1440, 900)]


@rare
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", WAYS)
def test_no_text_is_cut(open_page: OpenPage, way: str, language: str) -> None:
    found: dict[str, Any] = {}
    for view, page in WAYS[way](open_page, f"lang={language}"):
        found |= {f"{view}, {window}": wrong for window, wrong in cut(page, WINDOWS).items()}
    assert found == {}
