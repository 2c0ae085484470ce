"""The start page: which game, who sits where, and the game's options.

It is plain HTML that works before Python has arrived: what a choice shows or hides is style
sheet only, and the form keeps what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.info import GameInfo
from sakura.site.form import SEATS, Games
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.fields import Choices, Field, field_select, select
from sakura.ui.pages import rules_address
from sakura.ui.seats import level_select, style_select
from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words


def start_pictures(games: Games) -> str:
    """All games under way, as decoration; the style sheet shows the one that is chosen."""
    return "".join(
        tag("div", game.picture(), class_=f"picture-{name}") for name, game in games.items()
    )


def start_page(games: Games, words: Words, choices: Choices, picture: str) -> str:
    """The whole start page; `picture` is the drawn games beside the form."""
    first, *others = (escape(game.title) for game in games.values())
    second = " ".join(f"&amp; {title}" for title in others)
    return tag(
        "div",
        tag("div", picture, class_="start-picture", aria_hidden="true"),
        tag(
            "div",
            tag("h1", f"{first} ", tag("span", second, class_="second"), class_="title"),
            tag(
                "p",
                escape(words.say("Quiet board games in a Japanese garden. Choose and play.")),
                " ",
                _link("learn", words.say("Learn to play")),
                class_="lead",
            ),
            tag("div", id="resume"),
            tag("section", id="panel", class_="panel", aria_labelledby="panel-title", hidden=True),
            form(games, words, choices),
            tag("p", class_="loading", id="loading", role="status"),
            _more(words),
            class_="start-side",
        ),
        class_="start",
        lang=words.language,
    )


def form(games: Games, words: Words, choices: Choices) -> str:
    """The form alone."""
    return tag(
        "form",
        _cards(games, words, choices),
        *(_options(game, words, choices) for game in games.values()),
        _seats(games, words, choices),
        tag("button", escape(words.say("Play")), type="submit", class_="primary", id="play"),
        id="start-form",
    )


def _cards(games: Games, words: Words, choices: Choices) -> str:
    parts = [
        tag(
            "label",
            _radio("game", name, choices),
            tag("span", escape(game.title), class_="game-name"),
            tag("span", escape(words.say(game.about)), class_="game-about"),
            class_="game-card",
        )
        for name, game in games.items()
    ]
    return _fieldset(words.say("Game"), "games", parts)


def _options(game: GameInfo, words: Words, choices: Choices) -> str:
    """What a game asks beside who plays."""
    parts = [
        _pills(name, field, words, choices)
        if name in game.pills
        else _choice(name, field, words, choices)
        for name, field in game.fields.items()
    ]
    if game.by_links:
        text = words.say("Play with a friend who is elsewhere, by links")
        parts.append(_link("letter", text))
    return tag("div", *parts, class_=f"options of-{game.name}")


def _pills(name: str, field: Field, words: Words, choices: Choices) -> str:
    parts = [
        tag(
            "label",
            _radio(name, value, choices),
            tag("span", escape(words.say(shown))),
            class_="pill",
        )
        for value, shown in field.values.items()
    ]
    return _fieldset(words.say(field.legend), "pills", parts)


def _choice(name: str, field: Field, words: Words, choices: Choices) -> str:
    legend = tag("span", escape(words.say(field.legend)))
    options = field_select(name, field, choices[name], words)
    return tag("label", legend, options, class_=f"choice {name}")


def _seats(games: Games, words: Words, choices: Choices) -> str:
    styled = [game for game in games.values() if game.styles]
    styles = {name: told for game in styled for name, told in game.styles.items()}
    rows = [
        tag(
            "div",
            emblem_picture(seat),
            tag("span", PAINTERS[seat].name, class_="seat-name"),
            level_select(seat, choices[f"seat-{seat}"], words),
            style_select(seat, choices[f"style-{seat}"], styles, words),
            class_=f"seat-row seat-{seat}",
        )
        for seat in range(SEATS)
    ]
    about = [_about_styles(game, words) for game in styled]
    return _fieldset(words.say("Who plays"), "who", [*rows, *about])


def _about_styles(game: GameInfo, words: Words) -> str:
    terms = [
        tag("dt", escape(words.say(style.called))) + tag("dd", escape(words.say(style.about)))
        for style in game.styles.values()
    ]
    summary = tag("summary", escape(words.say("What the styles are")))
    return tag("details", summary, tag("dl", *terms), class_=f"about-styles of-{game.name}")


def _fieldset(legend: str, style: str, parts: Sequence[str]) -> str:
    return tag("fieldset", tag("legend", escape(legend)), *parts, class_=style)


def _radio(name: str, value: str, choices: Choices) -> str:
    checked = choices[name] == value
    return tag("input", type="radio", name=name, value=value, checked=checked)


def _link(command: str, text: str) -> str:
    return tag("button", escape(text), type="button", class_="link", data_command=command)


def _more(words: Words) -> str:
    links = [
        tag("a", escape(words.say("Rules")), href=rules_address(words.language)),
        _link("settings", words.say("Settings")),
        _link("share", words.say("Share")),
        select(
            "language",
            list(LANGUAGES.items()),
            words.language,
            aria_label=words.say("Language"),
        ),
    ]
    return tag("p", *links, class_="more")
