"""What the build draws into `index.html` and the pages of rules, so that nobody waits for
Python to see a garden or to read how to play."""

from __future__ import annotations

from sakura.garden.board import lay, printed_boards
from sakura.okiya.square import CELLS
from sakura.okiya.tiles import TILES
from sakura.text.rules import RULES
from sakura.text.words import LANGUAGES, TITLES, Words, mark
from sakura.view.document import document
from sakura.view.garden import figures, ground
from sakura.view.painters import PAINTERS
from sakura.view.path import Shape
from sakura.view.rules import rules_article
from sakura.view.start import defaults, rules_address, start_page
from sakura.view.svg import escape, tag, unnamed
from sakura.view.tiles import tile_face
from sakura.view.tokens import token

POSE = (14, (13, 11, 9, 6), ())
"""Emperor, painters and scored trees of the garden on the start page."""

TAKEN = {2: 0, 9: 1, 12: 0, 11: 1, 4: 0}
"""Cells of the square on the start page with somebody's token."""


def start_picture(shape: Shape = "tall") -> str:
    """Both games under way, as decoration; the style sheet shows the one that is chosen."""
    return tag("div", _garden(shape), class_="picture-sakura") + tag(
        "div", *map(_cell, range(CELLS)), class_="picture-okiya small-board"
    )


def _garden(shape: Shape) -> str:
    board = lay("classic", printed_boards()["classic"], 4)
    emperor, painters, scored = POSE
    words = Words()
    names = [painter.name for painter in PAINTERS[:4]]
    drawn = figures(board, shape, emperor_at=emperor, painters=painters, names=names, words=words)
    return unnamed(ground(board, shape, words, scored).replace('<g id="figures">', "<g>" + drawn))


def _cell(cell: int) -> str:
    drawn = token(TAKEN[cell]) if cell in TAKEN else tile_face(TILES[cell * 7 % CELLS])
    return tag("span", drawn)


def fragments() -> dict[str, str]:
    """What stands at each `<!--build:NAME-->` of `index.html`. The picture is in the page once;
    `static/first.js` takes it along into another language, or onto the cover of a frame."""
    templates = []
    for language in LANGUAGES:
        words = Words(language)
        if language != "en":
            page = start_page(words, defaults(), "")
            templates.append(tag("template", page, id=f"start-{language}"))
        templates.append(tag("template", cover(words), id=f"cover-{language}"))
        templates.append(_first_words(words))
    return {
        "start": start_page(Words(), defaults(), start_picture()),
        "templates": "".join(templates),
        "without-script": "".join(_without_script(Words(language)) for language in LANGUAGES),
    }


def cover(words: Words) -> str:
    """What a frame on somebody's page shows before Python is fetched: the drawn board, and a
    button. `static/first.js` knows which game it is, and whether there is one to watch."""
    titles = [tag("span", title, class_=f"cover-{game}") for game, title in TITLES.items()]
    play = tag("span", escape(words.say("Play")), class_="to-play")
    watch = tag("span", escape(words.say("Watch the game")), class_="to-watch")
    return tag(
        "div",
        tag("div", class_="start-picture", aria_hidden="true"),
        tag(
            "div",
            tag("h1", *titles, class_="title"),
            tag("button", play, watch, type="button", class_="primary", data_command="open"),
            tag(
                "a",
                escape(words.say("Open the full site")),
                class_="full",
                href="./",
                target="_blank",
            ),
            tag("p", class_="loading", id="loading", role="status"),
            class_="cover-words",
        ),
        class_="cover",
        lang=words.language,
    )


FIRST_WORDS = {
    "loading": mark("Loading Python, {percent} %; you can choose already …"),
    "opening": mark("Loading Python, {percent} % …"),
    "retry": mark("Try again"),
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
    return document(words.say("The rules of Sakura and Okiya"), rules_address, parts, words)
