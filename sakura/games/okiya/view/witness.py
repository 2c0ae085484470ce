"""A computer seat's view of Okiya when it chose, and its choice, in sentences."""

from __future__ import annotations

from sakura.games.okiya.rules.position import Observation
from sakura.games.okiya.view.tiles import matching_words, tile_name
from sakura.ui.words import Words


def saw(seen: Observation, words: Words) -> str:
    """Say what lay open before the seat; nothing is hidden at Okiya."""
    legal = words.listed([tile_name(seen.tiles[cell], words) for cell in seen.free()])
    if seen.binding is None:
        return words.say("It saw the whole table. It could take {tiles}.", tiles=legal)
    # L10N: {match} is “a pine or a bird”.
    return words.say(
        "It saw the whole table and had to match {match}. It could take {tiles}.",
        match=matching_words(seen.binding, words),
        tiles=legal,
    )


def chose(seen: Observation, cell: int, words: Words) -> str:
    """Say which tile the seat took."""
    return words.say("It took {tile}.", tile=tile_name(seen.tiles[cell], words))
