"""The panel of a painter, with everything public: space, tokens by tree, bumps, cards."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.board import GATE
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.view.card import card_face, played_words
from sakura.games.sakura.view.emperor import parasol_sign
from sakura.games.sakura.view.scene import Scene
from sakura.games.sakura.view.story import Bump, Story
from sakura.ui.names import Names
from sakura.ui.panels import panel
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def painter_panel(
    painter: int, names: Names, scene: Scene, story: Story, deck: Cards, words: Words
) -> str:
    """Render the inside of the panel."""
    tokens = words.plural("{n} token", "{n} tokens", scene.tokens[painter])
    # L10N: Two short sentences: {place} is “On space 7” or “At the gate”, {tokens} is “2 tokens”.
    standing = words.say("{place}. {tokens}.", place=_place(scene, painter, words), tokens=tokens)
    return panel(
        names.label(painter, words),
        tag("p", escape(standing)),
        _marks(scene, painter, words),
        _heading(words.say("Tokens by tree")),
        _trees(story.trees, words),
        _heading(words.say("Bumps into the Emperor")),
        tag("p", escape(_bumps(story.bumps, words))),
        _heading(words.say("Cards played")) if story.cards else "",
        _cards(story.cards, painter, names, deck, words),
        words=words,
    )


def _heading(text: str) -> str:
    return tag("h3", escape(text))


def _place(scene: Scene, painter: int, words: Words) -> str:
    space = scene.painters[painter]
    return words.say("At the gate") if space == GATE else words.say("On space {n}", n=space)


def _marks(scene: Scene, painter: int, words: Words) -> str:
    """Render the marks that the painter wears now, with their meaning."""
    gap = scene.emperor - scene.painters[painter]
    rows = []
    if scene.painters[painter] != GATE:
        behind = words.plural("{n} space behind the Emperor", "{n} spaces behind the Emperor", gap)
        rows.append((parasol_sign() + str(gap), "gap", behind))
    if painter in scene.endangered():
        rows.append(("!", "danger", words.say("one more step would bump into the Emperor")))
    if painter == scene.closest():
        rows.append(("1", "first", words.say("closest to the Emperor")))
    drawn = (
        tag("tr", tag("th", tag("span", mark, class_=style)), tag("td", escape(text)))
        for mark, style, text in rows
    )
    return tag("table", tag("tbody", *drawn), class_="marks") if rows else ""


def _trees(trees: Sequence[int], words: Words) -> str:
    if not trees:
        return tag("p", escape(words.say("The Emperor hasn't reached a tree yet.")))
    rows = (tag("li", escape(words.plural("{n} token", "{n} tokens", n))) for n in trees)
    return tag("ol", *rows)


def _bumps(bumps: Sequence[Bump], words: Words) -> str:
    if not bumps:
        return words.say("No bumps so far")
    return words.listed([words.say("round {number}", number=bump.round) for bump in bumps])


def _cards(played: Sequence[int], painter: int, names: Names, deck: Cards, words: Words) -> str:
    """Draw the played cards as small faces, the latest first."""
    items = (
        tag(
            "li",
            tag("span", escape(played_words(deck[order], painter, names, words)), class_="unseen"),
            card_face(deck[order]),
        )
        for order in reversed(played)
    )
    return tag("ul", *items, class_="faces")
