"""The start page: a door into each game, and the form with the game options.

It is plain HTML and works before Python has loaded: the style sheet alone shows and hides options,
and the form keeps the choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from sakura.core import titles
from sakura.core.people import LONGEST
from sakura.core.seats import EVEN
from sakura.games.info import GameInfo
from sakura.site.form import SEATS, STRENGTH, Games, game_field
from sakura.ui.buttons import button, quiz
from sakura.ui.commands import command_words
from sakura.ui.emblems import PAINTERS, emblem_picture
from sakura.ui.fields import Choices, Field, field_select, select
from sakura.ui.pages import rules_address
from sakura.ui.seat_fields import level_select, style_select
from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words

NOTHING: Choices = {}


def picture_slot(name: str, drawing: str = "") -> str:
    """Container of a game's drawing; `static/start/2-wait.js` moves the drawing between them."""
    return tag("div", drawing, class_=f"picture-{name}")


def start_page(
    games: Games,
    words: Words,
    choices: Choices,
    names: Sequence[str] = (),
    *,
    drawn: bool = True,
    explained: bool = True,
) -> str:
    """The whole start page.

    `drawn` adds the pictures of the doors, `explained` descriptions of the levels and the limits of
    games by link. `names` are those that people typed at the seats.
    """
    return tag(
        "div",
        tag("h1", _heading(games), class_="title"),
        tag(
            "p",
            escape(words.say("Quiet board games in a Japanese garden. Pick one and play.")),
            class_="lead",
        ),
        tag("div", id="resume"),
        tag("section", id="panel", class_="panel", aria_labelledby="panel-title", hidden=True),
        tag(
            "form",
            tag("div", *(_door(game, words, choices, drawn) for game in games.values()),
                class_="doors"),
            tag("p", class_="loading", id="loading", role="status"),
            _table(games, words, choices, names, explained),
            id="start-form",
        ),
        button("learn", words.say("Learn to play"), "quiet"),
        _more(words),
        class_="start",
        lang=words.language,
    )  # fmt: skip


def _heading(games: Games) -> str:
    """Name of the site, or the titles of its games."""
    if titles.SITE:
        return escape(titles.SITE)
    first, *others = (escape(game.title) for game in games.values())
    second = " ".join(f"&amp; {title}" for title in others)
    return f"{first} {tag('span', second, class_='second')}"


def _door(game: GameInfo, words: Words, choices: Choices, drawn: bool) -> str:
    """A game's picture and button; the button of the chosen game has the id `play`."""
    return tag(
        "div",
        tag(
            "div",
            picture_slot(game.name, game.picture() if drawn else ""),
            class_="start-picture",
            aria_hidden="true",
        ),
        tag("h2", escape(game.title)),
        tag("p", escape(words.say(game.about)), id=f"about-{game.name}"),
        tag(
            "button",
            # L10N: On the button that starts a game.
            escape(words.say("Play")),
            type="submit",
            value=game.name,
            id="play" if choices["game"] == game.name else None,
            aria_label=words.say("Play {game}", game=game.title),
            aria_describedby=f"about-{game.name}",
        ),
        class_="door",
    )


def _table(
    games: Games, words: Words, choices: Choices, names: Sequence[str], explained: bool
) -> str:
    """The game options, behind one button."""
    return tag(
        "details",
        tag("summary", escape(words.say("Game options")), class_="quiet"),
        tag(
            "div",
            _pills("game", game_field(games), words, choices),
            *(_options(game, words, choices, explained) for game in games.values()),
            _pills("strength", STRENGTH, words, choices, scale(games if explained else {}, words)),
            _seats(games, words, choices, names),
            button("guide", words.say(command_words("guide")), "link"),
        ),
        id="change",
    )


def _options(game: GameInfo, words: Words, choices: Choices, explained: bool) -> str:
    """A game's own options."""
    parts = [
        _pills(name, field, words, choices)
        if name in game.pills
        else _choice(name, field, words, choices)
        for name, field in game.fields.items()
    ]
    if game.by_links:
        text = words.say("Play with a friend by link")
        said = escape(limits(words)) if explained else ""
        parts += [button("letter", text, "link"), tag("p", said, class_="limits")]
    return tag("div", *parts, class_=f"options of-{game.name}")


def limits(words: Words) -> str:
    """Warning about games by link, for players."""
    return words.say(
        "The starter deals, and could stack the tiles. If you clear your browser "
        "data, you can only watch a game you have both played in, not go on with it."
    )


def scale(games: Games, words: Words) -> dict[str, str]:
    """Descriptions of each level, as markup; "" holds the sentence about all levels.

    All games are included; the style sheet shows the chosen one's.
    """
    descriptions = dict.fromkeys(("", *STRENGTH.values), "")
    for name, game in games.items():
        for level, sentence in game.scale().items():
            descriptions[level] += tag("span", escape(words.say(sentence)), class_=f"of-{name}")
    if games:
        even = words.say(
            "Opponents are picked by your results, so that everyone wins equally often."
        )
        descriptions[EVEN] = tag("span", escape(even))
    return {level: tag("small", said, data_level=level) for level, said in descriptions.items()}


def _pills(
    name: str, field: Field, words: Words, choices: Choices, descriptions: Choices = NOTHING
) -> str:
    """Radio buttons with their descriptions; the key "" is the whole group's."""
    parts = [
        tag(
            "label",
            _radio(name, value, choices),
            tag("span", escape(words.say(shown))),
            descriptions.get(value, ""),
            class_="pill",
        )
        for value, shown in field.values.items()
    ]
    legend = tag("legend", escape(words.say(field.legend)), " ", descriptions.get("", ""))
    return tag("fieldset", legend, *parts, class_="pills scale" if descriptions else "pills")


def _choice(name: str, field: Field, words: Words, choices: Choices) -> str:
    legend = tag("span", escape(words.say(field.legend)))
    options = field_select(name, field, choices[name], words)
    return tag("label", legend, options, class_=f"choice {name}")


def _seats(games: Games, words: Words, choices: Choices, names: Sequence[str]) -> str:
    styled = [game for game in games.values() if game.styles]
    styles = {name: description for game in styled for name, description in game.styles.items()}
    who, style = words.say("Who's playing"), words.say("Style")
    rows = [
        tag(
            "div",
            _sitting(games, seat),
            level_select(seat, choices[f"seat-{seat}"], who, words),
            style_select(seat, choices[f"style-{seat}"], style, styles, words),
            _name_field(names[seat] if seat < len(names) else "", words),
            class_=f"seat-row seat-{seat}",
            role="group",
            aria_labelledby=f"sits-{seat}",
        )
        for seat in range(SEATS)
    ]
    about = [_about_styles(game, words) for game in styled]
    phones = button("phones", words.say("Several phones"), "link")
    return tag("details", tag("summary", escape(who)), *rows, *about, phones, class_="who")


def _name_field(name: str, words: Words) -> str:
    """Field for a person's name; the style sheet hides it for computer seats."""
    return tag(
        "input",
        name="name",
        value=name or None,
        class_="name",
        maxlength=LONGEST,
        placeholder=words.say("Name"),
        aria_label=words.say("Name"),
        autocomplete="off",
    )


def _sitting(games: Games, seat: int) -> str:
    """Emblem and painter's name of a seat, once for each game if they differ."""
    sits = {name: game.painters[seat] for name, game in games.items() if seat < len(game.painters)}
    alike = len(set(sits.values())) == 1
    names = [
        tag(
            "span",
            emblem_picture(painter),
            tag("span", PAINTERS[painter].name, class_="seat-name", translate="no"),
            class_=None if alike else f"of-{name}",
        )
        for name, painter in (list(sits.items())[:1] if alike else sits.items())
    ]
    return tag("span", *names, id=f"sits-{seat}", class_="sits")


def _about_styles(game: GameInfo, words: Words) -> str:
    terms = [
        tag("dt", escape(words.say(style.called))) + tag("dd", escape(words.say(style.about)))
        for style in game.styles.values()
    ]
    summary = tag("summary", escape(words.say("About the styles")))
    return tag("details", summary, tag("dl", *terms), class_=f"about-styles of-{game.name}")


def _radio(name: str, value: str, choices: Choices) -> str:
    checked = choices[name] == value
    return tag("input", type="radio", name=name, value=value, checked=checked)


def _more(words: Words) -> str:
    links = [
        tag("a", escape(words.say("Rules")), href=rules_address(words.language)),
        quiz(words, "link"),
        button("puzzles", words.say("Puzzles"), "link"),
        button("settings", words.say("Settings"), "link"),
        button("share", words.say("Share"), "link"),
        button("profile", words.say("Your record"), "link"),
        select(
            "language",
            list(LANGUAGES.items()),
            words.language,
            aria_label=words.say("Language"),
        ),
    ]
    return tag("p", *links, class_="more")
