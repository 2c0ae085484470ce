"""Panels beside or below the board: settings, shortcuts, the table in words, questions.

A panel never covers the board.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sakura.core.people import LONGEST
from sakura.core.seats import is_computer
from sakura.ui.buttons import button
from sakura.ui.commands import MOVES, Command
from sakura.ui.fields import Choices, Field, field_select
from sakura.ui.names import Names
from sakura.ui.pages import about_address
from sakura.ui.preferences import PREFERENCES
from sakura.ui.seat_fields import level_select, style_select
from sakura.ui.seats import PLAIN, Styles
from sakura.ui.signs import sign
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def panel(title: str, *parts: str, words: Words) -> str:
    """Content of a panel: heading, close button and parts."""
    close = tag(
        "button",
        sign("close"),
        type="button",
        class_="icon",
        data_command="close",
        # L10N: A verb: close this panel or notice.
        aria_label=words.say("Close"),
    )
    heading = tag("h2", escape(title), tabindex="-1", id="panel-title")
    status = tag("p", id="panel-status", class_="status", role="status")
    return tag("header", heading, status, close) + tag("div", *parts, class_="panel-body")


def name_field(name: str, legend: str, value: str) -> str:
    """A labelled field for the name of the person here."""
    field = tag(
        "input", type="text", id=name, name=name, value=value, maxlength=LONGEST,
        autocomplete="nickname",
    )  # fmt: skip
    return tag("label", tag("span", escape(legend)), field, class_="choice preference")


def choice(name: str, field: Field, chosen: str, words: Words) -> str:
    """A labelled drop-down."""
    return tag(
        "label",
        tag("span", escape(words.say(field.legend))),
        field_select(name, field, chosen, words, id=name),
        class_="choice preference",
    )


def examples(tunes: Mapping[str, str], words: Words) -> str:
    """Buttons that play each tune once, by tune and name."""
    buttons = [
        tag("button", escape(words.say(name)), type="button", class_="quiet", data_listen=tune)
        for tune, name in tunes.items()
    ]
    # L10N: A verb, above buttons that each play a sound: “A card”, “A bump” …
    legend = tag("legend", escape(words.say("Listen")))
    return tag("fieldset", legend, tag("div", *buttons, class_="commands"), class_="examples")


def settings(
    chosen: Choices,
    without: Collection[str],
    playing: bool,
    opponents: str,
    words: Words,
    notes: str = "",
) -> str:
    """Panel with the current preferences, except those that this device lacks (`without`).

    At a table it has the `opponents` as well, and more buttons. `notes` is markup below the
    preferences.
    """
    rows = [
        choice(name, field, chosen[name], words)
        for name, field in PREFERENCES.items()
        if name not in without
    ]
    describe = button("describe", words.say("Describe the table"), "quiet") if playing else ""
    fair = button("fair-play", words.say("Fair play"), "quiet") if playing else ""
    return panel(
        words.say("Settings"),
        opponents,
        *rows,
        notes,
        tag(
            "div",
            describe,
            fair,
            button("keys", words.say("Keyboard shortcuts"), "quiet"),
            # L10N: Link to the page about the site: its version, rights and how to report a fault.
            tag("a", escape(words.say("About")), href=about_address(words.language), class_="link"),
            class_="commands",
        ),
        words=words,
    )


def sound_answers(words: Words) -> str:
    """Buttons that answer whether the game may be heard."""
    # L10N: Button that answers “Sound on?”.
    yes = words.say("Yes")
    # L10N: Button that answers “Sound on?”.
    no = words.say("No")
    return button("sound-on", yes, "quiet") + button("sound-off", no, "quiet")


def reduced_motion(words: Words) -> str:
    """Note in the settings of a device that asks for reduced motion."""
    return tag(
        "p",
        escape(words.say("Animations are off because your device asks for reduced motion.")),
    )


def set_aside(count: int, size: int, words: Words) -> str:
    """Row about `count` damaged entries in storage, `size` characters in all, with a button that
    deletes them."""
    sentence = words.plural(
        "{n} saved item couldn't be read and was set aside ({size} KB).",
        "{n} saved items couldn't be read and were set aside ({size} KB).",
        count,
        size=words.number(max(1, size / 1000)),
    )
    delete = button("forget-aside", words.say("Delete"), "quiet")
    return tag("div", tag("p", escape(sentence)), delete, class_="spoilt")


def opponents(names: Names, who: Sequence[str], styles: Styles, words: Words) -> str:
    """Level and style of each computer seat; changes apply from its next choice."""
    rows = []
    for seat, known in enumerate(who):
        if is_computer(known):
            name = names.label(seat, words)
            level, _, style = known.partition(":")
            label = words.say("{name}: level", name=name)
            selects = [level_select(seat, level, label, words, computers=True)]
            if styles:
                label = words.say("{name}: style", name=name)
                selects.append(style_select(seat, style or PLAIN, label, styles, words))
            rows.append(tag("div", tag("span", escape(name)), *selects, class_="opponent"))
    summary = tag("summary", escape(words.say("Change opponents")))
    return tag("details", summary, *rows, class_="opponents") if rows else ""


def keys(commands: Sequence[Command], words: Words) -> str:
    """The panel of keyboard shortcuts."""
    rows = [(key, words.say(sentence)) for key, sentence in MOVES]
    rows += [
        # L10N: The key on a keyboard.
        (command.shown_keys.strip() or words.say("Space"), words.say(command.words))
        for command in commands
        if command.words
    ]
    cells = [
        tag("tr", tag("th", tag("kbd", escape(key)), scope="row"), tag("td", escape(text)))
        for key, text in rows
    ]
    off = words.say("You can turn the letter keys off in the settings.")
    table = tag("table", tag("tbody", *cells), class_="keys")
    return panel(words.say("Keyboard shortcuts"), table, tag("p", escape(off)), words=words)


def description(sentences: Sequence[str], words: Words) -> str:
    """The panel that describes the table in words."""
    parts = [tag("p", escape(sentence)) for sentence in sentences]
    # L10N: Heading of a description of the whole table in words.
    return panel(words.say("The table"), *parts, words=words)


def new_game(title: str, words: Words) -> str:
    """The question whether a new game may replace the oldest, called `title`."""
    sentence = words.say(
        "There's no room for another game in progress. A new one will replace the oldest: {game}.",
        game=title,
    )
    buttons = button("anew", words.say("Start a new game")) + button(
        "games", words.say("Games in progress"), "quiet"
    )
    return panel(
        words.say("Start a new game?"),
        tag("p", escape(sentence)),
        tag("div", buttons, class_="commands"),
        words=words,
    )
