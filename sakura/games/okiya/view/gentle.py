"""A gentle hint at Okiya: an idea that spoils no tile."""

from __future__ import annotations

from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.rules.square import cells, completing
from sakura.games.okiya.seats.advice import OkiyaAdvice
from sakura.games.okiya.view.tiles import tile_name
from sakura.ui.words import Words, mark

KEEP = {
    "pine": mark("Keep the pine tiles for yourself."),
    "cherry": mark("Keep the cherry tiles for yourself."),
    "maple": mark("Keep the maple tiles for yourself."),
    "iris": mark("Keep the iris tiles for yourself."),
    "bird": mark("Keep the bird tiles for yourself."),
    "sun": mark("Keep the sun tiles for yourself."),
    "rain": mark("Keep the rain tiles for yourself."),
    "poem": mark("Keep the poem tiles for yourself."),
}
"""Sentences by the plant or feature that the other player should not get."""


def gentle_words(advice: OkiyaAdvice, seen: Observation, words: Words) -> str:
    """Return the idea behind the advised tile. The next tile must match this one, so matching the
    last tile by its plant keeps its feature from the other player, and the other way round."""
    if advice.value == "win" and advice.plies == 1:
        return words.say("One tile wins at once: look at your own lines and squares.")
    if advice.value == "loss":
        return words.say(
            "Every tile loses against best play. Look for the longest resistance: leave only one "
            "good answer."
        )
    threats = completing(seen.held[1 - seen.seat]) & ~(seen.held[0] | seen.held[1])
    if threats:
        needed = words.either([tile_name(seen.tiles[cell], words) for cell in cells(threats)])
        # L10N: {tile} is a tile, or a list of several joined by “or”.
        return words.say(
            "Your opponent needs {tile} to win: take a tile that it doesn't match.", tile=needed
        )
    if seen.binding is None:
        return words.say("Begin with a border tile that leaves your opponent few good answers.")
    taken, last = seen.tiles[advice.action], seen.binding
    kept = last.feature if taken.plant == last.plant else last.plant
    return words.say(KEEP[kept])
