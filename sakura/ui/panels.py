"""Panels beside or below the board: settings, keys, the table in words, and questions.

A panel never lies over the board: it takes the place of what else is on the page.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sakura.core.seats import is_computer
from sakura.ui.buttons import button
from sakura.ui.commands import MOVES, Command
from sakura.ui.fields import Choices, Field, field_select
from sakura.ui.names import Names
from sakura.ui.preferences import PREFERENCES
from sakura.ui.seats import PLAIN, Styles, level_select, style_select
from sakura.ui.signs import sign
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def panel(title: str, *parts: str, words: Words) -> str:
    """The inside of a panel: its heading, a button to close it, and the parts."""
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
    told = tag("p", id="told", class_="told", role="status")
    return tag("header", heading, told, close) + tag("div", *parts, class_="panel-body")


def choice(name: str, field: Field, chosen: str, words: Words) -> str:
    """One row with a drop-down."""
    return tag(
        "label",
        tag("span", escape(words.say(field.legend))),
        field_select(name, field, chosen, words, id=name),
        class_="choice preference",
    )


def settings(
    chosen: Choices,
    without: Collection[str],
    playing: bool,
    opponents: str,
    words: Words,
    spoilt: str = "",
) -> str:
    """All preferences as they are now, but for those `without` which this device must do; at a
    table the `opponents` as well, and ways on. `spoilt` is told of what was set aside."""
    rows = [
        choice(name, field, chosen[name], words)
        for name, field in PREFERENCES.items()
        if name not in without
    ]
    about = words.say("Whoever asked their device for less motion sees none here.")
    describe = button("describe", words.say("Describe the table"), "quiet") if playing else ""
    return panel(
        words.say("Settings"),
        opponents,
        *rows,
        tag("p", escape(about)),
        tag("div", describe, button("keys", words.say("Keys"), "quiet"), class_="commands"),
        spoilt,
        words=words,
    )


def set_aside(count: int, size: int, words: Words) -> str:
    """The row about `count` texts of so many characters that this browser keeps and nobody can
    read."""
    told = words.plural(
        "{n} saved item could not be read and was set aside ({size} KB).",
        "{n} saved items could not be read and were set aside ({size} KB).",
        count,
        size=words.number(max(1, size / 1000)),
    )
    delete = button("forget-aside", words.say("Delete"), "quiet")
    return tag("div", tag("p", escape(told)), delete, class_="spoilt")


def opponents(names: Names, who: Sequence[str], styles: Styles, words: Words) -> str:
    """The computer seats' levels and styles; a change holds from the next decision on."""
    rows = []
    for seat, known in enumerate(who):
        if is_computer(known):
            name = names.label(seat, words)
            level, _, style = known.partition(":")
            label = words.say("{name}: who plays", name=name)
            selects = [level_select(seat, level, label, words, computers=True)]
            if styles:
                label = words.say("{name}: style", name=name)
                selects.append(style_select(seat, style or PLAIN, label, styles, words))
            rows.append(tag("div", tag("span", escape(name)), *selects, class_="opponent"))
    summary = tag("summary", escape(words.say("Change the opponents")))
    return tag("details", summary, *rows, class_="opponents") if rows else ""


def keys(commands: Sequence[Command], words: Words) -> str:
    """The table of all keys."""
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
    off = words.say("The settings can switch the letters off.")
    table = tag("table", tag("tbody", *cells), class_="keys")
    return panel(words.say("Keys"), table, tag("p", escape(off)), words=words)


def description(sentences: Sequence[str], words: Words) -> str:
    """The whole table in words."""
    parts = [tag("p", escape(sentence)) for sentence in sentences]
    return panel(words.say("The table"), *parts, words=words)


def new_game(title: str, words: Words) -> str:
    """The question before a new game takes the place of the oldest, whose name is `title`."""
    sentence = words.say(
        "No more games in progress can be kept. A new one takes the place of the oldest: {game}.",
        game=title,
    )
    buttons = button("anew", words.say("Start a new one")) + button(
        "games", words.say("Games in progress"), "quiet"
    )
    return panel(
        words.say("A new game?"),
        tag("p", escape(sentence)),
        tag("div", buttons, class_="commands"),
        words=words,
    )
