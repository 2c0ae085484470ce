"""The winner's painting: the garden of a finished game, mounted as a scroll.

Its style stands here, in colours of the style sheet, as that of the routes does (`ways`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sakura.games.sakura.rules.position import COURT, Observation
from sakura.games.sakura.view.garden import Placement, figures, ground
from sakura.games.sakura.view.path import Shape, path
from sakura.games.sakura.view.story import Story
from sakura.games.sakura.view.ways import ways
from sakura.ui.emblems import PAINTERS
from sakura.ui.names import Names
from sakura.ui.portrait import seal
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words, mark

MOUNT = 0.16
"""Share by which the mount makes the garden larger, in both directions."""

WALL = 400
"""Height of the wall above and below the scroll: it hides the stream, which crosses all of the area
around a garden."""

TITLES = {
    # L10N: Title of the winner's painting: nobody bumped into the Emperor in the whole game.
    "calm": mark("Not a petal out of place"),
    # L10N: Title of the winner's painting: the winner got most at all three trees.
    "trees": mark("First under every tree"),
    # L10N: Title of the winner's painting: the winner never bumped into the Emperor.
    "quiet": mark("A quiet walk"),
    # L10N: Title of the winner's painting: nobody bumped into the Emperor more often.
    "despite": mark("In spite of the Emperor"),
    # L10N: Title of the winner's painting.
    "garden": mark("Three trees in blossom"),
}


def subject(tales: Sequence[Story], winners: Collection[int]) -> str:
    """Return the key of the painting's title, which is true of the game."""
    bumps = [len(tale.bumps) for tale in tales]
    if not any(bumps):
        return "calm"
    trees = list(zip(*(tale.trees for tale in tales), strict=True))
    if any(all(paid[winner] == max(paid) for paid in trees) for winner in winners):
        return "trees"
    if not any(bumps[winner] for winner in winners):
        return "quiet"
    if any(bumps[winner] == max(bumps) for winner in winners):
        return "despite"
    return "garden"


def title(tales: Sequence[Story], winners: Collection[int], words: Words) -> str:
    """Return the painting's title."""
    return words.say(TITLES[subject(tales, winners)])


def mounted(board_size: tuple[float, float]) -> tuple[float, float, float, float]:
    """Return the view box of a garden of that size with its mount: x, y, width and height."""
    wide, high = board_size
    return -wide * MOUNT / 2, -high * MOUNT / 2, wide * (1 + MOUNT), high * (1 + MOUNT)


def view_box(size: tuple[float, float]) -> str:
    """Return the attribute `viewBox` of a garden with its mount."""
    return " ".join(f"{part:g}" for part in mounted(size))


def mount(size: tuple[float, float], name: str, signature: str, winner: int) -> str:
    """Draw the mount around a garden: silk, two rods, the painting's `name` above it, and below it
    a `signature` with the winner's seal."""
    wide, high = size
    x, y, width, height = mounted(size)
    silk = f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}zM0 0v{high:g}h{wide:g}V0z"
    wall = f"M{x:g} {y - WALL}h{width:g}v{height + 2 * WALL:g}h-{width:g}z"
    wall += f"M{x:g} {y:g}v{height:g}h{width:g}v-{height:g}z"
    rod = height * 0.022
    letters = -y * 0.52
    below = high - y / 2 - rod / 2
    return (
        tag("path", d=wall, fill="var(--paper)")
        + tag("path", d=silk, fill="var(--sand)")
        + tag("path", d=f"M{x * 0.6:g} {y:g}v{height:g}M{wide - x * 0.6:g} {y:g}v{height:g}",
              stroke="var(--gold)", stroke_width=-x * 0.22, stroke_opacity=0.3, fill="none")
        + tag("rect", x=0, y=0, width=wide, height=high, fill="none", stroke="var(--gold)",
              stroke_width=1.6)
        + _rod(x, y, width, rod)
        + tag("g", _rod(x, y + height - rod, width, rod), class_="roller")
        + _words(name, wide / 2, y / 2 + rod / 2, letters)
        + _words(signature, wide / 2, below, 0.85 * letters)
        + seal(PAINTERS[winner].shape, (wide - 14, below), 1.3 * letters)
    )  # fmt: skip


def _rod(x: float, y: float, wide: float, high: float) -> str:
    return tag("rect", x=x, y=y, width=wide, height=high, fill="var(--wood)")


def _words(text: str, x: float, y: float, size: float) -> str:
    return tag(
        "text", escape(text), x=x, y=y, fill="var(--ink)", font_size=size,
        font_family="var(--serif)", text_anchor="middle", dominant_baseline="central",
    )  # fmt: skip


def painting(
    seen: Observation, winners: Collection[int], tales: Sequence[Story], names: Names, words: Words
) -> tuple[str, tuple[float, float]]:
    """Draw the garden at the end of a game, with the winners' routes and all bumps; return it with
    its size."""
    shape: Shape = "tall"
    court = COURT if seen.options.players == 2 else None
    placed = Placement(seen.emperor, seen.painters, court=court)
    layers = {
        "ways": ways(tales, seen.board, shape, winners=winners),
        "figures": figures(seen.board, shape, placed, names, words),
    }
    drawn = ground(seen.board, shape, words, seen.scored)
    for name, content in layers.items():
        drawn = drawn.replace(f'<g id="{name}"', f"<g>{content}</g>" + f'<g id="{name}"', 1)
    return drawn, path(seen.board, shape).size
