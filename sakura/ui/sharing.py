"""The panels that share a game and embed it in a page."""

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
"""Sizes offered for a frame: width and height in CSS pixels."""

FRAME: Fields = {
    "frame-size": Field(
        mark("Size"), {size: size.replace("x", " × ") for size in SIZES}, "360x640"
    ),
    # L10N: Language of a frame: that of whoever visits the page.
    "frame-language": Field(
        mark("Language"), {"": mark("visitor's language")} | dict(LANGUAGES), ""
    ),
    "frame-theme": Field(mark("Colours"), PREFERENCES["theme"].values, "auto"),
    "frame-game": Field(mark("Show this game as a replay"), ON_OFF, "off"),
}
"""Options of a frame."""


def file_stem(title: str) -> str:
    """Return the title of a game or of the site as the start of a file's name.

    >>> file_stem("Two & a half gardens")
    'two-a-half-gardens'
    """
    return "-".join("".join(one if one.isalnum() else " " for one in title.lower()).split())


def sharing(playing: bool, hides: bool, words: Words) -> str:
    """The panel of ways to share the game or the game options.

    `hides` is True if the game's record leaves out secrets, such as cards nobody has seen.
    """
    rows = []
    if playing:
        about = words.say("The whole game, to watch or play on.")
        if hides:
            reshuffled = words.say("Cards you haven't seen are reshuffled.")
            about = words.sentences([about, reshuffled])
        rows += [
            _row(
                about,
                button("share-game", words.say("Link to this game")),
                button("save-file", words.say("Save as a file"), "quiet"),
            ),
        ]
    rows += [
        _row(
            words.say("A new game with the same options, for somebody else to start."),
            button("share-setup", words.say("Link to these options"), "quiet"),
        ),
        _row(words.say("A game you saved as a file."), _file(words)),
        _row(
            words.say("The game for your blog or website."),
            button("embed", words.say("Embed"), "quiet"),
        ),
    ]
    return panel(words.say("Share"), *rows, words=words)


def link_field(words: Words) -> str:
    """Field with a link that could neither be shared nor copied."""
    return _given("link", "", 2, words.say("Link"))


def _given(name: str, text: str, rows: int, label: str) -> str:
    """Read-only text to copy."""
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
    """The panel that embeds the game: options, code and preview."""
    rows = [
        choice(name, field, chosen[name], words)
        for name, field in FRAME.items()
        if playing or name != "frame-game"
    ]
    framed = frame(chosen["frame-size"], title, address)
    more = tag(
        "a",
        escape(words.say("All sizes and sandboxes")),
        href=demo_address(words.language),
        target="_blank",
    )
    return panel(
        words.say("Embed on your page"),
        tag(
            "p",
            escape(
                words.say(
                    "Paste this code into your page. Below it you can see what your visitors get."
                )
            ),
        ),
        *rows,
        _given("snippet", framed, 5, words.say("Code for your page")),
        tag("div", button("copy-snippet", words.say("Copy the code")), class_="commands"),
        tag("p", more),
        tag("div", framed, class_="framed", tabindex=0),
        words=words,
    )


def frame(size: str, title: str, address: str, sandbox: str | None = None) -> str:
    """The iframe element for a page; only its cover is loaded until a tap."""
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
