"""A tile retold to the learner after a wrong try."""

from __future__ import annotations

from collections.abc import Sequence

from sakura.games.okiya.rules.events import Event, TileTaken
from sakura.games.okiya.rules.position import Observation, Stage
from sakura.games.okiya.view.tiles import tile_name
from sakura.ui.words import Words


def retold(events: Sequence[Event], seen: Observation, words: Words) -> list[str]:
    """Return sentences about the tile that the observing seat took last, and the tiles that the
    other player may take now."""
    told = [
        words.say("You took {tile}.", tile=tile_name(event.tile, words))
        for event in events
        if isinstance(event, TileTaken) and event.seat == seen.seat
    ][-1:]
    if told and seen.stage is Stage.TAKE and seen.mover != seen.seat:
        answers = [tile_name(seen.tiles[cell], words) for cell in seen.free()]
        # L10N: {tiles} is a list such as “the pine with a bird or the iris with the sun”.
        told.append(
            words.say("Your opponent can answer with {tiles}.", tiles=words.either(answers))
        )
    return told
