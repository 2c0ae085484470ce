"""A link to another device, as a QR code and to be shared."""

from __future__ import annotations

import re

from sakura.ui.buttons import button
from sakura.ui.qr import picture, version
from sakura.ui.svg import tag
from sakura.ui.words import Words


def coded_link(link: str, name: str, words: Words, more: str = "") -> str:
    """Render the QR code of a link, named for screen readers, and beside it the link itself and
    more markup."""
    beside = (
        tag("input", id="phones-link", value=link, readonly=True, aria_label=words.say("Link"))
        + button("phones-share", words.say("Share the link"), "quiet")
        + more
    )
    return tag(
        "div",
        tag("figure", picture(dense(link), name), class_="code"),
        tag("div", beside, class_="beside"),
        class_="coded",
    )


def dense(link: str) -> str:
    """The link as its code holds it: scheme and host in capitals, if that makes the code smaller;
    they mean the same."""
    start = re.match(r"https?://[a-z0-9.:-]+/", link)
    capitals = start[0].upper() + link[start.end() :] if start else link
    return min((link, capitals), key=version)
