"""The preview of a card: pale figures on the path, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.rules.preview import Preview
from sakura.games.sakura.view.emperor import emperor
from sakura.games.sakura.view.garden import stand
from sakura.games.sakura.view.path import Path, Shape, path
from sakura.ui.brush import line
from sakura.ui.emblems import emblem
from sakura.ui.names import Names, forms
from sakura.ui.svg import tag
from sakura.ui.words import Words

# L10N: {spaces} is “12”, “7 or 3” or “the gate”.
MOVES = forms("{name} goes to {spaces}", "you go to {spaces}")
BUMPS = forms("{name} bumps into the Emperor", "you bump into the Emperor")
MAY_BUMP = forms(
    "{name} bumps into the Emperor by going the wrong way",
    "you bump into the Emperor if you go the wrong way",
)


def ghosts(
    board: Board, shape: Shape, emperor_at: int, painters: Sequence[int], seen: Preview
) -> str:
    """Draw pale figures on their possible end spaces, with dashed lines to them, for the layer
    `ghosts`."""
    way = path(board, shape)
    parts = []
    for space in seen.emperor:
        if space != emperor_at:
            parts.append(_way(way, emperor_at, space))
            parts.append(_ghost(way, emperor(way.figure * 2.8), way.point(space)))
    for painter, spaces in seen.painters.items():
        for space in spaces:
            if space != painters[painter]:
                parts.append(_way(way, painters[painter], space))
                figure = tag("circle", class_="halo", r=way.figure + 1)
                figure += emblem(painter, 2 * way.figure - 1.5)
                parts.append(_ghost(way, figure, way.place(painter, space)))
    return "".join(parts)


def _way(way: Path, start: int, end: int) -> str:
    return tag("path", class_="ghost-way", d=line(way.between(start, end)))


def _ghost(way: Path, figure: str, at: tuple[float, float]) -> str:
    ring = tag("circle", class_="ghost-ring", r=way.figure + 3)
    reach = tag("circle", class_="reach", r=2.25 * way.figure)  # more to tap than is seen
    return tag("g", figure, ring, reach, class_="ghost", transform=stand(at))


def preview_words(seen: Preview, emperor_at: int, names: Names, own: int, words: Words) -> str:
    """Say the preview: «If it acts first: the Emperor goes to 12; you go to 7 or 3.» `own` is the
    card's painter."""
    parts = []
    if seen.emperor != (emperor_at,):
        parts.append(words.say("the Emperor goes to {spaces}", spaces=_spaces(seen.emperor, words)))
    for painter, spaces in seen.painters.items():
        parts.append(names.say(painter, MOVES, words, spaces=_spaces(spaces, words)))
    if not parts:
        parts = [words.say("nobody moves")]
    if own in seen.surely:
        parts.append(names.say(own, BUMPS, words))
    elif own in seen.bumps:
        parts.append(names.say(own, MAY_BUMP, words))
    # L10N: {what} lists the moves, such as “the Emperor goes to 12; you go to 7 or 3”.
    return words.say("If it acts first: {what}.", what=words.clauses(parts))


def _spaces(spaces: Sequence[int], words: Words) -> str:
    shown = [words.say("the gate") if space == GATE else str(space) for space in spaces]
    return words.either(shown)
