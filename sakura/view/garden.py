"""The garden as one SVG: the still ground, and the figures that walk on it.

The ground is drawn once. Figures, trails and the distance go into empty layers of it, so that
the page can move a figure by setting its `transform` to `translate(path.place(...))`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sakura.garden.board import GATE, Board
from sakura.text.words import Words
from sakura.view import scenery
from sakura.view.brush import Point, curve, disc, line, pair, ring, wobble
from sakura.view.painters import PAINTERS, emblem, emperor
from sakura.view.path import Path, Shape, path
from sakura.view.svg import tag

LABEL_EVERY = 5


def ground(board: Board, shape: Shape, words: Words, scored: Collection[int] = ()) -> str:
    """The whole `<svg>` of the garden, without figures.

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
        tag("title", title, id="garden-title"),
        tag("desc", description, id="garden-desc"),
        _lawn(way),
        _stream(way, board),
        _bed(way),
        _stones(way, board),
        _bridges(way, board),
        _standing(way, board, scored),
        tag("g", id="trails"),
        tag("g", id="distance"),
        tag("g", id="figures"),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"garden {shape}",
        viewBox=way.view_box,
        role="img",
        aria_labelledby="garden-title garden-desc",
    )


def figures(
    board: Board,
    shape: Shape,
    *,
    emperor_at: int,
    painters: Sequence[int],
    names: Sequence[str],
    words: Words,
    emblems: Sequence[int] | None = None,
    you: int | None = None,
    closest: int | None = None,
    court: int | None = None,
) -> str:
    """What stands on the path, for the layer `figures`.

    `painters` are the spaces of seats 0, 1, 2 …; `emblems` says which of the six painters each
    seat is (its own number when left out). `you`, `closest` and `court` are seats.
    """
    way = path(board, shape)
    parts = []
    for seat, space in enumerate(painters):
        style = ["figure"]
        style += ["you"] if seat == you else []
        style += ["closest"] if seat == closest else []
        look = emblems[seat] if emblems else seat
        parts.append(
            tag(
                "g",
                tag("title", standing(names[seat], space, words)),
                tag("circle", class_="ring", r=way.figure + 1.5),
                emblem(look, 2 * way.figure - 1.5, court=seat == court),
                _badge(way),
                id=f"painter-{seat}",
                class_=" ".join(style),
                transform=stand(way.place(seat, space)),
            )
        )
    parts.append(
        tag(
            "g",
            tag("title", standing(words.say("The Emperor"), emperor_at, words)),
            emperor(way.figure * 2.6),
            id="emperor",
            class_="figure",
            transform=stand(way.point(emperor_at)),
        )
    )
    return "".join(parts)


def stand(at: Point) -> str:
    """The `transform` of a figure that stands at this point."""
    return f"translate({pair(at)})"


def standing(name: str, space: int, words: Words) -> str:
    """Who stands where, as a sentence."""
    if space == GATE:
        return words.say("{name} at the gate", name=name)
    return words.say("{name} on space {space}", name=name, space=space)


def trail(board: Board, shape: Shape, start: int, end: int, painter: int | None = None) -> str:
    """A faint dotted line along the path; `painter` is an emblem, None the Emperor."""
    style = "emperor" if painter is None else PAINTERS[painter].style
    points = path(board, shape).between(start, end)
    return tag("path", class_=f"trail {style}", d=line(points))


def ghost(board: Board, shape: Shape, painter: int | None, space: int, seat: int = 0) -> str:
    """Where a figure would stand; `painter` is an emblem, None the Emperor."""
    way = path(board, shape)
    figure = emperor(way.figure * 2.6) if painter is None else emblem(painter, 2 * way.figure - 1.5)
    ring_ = tag("circle", class_="ring", r=way.figure + 1.5)
    return tag("g", ring_, figure, class_="ghost", transform=stand(way.place(seat, space)))


def distance(
    board: Board, shape: Shape, emperor_at: int, scored: Collection[int], words: Words
) -> str:
    """«6 to the tree», beside the tree that scores next; nothing when all have scored."""
    if len(scored) == len(board.sakuras):
        return ""
    way, tree = path(board, shape), board.next_sakura(emperor_at, tuple(scored))
    text = words.plural("{n} to the tree", "{n} to the tree", tree - emperor_at)
    x, y = _tree_foot(way, tree)
    return tag("text", text, class_="distance", x=round(x), y=round(y + 14))


def _badge(way: Path) -> str:
    """The mark of the closest painter; hidden until the figure has the class `closest`."""
    at = way.figure * 0.75
    return tag(
        "g",
        tag("circle", r=5.5),
        tag("text", "1", y=3.2),
        class_="badge",
        transform=f"translate({pair((at, -at))})",
    )


def _lawn(way: Path) -> str:
    wide, high = way.size
    moss = []
    for k in range(9):
        spot = (wide * (wobble(k, 1) + 1) / 2, high * (k + 0.5) / 9)
        moss.append(curve(ring(spot, 50 + 14 * wobble(k, 2), 17, k), closed=True))
    return tag("rect", class_="lawn", width=f"{wide:g}", height=f"{high:g}", rx=14) + tag(
        "path", class_="moss", d="".join(moss)
    )


def _stream(way: Path, board: Board) -> str:
    """Water that meets the path at right angles under every bridge, from the top down."""
    middles = [bridge[len(bridge) // 2] for bridge in board.bridges]
    reach, knots = way.stone * 1.8, []
    for space in sorted(middles, key=lambda s: way.point(s)[1]):
        (x, y), (tx, ty) = way.point(space), way.tangent(space)
        down = 1 if tx > 0 else -1
        for k in (-reach, reach):
            knots.append((x - ty * k * down, y + tx * k * down))
    first, last = knots[0], knots[-1]
    knots = [(first[0] + 14, -12), *knots, (last[0] + 10, way.size[1] + 12)]
    course = curve(knots)
    return "".join(tag("path", class_=f"water {part}", d=course) for part in ("bank", "deep", "glint"))


def _bed(way: Path) -> str:
    course = curve((way.gate, *way.knots))
    width = round(2.5 * way.stone)
    yard = (way.gate[0] - 3.3 * way.figure, way.gate[1] - 2.3 * way.figure)
    court = tag(
        "rect",
        class_="yard",
        data_space=GATE,
        x=yard[0],
        y=yard[1],
        width=6.6 * way.figure,
        height=4.6 * way.figure,
        rx=8,
    )
    edge = tag("path", class_="bed edge", d=course, stroke_width=width + 3)
    return edge + court + tag("path", class_="bed", d=course, stroke_width=width)


def _stones(way: Path, board: Board) -> str:
    bridges = {space for bridge in board.bridges for space in bridge}
    parts, labels = [], []
    for space in range(1, board.last + 1):
        if space in bridges:
            continue
        at = way.point(space)
        style = "stone sakura" if space in board.sakuras else "stone"
        knots = ring(at, way.stone, way.stone * 0.92, space, 6)
        parts.append(tag("path", class_=style, data_space=space, d=curve(knots, closed=True)))
        if space % LABEL_EVERY == 0 and space not in board.sakuras:
            labels.append(tag("text", str(space), x=round(at[0]), y=round(at[1] + 4)))
    return "".join(parts) + tag("g", *labels, class_="labels")


def _bridges(way: Path, board: Board) -> str:
    parts = []
    half, side = way.step * 0.47, way.stone * 1.25
    for bridge in board.bridges:
        rails = []
        for space in bridge:
            (x, y), (tx, ty) = way.point(space), way.tangent(space)

            def at(along: float, across: float) -> Point:
                return x + tx * along - ty * across, y + ty * along + tx * across  # noqa: B023

            corners = [at(-half, -side), at(half, -side), at(half, side), at(-half, side)]
            parts.append(tag("path", class_="plank", data_space=space, d=line(corners) + "z"))
            for across in (-side, side):
                rails.append(line([at(-half - 2, across), at(half + 2, across)]))
        parts.append(tag("path", class_="rails", d="".join(rails)))
    return tag("g", *parts, class_="bridges")


def _standing(way: Path, board: Board, scored: Collection[int]) -> str:
    """Everything that stands upright, from the back to the front."""
    things: list[tuple[float, str]] = []
    for space in board.sakuras:
        foot = _tree_foot(way, space)
        size = way.figure / 14
        things.append((foot[1], scenery.tree(space, foot, size, scored=space in scored)))
    x, y = way.point(board.torii)
    things.append((y - 50, scenery.torii((x, y + 2), way.figure / 14)))
    x, y = way.point(board.last)
    things.append((y, scenery.shrine((x - way.figure * 3.2, y + 6), way.figure / 14)))
    things.append((0, scenery.gate((way.gate[0], way.gate[1]), 6.2 * way.figure, 42)))
    return "".join(drawn for _, drawn in sorted(things))


def _tree_foot(way: Path, space: int) -> Point:
    x, y = way.beside(space, way.figure * 3.4)
    return x, y + way.figure * 1.4
