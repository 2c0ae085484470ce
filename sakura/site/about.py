"""The page about the site: its version, rights, and how to report a fault."""

from __future__ import annotations

from collections.abc import Iterable

from sakura.core import titles
from sakura.core.version import VERSION
from sakura.site.document import document
from sakura.site.form import Games
from sakura.site.licences import Component, licences_address
from sakura.site.privacy import contact_link, privacy_address
from sakura.ui.pages import about_address, rules_address
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

DOCUMENTATION = "docs/"
"""Address of the documentation. The link to it is hidden until `make docs` has built it."""

PROMISE_HOURS = 48
"""Longest time until something is taken down at the request of its owner, in hours."""


def about_text(title: str, components: Iterable[Component]) -> str:
    """One line for reports: the versions of the project and of the parts it runs on."""
    parts = ", ".join(f"{one.name} {one.version}" for one in components)
    return f"{title} {VERSION} ({parts})"


def about_page(games: Games, runs_on: Iterable[Component], contact: str, language: str) -> str:
    """A page without scripts. `runs_on` are the parts that a report names; `contact` is an e-mail
    address or a web address, or "" for the project's repository alone."""
    words = Words(language)
    say = words.say
    names = [game.title for game in games.values()]
    title = titles.SITE or " & ".join(names)
    unofficial = say(
        "These are unofficial, non-commercial versions of {games}, made by admirers of the games.",
        games=words.listed(names),
    )
    credited = tag(
        "a",
        escape(say("The rules name their authors and publishers.")),
        href=rules_address(language),
    )
    if titles.TITLES:
        unofficial = say("These are unofficial, non-commercial versions of games with other names.")
        credited = tag(
            "a", escape(say("The rules name their authors.")), href=rules_address(language)
        )
    made_of = escape(say("Credits and licences"))
    guides = escape(say("Guides for hosts and programmers, in English"))
    line = about_text(title, runs_on)
    parts = [
        tag("p", escape(say("Version {number}", number=VERSION)), id="version"),
        tag("p", words.sentences([escape(unofficial), credited])),
        tag("p", tag("a", made_of, href=licences_address(language))),
        tag("p", tag("a", escape(say("Privacy")), href=privacy_address(language))),
        tag("p", tag("a", guides, href=DOCUMENTATION, hreflang="en"), id="guides", hidden=True),
        tag("h2", escape(say("Rights")), id="rights"),
        tag("p", words.sentences(_takedown(contact, words))),
        tag("h2", escape(say("Reporting a fault")), id="report"),
        tag("p", escape(say(
            # L10N: {share} and {link} are the labels of two buttons.
            "Open an issue in the project's repository. Say what you did and what happened, and "
            "name your browser. Add this line, and a link to the game ({share}, “{link}”).",
            share=say("Share"),
            link=say("Link to this game"),
        ))),
        tag("p", escape(line), id="about-text", class_="messages", lang="en", translate="no"),
    ]  # fmt: skip
    return document(say("About {title}", title=title), about_address, parts, words)


def _takedown(contact: str, words: Words) -> list[str]:
    promise = words.say(
        "If something here is yours and you want it removed, tell us: it will be taken down "
        "within {hours} hours.",
        hours=PROMISE_HOURS,
    )
    if not contact:
        repository = words.say("Open a rights request in the project's repository.")
        return [escape(promise), escape(repository)]
    return [escape(promise), contact_link(contact, words)]
