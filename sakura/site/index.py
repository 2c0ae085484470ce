"""What the build draws into `index.html` and the pages of rules, so that nobody waits for
Python to see a garden or to read how to play."""

from __future__ import annotations

from sakura.site.document import document
from sakura.site.form import Games, defaults, form_fields
from sakura.site.licences import licences_address
from sakura.site.start import picture_place, start_page
from sakura.ui.pages import catalogue_file, rules_address
from sakura.ui.rules import rules_article
from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words, mark, mark_in


def fragments(games: Games) -> dict[str, str]:
    """What stands at each `<!--build:NAME-->` of `index.html`. What the levels are like comes with
    the rest of the page's words (`browser/start.py`). The picture is in the page once;
    `static/start/2-wait.js` takes it along into another language, or onto the cover of a frame."""
    templates = []
    usual = defaults(form_fields(games))
    for language in LANGUAGES:
        words = Words(language)
        if language != "en":
            page = start_page(games, words, usual, drawn=False, told=False)
            templates.append(tag("template", page, id=f"start-{language}"))
        templates.append(tag("template", cover(games, words), id=f"cover-{language}"))
    return {
        "start": start_page(games, Words(), usual, told=False),
        "templates": "".join(templates),
        "words": "".join(_first_words(Words(language)) for language in LANGUAGES),
        "without-script": "".join(_without_script(Words(language)) for language in LANGUAGES),
    }


def cover(games: Games, words: Words) -> str:
    """What a frame on somebody's page shows before Python is fetched: the drawn board, and a
    button. `static/start/2-wait.js` knows which game it is, and whether there is one to watch."""
    titles = [
        tag("span", escape(game.title), class_=f"cover-{name}") for name, game in games.items()
    ]
    play = tag("span", escape(words.say("Play")), class_="to-play")
    watch = tag("span", escape(words.say("Watch the game")), class_="to-watch")
    return tag(
        "div",
        tag("div", *map(picture_place, games), class_="start-picture", aria_hidden="true"),
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
    "loading": mark("Loading, {percent} %; choose meanwhile …"),
    "opening": mark("Loading Python, {percent} % …"),
    "retry": mark_in("loading the page", "Try again"),
    "pending": mark("The game starts as soon as Python is here …"),
    "slow": mark("This takes longer than usual. A slow connection may need a minute."),
    "failed": mark(
        "Part of the page did not arrive. Check the connection and load the page again."
    ),
    "twice": mark(
        "It is not the first time. “Repair” forgets what this browser keeps of the page and "
        "fetches all of it anew; games and settings stay."
    ),
    "repair": mark("Repair"),
    "file": mark(
        "This page was opened as a file, but needs a web server. Run “python3 -m http.server” in "
        "its folder and open http://localhost:8000, or run “make play” where its sources are."
    ),
    # L10N: {part} is the name of a browser’s function, such as “WebAssembly”.
    "lacks": mark(
        "This browser lacks {part}, which the page needs. A current Firefox, Chrome or Safari has "
        "it. The rules can be read all the same."
    ),
}
"""What `static/start/` says before Python can."""


def _first_words(words: Words) -> str:
    """A template with those sentences, and with the preload of the language's catalogue."""
    spans = [
        tag("span", escape(words.say(sentence)), data_name=name)
        for name, sentence in FIRST_WORDS.items()
    ]
    if words.language != "en":  # whose sentences are within the code
        file = f"static/{catalogue_file(words.language)}"
        spans.append(tag("link", rel="preload", as_="fetch", crossorigin=True, href=file))
    return tag("template", *spans, id=f"words-{words.language}")


def _without_script(words: Words) -> str:
    sentence = words.say(
        "This page plays in your browser with Python and needs JavaScript, which is switched off."
    )
    link = tag("a", escape(words.say("Read the rules")), href=rules_address(words.language))
    return tag("p", escape(sentence), " ", link, lang=words.language)


def rules_page(games: Games, language: str) -> str:
    """A whole page: the rules of all games, without any script."""
    words = Words(language)
    parts = []
    for name, game in games.items():
        article = rules_article(game.rules_text(), game.rules_pictures(), words)
        parts += [tag("h2", escape(game.title), id=name), article]
    made_of = escape(words.say("What the site is made of"))
    parts.append(tag("p", tag("a", made_of, href=licences_address(language))))
    titles = words.listed([game.title for game in games.values()])
    return document(words.say("The rules of {games}", games=titles), rules_address, parts, words)
