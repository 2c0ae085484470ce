"""The rules as an article with pictures, and as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

WIDTH = 88
"""Line length of the rules as plain text, in characters."""


@dataclass(frozen=True, slots=True)
class Section:
    """Heading and paragraphs of the rules. Paragraphs that are `numbered` are rulings (R1, R2, …);
    `pictures` follow them in the article."""

    heading: str
    paragraphs: tuple[str, ...]
    numbered: bool = False
    pictures: tuple[str, ...] = ()


Pictures = Mapping[str, tuple[str, Callable[[Words], str]]]
"""Pictures of the rules by name: caption, and function that draws it."""


def paragraphs(section: Section, words: Words) -> list[str]:
    """Translated paragraphs of a section, rulings with their numbers."""
    texts = [words.say(paragraph) for paragraph in section.paragraphs]
    if section.numbered:
        return [f"R{number}  {text}" for number, text in enumerate(texts, 1)]
    return texts


def rules_article(sections: Sequence[Section], pictures: Pictures, words: Words) -> str:
    """The rules of one game as markup."""
    parts = []
    for section in sections:
        parts.append(tag("h3", escape(words.say(section.heading))))
        parts += [tag("p", escape(text)) for text in paragraphs(section, words)]
        parts += [_picture(name, pictures, words) for name in section.pictures]
    return "".join(parts)


def _picture(name: str, pictures: Pictures, words: Words) -> str:
    """A figure; its caption says everything that the picture shows."""
    caption, draw = pictures[name]
    return tag(
        "figure",
        tag("span", draw(words), class_="drawn", aria_hidden="true"),
        tag("figcaption", escape(words.say(caption))),
        class_=f"picture drawn-{name}",
    )


def rules_lines(title: str, sections: Sequence[Section], words: Words) -> list[str]:
    """The rules of one game as lines of plain text, with an empty line after each paragraph."""
    lines = [title, "=" * len(title), ""]
    for section in sections:
        heading = words.say(section.heading)
        lines += [heading, "-" * len(heading)]
        for paragraph in paragraphs(section, words):
            lines += [*textwrap.wrap(paragraph, WIDTH), ""]
    return lines
