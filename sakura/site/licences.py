"""The page of credits and licences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sakura.site.document import document
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class Component(NamedTuple):
    """Third-party part of the site.

    `licence` is an SPDX expression, `source` its address, and `text` the file on the site that
    holds the licence, or "".
    """

    name: str
    version: str
    licence: str
    source: str = ""
    text: str = ""


def licences_address(language: str) -> str:
    """Address of the page in a language."""
    return "licences.html" if language == "en" else f"licences.{language}.html"


def licences_page(
    components: Iterable[Component], within: Iterable[Component], language: str
) -> str:
    """A page without scripts; `within` are the parts of Pyodide."""
    words = Words(language)
    say = words.say
    parts = [
        tag("p", escape(say(
            "The code, the drawings and the wording of the rules are this project's "
            "own, under the MIT licence. Everything else on the site is listed here."
        ))),
        _table(components, words),
        tag("h2", escape(say("Inside Pyodide"))),
        tag("p", escape(say(
            "Pyodide is Python and the libraries it needs, compiled for browsers. It "
            "is under the Mozilla Public License 2.0, which entitles you to its "
            "source code; the link above leads there. This site leaves parts of it "
            "out and changes a few lines of its scripts."
        ))),
        _table(within, words),
    ]  # fmt: skip
    title = say("Credits and licences")
    return document(title, licences_address, parts, words)


def _table(components: Iterable[Component], words: Words) -> str:
    # L10N: Headings of columns: a component of the software, its version and its licence.
    titles = (words.say("Component"), words.say("Version"), words.say("Licence"))
    head = tag("tr", *(tag("th", escape(title), scope="col") for title in titles))
    named = tag("tbody", *map(_row, components), lang="en")  # names are the same everywhere
    return tag("table", tag("thead", head), named)


def _row(one: Component) -> str:
    name = tag("a", escape(one.name), href=one.source) if one.source else escape(one.name)
    licence = escape(one.licence)
    if one.text:
        licence = tag("a", licence, href=one.text)
    cells = tag("td", escape(one.version)), tag("td", licence)
    return tag("tr", tag("th", name, scope="row"), *cells)
