"""Markup that the build writes into `index.html` and the rules pages.

A visitor sees the garden and can read the rules before Python has loaded.
"""

from __future__ import annotations

from sakura.site.document import document
from sakura.site.form import Games, defaults, form_fields
from sakura.site.licences import licences_address
from sakura.site.start import picture_slot, start_page
from sakura.ui.pages import catalogue_file, rules_address
from sakura.ui.rules import rules_article
from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words, mark, mark_in


def fragments(games: Games) -> dict[str, str]:
    """Markup for each `<!--build:NAME-->` of `index.html`.

    Descriptions of the levels are added later, by `browser/start.py`. The picture is in the page
    only once; `static/start/2-wait.js` moves it into other languages or onto a frame's cover.
    """
    templates = []
    usual = defaults(form_fields(games))
    for language in LANGUAGES:
        words = Words(language)
        if language != "en":
            page = start_page(games, words, usual, drawn=False, explained=False)
            templates.append(tag("template", page, id=f"start-{language}"))
        templates.append(tag("template", cover(games, words), id=f"cover-{language}"))
    return {
        "start": start_page(games, Words(), usual, explained=False),
        "templates": "".join(templates),
        "words": "".join(_first_words(Words(language)) for language in LANGUAGES),
        "without-script": "".join(_without_script(Words(language)) for language in LANGUAGES),
    }


def cover(games: Games, words: Words) -> str:
    """Cover of a frame, shown until Python has loaded: the drawn board and a button.

    `static/start/2-wait.js` chooses the game, and “Watch the game” where the address holds one.
    """
    titles = [
        tag("span", escape(game.title), class_=f"cover-{name}") for name, game in games.items()
    ]
    play = tag("span", escape(words.say("Play")), class_="to-play")
    watch = tag("span", escape(words.say("Watch the game")), class_="to-watch")
    return tag(
        "div",
        tag("div", *map(picture_slot, games), class_="start-picture", aria_hidden="true"),
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
    # L10N: At most 34 letters, or the start page moves at 320 px.
    "loading": mark("Loading… {percent}%. Pick a game."),
    "opening": mark("Loading… {percent}%"),
    "retry": mark_in("loading the page", "Try again"),
    # L10N: At most 34 letters, or the start page moves at 320 px.
    "pending": mark("Starting once it has loaded…"),
    "slow": mark("This is taking longer than usual. A slow connection may need a minute."),
    "failed": mark("Part of the page didn't load. Check your connection and try again."),
    "twice": mark(
        "If that doesn't help, “Repair” downloads the whole page afresh. Your games "
        "and settings stay."
    ),
    "repair": mark("Repair"),
    "file": mark(
        "This page was opened as a file, but it needs a web server. Run “python3 -m "
        "http.server” in its folder and open http://localhost:8000, or run “make "
        "play” in the source folder."
    ),
    # L10N: {part} is the name of a browser’s function, such as “WebAssembly”.
    "lacks": mark(
        "This browser lacks {part}, which the games need. A current Firefox, Chrome "
        "or Safari has it. You can still read the rules."
    ),
}
"""Sentences that `static/start/` shows before Python has loaded."""


def _first_words(words: Words) -> str:
    """A template with these sentences and the preload of the language's catalogue."""
    spans = [
        tag("span", escape(words.say(sentence)), data_name=name)
        for name, sentence in FIRST_WORDS.items()
    ]
    if words.language != "en":  # English sentences are in the code
        file = f"static/{catalogue_file(words.language)}"
        spans.append(tag("link", rel="preload", as_="fetch", crossorigin=True, href=file))
    return tag("template", *spans, id=f"words-{words.language}")


def _without_script(words: Words) -> str:
    sentence = words.say("The games need JavaScript, which is turned off in this browser.")
    link = tag("a", escape(words.say("Read the rules")), href=rules_address(words.language))
    return tag("p", words.sentences([escape(sentence), link]), lang=words.language)


def rules_page(games: Games, language: str) -> str:
    """A page without scripts: the rules of all games."""
    words = Words(language)
    parts = []
    for name, game in games.items():
        article = rules_article(game.rules_text(), game.rules_pictures(), words)
        parts += [tag("h2", escape(game.title), id=name), article]
    made_of = escape(words.say("Credits and licences"))
    parts.append(tag("p", tag("a", made_of, href=licences_address(language))))
    titles = words.listed([game.title for game in games.values()])
    return document(words.say("The rules of {games}", games=titles), rules_address, parts, words)
