"""The garden as one SVG: the still ground, and the figures that walk on it.

The ground is drawn once. Figures, trails and the distance go into empty layers of it, so that
the page can move a figure by setting its `transform` to `translate(path.place(...))`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.view import scenery, terrain
from sakura.games.sakura.view.emperor import emperor
from sakura.games.sakura.view.path import OUTLINES, Path, Shape, path
from sakura.ui.brush import Point, line, move, polar
from sakura.ui.emblems import PAINTERS, emblem
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words


def ground(board: Board, shape: Shape, words: Words, scored: Collection[int] = ()) -> str:
    """Draw the whole `<svg>` of the garden, without figures.

    `scored` are the sakura spaces whose trees are in bloom already.
    """
    way = path(board, shape)
    title = words.say("The garden path")
    description = words.plural(
        "A winding path of {n} space from the gate to the last of three cherry trees.",
        "A winding path of {n} spaces from the gate to the last of three cherry trees.",
        board.last,
    )
    return tag(
        "svg",
        tag("title", escape(title), id="garden-title"),
        tag("desc", escape(description), id="garden-desc"),
        *(_layer(number, board, shape) for number in range(len(LAYERS))),
        _standing(way, board, frozenset(scored)),
        tag("g", id="ways", aria_hidden="true"),
        tag("g", id="mount", aria_hidden="true"),
        tag("g", id="trails"),
        tag("g", id="distance"),
        tag("g", id="figures"),
        tag("g", id="ghosts", aria_hidden="true"),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"garden {shape}",
        viewBox=way.view_box,
        role="img",
        aria_labelledby="garden-title garden-desc",
    )


POINTS = 8
STAR = line([polar((0, 0), (7.5, 4.4)[k % 2], 180 * k / POINTS) for k in range(2 * POINTS)]) + "z"
"""Path data of the star that marks a bump, 15 wide, around (0, 0)."""

LAYERS: tuple[Callable[[Path, Board], str], ...] = (
    lambda way, board: terrain.lawn(way),
    terrain.stream,
    terrain.planting,
    lambda way, board: terrain.bed(way),
    terrain.stones,
    terrain.bridges,
)
"""Static layers, from back to front."""


def draw_ahead(board: Board) -> Iterator[str]:
    """Draw a garden in each shape into the caches, step by step, before any tree blooms."""
    for shape in OUTLINES:
        for number in range(len(LAYERS)):
            yield _layer(number, board, shape)
        way = path(board, shape)
        for space in board.sakuras:
            yield str(tree_foot(way, space))
        yield _standing(way, board, frozenset())


@lru_cache(maxsize=4 * len(LAYERS))
def _layer(number: int, board: Board, shape: Shape) -> str:
    return LAYERS[number](path(board, shape), board)


@dataclass(frozen=True, slots=True)
class Placement:
    """Spaces of the Emperor and of the painters of seats 0, 1, 2 …; the seats of the `closest`
    painter and of the `court` painter."""

    emperor: int
    painters: Sequence[int]
    closest: int | None = None
    court: int | None = None


def figures(board: Board, shape: Shape, placed: Placement, names: Names, words: Words) -> str:
    """Draw the figures on the path, for the layer `figures`."""
    way = path(board, shape)
    parts = []
    for seat, space in enumerate(placed.painters):
        style = ["figure"]
        style += ["you"] if seat == names.you else []
        style += ["closest"] if seat == placed.closest else []
        parts.append(
            tag(
                "g",
                tag("title", escape(standing(names.label(seat, words), space, words))),
                tag("circle", class_="ring", r=way.figure + 2),
                emblem(
                    seat,
                    2 * way.figure - 1.5,
                    court=seat == placed.court,
                    letter=names.letter(seat),
                ),
                _badge(way),
                _warning(way),
                id=f"painter-{seat}",
                class_=" ".join(style),
                transform=stand(way.place(seat, space)),
            )
        )
    parts.append(
        tag(
            "g",
            tag("title", escape(standing(words.say("The Emperor"), placed.emperor, words))),
            emperor(way.figure * 2.8),
            id="emperor",
            class_="figure",
            transform=stand(way.point(placed.emperor)),
        )
    )
    return "".join(parts)


def stand(at: Point) -> str:
    """Return the `transform` of a figure at this point."""
    return move(at)


def standing(name: str, space: int, words: Words) -> str:
    """Say where a figure is."""
    if space == GATE:
        return words.say("{name} at the gate", name=name)
    return words.say("{name} on space {space}", name=name, space=space)


def trail(board: Board, shape: Shape, start: int, end: int, painter: int | None = None) -> str:
    """Draw a faint dotted line along the path; `painter` None is the Emperor."""
    style = "emperor" if painter is None else PAINTERS[painter].style
    points = path(board, shape).between(start, end)
    return tag("path", class_=f"trail {style}", d=line(points))


def distance(
    board: Board, shape: Shape, emperor_at: int, scored: Collection[int], words: Words
) -> str:
    """Draw «6 to the tree» beside the tree that scores next; nothing once all have scored."""
    if len(scored) == len(board.sakuras):
        return ""
    way, tree = path(board, shape), board.next_sakura(emperor_at, tuple(scored))
    # L10N: Over the path, at most 14 letters: spaces from the Emperor to the next cherry tree.
    text = words.plural("{n} to the tree", "{n} to the tree", tree - emperor_at)
    x, y = tree_foot(way, tree)
    # The text stands on the lawn beside the branches, on the side that has more of it, and high
    # enough to be seen over the Emperor.
    side, anchor = (1, "start") if x < way.size[0] / 2 else (-1, "end")
    return tag(
        "text",
        escape(text),
        class_="distance",
        text_anchor=anchor,
        x=round(x + 20 * side),
        y=round(y - 27),
    )


def _badge(way: Path) -> str:
    """Draw the mark of the closest painter, hidden until the figure has the class `closest`."""
    # Below the emblem: beside it stand its neighbours, above it a court hat.
    return tag(
        "g",
        tag("circle", r=5.5),
        tag("text", "1", y=3.2),
        class_="badge",
        transform=move((0, way.figure + 1), 1.15 * way.scale),
    )


def _warning(way: Path) -> str:
    """Draw the warning of a painter whose next step would bump, hidden until the figure has the
    class `endangered`."""
    return tag(
        "g",
        tag("path", class_="flag", d=STAR),
        tag("path", class_="stroke", d="M0-3.6V.8M0 3.4v.1"),
        class_="warning",
        transform=move((way.figure - 1, -way.figure), way.scale),
    )


def clash(way: Path, at: int) -> str:
    """Draw the star of a bump on that space, at the Emperor's feet."""
    x, y = way.point(at)
    star = tag("path", d=STAR)
    return tag("g", star, class_="clash", transform=move((x, y + way.figure), 1.8 * way.scale))


@lru_cache(maxsize=4)
def _standing(way: Path, board: Board, scored: frozenset[int]) -> str:
    """Draw all upright things, from the back to the front."""
    size = way.scale
    things: list[tuple[float, str]] = []
    for space in board.sakuras:
        foot = tree_foot(way, space)
        drawn = scenery.tree(
            space, foot, size, scored=space in scored, mirror=foot[0] > way.size[0] / 2
        )
        things.append((foot[1], drawn))
    x, y = way.point(board.torii)
    things.append((y, scenery.torii((x, y + 2), size)))
    x, y = way.shrine
    things.append((y, scenery.shrine((x, y + 18 * size), size)))
    x, y = way.gate
    lamps = (x + 3.2 * way.figure + 16, y - 24), (way.size[0] * 0.57, 62 * way.size[1] / 380)
    things += [(at[1], scenery.lantern(at)) for at in lamps]
    things.append((y, scenery.gate((x, y), 6.4 * way.figure, 36)))
    return "".join(drawn for _, drawn in sorted(things))


@lru_cache(maxsize=16)
def tree_foot(way: Path, space: int) -> Point:
    """Return the foot of a space's tree: on the lawn near it, with most room for the canopy."""
    x, y = way.beside(space, 48 * way.scale)
    foot = y + 25 * way.scale
    while way.clearance((x, foot)) < 1.3 * way.stone + 6:
        foot -= 1
    return x, foot
