"""The page that shows the frame at every size and under every sandbox, for whoever has a blog."""

from __future__ import annotations

from sakura.text.words import LANGUAGES, TITLES, Words, mark
from sakura.view.document import document
from sakura.view.sharing import SIZES, frame
from sakura.view.start import demo_address, select
from sakura.view.svg import escape, tag

SANDBOXES = {
    "allow-scripts allow-same-origin allow-popups": mark(
        "As without a sandbox, but for what the frame could do to your page."
    ),
    "allow-scripts allow-same-origin": mark("The full site cannot be opened from it."),
    "allow-scripts allow-popups": mark(
        "Nothing is remembered, and the opponents think on the page itself."
    ),
    "allow-scripts": mark("Both: nothing is remembered, and the frame cannot be left."),
}
"""What a sandbox can allow, and what becomes of the games in it."""


def demo_page(language: str) -> str:
    """A whole page; its one script writes down what the frames say, and tells them how to look."""
    words = Words(language)
    title = words.say("The games on your page")
    return document(title, demo_address, _parts(words), words, "static/demo.js")


def _parts(words: Words) -> list[str]:
    say = words.say
    return [
        tag("p", escape(say(
            "Every frame below is the whole game. It shows its cover until somebody taps it; only "
            "then is Python fetched. “Share”, then “Put it on a page” makes the text for yours."
        ))),
        _controls(words),
        tag("h2", escape(say("Sizes"))),
        *_sizes(words),
        tag("h2", escape(say("Sandboxes"))),
        *_sandboxes(words),
        tag("h2", escape(say("What the frames say"))),
        tag("ol", id="messages", class_="messages"),
    ]  # fmt: skip


def _controls(words: Words) -> str:
    themes = [("auto", words.say("as the device")), ("light", words.say("light"))]
    themes.append(("dark", words.say("dark")))
    controls = [
        ("theme", words.say("Colours"), themes, "auto"),
        ("language", words.say("Language"), list(LANGUAGES.items()), words.language),
    ]
    return tag(
        "p",
        *(
            tag("label", escape(legend), " ", select(name, values, chosen, id=name))
            for name, legend, values, chosen in controls
        ),
        class_="controls",
    )


def _sizes(words: Words) -> list[str]:
    games = list(TITLES) * len(SIZES)
    return [
        _figure(size, games[number], size.replace("x", " × "), words)
        for number, size in enumerate(SIZES)
    ]


def _sandboxes(words: Words) -> list[str]:
    return [
        _figure("360x640", "okiya", f"{sandbox}: {words.say(about)}", words, sandbox)
        for sandbox, about in SANDBOXES.items()
    ]


def _figure(size: str, game: str, caption: str, words: Words, sandbox: str | None = None) -> str:
    address = f"./?embed=1&game={game}&lang={words.language}"
    drawn = frame(size, f"{TITLES[game]}, {caption}", address, sandbox)
    # Wider than the page, it can be scrolled: by keyboard as well.
    return tag("figure", tag("figcaption", escape(caption)), drawn, tabindex=0)
