"""The preview of a card: pale figures on the path, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.rules.preview import Fall, Preview
from sakura.games.sakura.view.emperor import emperor
from sakura.games.sakura.view.garden import clash, stand
from sakura.games.sakura.view.path import Path, Shape, path
from sakura.ui.brush import line
from sakura.ui.emblems import emblem
from sakura.ui.names import Names, forms
from sakura.ui.svg import tag
from sakura.ui.words import Words

# L10N: {spaces} is “12”, “7 or 3” or “the gate”.
MOVES = forms("{name} goes to {spaces}", "you go to {spaces}")
FALLS = forms(
    "{name} bumps into the Emperor and falls back to {spaces}",
    "you bump into the Emperor and fall back to {spaces}",
)
MAY_BUMP = forms(
    "{name} bumps into the Emperor by going the wrong way",
    "you bump into the Emperor if you go the wrong way",
)


def ghosts(
    board: Board,
    shape: Shape,
    emperor_at: int,
    painters: Sequence[int],
    seen: Preview,
    names: Names,
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
                falls = seen.fallen_to(painter, space)
                if not falls:
                    parts.append(_way(way, painters[painter], space))
                figure = tag("circle", class_="halo", r=way.figure + 1)
                figure += emblem(painter, 2 * way.figure - 1.5, letter=names.letter(painter))
                style = "ghost falls" if falls else "ghost"
                parts.append(_ghost(way, figure, way.place(painter, space), style))
    parts += [_fall(way, painters[fall.painter], fall) for fall in seen.falls]
    return "".join(parts)


def _way(way: Path, start: int, end: int, style: str = "ghost-way") -> str:
    return tag("path", class_=style, d=line(way.between(start, end)))


def _fall(way: Path, start: int, fall: Fall) -> str:
    """Draw a bump: the way to the Emperor, a star where they meet, and the fall."""
    parts = [_way(way, start, fall.at)] if start != fall.at else []
    parts.append(_way(way, fall.at, fall.end, "ghost-way fall"))
    return "".join(parts) + clash(way, fall.at)


def _ghost(way: Path, figure: str, at: tuple[float, float], style: str = "ghost") -> str:
    ring = tag("circle", class_="ghost-ring", r=way.figure + 3)
    reach = tag("circle", class_="reach", r=2.25 * way.figure)  # more to tap than is seen
    return tag("g", figure, ring, reach, class_=style, transform=stand(at))


def preview_words(seen: Preview, emperor_at: int, names: Names, own: int, words: Words) -> str:
    """Say the preview: «If it acts first: the Emperor goes to 12; you go to 7 or 3.» `own` is the
    card's painter."""
    parts = []
    if seen.emperor != (emperor_at,):
        parts.append(words.say("the Emperor goes to {spaces}", spaces=_spaces(seen.emperor, words)))
    for painter, spaces in seen.painters.items():
        said = FALLS if painter in seen.surely else MOVES
        parts.append(names.say(painter, said, words, spaces=_spaces(spaces, words)))
    if not parts:
        parts = [words.say("nobody moves")]
    if own not in seen.surely and seen.may_bump(own):
        parts.append(names.say(own, MAY_BUMP, words))
    # L10N: {what} lists the moves, such as “the Emperor goes to 12; you go to 7 or 3”.
    return words.say("If it acts first: {what}.", what=words.clauses(parts))


def _spaces(spaces: Sequence[int], words: Words) -> str:
    named = [words.say("the gate") if space == GATE else str(space) for space in spaces]
    return words.either(named)
