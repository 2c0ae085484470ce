"""Pictures and names of Okiya's tiles.

Tiles can be told apart by shape alone: the plant grows from the left and the foot, the feature is
in the upper right corner. A tile is 100 x 100 units; colours and round corners come from the style
sheet. A drawing is painted path by path, the nearest last.
"""

from __future__ import annotations

from functools import cache

from sakura.games.okiya.rules.tiles import Tile
from sakura.games.okiya.view.plants import PLANTS
from sakura.ui.brush import Drawing, disc, painted
from sakura.ui.svg import tag
from sakura.ui.words import Words, mark, mark_in

PLANT_NAMES = {
    # L10N: Plants fill {plant} of “{plant} with {feature}”.
    "pine": mark("pine"),
    # L10N: The tree on the tile, in blossom; not the fruit.
    "cherry": mark("cherry"),
    "maple": mark("maple"),
    "iris": mark("iris"),
}
FEATURE_NAMES = {
    # L10N: Features fill {feature} of “{plant} with {feature}”; they may bring a preposition with
    # them.
    "bird": mark("bird"),
    # L10N: Fills {feature} of “{plant} with {feature}”.
    "sun": mark("sun"),
    # L10N: Fills {feature} of “{plant} with {feature}”: a rain cloud is drawn.
    "rain": mark("rain"),
    # L10N: Fills {feature} of “{plant} with {feature}”: a strip of paper with a poem hangs in the
    # tree.
    "poem": mark("poem"),
}
MARKS = {
    # L10N: In a tile’s corner: two letters, or one sign in a script without letters. All eight
    # must differ.
    "pine": mark_in("letters for pine", "Pi"),
    "cherry": mark_in("letters for cherry", "Ch"),
    "maple": mark_in("letters for maple", "Ma"),
    "iris": mark_in("letters for iris", "Ir"),
    "bird": mark_in("letters for bird", "Bi"),
    "sun": mark_in("letters for sun", "Su"),
    "rain": mark_in("letters for rain", "Ra"),
    "poem": mark_in("letters for poem", "Po"),
}
"""Labels for the corners of tiles: two letters, or one sign in scripts without letters."""

MATCHES = {
    # L10N: These fill “{plant} or {feature}”: the tile to take must show one of the two.
    "pine": mark("a pine"),
    "cherry": mark("a cherry"),
    "maple": mark("a maple"),
    "iris": mark("an iris"),
    "bird": mark("a bird"),
    "sun": mark("a sun"),
    "rain": mark("a rain cloud"),
    "poem": mark("a poem"),
}

TILE_NAMES = {
    "pine-bird": mark("the pine with a bird"),
    "pine-sun": mark("the pine with the sun"),
    "pine-rain": mark("the pine with rain"),
    "pine-poem": mark("the pine with a poem"),
    "cherry-bird": mark("the cherry with a bird"),
    "cherry-sun": mark("the cherry with the sun"),
    "cherry-rain": mark("the cherry with rain"),
    "cherry-poem": mark("the cherry with a poem"),
    "maple-bird": mark("the maple with a bird"),
    "maple-sun": mark("the maple with the sun"),
    "maple-rain": mark("the maple with rain"),
    "maple-poem": mark("the maple with a poem"),
    "iris-bird": mark("the iris with a bird"),
    "iris-sun": mark("the iris with the sun"),
    "iris-rain": mark("the iris with rain"),
    "iris-poem": mark("the iris with a poem"),
}
"""Names of the tiles as they stand in sentences."""


def plant_name(tile: Tile, words: Words) -> str:
    """Return the plant's name: «pine»."""
    return words.say(PLANT_NAMES[tile.plant])


def feature_name(tile: Tile, words: Words) -> str:
    """Return the feature's name: «bird»."""
    return words.say(FEATURE_NAMES[tile.feature])


def tile_mark(tile: Tile, words: Words) -> str:
    """Return two letters of the plant and two of the feature: «Pi·Bi»."""
    return f"{words.say(MARKS[tile.plant])}·{words.say(MARKS[tile.feature])}"


def tile_name(tile: Tile, words: Words) -> str:
    """Return the tile's name for the middle of a sentence: «the pine with a bird»."""
    return words.say(TILE_NAMES[str(tile)])


def tile_label(tile: Tile, words: Words) -> str:
    """Return the tile's name for labels, short because screen readers read sixteen: «pine,
    bird»."""
    return words.row([plant_name(tile, words), feature_name(tile, words)])


def opening(phrase: str) -> str:
    """Return the phrase as it begins a sentence: «The pine with a bird»."""
    return phrase[:1].upper() + phrase[1:]


def matches_words(tile: Tile, words: Words) -> tuple[str, str]:
    """Return the plant and the feature of which the next tile must show one: «a pine», «a bird»."""
    return words.say(MATCHES[tile.plant]), words.say(MATCHES[tile.feature])


def matching_words(tile: Tile, words: Words) -> str:
    """Return the condition for the next tile: «a pine or a bird»."""
    plant, feature = matches_words(tile, words)
    # L10N: Each of the two with its article, such as “a pine or a bird”.
    return words.say("{plant} or {feature}", plant=plant, feature=feature)


PAPER: Drawing = (("washi", "M0 0h100v100H0z"), ("haze", "M-6 89H26M12 82H42M70 92H106M84 85H106"))

SWALLOW = (  # body, near wing, far wing
    "M54 30q5-5 11-3C73 30 80 31 88 33L99 32 92 36 97 42 86 38C76 40 69 38 64 33Q60 31 54 30z",
    "M68 32C69 21 77 10 96 6Q91 10 95 13 89 13 92 18 86 18 86 23 82 30 76 35z",
    "M65 29C64 20 60 13 51 8 63 8 71 15 72 28z",
)
VERSE = (  # two columns, read from the right
    "M80 18q-1 3-4 4M81 23q1 3-3 4M78 30q-3 2-1 5M79 38l-4 1M76 42q-2 3 0 6",
    "M73 20q-2 3-2 6M72 30l-1 5M69 39q1 4-1 7",
)
FEATURES: dict[str, Drawing] = {
    "bird": (("swallow", "".join(SWALLOW)),),
    "sun": (("disc", disc((76, 25), 18)), ("haze thin", "M72 29H106M52 35H88")),
    "rain": (
        ("drops", "M60 28l-9 18M68 28l-12 25M76 28l-9 18M84 28l-12 25M92 28l-9 18M97 34l-9 19"),
        ("cloud", "M54 23Q50 13 60 12 63 4 73 7 82 1 88 9 99 8 98 18 97 24 91 23z"),
        ("curls", "M67 17q-1-5 4-5 4 1 3 4-1 2-3 1M84 19q0-5 5-4 3 1 2 4"),
    ),
    "poem": (
        ("thread", "M78 11Q77 4 80-2"),
        ("strip", "M69 8l18 3-6 44-18-3z"),
        ("seal", "M69 8l18 3-.8 5.5-18-3z"),
        ("verse", "".join(VERSE)),
    ),
}


@cache
def tile_face(tile: Tile) -> str:
    """Return the picture of a tile: paper, mist, plant and feature. Words beside it or around it
    name it."""
    plant, feature = PLANTS[tile.plant](), FEATURES[tile.feature]
    # A poem hangs in front of the plant; other features are far behind it.
    drawing = plant + feature if tile.feature == "poem" else feature + plant
    return _face(drawing, f"tile {tile.plant} {tile.feature}")


def plant_face(tile: Tile) -> str:
    """Return a picture of the tile's plant alone."""
    return _face(PLANTS[tile.plant](), f"tile {tile.plant}")


def feature_face(tile: Tile) -> str:
    """Return a large picture of the tile's feature alone, the upper right corner of the tile."""
    return _face(FEATURES[tile.feature], "tile", 47, -1, 54)


def _face(drawing: Drawing, style: str, left: int = 0, top: int = 0, side: int = 100) -> str:
    """Return a drawing on paper, or a square piece of one."""
    frame = {"x": left + 0.75, "y": top + 0.75, "width": side - 1.5, "height": side - 1.5}
    return tag(
        "svg",
        painted(PAPER + drawing),
        tag("rect", class_="frame", **frame, rx=side * 0.085),
        class_=style,
        viewBox=f"{left} {top} {side} {side}",
        aria_hidden="true",
    )
