"""The start form: which game, who sits where, and the game's options.

It is plain HTML that works before Python has arrived: what a choice shows or hides is style
sheet only, and the form keeps what was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakura.seats.names import LEVELS, STYLES
from sakura.text.words import LANGUAGES, Words, mark
from sakura.view.painters import PAINTERS, emblem_picture
from sakura.view.svg import escape, tag

PERSON = "person"
"""The seat of somebody at this device, beside the levels of computer seats."""

WHO = {
    PERSON: mark("A person"),
    "random": mark("Computer: plays anything"),
    "novice": mark("Computer: novice"),
    "adept": mark("Computer: adept"),
    "master": mark("Computer: master"),
}

FRIEND = "friend"
"""The seat of somebody who answers by links."""

LEVEL_NAMES = {
    "random": mark("plays anything"),
    "novice": mark("novice"),
    "adept": mark("adept"),
    "master": mark("master"),
}
"""The same where it is clear that computers are meant."""

PLAIN = "plain"
"""No style."""

STYLE_NAMES = {
    PLAIN: mark("no style"),
    "hurrier": mark("hurrier"),
    "shadow": mark("shadow"),
    "saboteur": mark("saboteur"),
    "patient": mark("patient"),
}
STYLE_ABOUT = {
    "hurrier": mark("drives the Emperor on and runs after him"),
    "shadow": mark("loves the place directly behind another painter"),
    "saboteur": mark("turns the Emperor round so that others bump into him"),
    "patient": mark("stays behind and out of trouble until a tree is near"),
}
SPEEDS = {
    "slow": mark("slow"),
    "normal": mark("normal"),
    "fast": mark("fast"),
    "instant": mark("instant"),
}

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Field:
    """One choice of the form: its values and their names, and the one at first."""

    legend: str
    values: Mapping[str, str]
    default: str


FIELDS: Mapping[str, Field] = {
    "game": Field(mark("Game"), {"sakura": "Sakura", "okiya": "Okiya"}, "sakura"),
    "players": Field(mark("Painters"), {str(n): str(n) for n in range(2, 7)}, "4"),
    "two_player": Field(
        mark("With two players"),
        {
            "standard": mark("the deck plays for the court painter"),
            "tactical": mark("the painter behind plays for the court painter"),
        },
        "standard",
    ),
    "board": Field(
        mark("Garden"),
        {"classic": mark("classic, 15 to 20 rounds"), "stroll": mark("stroll, 10 to 14 rounds")},
        "classic",
    ),
    "match": Field(
        mark("Match"),
        {
            "single": mark("one round"),
            "first-to-3": mark("three won rounds"),
            "points-10": mark("10 points"),
            "points-15": mark("15 points"),
            "points-20": mark("20 points"),
        },
        "single",
    ),
    "full_board": Field(
        mark("A full board"),
        {"win": mark("wins for the last mover"), "draw": mark("is a draw")},
        "win",
    ),
    **{
        f"seat-{seat}": Field(PAINTERS[seat].name, WHO, PERSON if seat == 0 else "adept")
        for seat in range(6)
    },
    **{f"style-{seat}": Field(PAINTERS[seat].name, STYLE_NAMES, PLAIN) for seat in range(6)},
}
"""Every choice of the start form by name; the names serve in the page's address too."""

Choices = Mapping[str, str]


def defaults() -> dict[str, str]:
    """The form as a newcomer finds it."""
    return {name: field.default for name, field in FIELDS.items()}


def start_page(words: Words, choices: Choices, picture: str) -> str:
    """The whole start page; `picture` is the drawn garden beside the form."""
    return tag(
        "div",
        tag("div", picture, class_="start-picture", aria_hidden="true"),
        tag(
            "div",
            tag("h1", "Sakura ", tag("span", "&amp; Okiya", class_="second"), class_="title"),
            tag(
                "p",
                escape(words.say("Two quiet board games in a Japanese garden. Choose and play.")),
                " ",
                _link("learn", words.say("Learn to play")),
                class_="lead",
            ),
            tag("div", id="resume"),
            tag("section", id="panel", class_="panel", aria_labelledby="panel-title", hidden=True),
            form(words, choices),
            tag("p", class_="loading", id="loading", role="status"),
            _more(words),
            class_="start-side",
        ),
        class_="start",
        lang=words.language,
    )


def form(words: Words, choices: Choices) -> str:
    """The form alone."""
    return tag(
        "form",
        _cards("game", words, choices),
        tag(
            "div",
            _pills("players", words, choices),
            _select("two_player", words, choices),
            _select("board", words, choices),
            class_="of-sakura",
        ),
        tag(
            "div",
            _select("match", words, choices),
            _select("full_board", words, choices),
            _link("letter", words.say("Play with a friend who is elsewhere, by links")),
            class_="of-okiya",
        ),
        _seats(words, choices),
        tag("button", escape(words.say("Play")), type="submit", class_="primary", id="play"),
        id="start-form",
    )


def _cards(name: str, words: Words, choices: Choices) -> str:
    about = {
        "sakura": words.say("2 to 6 painters follow the Emperor"),
        "okiya": words.say("2 players take tiles by plant or feature"),
    }
    parts = [
        tag(
            "label",
            _radio(name, value, choices),
            tag("span", escape(shown), class_="game-name"),
            tag("span", escape(about[value]), class_="game-about"),
            class_="game-card",
        )
        for value, shown in FIELDS[name].values.items()
    ]
    return _fieldset(words.say(FIELDS[name].legend), "games", parts)


def _pills(name: str, words: Words, choices: Choices) -> str:
    parts = [
        tag("label", _radio(name, value, choices), tag("span", shown), class_="pill")
        for value, shown in FIELDS[name].values.items()
    ]
    return _fieldset(words.say(FIELDS[name].legend), "pills", parts)


def _seats(words: Words, choices: Choices) -> str:
    rows = [
        tag(
            "div",
            emblem_picture(seat),
            tag("span", PAINTERS[seat].name, class_="seat-name"),
            level_select(seat, choices[f"seat-{seat}"], words),
            style_select(seat, choices[f"style-{seat}"], words),
            class_=f"seat-row seat-{seat}",
        )
        for seat in range(6)
    ]
    return _fieldset(words.say("Who plays"), "who", [*rows, _about_styles(words)])


def _about_styles(words: Words) -> str:
    terms = [
        tag("dt", escape(words.say(STYLE_NAMES[style]))) + tag("dd", escape(words.say(about)))
        for style, about in STYLE_ABOUT.items()
    ]
    summary = tag("summary", escape(words.say("What the styles are")))
    return tag("details", summary, tag("dl", *terms), class_="about-styles of-sakura")


def level_select(seat: int, chosen: str, words: Words, computers: bool = False) -> str:
    """Who has the seat: a person or a computer of some level; or only which level."""
    person = tag("option", escape(words.say(WHO[PERSON])), value=PERSON, selected=chosen == PERSON)
    levels = [
        tag("option", escape(words.say(sentence)), value=level, selected=level == chosen)
        for level, sentence in LEVEL_NAMES.items()
    ]
    group = tag("optgroup", *levels, label=words.say("Computer"))
    return tag(
        "select",
        *([group] if computers else [person, group]),
        name=f"seat-{seat}",
        class_="level",
        aria_label=words.say("{name}: who plays", name=PAINTERS[seat].name),
    )


def style_select(seat: int, chosen: str, words: Words) -> str:
    """The style of a computer seat at Sakura; hidden by the style sheet where there is none."""
    shown = [(name, words.say(sentence)) for name, sentence in STYLE_NAMES.items()]
    return select(
        f"style-{seat}",
        shown,
        chosen,
        class_="style",
        aria_label=words.say("{name}: style", name=PAINTERS[seat].name),
    )


def seat_name(level: str, style: str) -> str:
    """The name of a seat for `make_seat`, from the two choices."""
    return level if level in (PERSON, "random") or style == PLAIN else f"{level}:{style}"


def seat_words(name: str, words: Words) -> str:
    """Who sits there, in words."""
    level, _, style = name.partition(":")
    said = words.say(mark("A friend, by link") if level == FRIEND else WHO[level])
    return f"{said}, {words.say(STYLE_NAMES[style])}" if style else said


def _fieldset(legend: str, style: str, parts: Sequence[str]) -> str:
    return tag("fieldset", tag("legend", escape(legend)), *parts, class_=style)


def _radio(name: str, value: str, choices: Choices) -> str:
    checked = choices[name] == value
    return tag("input", type="radio", name=name, value=value, checked=checked)


def _select(name: str, words: Words, choices: Choices) -> str:
    legend = tag("span", escape(words.say(FIELDS[name].legend)))
    return tag("label", legend, _options(name, words, choices), class_=f"choice {name}")


def _options(name: str, words: Words, choices: Choices) -> str:
    shown = [(value, words.say(sentence)) for value, sentence in FIELDS[name].values.items()]
    return select(name, shown, choices[name])


def select(name: str, values: Pairs, chosen: str, **attributes: object) -> str:
    """A drop-down of (value, text)."""
    options = [
        tag("option", escape(text), value=value, selected=value == chosen) for value, text in values
    ]
    return tag("select", *options, name=name, **attributes)


def resume(title: str, words: Words) -> str:
    """The way back into a game in progress, whose name is `title`."""
    text = words.say("Go on: {game}", game=title)
    return tag("button", escape(text), type="button", class_="quiet wide", data_command="continue")


def waiting_letter(name: str, yours: bool, words: Words) -> str:
    """The way back into a game by links."""
    text = (
        words.say("Okiya by links: it is your turn")
        if yours
        else words.say("Okiya by links: your friend is to answer")
    )
    return tag("button", escape(text), type="button", class_="quiet wide", data_letter=name)


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


def rules_address(language: str) -> str:
    """The page of rules, which needs neither Python nor JavaScript."""
    return "rules.html" if language == "en" else f"rules.{language}.html"


def demo_address(language: str) -> str:
    """The page that shows the frames for other people's pages."""
    return "embed.html" if language == "en" else f"embed.{language}.html"


assert set(WHO) == {PERSON, *LEVELS} and tuple(LEVEL_NAMES) == LEVELS
assert set(STYLE_NAMES) - {PLAIN} == set(STYLE_ABOUT) == set(STYLES)
