"""The rules as an article: sections with headings, and pictures from the real board."""

from __future__ import annotations

from sakura.text.rules import RULES, paragraphs
from sakura.text.words import Words
from sakura.view.pictures import picture
from sakura.view.svg import escape, tag


def rules_article(game: str, words: Words) -> str:
    """All sections of one game, rulings with their numbers."""
    parts = []
    for section in RULES[game]:
        parts.append(tag("h3", escape(words.say(section.heading))))
        parts += [tag("p", escape(text)) for text in paragraphs(section, words)]
        parts += [picture(name, words) for name in section.pictures]
    return "".join(parts)
