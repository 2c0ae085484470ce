"""The guide's advice to newcomers, beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.buttons import button
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def guide(sentences: Sequence[str], offered: bool, words: Words) -> str:
    """The guide's sentences, and a button that ends it."""
    end = words.say("No, thanks") if offered else words.say("I know this")
    paragraph = tag("p", escape(words.sentences(sentences)))
    return tag("div", button("guide-end", end, "link"), paragraph, id="guide", class_="guide")
