"""Page for bloggers: the frame at every size and under every sandbox."""

from __future__ import annotations

from sakura.games.info import GameInfo
from sakura.site.document import document
from sakura.site.form import Games
from sakura.ui.fields import select
from sakura.ui.pages import demo_address
from sakura.ui.sharing import SIZES, frame
from sakura.ui.svg import escape, tag
from sakura.ui.words import LANGUAGES, Words, mark

SANDBOXES = {
    "allow-scripts allow-same-origin allow-popups": mark(
        "Works as if there were no sandbox, but the frame can't touch your page."
    ),
    "allow-scripts allow-same-origin": mark("Players can't open the full site from the frame."),
    "allow-scripts allow-popups": mark(
        "Games and settings aren't saved, and opponents take a little longer."
    ),
    "allow-scripts": mark("Games and settings aren't saved, and players can't open the full site."),
}
"""Values of an iframe's `sandbox`, and the effect of each on the games."""


def demo_page(games: Games, language: str) -> str:
    """The whole page. Its one script lists the frames' messages and passes the chosen look on to
    them."""
    words = Words(language)
    title = words.say("Put the games on your page")
    return document(title, demo_address, _parts(games, words), words, "static/demo.js")


def _parts(games: Games, words: Words) -> list[str]:
    say = words.say
    return [
        tag("p", escape(say(
            "Each frame below is the whole game. It shows a cover and downloads the "
            "rest only when somebody taps it. To get the code for your page, choose "
            "“Share”, then “Embed”."
        ))),
        _controls(words),
        tag("h2", escape(say("Sizes"))),
        *_sizes(games, words),
        tag("h2", escape(say("Sandboxes"))),
        *_sandboxes(games, words),
        tag("h2", escape(say("Messages from the frames"))),
        tag("ol", id="messages", class_="messages"),
    ]  # fmt: skip


def _controls(words: Words) -> str:
    themes = [("auto", words.say("same as device")), ("light", words.say("light"))]
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


def _sizes(games: Games, words: Words) -> list[str]:
    in_turn = list(games.values()) * len(SIZES)
    return [
        _figure(size, game, size.replace("x", " × "), words)
        for size, game in zip(SIZES, in_turn, strict=False)
    ]


def _sandboxes(games: Games, words: Words) -> list[str]:
    return [
        _figure(
            "360x640", list(games.values())[-1], f"{sandbox}: {words.say(about)}", words, sandbox
        )
        for sandbox, about in SANDBOXES.items()
    ]


def _figure(
    size: str, game: GameInfo, caption: str, words: Words, sandbox: str | None = None
) -> str:
    address = f"./?embed=1&game={game.name}&lang={words.language}"
    drawn = frame(size, f"{game.title}, {caption}", address, sandbox)
    # A frame wider than the page scrolls, so it must be reachable by keyboard.
    return tag("figure", tag("figcaption", escape(caption)), drawn, tabindex=0)
