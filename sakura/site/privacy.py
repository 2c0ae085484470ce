"""The page about privacy."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.site.document import document
from sakura.ui.reach import connecting
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

SUMMARY = (
    mark("The games run in your browser."),
    mark("There are no accounts, cookies, advertising or statistics."),
    mark("Your games, names and settings stay on this device, unless you send them."),
)

LEAVING = (
    (
        mark("The page loads its files from this site's server alone."),
        mark("Like every web server, it sees your network address, and may log it."),
    ),
    (
        mark(
            "Links and files that you share contain the game, and a name only where you typed one "
            "for them."
        ),
        mark("The game in a link doesn't reach the server either."),
    ),
    (
        mark(
            "A page that shows the games in a frame learns when a game begins and ends, and its "
            "result."
        ),
    ),
)
"""Data that leaves the device: items of sentences."""

STORED = (
    (mark("Your settings, and the names that you typed"),),
    (mark("Games in progress, games by link, and games on several phones"),),
    (mark("Results, analyses, puzzles, duels and games of the day"),),
    (mark("A copy of the site, to play without a network"),),
)
"""Data that the browser stores."""

CONNECTED = (
    mark("Each guest's phone connects to the host's, and both learn the other's network address."),
    mark("What they send is encrypted."),
)
"""Sentences about phones at one table, before those about servers."""


def privacy_address(language: str) -> str:
    """Address of the page in a language."""
    return "privacy.html" if language == "en" else f"privacy.{language}.html"


def contact_link(contact: str, words: Words) -> str:
    """Render an e-mail address or a web address, after “Contact:”."""
    href = f"mailto:{contact}" if "@" in contact and "/" not in contact else contact
    # L10N: Before an e-mail address or a web address.
    write = words.say("Contact:")
    return f"{escape(write)} {tag('a', escape(contact), href=href)}"


def privacy_page(servers: Sequence[str], contact: str, language: str) -> str:
    """A page without scripts. `servers` names those that help phones to connect; `contact` is an
    e-mail address or a web address, or "" for the project's repository."""
    words = Words(language)
    say = words.say
    between = connecting(servers, words) if servers else [say("No server is in between.")]
    camera = [say("The camera's pictures are read in the page, and never sent or stored.")]
    erasing = [
        # L10N: {record} and {erase} are the labels of two buttons.
        say(
            "Open “{record}” and choose “{erase}”: games, results, names and settings are deleted.",
            record=say("Your record"),
            erase=say("Erase everything"),
        ),
        say("To remove the copy of the site too, clear this site's data in your browser."),
    ]
    asking = escape(say("Ask in the project's repository."))
    parts = [
        tag("p", _said([say(one) for one in SUMMARY], words)),
        tag("h2", escape(say("What leaves this device")), id="leaving"),
        _list([[say(one) for one in item] for item in LEAVING], words),
        tag("h2", escape(say("What is stored in this browser")), id="stored"),
        _list([[say(one) for one in item] for item in STORED], words),
        tag("h2", escape(say("Several phones")), id="phones"),
        _list([[*(say(one) for one in CONNECTED), *between], camera], words),
        tag("h2", escape(say("How to erase it")), id="erasing"),
        tag("p", _said(erasing, words)),
        tag("h2", escape(say("Questions")), id="contact"),
        tag("p", contact_link(contact, words) if contact else asking),
    ]
    return document(say("Privacy"), privacy_address, parts, words)


def _said(sentences: Sequence[str], words: Words) -> str:
    return words.sentences([escape(one) for one in sentences])


def _list(items: Sequence[Sequence[str]], words: Words) -> str:
    """A list of items, each of one or several sentences."""
    return tag("ul", *(tag("li", _said(item, words)) for item in items))
