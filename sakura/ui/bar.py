"""The bar of a page of its own, such as the quiz or a duel."""

from __future__ import annotations

from sakura.ui.buttons import sign_button
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def page_bar(heading: str, about: str, embedded: bool, words: Words) -> str:
    """Bar with the way back, a heading with markup `about` it, the rules and the settings; in a
    frame the way leads to the full site."""
    return tag(
        "header",
        sign_button("full" if embedded else "leave", words),
        tag("div", tag("h1", escape(heading)), about, class_="where"),
        *(sign_button(name, words) for name in ("rules", "settings")),
        class_="bar",
    )


def about_game(title: str, more: str = "") -> str:
    """Markup for the bar: the game's title, and more of it."""
    return tag("span", escape(title), more, class_="round")
