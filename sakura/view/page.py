"""What the build draws into `index.html` and the pages of rules, so that nobody waits for
Python to see a garden or to read how to play."""

from __future__ import annotations

from sakura.garden.board import lay, printed_boards
from sakura.text.rules import RULES, TITLES
from sakura.text.words import LANGUAGES, Words, mark
from sakura.view.garden import figures, ground
from sakura.view.painters import PAINTERS
from sakura.view.path import Shape
from sakura.view.rules import rules_article
from sakura.view.start import defaults, rules_address, start_page
from sakura.view.svg import escape, tag

POSE = (14, (13, 11, 9, 6), ())
"""Emperor, painters and scored trees of the garden on the start page."""


def start_picture(words: Words, shape: Shape = "tall") -> str:
    """A garden with a game under way."""
    board = lay("classic", printed_boards()["classic"], 4)
    emperor, painters, scored = POSE
    names = [painter.name for painter in PAINTERS[:4]]
    drawn = figures(board, shape, emperor_at=emperor, painters=painters, names=names, words=words)
    empty = '<g id="figures"></g>'
    return ground(board, shape, words, scored).replace(empty, f'<g id="figures">{drawn}</g>')


def fragments() -> dict[str, str]:
    """What stands at each `<!--build:NAME-->` of `index.html`."""
    pages = {
        language: start_page(words, defaults(), start_picture(words))
        for language, words in ((language, Words(language)) for language in LANGUAGES)
    }
    templates = [
        tag("template", page, id=f"start-{language}")
        for language, page in pages.items()
        if language != "en"
    ]
    templates += [_first_words(Words(language)) for language in LANGUAGES]
    return {
        "start": pages["en"],
        "templates": "".join(templates),
        "without-script": "".join(_without_script(Words(language)) for language in LANGUAGES),
    }


FIRST_WORDS = {
    "loading": mark("Loading Python; you can choose already …"),
    "pending": mark("The game starts as soon as Python is here …"),
    "slow": mark("This takes longer than usual. A slow connection may need a minute."),
    "failed": mark(
        "Part of the page did not arrive. Check the connection and load the page again."
    ),
    "no-webassembly": mark(
        "This browser has no WebAssembly, which Python needs here. A current Firefox, Chrome or "
        "Safari has it. The rules can be read all the same."
    ),
}
"""What `static/first.js` says before Python can."""


def _first_words(words: Words) -> str:
    spans = [
        tag("span", escape(words.say(sentence)), data_name=name)
        for name, sentence in FIRST_WORDS.items()
    ]
    return tag("template", *spans, id=f"words-{words.language}")


def _without_script(words: Words) -> str:
    sentence = words.say(
        "This page plays in your browser with Python and needs JavaScript, which is switched off."
    )
    link = tag("a", escape(words.say("Read the rules")), href=rules_address(words.language))
    return tag("p", escape(sentence), " ", link, lang=words.language)


def rules_page(language: str) -> str:
    """A whole page: the rules of both games, without any script."""
    words = Words(language)
    parts = []
    for game in RULES:
        parts += [tag("h2", TITLES[game], id=game), rules_article(game, words)]
    others = [
        tag("a", name, href=rules_address(other), lang=other, hreflang=other)
        for other, name in LANGUAGES.items()
        if other != language
    ]
    title = words.say("The rules of Sakura and Okiya")
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", escape(title)),
        tag("link", rel="icon", href="static/icon.svg", type="image/svg+xml"),
        tag("link", rel="stylesheet", href="static/style.css"),
    )
    body = tag(
        "body",
        tag(
            "main",
            tag(
                "p",
                tag("a", escape(words.say("Back to the games")), href="./"),
                " · ",
                " · ".join(others),
            ),
            tag("h1", escape(title)),
            *parts,
            class_="rules",
        ),
    )
    return "<!doctype html>" + tag("html", head, body, lang=language)
