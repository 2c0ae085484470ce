"""What somebody new to a game is told beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.ui.buttons import button
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def guide(sentences: Sequence[str], offered: bool, words: Words) -> str:
    """The sentences, and a button for whoever needs no more of them."""
    end = words.say("No, thanks") if offered else words.say("I know this")
    told = tag("p", escape(" ".join(sentences)))
    return tag("div", button("guide-end", end, "link"), told, id="guide", class_="guide")
