"""The site's other pages, such as rules and licences. Each links back, and to its translations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words

SHEETS = {
    "style": None,
    "contrast": "(forced-colors: active), (prefers-contrast: more), print",
    "print": "print",
    "second": None,
    "later": None,
}
"""Style sheets and the media each is for; None for all."""


def document(
    title: str, address: Callable[[str], str], parts: Sequence[str], words: Words, script: str = ""
) -> str:
    """The whole page. `address` gives its address in a language; `script` is the address of its
    script, if it has one."""
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", escape(title)),
        tag("link", rel="icon", href="static/icon.svg", type="image/svg+xml"),
        *(
            tag("link", rel="stylesheet", href=f"static/{name}.css", media=media)
            for name, media in SHEETS.items()
        ),
    ]
    if script:
        head.append(tag("script", src=script, defer=True))
    others = [
        tag("a", name, href=address(other), lang=other, hreflang=other)
        for other, name in LANGUAGES.items()
        if other != words.language
    ]
    back = tag("a", escape(words.say("Back to the games")), href="./")
    way = tag("p", back, " · ", " · ".join(others))
    main = tag("main", way, tag("h1", escape(title)), *parts, class_="document")
    html = tag("html", tag("head", *head), tag("body", main), lang=words.language)
    return "<!doctype html>" + html
