"""Drawing of the heap on raked sand. Lengths in SVG user units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakura.ui.brush import Point, curve, move, ring
from sakura.ui.svg import tag, unnamed
from sakura.ui.words import Words

WIDTH, HEIGHT = 400, 330
ROWS = (6, 5, 4, 3, 2, 1)
"""Pebbles in each layer, from the ground up: 21, the largest heap."""

APART = (52.0, 38.0)
GROUND: Point = (WIDTH / 2, 288.0)
TONES = 4
ASIDE = 5
"""Taken pebbles in each row of a player's corner."""


def _places() -> Iterator[Point]:
    """Yield the place of each pebble, within a layer from the middle outwards, so that any number
    forms a heap."""
    for layer, count in enumerate(ROWS):
        middle = (count - 1) / 2
        for far, i in sorted((abs(i - middle), i) for i in range(count)):
            side = far if i > middle else -far
            yield GROUND[0] + side * APART[0], GROUND[1] - layer * APART[1]


PLACES = tuple(_places())


def heap(left: int, gone: int, held: Sequence[int], words: Words) -> str:
    """Draw the pebbles `left`, the outlines of those taken last, and each player's own."""
    label = words.plural("{n} pebble is left.", "{n} pebbles are left.", left)
    outlines = [
        tag("path", class_="gone", d=_outline(number)) for number in range(left, left + gone)
    ]
    return tag(
        "svg",
        _sand(),
        *outlines,
        *map(_pebble, range(left)),
        *(_aside(seat, count) for seat, count in enumerate(held)),
        class_="pebble-heap",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=label,
    )


def picture(count: int) -> str:
    """Draw a heap of that many pebbles, as decoration."""
    drawn = heap(count, 0, (), Words())
    return unnamed(drawn).replace('<svg class="pebble-heap"', '<svg class="pebble-heap decoration"')


def _sand() -> str:
    """Draw the sand, raked around the heap."""
    ripples = [
        tag("ellipse", class_="ripple", cx=GROUND[0], cy=GROUND[1], rx=rx, ry=rx * 0.42)
        for rx in range(190, 460, 28)
    ]
    ground = tag("rect", class_="sand", width=WIDTH, height=HEIGHT)
    shade = tag("ellipse", class_="shade", cx=GROUND[0], cy=GROUND[1] + 16, rx=176, ry=18)
    return ground + "".join(ripples) + shade


def _outline(number: int) -> str:
    x, y = PLACES[number]
    return curve(ring((x, y), 27, 20, number + 1), closed=True)


def _pebble(number: int) -> str:
    x, y = PLACES[number]
    gleam = curve([(x - 14, y - 6), (x - 6, y - 12), (x + 5, y - 13)])
    return tag(
        "g",
        tag("path", class_="stone", d=_outline(number)),
        tag("path", class_="gleam", d=gleam),
        class_=f"pebble tone-{number * 7 % TONES}",
    )


def _aside(seat: int, count: int) -> str:
    """Draw the player's pebbles in the upper corner of its side."""
    parts = []
    for number in range(count):
        row, column = divmod(number, ASIDE)
        x, y = 22 + column * 25, 20 + row * 19
        number %= len(PLACES)
        at = (x if seat == 0 else WIDTH - x, y)
        home = PLACES[number]
        corner = (at[0] - home[0] * 0.45, at[1] - home[1] * 0.45)
        parts.append(tag("g", _pebble(number), transform=move(corner, 0.45)))
    return "".join(parts)
