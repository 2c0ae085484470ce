"""The page that says what the site is made of, and under which licences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sakura.site.document import document
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


class Component(NamedTuple):
    """Something that the site has from elsewhere. `licence` is an SPDX expression, `source` where
    it comes from, `text` the file in the site with its licence; empty where there is none."""

    name: str
    version: str
    licence: str
    source: str = ""
    text: str = ""


def licences_address(language: str) -> str:
    """Where the page is."""
    return "licences.html" if language == "en" else f"licences.{language}.html"


def licences_page(
    components: Iterable[Component], within: Iterable[Component], language: str
) -> str:
    """A whole page, without any script; `within` are the parts of Pyodide."""
    words = Words(language)
    say = words.say
    parts = [
        tag("p", escape(say(
            "The code, the drawings and the texts of the rules are the site's own, under the MIT "
            "licence. All else that it is made of is listed here by the build."
        ))),
        _table(components, words),
        tag("h2", escape(say("Within Pyodide"))),
        tag("p", escape(say(
            "Pyodide is Python itself and libraries that it needs, compiled for browsers. It is "
            "under the Mozilla Public License 2.0: whoever gets it may have its sources, from the "
            "address above. The build leaves parts of it out and changes a few lines of its "
            "scripts."
        ))),
        _table(within, words),
    ]  # fmt: skip
    title = say("What the site is made of")
    return document(title, licences_address, parts, words)


def _table(components: Iterable[Component], words: Words) -> str:
    # L10N: Headings of columns: a part of the software, its version and its licence.
    titles = (words.say("Part"), words.say("Version"), words.say("Licence"))
    head = tag("tr", *(tag("th", escape(title), scope="col") for title in titles))
    return tag("table", tag("thead", head), tag("tbody", *map(_row, components)))


def _row(one: Component) -> str:
    name = tag("a", escape(one.name), href=one.source) if one.source else escape(one.name)
    licence = escape(one.licence)
    if one.text:
        licence = tag("a", licence, href=one.text)
    cells = tag("td", escape(one.version)), tag("td", licence)
    return tag("tr", tag("th", name, scope="row"), *cells)
