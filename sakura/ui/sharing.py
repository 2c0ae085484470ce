"""The panels from which a game is given away, and put onto somebody's page."""

from __future__ import annotations

from sakura.ui.buttons import button
from sakura.ui.fields import ON_OFF, Choices, Field, Fields
from sakura.ui.pages import demo_address
from sakura.ui.panels import choice, panel
from sakura.ui.preferences import PREFERENCES
from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words, mark

SIZES = {
    "320x568": (320, 568),
    "360x640": (360, 640),
    "414x736": (414, 736),
    "600x450": (600, 450),
    "800x600": (800, 600),
    "1024x640": (1024, 640),
}
"""Widths and heights in CSS pixels that are offered for a frame."""

FRAME: Fields = {
    "frame-size": Field(
        mark("Size"), {size: size.replace("x", " × ") for size in SIZES}, "360x640"
    ),
    # L10N: Language of a frame: that of whoever visits the page.
    "frame-language": Field(mark("Language"), {"": mark("the visitor's")} | dict(LANGUAGES), ""),
    "frame-theme": Field(mark("Colours"), PREFERENCES["theme"].values, "auto"),
    "frame-game": Field(mark("Show this game, to be watched"), ON_OFF, "off"),
}
"""The choices for a frame."""


def sharing(playing: bool, hides: bool, words: Words) -> str:
    """All ways to give away a game, or what was chosen for one; `hides` says that nobody may learn
    from it what is still hidden."""
    rows = []
    if playing:
        about = words.say("This game, from its first move: to be watched, and to be played on.")
        if hides:
            about += " " + words.say("Cards that you have not seen are drawn anew in it.")
        rows += [
            _row(
                about,
                button("share-game", words.say("Link to this game")),
                button("save-file", words.say("Save as a file"), "quiet"),
            ),
        ]
    rows += [
        _row(
            words.say("The same game and seats, for somebody else to begin."),
            button("share-setup", words.say("Link to this set-up"), "quiet"),
        ),
        _row(words.say("A game that was saved as a file."), _file(words)),
        _row(
            words.say("A frame with the game for your blog."),
            button("embed", words.say("Put it on a page"), "quiet"),
        ),
    ]
    return panel(words.say("Share"), *rows, words=words)


def link_field(words: Words) -> str:
    """Where a link is shown that could not be given away by itself."""
    return _given("link", "", 2, words.say("Link"))


def _given(name: str, text: str, rows: int, label: str) -> str:
    """A text to be copied."""
    return tag(
        "textarea",
        escape(text),
        id=name,
        class_="given",
        readonly=True,
        rows=rows,
        spellcheck="false",
        aria_label=label,
    )


def _row(about: str, *parts: str) -> str:
    return tag("div", tag("p", escape(about)), tag("div", *parts, class_="commands"), class_="way")


def _file(words: Words) -> str:
    return tag(
        "label",
        escape(words.say("Open a file")),
        tag("input", type="file", name="file", accept=".json,application/json"),
        class_="quiet file",
    )


def embedding(chosen: Choices, playing: bool, title: str, address: str, words: Words) -> str:
    """The panel that makes a frame: choices, the text to paste, and the frame itself."""
    rows = [
        choice(name, field, chosen[name], words)
        for name, field in FRAME.items()
        if playing or name != "frame-game"
    ]
    framed = frame(chosen["frame-size"], title, address)
    more = tag(
        "a",
        escape(words.say("All sizes, and frames in a sandbox")),
        href=demo_address(words.language),
        target="_blank",
    )
    return panel(
        words.say("On your page"),
        tag("p", escape(words.say("Paste this text into your page; below is what it shows."))),
        *rows,
        _given("snippet", framed, 5, words.say("Text for your page")),
        tag("div", button("copy-snippet", words.say("Copy the text")), class_="commands"),
        tag("p", more),
        tag("div", framed, class_="framed", tabindex=0),
        words=words,
    )


def frame(size: str, title: str, address: str, sandbox: str | None = None) -> str:
    """The text that puts the frame on a page; only its cover is fetched until it is tapped."""
    width, height = SIZES[size]
    return tag(
        "iframe",
        src=address,
        sandbox=sandbox,
        title=title,
        width=width,
        height=height,
        loading="lazy",
        allow="clipboard-write; web-share",
        frameborder=0,
    )
